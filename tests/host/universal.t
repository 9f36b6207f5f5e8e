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
