#!/bin/sh
# Everything that has to hold before a change lands: tests, format, lints,
# documentation, benches, packages, scripts, and the Windows program under Wine if
# it can be had. Needs Rust (see Cargo.toml), and Python 3 for the scripts.
# Usage: scripts/check.sh
set -eu
cd "$(dirname "$0")/.."

step() {
    printf '\n== %s\n' "$*"
    "$@"
}

step cargo test --locked
step cargo fmt --check
step cargo clippy --locked --all-targets -- -D warnings
step env RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps --document-private-items
step cargo build --locked --release --all-targets
step scripts/package.sh --check
for script in scripts/*.py; do
    step python3 "$script" --help
done
step scripts/windows-check.sh
