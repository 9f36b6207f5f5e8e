#!/bin/sh
# A game on a board's lights and buttons, in its emulator, by one who sees only lights and presses only buttons. His contacts
# bounce, his fingers slip, and the power goes in the middle of a thought. The serial line tells what the board really is.
. tests/system/system.sh
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
set -- $(number storage)
storage=$1 storage_bytes=$2
set -- $(number image)
load "build/$board/katachi.kti" "$1"
front() { timeout 300 build/native/tests/host/front_qemu "$folder/front" "$@"; }

# switch_on OPTION...: starts a machine, its serial line at files 3 and 4.
switch_on() {
    rm -f "$folder/front"
    converse $qemu -display none -monitor none -serial stdio -kernel "build/$board/katachi.elf" $options -accel tcg \
        -icount shift=6,sleep=on -qtest "unix:$folder/front,server=on,wait=off" -qtest-log none "$@"
    emulator=$!
}
cut_power() {
    kill -9 "$emulator"
    wait "$emulator" 2>/dev/null
    exec 3>&- 4<&-
}
trap 'kill -9 "$emulator" 2>/dev/null; rm -rf "$folder"' EXIT

# seen: the board that the lights showed last, from the top: X for Black's stones, who is the person.
seen() { sed -n 's/^board \([^ ]*\) .*/\1/p' "$folder/out" | tail -n 1 | tr xo XO; }
# told ID: the board of the serial line, likewise.
told() {
    say "$1 showboard"
    listen "$1" | awk '$1 ~ /^[1-5]\(?$/ || /^ [1-5][ (]/ {
        gsub(/[()]/, " ")
        row = ""
        for (x = 2; x <= 6; x++) row = row ($x == "+" ? "." : $x)
        board = board (board ? "/" : "") row
    } END { print board }'
}
agree() { echo "# $1"; [ "$1" ] && [ "$1" = "$2" ] || { echo "# $2"; return 1; }; }
count_of() { echo "$2" | tr -dc "$1" | wc -c; }

switch_on
ok 'power alone starts a game' front begin level clumsy moves 2
front board >"$folder/out"
ok '... which the serial line sees' agree "$(seen)" "$(told 1)"
ok '... with stones of both' [ "$(count_of O "$(seen)")" -ge 2 ]

# The first point without a stone, from the top.
free=$(seen | awk '{ n = index($0, ".") - 1; print substr("ABCDE", n % 6 + 1, 1) (5 - int(n / 6)) }')
before=$(count_of O "$(seen)")
say "2 play w $free" 'katachi-playouts 100000'
listen 2 >/dev/null
front board >"$folder/out"
ok 'a move on the line is seen on the lights' [ "$(count_of O "$(seen)")" -eq $((before + 1)) ]
ok '... at the same place' agree "$(seen)" "$(told 3)"

# He plays, and the toy thinks for long.
ok 'the lights are scanned 60 times a second while it thinks' sh -c '
    "$@" >"$0" && awk "/^rate/ { print \"#\", \$2, \"a second\"; fast = \$2 >= 60 } END { exit !fast }" "$0"' \
    "$folder/rate" timeout 300 build/native/tests/host/front_qemu "$folder/front" play rate flash "$storage" "$storage_bytes" "$folder/flash"
cut_power
switch_on -device "loader,addr=$storage,force-raw=on,file=$folder/flash"
own=$(count_of X "$(seen)") before=$(count_of O "$(seen)")
front board >"$folder/out"
ok 'power lost in a thought: his move is there' [ "$(count_of XO "$(seen)")" -ge "$own" ]
ok '... and so is the move that the toy owed' agree "$(seen)" "$(told 4)"
ok '... on a board with more of its stones, or fewer of his' \
    [ "$(($(count_of O "$(seen)") - before + own + 1 - $(count_of X "$(seen)")))" -ge 1 ]
front game >"$folder/out"
ok 'the game goes on to its end, which the lights tell' grep -q '^end .' "$folder/out"
cut_power

switch_on
say '5 katachi-game kalah'
listen 5 >/dev/null
front level >"$folder/out"
ok 'while the line plays Kalah, a level is chosen' grep -q '^text LEVEL 1' "$folder/out"
cut_power
echo "1..$count"
