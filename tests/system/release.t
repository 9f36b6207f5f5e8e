#!/bin/sh
# A release, made from what is committed, and once more in a different folder, with a different time zone, language and mask: the
# same bytes; programs that run by themselves, on both machines, and play there; a signature that holds.
#
# The program for 64-bit Arm is compiled as for any release. Of what `make check` has built already, the first release takes the
# objects, if they are of the same sources by the same compiler; the second one compiles some of them anew.
. tests/tap.sh
one=build/release two=$folder/two
version=$(sed -n 's/^#define KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)
program=$one/katachi-$version-linux
key=tests@katachi.invalid
GNUPGHOME=$folder/keys
export GNUPGHOME
mkdir -m 700 "$GNUPGHOME"

version_of() { echo __VERSION__ | "$1" -E -P -; }
built() { # what may stand for new objects
    git diff --quiet HEAD && [ "$(version_of "${CC:-cc}")" = "$(version_of x86_64-linux-gnu-gcc)" ] &&
        ${MAKE:-make} -s build/native/katachi size build/browser/katachi.wasm build/wasm32/katachi.wasm >/dev/null && echo "$PWD/build"
}
signed_release() {
    gpg --batch --quiet --passphrase '' --quick-generate-key "$key" ed25519 sign never &&
        build/native/katachi keys -o "$folder/toys.key" >/dev/null &&
        WINDOWS=no BUILT=$(built) host-tools/release/release.sh "$one" "$folder/toys.key" "$key"
}
# The libraries are inputs; the rest is made anew: a file of each kind, for one of the two machines, and for boards with each
# compiler, with and without updates, and with each kind of file. What is left out is made by the same commands. So are the
# objects, of which these folders' are compiled: those that include what the build makes, and one for each way to compile.
elsewhere() {
    git clone -q --no-local . "$folder/clone" && mkdir "$folder/work" && cp -r build/release.work/sysroot-amd64 "$folder/work" &&
        cp -r "build/release.work/katachi-$version/build" "$folder/built" &&
        (cd "$folder/built" && rm -r native/host-tools/images native/host-tools/records/codes.o \
            native/host-tools/review native/host-tools/train/device_opencl.o */lib/base */lib/pattern/mogo3x3.o \
            */lib/playout/field.o */lib/image/sign.o */firmware/* */boards/*) &&
        cd "$folder/clone" && umask 077 &&
        WINDOWS=no MACHINES=amd64 BOARDS='microbit microbit2 pico sifive_e' BUILT=$folder/built \
            TZ=Asia/Tokyo LC_ALL=C.UTF-8 LANGUAGE=de WORK=$folder/work host-tools/release/release.sh "$two" "$folder/toys.key"
}
# Lists have the same lines for the same files.
same_bytes() {
    [ "$(ls "$two" | wc -l)" -eq 24 ] && for file in "$two"/*; do
        case $file in
        *.spdx.json | */SHA256SUMS | */index.html)
            sed 's/,$//' "$one/${file##*/}" >"$folder/all"
            ! sed -E 's/,$//; /\.spdx\.json|  index\.html$/d' "$file" | grep -vxFf "$folder/all"
            ;;
        *) cmp "$file" "$one/${file##*/}" ;;
        esac || return 1
    done
}
# A program that asks nothing of the system: no shared library, and no loader of such.
alone() { readelf -lW "$1" | grep -q LOAD && ! readelf -ldW "$1" | grep -E 'INTERP|NEEDED'; }
works() { # COMMAND...: it tells its version, and learns from games in an archive
    "$@" --version | grep -q "$version" &&
        "$@" learn3x3 host-tools/records/9x9-gnugo.sgf.xz --take 20 --json -o "$folder/patterns.csv" | grep -q '"games": 20'
}
# RUN...: all commands say what they say on this machine (commands.sh).
says_the_same() {
    [ "$(wc -l <"$folder/commands")" -gt 90 ] && tests/system/commands.sh "$@" >"$folder/out" 2>"$folder/err" && diff "$folder/commands" "$folder/out"
}
# What the core of the program for 64-bit Arm does, in five numbers, with each of two images.
signs_the_same() {
    aarch64-linux-gnu-gcc -std=c11 -O2 -static -I. -Ilib -Ibuild/tables -D_GNU_SOURCE $(sed -n 's/^board_cflags.*\(-DKT_.*\)/\1/p' boards/native/board.mk) \
        tests/system/signature.c boards/native/board.c boards/no_flash.c boards/clock.c boards/fault.c build/release.work/libkatachi-arm64.a \
        -o "$folder/signature" && SIGNATURE="qemu-aarch64 $folder/signature" tests/system/sign.sh >"$folder/out" && diff tests/system/signature.txt "$folder/out"
}
# A program of Debian's package for 64-bit Arm, with the libraries of its packages.
on_arm() {
    packages=$PWD/build/release.work/sysroot-arm64
    echo "qemu-aarch64 -L $packages/packages/libc6 -E LD_LIBRARY_PATH=$(find "$packages/packages" "$packages/needed" -path '*lib/aarch64-linux-gnu' | tr '\n' :)"
}
# The header's bytes 16 to 79 are the signature.
signed_update() { [ "$(head -c 4 "$1")" = KTFW ] && head -c 80 "$1" | tail -c 64 | tr -d '\000' | grep -q .; }
# FILE ADDRESS BYTES: it fits into the flash of so many bytes at this address, and is not empty.
fits() { [ -s "$1" ] && [ "$(stat -c %s "$1")" -le "$3" ]; }
# A record in an old character set, which is read in the folder "bare" as the root of all files: by chroot, or by a user
# in a namespace of their own.
for as_root in /usr/sbin/chroot 'unshare --map-root-user /usr/sbin/chroot' ''; do $as_root "$folder" /nothing 2>&1 | grep -q 'No such file' && break; done
reads() { # SET TEXT RUN...: katachi, behind RUN, shows the text of a record in the set
    set=$1 text=$2
    shift 2
    printf '(;GM[1]SZ[9]CA[%s]PB[%s]C[%s];B[ee];W[dd])' "$set" "$text" "$text" | iconv -f UTF-8 -t "$set" >"$folder/bare/record.sgf"
    "$@" >"$folder/out" 2>&1 && [ "$(grep -c -- "$text" "$folder/out")" = 2 ]
}
refuses_gpu() { ! "$@" train host-tools/records/9x9-gnugo.sgf.xz --device gpu -o "$folder/x.ktm" 2>"$folder/err" && grep -q 'this program is static' "$folder/err"; }
# DEPENDS NEEDED...: the package of each library that a program needs is there, and glibc 2.34 suffices.
sufficient() {
    depends=$1
    shift
    for library; do
        case $library in
        libc.so.6) echo "$depends" | grep -q 'libc6 (>= 2\.34)' ;;
        libm.so.6) ;;
        *) echo "$depends" | grep -qE "$(echo "$library" | sed -E 's/_/-/; s/\.so\./-?/') \(>= " ;;
        esac || { echo "$library is in none of: $depends"; return 1; }
    done
}
packaged() { # ARCHITECTURE
    rm -rf "$folder/unpacked" && dpkg-deb -x "$one/katachi_${version}_$1.deb" "$folder/unpacked" &&
        sufficient "$(dpkg-deb -f "$one/katachi_${version}_$1.deb" Depends)" \
            $(readelf -d "$folder/unpacked/usr/bin/katachi" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | grep -v '^ld-linux')
}
clean() { lintian --fail-on error,warning --tag-display-limit 0 "$@" >"$folder/out" 2>&1 || { cat "$folder/out"; return 1; }; }
library_packaged() { # ARCHITECTURE
    rm -rf "$folder/library" && for package in "$one"/libkatachi*_"$1".deb; do dpkg-deb -x "$package" "$folder/library" || return 1; done &&
        library=$(find "$folder/library" -name 'libkatachi.so') && readelf -d "$library" | grep -q "SONAME.*\[libkatachi.so.${version%.*}\]"
}
listed() { (cd "$one" && ls | grep -vE '^SHA256SUMS|spdx|^index') | while read -r file; do grep -qF "\"./$file\"" "$one"/*.spdx.json || echo "$file"; done | grep . && return 1 || :; }
index_tells() { # each file, and its hash
    (cd "$one" && ls | grep -vE '^SHA256SUMS|^index') | while read -r file; do
        grep -F "href=\"$file\"" "$one/index.html" | grep -q "$(sha256sum "$one/$file" | cut -d ' ' -f 1)" || echo "$file"
    done | grep . && return 1 || :
}
unknown_file() { # a page about a file that nobody knows
    cp -r "$one" "$folder/odd" && rm "$folder"/odd/SHA256SUMS* "$folder/odd/index.html" && : >"$folder/odd/odd.bin" &&
        ! host-tools/release/downloads.sh "$version" "$folder/odd" >"$folder/out" 2>"$folder/err" && grep -q 'what is odd.bin' "$folder/err"
}
in_python() {
    python3 -m zipfile -e "$one/katachi-$version-py3-none-linux_x86_64.whl" "$folder/python" &&
        PYTHONPATH=$folder/python python3 -c 'import katachi; game = katachi.Game(9); print(len(game.suggest(5)))' | grep -qx 5
}

ok 'a release is made, and signed' signed_release
ok 'its signature holds' gpg --batch --quiet --verify "$one/SHA256SUMS.asc" "$one/SHA256SUMS"
ok 'its hashes are right' sh -c 'cd "$0" && sha256sum --quiet -c SHA256SUMS' "$one"
ok '... another file is noticed' sh -c 'cp -r "$0" "$1" && echo >>"$1/CHANGELOG.md" && cd "$1" && ! sha256sum --quiet -c SHA256SUMS' "$one" "$folder/spoilt"
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
ok 'the program needs no library' alone "$program-x86_64"
ok '... nor does that for 64-bit Arm' alone "$program-aarch64"
ok 'the program works' works "$program-x86_64"
ok '... so does that for 64-bit Arm' works qemu-aarch64 "$program-aarch64"
ok 'each command does its work' sh -c 'tests/system/commands.sh "$0" >"$1"' "$program-x86_64" "$folder/commands"
ok '... and the same on 64-bit Arm' says_the_same qemu-aarch64 "$program-aarch64"
ok '... which plays as this machine, in all that is signed' signs_the_same
mkdir "$folder/bare"
cp "$program-x86_64" "$folder/bare/katachi"
while read -r set text; do
    if [ "$as_root" ]; then ok "the program alone in an empty root reads $set" reads "$set" "$text" $as_root "$folder/bare" /katachi show record.sgf
    else skip "this machine lends no empty root to read $set in"; fi
    ok '... and that for 64-bit Arm reads it' reads "$set" "$text" qemu-aarch64 "$program-aarch64" show "$folder/bare/record.sgf"
done <<'END'
GB18030 柯洁九段
GBK 黑中盘胜
BIG5 張栩九段
EUC-KR 흑불계승
SHIFT_JIS 本因坊秀策
EUC-JP 黒中押し勝ち
KOI8-R Партия
END
ok 'it says that it can use no GPU, and what can' refuses_gpu "$program-x86_64"
ok 'the page of downloads names all files, with their hashes' index_tells
ok '... and a file that it does not know is an error' unknown_file
ok 'the package for Python works' in_python
ok 'the package for npm is there' sh -c 'tar tzf "$0" | grep -qx package/package.json' "$one/katachi-$version.tgz"
ok 'the page unpacks' tar xf "$one/katachi-$version-page.tar.xz" -C "$folder"
for architecture in amd64 arm64; do
    ok "Debian's package for $architecture depends on the packages of its libraries" packaged $architecture
    ok '... and holds program and man page' [ -x "$folder/unpacked/usr/bin/katachi" -a -s "$folder/unpacked/usr/share/man/man1/katachi.1.gz" ]
    ok '... and the page, where the program looks for it' diff -r "$folder/katachi-$version-page" "$folder/unpacked/usr/share/katachi/page"
    ok '... with an icon that opens it' sh -c 'grep -qx "Exec=katachi page --open" "$0/applications/katachi.desktop" && xmllint --noout "$0/icons/hicolor/scalable/apps/katachi.svg"' "$folder/unpacked/usr/share"
    ok '... the library is there under the name that programs ask for' library_packaged $architecture
    ok '... and what these are built with' [ -s "$folder/library/usr/include/katachi/katachi.h" -a -s "$(find "$folder/library" -name katachi.pc)" -a -s "$(find "$folder/library" -name libkatachi.a)" ]
    ok '... and lintian finds neither error nor warning in these packages' clean "$one"/*_$architecture.deb
done
ok 'the program in that for 64-bit Arm says the same, too' says_the_same $(on_arm) "$folder/unpacked/usr/bin/katachi"
packaged amd64
ok '... and that in the other' says_the_same "$folder/unpacked/usr/bin/katachi"
ok 'the bill of materials names all files' listed
ok '... and is JSON with the libraries and their versions' \
    sh -c 'node -e "const b = JSON.parse(require(\"fs\").readFileSync(process.argv[1])); process.exit(b.packages.length === 19 && b.packages.every(p => p.versionInfo && p.licenseDeclared) ? 0 : 1)" "$0"/*.spdx.json' "$one"
echo "1..$count"
