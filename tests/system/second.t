#!/bin/sh
# The second core predicts while the first one plays on, and takes half of an evaluation. Whatever their speeds, the board thinks what this machine thinks alone,
# bit for bit; and a second core that breaks down is told of, and nothing else changes.
. tests/system/system.sh
image=build/$board/katachi.kti
program=build/$board/tests/system/fault.elf

# evaluate: a thought that evaluates leaves (uct.h).
evaluate() {
    say 'time_settings 0 3600 1' 'katachi-playouts 2' '5 genmove b'
    listen 5
    say '6 katachi-stats'
    listen 6 | grep '^last thought'
}
# think PROGRAM...: two thoughts, with enough playouts for predictions in them, and that one.
think() {
    converse "$@"
    say 'katachi-seed 5' 'katachi-playouts 180' '1 genmove b'
    listen 1
    say '2 genmove w'
    listen 2
    say '3 katachi-stats'
    listen 3 | grep '^last thought'
    evaluate
    say '4 katachi-fault'
    listen 4 | grep '^=4'
    hang_up >/dev/null
}
thoughts() { grep '^[=?][125] \|^last' "$1"; }
KATACHI_IMAGE=$image think build/$board/tests/system/twin >"$folder/out"
thoughts "$folder/out" >"$folder/twin"
ok 'this machine thinks, alone' matches "$folder/twin" '^last thought: 1[0-9][0-9] playouts'
ok '... and evaluates: each leaf has twelve moves' matches "$folder/twin" '^last thought: 2 playouts, 2[0-9] nodes'
for jitter in 1 2; do
    export KATACHI_JITTER=$jitter
    think play --icount --image "$image" >"$folder/out"
    thoughts "$folder/out" >"$folder/board"
    ok "the board thinks the same, the cores taking turns as $jitter says" same "$folder/twin" "$folder/board"
    ok '... and nothing broke down' has "$folder/out" '=4 none'
done
unset KATACHI_JITTER

# value WORD: the value of this word in the record.
value() { sed -n "s/^\(=[0-9]* \)\{0,1\}$1: //p" "$folder/record"; }
converse play --icount --restarts --program "$program" --image "$image"
started
# think_again: these thoughts, into "out", and the board's instructions for the second one into "work".
think_again() {
    say 'clear_board' 'time_settings 0 0 0' 'katachi-seed 5' 'katachi-playouts 180' '1 genmove b' && listen 1 >"$folder/out"
    say '2 genmove w' && listen 2 >>"$folder/out"
    say '3 katachi-stats' && listen 3 >"$folder/stats"
    grep '^last thought' "$folder/stats" >>"$folder/out"
    work=$(sed -n 's/^last command: \([0-9]*\) .*/\1/p' "$folder/stats")
    evaluate >>"$folder/out"
    thoughts "$folder/out" >"$folder/board"
}
think_again
together=$work
# breaks WAY CAUSE: the record of it, and the thoughts after it.
breaks() {
    say '10 katachi-fault clear' && listen 10 >/dev/null
    say "11 katachi-fault $1" && listen 11 >"$folder/out"
    ok "$1: the board goes on" has "$folder/out" '=11 '
    say '12 katachi-fault' && listen 12 >"$folder/record"
    ok "$1: its reason is recorded" has "$folder/record" '=12 reason: second processor'
    ok "$1: ... its cause" [ "$(value cause)" = "$2" ]
    ok "$1: ... and that nothing restarted" [ "$(value resets)" = 0 ]
    think_again
    ok "$1: it thinks the same, alone" same "$folder/twin" "$folder/board"
    ok "$1: ... and longer than both cores: $work instructions, $together" [ "$work" -gt "$together" ]
    say '13 katachi-fault' && listen 13 | sed 's/^=13/=12/' >"$folder/again"
    ok "$1: ... and nothing is recorded twice" same "$folder/record" "$folder/again"
    say quit && started
}
# The place of the fault lies in the function with this name.
inside() {
    set -- "$1" $(readelf -s "$program" | awk -v name="$1" '$NF == name { print $2, $3 }')
    echo "# pc $(value pc), $1 at $2, $3 bytes"
    [ $# -eq 3 ] && [ $((0x$(value pc))) -ge $((0x$2 - 1)) ] && [ $((0x$(value pc))) -lt $((0x$2 + $3)) ]
}
breaks second-hangs 0
breaks second-faults 3
ok 'second-faults: its place is recorded' inside second_undefined
breaks second-reads-flash 0

say '14 katachi-fault clear' && listen 14 >/dev/null
say '15 katachi-fault second-tires' && listen 15 >/dev/null
think_again
ok 'second-tires, in an evaluation: the board thinks the same' same "$folder/twin" "$folder/board"
say '16 katachi-fault' && listen 16 >"$folder/record"
ok '... and its reason is recorded' has "$folder/record" '=16 reason: second processor'
ok '... and its place' inside second_undefined
hang_up >/dev/null
echo "1..$count"
