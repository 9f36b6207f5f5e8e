#!/bin/sh
# One file for both micro:bits. The micro:bit foundation's own package makes the same bytes, and finds in them what each board
# would get by its own file.
. tests/tap.sh
universal=build/microbit-universal.hex v1=build/microbit/katachi.hex v2=build/microbit2/katachi.hex
theirs() { node tests/host/universal/separate.js "$PWD/build/npm/tests/host/universal" "$@"; }
same() { cmp "$1" "$2"; }

theirs join $v1 $v2 >"$folder/theirs"
ok 'the package makes the same file' same "$folder/theirs" $universal
for board in "$v1 0x9900" "$v2 0x9903"; do
    set -- $board
    theirs memory "$1" >"$folder/alone"
    theirs memory $universal "$2" >"$folder/joined"
    ok "board $2 gets the bytes of $1" same "$folder/alone" "$folder/joined"
    ok '... which are some' [ "$(wc -l <"$folder/alone")" -gt 200000 ]
done

# A micro:bit's drive refuses a file whose addresses fall (DAPLink, flash_manager.c). objcopy sorts.
rises() { arm-none-eabi-objcopy -I ihex -O ihex "$1" "$folder/sorted" && cmp "$1" "$folder/sorted"; }
for file in $v1 $v2; do
    ok "the addresses of $file only rise" rises $file
done

# What an old journal or an old update has left counts for nothing: these pages begin blank in the file.
blank() {
    for at; do
        [ "$(od -An -v -tx1 -j $((at)) -N 16 "$folder/flash" | tr -d ' \n')" = ffffffffffffffffffffffffffffffff ] || { echo "# $at"; return 1; }
    done
}
arm-none-eabi-objcopy -I ihex -O binary --gap-fill 0 $v2 "$folder/flash"
set -- $(boards/value.sh microbit2 programs) $(boards/value.sh microbit2 page) $(boards/value.sh microbit2 cases) $(boards/value.sh microbit2 storage)
ok 'on a V2, the journal of programs, the second slot, cases and games begin blank' blank $(($1 - 2 * $3)) $(($1 - $3)) $(($1 + $2 / 2)) "$4" "$6"

# Small files, whose sections need another padding each.
lengths() {
    for n in $(seq 1 12); do
        { sed -n "1,${n}p" $v1; echo ':00000001FF'; } >"$folder/1.hex"
        { sed -n "5,$((n + 20))p" $v2; echo ':00000001FF'; } >"$folder/2.hex"
        awk -f firmware/universal.awk id=9900 "$folder/1.hex" id=9903 "$folder/2.hex" >"$folder/ours" || return 1
        theirs join "$folder/1.hex" "$folder/2.hex" >"$folder/theirs"
        cmp "$folder/ours" "$folder/theirs" || return 1
    done
}
ok 'so it is for files of 12 lengths' lengths

# refused WHY: a file with this mistake in its second part makes none.
refused() {
    ! awk -f firmware/universal.awk id=9900 $v1 id=9903 "$folder/bad.hex" >/dev/null 2>"$folder/err" && grep -q "bad.hex:[0-9]*: $1" "$folder/err"
}
sed '100s/:1\(.\)/:1F/' $v2 >"$folder/bad.hex"
ok 'a damaged record is refused' refused 'a damaged record'
sed '100s/..\r*$/zz/' $v2 >"$folder/bad.hex"
ok '... and what is no record' refused 'not a record'
sed '$d' $v2 >"$folder/bad.hex"
ok '... and a file without its end' refused 'the last record is missing'
cat $v2 $v2 >"$folder/bad.hex"
ok '... and what comes behind it' refused 'more after the last record'
echo "1..$count"
