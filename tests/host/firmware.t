#!/bin/sh
# katachi firmware: what it makes, and what it and katachi upload say about files that are wrong.
. tests/tap.sh
katachi=build/native/katachi
# program BOARD SLOT BYTES: one that seems to be linked for this slot: behind its header, a stack, a start, and nothing else.
program() {
    start=$(set -- "$2" $(boards/value.sh "$1" programs) && echo $(($2 + ($1 - 1) * $3 / 2 + 256 + 65)))
    printf "$(awk -v n="$start" 'BEGIN { printf "0000"; for (c = 4; c; c--) { printf "\\%03o", n % 256; n = int(n / 256) } }')%$(($3 - 8))s"
}
program mps2-an385 1 1000 >"$folder/1.bin"
program mps2-an385 2 1001 >"$folder/2.bin"
"$katachi" keys -o "$folder/key" >/dev/null
make_it() { "$katachi" firmware "$folder/1.bin" "$folder/2.bin" --board mps2-an385 -o "$folder/new.ktf" "$@" >"$folder/out" 2>&1; }
says() { grep -qF -- "$1" "$folder/out" || { cat "$folder/out"; return 1; }; }
# refused STATUS TEXT COMMAND...
refused() {
    wanted=$1 text=$2
    shift 2
    "$@" >"$folder/out" 2>&1
    [ $? -eq "$wanted" ] && says "$text"
}
ok 'a file is made' make_it --version 1.2.3
ok '... not signed' says 'version 1.2.3 for mps2-an385, 2516 bytes, not signed'
ok '... or signed' make_it --sign "$folder/key"
ok '... and says so' says ', signed'
ok '... and the same again is the same' sh -c 'cp "$1" "$1.first" && "$2" firmware "$3" "$4" --board mps2-an385 --sign "$5" -o "$1" >/dev/null &&
    cmp "$1" "$1.first"' again "$folder/new.ktf" "$katachi" "$folder/1.bin" "$folder/2.bin" "$folder/key"
make_version() { "$katachi" firmware "$folder/1.bin" "$folder/2.bin" --board mps2-an385 -o "$folder/new.ktf" --version "$1"; }
for version in 1.2 1.2.256 0.0.0 1.2.3.4 x 10.20.30 255.255.255; do
    ok "no version: $version" refused 2 "not a version such as 0.1.0" make_version "$version"
done
ok '... which says how long it may be' says '7 characters at most'
ok 'one of 7 characters is taken' make_it --version 10.20.3
make_it --sign "$folder/key"
make_for() { "$katachi" firmware "$1" "$folder/2.bin" --board "$2" -o "$folder/none.ktf"; }
ok "a board that takes none is refused" refused 2 "must be a board that takes firmware over the line (" make_for "$folder/1.bin" microbit
ok 'a program for the other slot is refused' refused 1 "2.bin is no program that was linked for slot 1 of mps2-an385" make_for "$folder/2.bin" mps2-an385
ok '... and one for another board' refused 1 "1.bin is no program that was linked for slot 1 of pico" make_for "$folder/1.bin" pico
ok '... and what is no program' refused 1 "LICENSE is no program" make_for LICENSE mps2-an385
head -c 300000 /dev/zero >"$folder/large"
ok "a program without room is refused" refused 1 "a slot of pico has room for 245504" make_for "$folder/large" pico
: >"$folder/empty"
ok "an empty program is refused" refused 1 "empty is empty" make_for "$folder/empty" pico
ok "... and nothing is left of them" [ ! -e "$folder/none.ktf" ]
head -c 2000 "$folder/new.ktf" >"$folder/short.ktf"
tr "p" "q" <"$folder/new.ktf" >"$folder/changed.ktf"
ok "a file that is too short is refused" refused 1 "damaged firmware (wrong size)" "$katachi" upload "$folder/short.ktf" tcp:127.0.0.1:1
ok "a changed one is refused" refused 1 "damaged firmware (" "$katachi" upload "$folder/changed.ktf" tcp:127.0.0.1:1
# An escape sequence for the terminal as its version; the checksum holds.
head -c 1256 "$folder/new.ktf" >"$folder/slot"
{ head -c 108 "$folder/slot"; printf '\033'; tail -c +110 "$folder/slot"; } >"$folder/escape"
crc=$({ head -c 12 "$folder/escape"; tail -c +17 "$folder/escape"; } | gzip -c | tail -c 8 | head -c 4 | od -An -v -tx1 | tr -d ' \n' | tr a-f A-F)
{ head -c 12 "$folder/escape"; printf %s "$crc" | basenc -d --base16; tail -c +17 "$folder/escape"; tail -c +1257 "$folder/new.ktf"; } >"$folder/escape.ktf"
ok "a version that isn't printable is refused" refused 1 "damaged firmware (malformed" "$katachi" upload "$folder/escape.ktf" tcp:127.0.0.1:1
ok "one for another board is refused" refused 1 "is for mps2-an385, not for microbit" "$katachi" upload "$folder/new.ktf" board:microbit
for slot in 1 2; do program pico $slot 1000 >"$folder/pico$slot.bin"; done
"$katachi" firmware "$folder/pico1.bin" "$folder/pico2.bin" --board pico -o "$folder/pico.ktf" >/dev/null
ok "an emulated board, which would forget it, gets none" refused 1 "an emulated board begins with the firmware that was built" "$katachi" upload "$folder/pico.ktf" board:pico
ok "where an image belongs, it is refused" refused 1 "is firmware for a toy, not an image" "$katachi" suggest "$folder/new.ktf" docs/example.sgf
ok "a key without its secret half signs nothing" refused 1 "has no secret half, which signs" sh -c "\"\$1\" keys \"\$2\" >\"\$2.public\" && \"\$1\" firmware x y --board mps2-an385 -o z.ktf --sign \"\$2.public\"" keys "$katachi" "$folder/key"
echo "1..$count"
