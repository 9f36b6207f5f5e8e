#!/bin/sh
# release.sh FOLDER TRUSTED [KEY]: makes FOLDER anew, with all that a release has (docs/releasing.md), from what is committed.
# TRUSTED: the key that toys trust, as KT_KEY of make. KEY: the GnuPG key that signs SHA256SUMS. WORK: a folder for what is
# built, and kept for the next time (build/release.work). ONLY=deb: Debian's packages alone. For tests,
# MACHINES and BOARDS leave out what they do not name, WINDOWS=no leaves out the program for Windows, and BUILT is a folder "build" of the same sources, whose objects for this machine and for boards stand for new ones.
#
# The same sources and the same versions of Debian's packages give the same bytes: the time of the commit stands in for the
# time of the build, and nothing else of the machine gets in.
set -eu
umask 022
LC_ALL=C TZ=UTC
export LC_ALL TZ
folder=$1 key=${3-} work=${WORK:-build/release.work} machines=${MACHINES:-arm64 amd64}
KT_KEY=$(cd "$(dirname "$2")" && pwd)/${2##*/}
export KT_KEY
make="${MAKE:-make} -s -j$(nproc) CI=1"
unset MAKEFLAGS
mkdir -p "$work" && work=$(cd "$work" && pwd)
version=$(sed -n 's/^#define KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)
name=katachi-$version
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH
git diff --quiet HEAD || echo "release: changes that are not committed are left out" >&2

say() { printf '%-7s %s\n' "$1" "$2"; }
publish() {
    mkdir -p "$folder"
    rm -rf "$folder" && mv "$work/out" "$folder"
    say RELEASE "$folder"
}

# The sources, and from these alone all that follows.
say SOURCES "$name.tar.xz"
rm -rf "$work/$name" "$work/out" && mkdir -p "$work/out"
git archive --format=tar --prefix="$name/" HEAD | xz -6 -T1 >"$work/out/$name.tar.xz"
tar xf "$work/out/$name.tar.xz" -C "$work"

# The host tool, static, and once more with shared libraries for Debian's packages. This machine's own comes last, since chips'
# images need it; the tables come first, since programs of this machine compute them.
[ "$(uname -m)" = x86_64 ] || { echo "release: releases are made on x86-64" >&2; exit 1; }
(cd "$work/$name" && $make build/tables/mogo3x3.inc build/tables/codes.bin)
for architecture in $machines; do
    case $architecture in
    amd64) machine=x86_64 triplet=x86_64-linux-gnu ;;
    arm64) machine=aarch64 triplet=aarch64-linux-gnu ;;
    esac
    say HOST "$name-linux-$machine"
    sysroot=$work/sysroot-$architecture
    [ -s "$sysroot/versions" ] && [ -d "$sysroot/needed" ] || host-tools/release/sysroot.sh $architecture "$sysroot"
    rm -rf "$work/$name/build/native/host-tools" "$work/$name"/build/native/lib* "$work/$name"/build/native/katachi*
    if [ "${BUILT-}" ] && [ $architecture = amd64 ]; then
        (cd "$BUILT" && find native/host-tools */lib */firmware */boards -name '*.o' -o -name '*.ci') >"$work/built"
        tar cf - -C "$BUILT" -T "$work/built" | tar xmf - -C "$work/$name/build"
    fi
    direct='-lsqlite3 -larchive -ljansson -lsodium -levent_extra -levent_core -ledit'
    (cd "$work/$name" && $make build/native/katachi build/native/katachi-static \
        CC="$triplet-gcc -isystem $sysroot/unpacked/usr/include" \
        host_libs="-s -Wl,--build-id=none -Wl,--allow-shlib-undefined -L$sysroot/shared $direct -lm" \
        static_libs="-s -Wl,--build-id=none -B$sysroot/static -L$sysroot/static $direct -lbsd -lmd -ltinfo -lnettle -lacl -lz -llzma -lbz2 -llz4 \
-lzstd -lm") 2>"$work/complaints" || { cat "$work/complaints" >&2; exit 1; }
    # The linker warns of what a static program would load at run time. static.c sees to the names of hosts.
    if grep 'warning: ' "$work/complaints" | grep -v "Using 'getaddrinfo'" >&2; then exit 1; fi
    cp "$work/$name/build/native/katachi-static" "$work/out/$name-linux-$machine"
    cp "$work/$name/build/native/katachi" "$work/katachi-$architecture"
    cp "$work/$name/build/native/libkatachi.a" "$work/libkatachi-$architecture.a" # for tests
    rm -rf "$work/$name/build/library" "$work/library-$architecture"
    (cd "$work/$name" && $make install-library CC="$triplet-gcc" DESTDIR="$work/library-$architecture" PREFIX=/usr LIBDIR="/usr/lib/$triplet" >/dev/null)
done
chmod 755 "$work/out/$name"-linux-*

# The firmware of each chip, with its image.
if [ "${ONLY-}" != deb ]; then
    say CHIPS 'hex, binary and UF2'
    (cd "$work/$name" && $make release-chips ${BOARDS:+chips="$BOARDS"})
    for file in "$work/$name"/build/*/katachi.hex "$work/$name"/build/*/katachi.uf2 "$work/$name"/build/*/katachi.ktf; do
        [ -f "$file" ] || continue # not every board has each
        board=${file%/*} board=${board##*/}
        cp "$file" "$work/out/$name-$board.${file##*.}"
        case $file in *.hex) objcopy -I ihex -O binary --gap-fill 0xff "$file" "$work/out/$name-$board.bin" ;; esac
    done
    cp "$work/$name/build/microbit-universal.hex" "$work/out/$name-microbit-universal.hex"
fi

# The page, for any web server and for 'katachi page'.
say PAGE "$name-page.tar.xz"
(cd "$work/$name" && $make page >/dev/null)
tar cf - -C "$work/$name/build/page" --transform "s,^\.,$name-page," --sort=name --mtime="@$SOURCE_DATE_EPOCH" \
    --owner=0 --group=0 --numeric-owner --mode=u=rwX,go=rX . | xz -6 -T1 >"$work/out/$name-page.tar.xz"

for architecture in $machines; do
    say DEBIAN "$architecture"
    host-tools/release/deb.sh "$version" "$architecture" "$work"
done
if [ "${ONLY-}" = deb ]; then find "$work/out" -type f ! -name '*.deb' -delete && publish && exit; fi

# For other languages.
for architecture in $machines; do
    case $architecture in amd64) machine=x86_64 ;; arm64) machine=aarch64 ;; esac
    say PYTHON "$name-py3-none-linux_$machine.whl"
    find "$work/library-$architecture" -name "libkatachi.so.$version" -exec \
        python3 "$work/$name/host-tools/library/python/wheel.py" '{}' "$work/out" "linux_$machine" ';' >/dev/null
done
say NPM "$name.tgz"
[ ! "${BUILT-}" ] || { mkdir -p "$work/$name/build/npm" && cp -a "$BUILT/npm/host-tools" "$work/$name/build/npm/"; }
(cd "$work/$name" && $make npm >/dev/null)
cp "$work/$name/build/npm-package/$name.tgz" "$work/out/"

# The program for Windows. Its libraries are kept for the next time.
if [ "${WINDOWS-}" != no ]; then
    say WINDOWS "$name-windows-x86_64.exe"
    mkdir -p "$work/$name/build/windows"
    [ ! -d "$work/windows" ] || cp -a "$work/windows" "$work/$name/build/windows/libraries"
    (cd "$work/$name" && $make windows >/dev/null)
    rm -rf "$work/windows" && cp -a "$work/$name/build/windows/libraries" "$work/windows"
    cp "$work/$name/build/windows/katachi.exe" "$work/out/$name-windows-x86_64.exe"
fi

cp CHANGELOG.md "$work/out/CHANGELOG.md"
say SBOM "$name.spdx.json"
host-tools/release/sbom.sh "$version" "$work/sysroot-amd64/versions" "$work/out" >"$work/out.spdx"
mv "$work/out.spdx" "$work/out/$name.spdx.json"
say INDEX index.html
host-tools/release/downloads.sh "$version" "$work/out" >"$work/index.html" && mv "$work/index.html" "$work/out/"
(cd "$work/out" && sha256sum -- * >../SHA256SUMS && mv ../SHA256SUMS .)
if [ "$key" ]; then
    say SIGN SHA256SUMS.asc
    gpg --batch --yes --armor --local-user "$key" --output "$work/out/SHA256SUMS.asc" --detach-sign "$work/out/SHA256SUMS"
else echo "release: SHA256SUMS is not signed; KEY=... names the GnuPG key that signs it" >&2
fi
publish
