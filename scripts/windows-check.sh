#!/bin/bash
# Builds, lints and tests the Windows program on Debian 12, under Wine.
#
# usage: scripts/windows-check.sh [--help | build | lint | test [ARGUMENTS] | run PROGRAM [ARGUMENTS]]
#
# Without an argument it lints (warnings are errors) and runs the unit and
# integration tests; the last line says how many tests ran under Wine. Where that
# cannot be done it says "windows check skipped: REASON" and exits with 0; a
# compile, lint or test failure exits with another code. `build` makes the release,
# target/windows/x86_64-pc-windows-gnu/release/2048.exe; `lint` and `test` are the
# parts of the check, `run` runs a program under Wine.
#
# It needs Debian 12 on x86-64, root and the network the first time (packages of
# Debian and crates.io), 3 GB of disk, and some minutes. Only packages of Debian are
# used: its Rust (rustc-web) has no std for Windows, which is built once from its
# sources; Wine 8 lacks one DLL that std asks for, which is compiled here.
#
# std and the Wine prefix are kept in $WINDOWS_CHECK_DIR (default:
# ${XDG_CACHE_HOME:-~/.cache}/console2048-windows-check) and made anew if they are
# not complete or of another version of Rust or Wine.
set -euo pipefail
cd "$(dirname "$0")/.."

target=x86_64-pc-windows-gnu
cache=${WINDOWS_CHECK_DIR:-${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/console2048-windows-check}
[[ $cache = /* ]] || cache=$PWD/$cache
sysroot=$cache/sysroot
packages=(rustc-web cargo-web rust-web-src rust-web-clippy gcc-mingw-w64-x86-64 wine wine64)
# A test that hangs must not hold up whoever waits for this script.
patience=30m

# Debian's Rust, not rustup's; std of our own; what else may be set is for others.
export PATH=/usr/sbin:/usr/bin:/sbin:/bin
unset RUSTUP_TOOLCHAIN RUSTFLAGS CARGO_ENCODED_RUSTFLAGS RUSTC_WRAPPER RUSTC_WORKSPACE_WRAPPER CARGO_BUILD_TARGET
export RUSTC=/usr/bin/rustc RUSTDOC=/usr/bin/rustdoc CARGO=/usr/bin/cargo
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS="--sysroot $sysroot"
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUNNER=wine
export CARGO_TARGET_DIR=$PWD/target/windows
export CARGO_PROFILE_DEV_DEBUG=0 # it takes time, and nobody debugs here
export WINEPREFIX=$cache/wineprefix WINEDEBUG=-all
export LC_ALL=C.UTF-8 # or Wine has no names for files beyond ASCII
export WINEDLLOVERRIDES='mscoree=;mshtml=' # no offers to install .NET and a browser

main() {
    case ${1-} in
    -h | --help) awk 'NR > 1 { if (!/^#/) exit; sub(/^# ?/, ""); print }' "scripts/${0##*/}" ;;
    '') prepare; lint; tests ;;
    build) prepare; cargo build --release --locked --target $target ;;
    lint) prepare; lint ;;
    test) prepare; tests "${@:2}" ;;
    run) prepare; wine "${@:2}" ;;
    *)
        echo "${0##*/}: unknown argument $1; see --help" >&2
        exit 2
        ;;
    esac
}

lint() {
    cargo-clippy clippy --locked --target $target --all-targets -- -D warnings
}

# Runs the tests (all are in one binary) with what they are given, and counts those that passed.
tests() {
    local log=$CARGO_TARGET_DIR/tests.log
    mkdir -p "$CARGO_TARGET_DIR"
    timeout --foreground $patience \
        cargo test --locked --target $target --test tests "$@" </dev/null 2>&1 | tee "$log"
    awk '/^test result: / { ran += $4 }
        END {
            if (!ran) { print "windows check failed: no test ran"; exit 1 }
            print "windows check passed: " ran " tests ran under Wine"
        }' "$log"
}

skip() {
    echo "windows check skipped: $*"
    exit 0
}

# Makes everything that is needed, or leaves what is there already.
prepare() {
    command -v dpkg-query >/dev/null || skip 'this is not Debian 12'
    mkdir -p "$cache" || skip "$cache cannot be made"
    exec 9>"$cache/lock"
    flock 9 # two setups at the same time would spoil each other's
    { are_installed && is_new_enough; } || install_packages
    is_new_enough || skip "Debian has only $(rustc -V)"
    cargo fetch -q --locked --target $target || skip 'the crates cannot be had'
    [ -f "$cache/std-of" ] && [ "$(cat "$cache/std-of")" = "$(rustc -V)" ] || make_std
    [ -f "$cache/wine-of" ] && [ "$(cat "$cache/wine-of")" = "$(wine --version)" ] || make_prefix
    exec 9>&- 8>"$cache/running"
    flock -s 8
    # The last run that uses this prefix leaves none of its programs behind.
    trap 'flock -n 8 && wineserver -k >/dev/null 2>&1 || true' EXIT
}

are_installed() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Status}\n' "${packages[@]}" 2>/dev/null | grep -cx installed)
    [ "$installed" = ${#packages[@]} ]
}

is_new_enough() {
    local needed
    needed=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
    printf '%s\n' "$needed" "$(rustc -V | cut -d' ' -f2)" | sort -CV
}

install_packages() {
    . /etc/os-release 2>/dev/null || true
    [ "${ID-} ${VERSION_ID-}" = 'debian 12' ] || skip 'this is not Debian 12'
    [ "$(uname -m)" = x86_64 ] || skip 'this is no x86-64'
    command -v apt-get >/dev/null || skip 'there is no apt-get'
    [ "$(id -u)" = 0 ] || skip "packages are missing, and only root can install them: ${packages[*]}"
    local log=$cache/packages.log
    export DEBIAN_FRONTEND=noninteractive
    {
        dpkg --configure -a # what was cut short
        apt-get update -q -o Acquire::Retries=3 -o Acquire::http::Timeout=30
        apt-get install -y -q --no-install-recommends -o Acquire::Retries=3 \
            -o Acquire::http::Timeout=30 -o DPkg::Lock::Timeout=300 "${packages[@]}"
    } </dev/null >"$log" 2>&1 || {
        tail -n 5 "$log"
        skip "packages cannot be had: ${packages[*]}"
    }
}

make_std() {
    echo 'windows check: building std'
    local work=$cache/std
    rm -rf "$work" "$sysroot" "$cache/std-of"
    mkdir -p "$work/src" "$sysroot/lib/rustlib/$target/lib"
    printf '[package]\nname = "none"\nversion = "0.0.0"\nedition = "2021"\n[workspace]\n' >"$work/Cargo.toml"
    : >"$work/src/lib.rs"
    (
        cd "$work" || exit
        unset CARGO_TARGET_X86_64_PC_WINDOWS_GNU_RUSTFLAGS # there is no std yet
        export CARGO_TARGET_DIR=$work/target RUSTC_BOOTSTRAP=1
        local what=(-q -Zbuild-std=std,panic_unwind,test --target "$target")
        cargo fetch "${what[@]}" || exit 42
        cargo build --release "${what[@]}" </dev/null
    ) || {
        [ $? = 42 ] && skip 'the crates that std needs cannot be had'
        echo 'windows check failed: std cannot be built' >&2
        exit 1
    }
    cp "$work/target/$target"/release/deps/lib*.rlib "$sysroot/lib/rustlib/$target/lib/"
    rm -rf "$sysroot/lib/rustlib/$target/lib"/libnone* "$work"
    rustc -V >"$cache/std-of" # the last thing: without it all this is done again
}

make_prefix() {
    echo 'windows check: making a Wine prefix'
    rm -rf "$WINEPREFIX" "$cache/wine-of"
    timeout 10m wineboot -i </dev/null >/dev/null 2>&1 || skip 'Wine does not run here'
    wineserver -w
    # std asks for ProcessPrng of bcryptprimitives.dll, which came with Wine 9.
    x86_64-w64-mingw32-gcc -O2 -shared -xc - -ladvapi32 \
        -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" <<'C'
#include <windows.h>
#include <ntsecapi.h>

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T count)
{
    while (count > 0) {
        ULONG part = count < 65536 ? (ULONG)count : 65536;
        if (!RtlGenRandom(bytes, part))
            return FALSE;
        bytes += part;
        count -= part;
    }
    return TRUE;
}
C
    wine --version >"$cache/wine-of"
}

main "$@"
exit # so that Bash reads no further: this file may be another by now
