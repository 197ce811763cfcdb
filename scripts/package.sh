#!/bin/sh
# Makes what is released, in target/dist: an archive for this system and a zip for
# Windows, each with the program, the manual page, completions, licences and the
# README, and SHA256SUMS. The same sources and compiler give the same bytes.
#
# usage: scripts/package.sh [--check]
#
# --check packs the crate and the archive of this system, twice, and looks into
# them; it leaves nothing behind. Needs Rust, GNU tar and gzip; for Windows Python 3,
# and whatever scripts/windows-check.sh needs: where the program for Windows cannot be
# built, that is said, and there is no zip. Files have the time SOURCE_DATE_EPOCH, else
# that of the last commit.
set -eu
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -n 1)
name=console2048-$version
here=$name-$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
windows=$name-windows-x86_64
windows_target=x86_64-pc-windows-gnu
# Where cargo builds, whatever the environment says.
program=$(cargo metadata --locked --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')/release/2048
windows_program=target/windows/$windows_target/release/2048.exe
# A zip knows no time before 1980.
time=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
# The limit of crates.io.
most=$((10 * 1024 * 1024))

main() {
    case ${1-} in
    '') release target/dist ;;
    --check) check ;;
    -h | --help) sed -n '2,/^set/s/^# \{0,1\}//p' scripts/package.sh ;;
    *)
        echo "package.sh: unknown argument $1; see --help" >&2
        exit 2
        ;;
    esac
}

release() {
    rm -rf "$1"
    mkdir -p "$1"
    archive "$1"
    zip_for_windows "$1"
    (cd "$1" && sha256sum ./*.tar.gz $(ls ./*.zip 2>/dev/null) | sed 's|\./||' >SHA256SUMS && cat SHA256SUMS)
}

# Makes the archive of this system in a folder.
archive() {
    cargo build --quiet --locked --release
    stage "$1/$here" "$program" "$(rustc -vV | sed -n 's/^host: //p')"
    tar --sort=name --format=ustar --mtime="@$time" --owner=0 --group=0 --numeric-owner \
        -cf - -C "$1" "$here" | gzip -9n >"$1/$here.tar.gz"
    rm -r "${1:?}/$here"
}

zip_for_windows() {
    rm -f "$windows_program"
    if [ -x scripts/windows-check.sh ]; then
        # Its std is built without what LTO needs.
        CARGO_PROFILE_RELEASE_LTO=off scripts/windows-check.sh build
    fi
    if [ ! -f "$windows_program" ]; then
        echo "package.sh: the program for Windows cannot be built here; there is no zip" >&2
        return
    fi
    stage "$1/$windows" "$windows_program" "$windows_target"
    find "$1/$windows" -exec touch -d "@$time" {} +
    (cd "$1" && TZ=UTC python3 -m zipfile -c "$windows.zip" "$windows/" && rm -r "$windows")
}

# Lays out a folder: what, the program in it, and the system that it is for.
stage() {
    mkdir -p "$1/completions"
    cp "$2" README.md LICENSE-APACHE LICENSE-MIT "$1"
    "$program" man >"$1/2048.6"
    completions "$1/completions" bash 2048.bash elvish 2048.elv fish 2048.fish powershell _2048.ps1 zsh _2048
    licences "$3" >"$1/LICENSES-OF-DEPENDENCIES"
    chmod -R u=rwX,go=rX "$1"
}

completions() {
    into=$1
    shift
    while [ $# -gt 0 ]; do
        "$program" completions "$1" >"$into/$2"
        shift 2
    done
}

# Writes the licence of every crate that is in the program.
licences() {
    cargo tree --quiet --locked --target "$1" --edges normal --prefix none --no-dedupe --format '{p}	{l}' |
        sed 's/ (proc-macro)//' | LC_ALL=C sort -u | while IFS='	' read -r crate licence; do
        case $crate in console2048*) continue ;; esac
        printf '== %s: %s\n\n' "$crate" "$licence"
        set -- "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/"$(echo "$crate" | sed 's/ v/-/')"
        texts=$(ls "$1"/LICENSE-MIT* 2>/dev/null || ls "$1"/LICEN[SC]E* "$1"/COPYING* 2>/dev/null) || true
        for text in $texts; do
            [ -d "$text" ] || tr -d '\r' <"$text"
        done
        echo
    done
}

check() {
    folder=$(mktemp -d)
    trap 'rm -rf "$folder"' EXIT
    cargo package --quiet --locked --allow-dirty --no-verify --target-dir "$folder/crate"
    size=$(wc -c <"$folder/crate/package/$name.crate")
    [ "$size" -le $most ] || fail "the crate has $size bytes; $most are allowed"
    mkdir "$folder/one" "$folder/two"
    archive "$folder/one"
    archive "$folder/two"
    cmp "$folder/one/$here.tar.gz" "$folder/two/$here.tar.gz"
    listed=$(tar -tzf "$folder/one/$here.tar.gz" | sed "s|^$here/||" | tr '\n' ' ')
    expected=" 2048 2048.6 LICENSE-APACHE LICENSE-MIT LICENSES-OF-DEPENDENCIES README.md completions/ completions/2048.bash completions/2048.elv completions/2048.fish completions/_2048 completions/_2048.ps1 "
    [ "$listed" = "$expected" ] || fail "the archive holds$listed"
    echo "package.sh: the crate has $size bytes, the archive $(wc -c <"$folder/one/$here.tar.gz")"
}

fail() {
    echo "package.sh: $*" >&2
    exit 1
}

main "$@"
