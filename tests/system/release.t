#!/bin/sh
# A release, made twice from what is committed, in different folders, with different time zones, languages and masks: the same
# bytes; programs that run by themselves, on both machines; a signature that holds.
. tests/tap.sh
one=build/release two=$folder/two
version=$(sed -n 's/^#define KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)
program=$one/katachi-$version-linux
key=tests@katachi.invalid
GNUPGHOME=$folder/keys
export GNUPGHOME
mkdir -m 700 "$GNUPGHOME"

signed_release() {
    gpg --batch --quiet --passphrase '' --quick-generate-key "$key" ed25519 sign never &&
        build/native/katachi keys -o "$folder/toys.key" >/dev/null && host-tools/release/release.sh "$one" "$folder/toys.key" "$key"
}
# The libraries are inputs; the rest is made anew.
elsewhere() {
    git clone -q --no-local . "$folder/clone" && mkdir "$folder/work" && cp -r build/release.work/sysroot-* "$folder/work" &&
        cd "$folder/clone" && umask 077 &&
        TZ=Asia/Tokyo LC_ALL=C.UTF-8 LANGUAGE=de WORK=$folder/work host-tools/release/release.sh "$two" "$folder/toys.key"
}
same_bytes() { rm -f "$folder/copy/SHA256SUMS.asc" && diff -r "$folder/copy" "$two"; }
# What a program asks of the system: the C library, 2.34 or older.
alone() {
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -vE '^(libc|libm|ld-linux[-a-z0-9]*)\.so\.[0-9]$' && return 1
    readelf -V "$1" | grep -oE 'GLIBC_[0-9.]+' | sort -Vu | tail -n 1 | grep -xE 'GLIBC_2\.([0-9]|[12][0-9]|3[0-4])(\.[0-9]+)?'
}
works() { # COMMAND...: it tells its version, and learns from games in an archive
    "$@" --version | grep -q "$version" &&
        "$@" learn3x3 host-tools/games/9x9-gnugo.sgf.xz --take 20 --json -o "$folder/patterns.csv" | grep -q '"games": 20'
}
# The header's bytes 16 to 79 are the signature.
signed_update() { [ "$(head -c 4 "$1")" = KTFW ] && head -c 80 "$1" | tail -c 64 | tr -d '\000' | grep -q .; }
# FILE ADDRESS BYTES: it fits into the flash of so many bytes at this address, and is not empty.
fits() { [ -s "$1" ] && [ "$(stat -c %s "$1")" -le "$3" ]; }
holds() { dpkg-deb -c "$1" | grep -q "$2"; }
listed() { (cd "$one" && ls | grep -vE '^SHA256SUMS|spdx') | while read -r file; do grep -qF "\"./$file\"" "$one"/*.spdx.json || echo "$file"; done | grep . && return 1 || :; }

ok 'a release is made, and signed' signed_release
ok 'its signature holds' gpg --batch --quiet --verify "$one/SHA256SUMS.asc" "$one/SHA256SUMS"
ok 'its hashes are right' sh -c 'cd "$0" && sha256sum --quiet -c SHA256SUMS' "$one"
ok '... another file is noticed' sh -c 'cp -r "$0" "$1" && echo >>"$1/CHANGELOG.md" && cd "$1" && ! sha256sum --quiet -c SHA256SUMS' "$one" "$folder/spoilt"
cp -r "$one" "$folder/copy"
(elsewhere) >"$folder/out" 2>"$folder/err"
ok 'another build, elsewhere, has the same bytes' same_bytes
for board in $(sed -n 's,^boards/\(.*\)/board.mk$,\1,p' <<END
$(grep -l '^board_arch' boards/*/board.mk)
END
); do
    ok "the firmware of $board is there, as hex" grep -q '^:00000001FF' "$one/katachi-$version-$board.hex"
    ok '... and as the contents of its flash' fits "$one/katachi-$version-$board.bin" $(boards/value.sh "$board" flash)
done
for board in $(grep -l '^board_programs' boards/*/board.mk | cut -d / -f 2); do
    ok "... and as an update over the line, signed" signed_update "$one/katachi-$version-$board.ktf"
done
ok 'the Pico has a file for its drive' [ "$(head -c 4 "$one/katachi-$version-pico.uf2")" = UF2 ]
ok 'there is one file for both micro:bits' grep -q '^:00000001FF' "$one/katachi-$version-microbit-universal.hex"
ok 'the program needs the C library alone, of 2021 or newer' alone "$program-x86_64"
ok '... so does that for 64-bit Arm' alone "$program-aarch64"
ok 'the program works' works "$program-x86_64"
ok '... so does that for 64-bit Arm' works qemu-aarch64 -L /usr/aarch64-linux-gnu "$program-aarch64"
for architecture in amd64 arm64; do
    ok "Debian's package for $architecture holds program and man page" \
        sh -c 'dpkg-deb -c "$0" | grep -q " ./usr/bin/katachi$" && dpkg-deb -c "$0" | grep -q "man1/katachi.1.gz"' \
        "$one/katachi_${version}_$architecture.deb"
done
ok 'the bill of materials names all files' listed
ok '... and is JSON with the libraries and their versions' \
    sh -c 'node -e "const b = JSON.parse(require(\"fs\").readFileSync(process.argv[1])); process.exit(b.packages.length === 13 && b.packages.every(p => p.versionInfo && p.licenseDeclared) ? 0 : 1)" "$0"/*.spdx.json' "$one"
echo "1..$count"
