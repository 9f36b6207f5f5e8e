#!/bin/sh
# The board at its limits: all commands with deep calls, each to its end, in plain GTP and in frames. The stack stays within
# the computed depth, the watchdog is fed in time, and an idle core sleeps.
. tests/system/system.sh
image=build/$board/katachi.kti

# Commands that think, read, judge and write much, in a position with stones of both sides.
commands() {
    printf '%s\n' 'komi 7' 'katachi-playouts 64' 'katachi-seed 1'
    for move in 'b E5' 'w D3' 'b F3' 'w C6' 'b G7' 'w D7' 'b E7' 'w E3'; do echo "play $move"; done
    printf '%s\n' 'genmove b' 'lz-genmove_analyze w 10' 'kata-genmove_analyze b 10 ownership true' 'play w pass' 'genmove b' \
        'final_score' 'final_status_list dead' 'kgs-genmove_cleanup w' 'katachi-read b 3 6' 'katachi-suggest b 81' \
        'time_settings 0 2 1' 'genmove b' 'showboard' 'list_commands' 'set_free_handicap A1' 'katachi-fault'
}
# ask PROGRAM...: the session, one command at a time, and what katachi-stats says at its end.
ask() {
    converse "$@"
    commands | awk '{ print NR, $0 }' >"$folder/commands"
    while read -r line; do
        say "$line"
        listen "${line%% *}" >>"$folder/answers"
    done <"$folder/commands"
    say '99 katachi-stats'
    listen 99 >"$folder/out"
    say '100 quit'
    hang_up >/dev/null
}
value() { sed -n "s/^$1: [a-z ]*\([0-9]*\) of.*/\1/p" "$folder/out"; }

worst=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
fits() {
    echo "# $(value stack) bytes used, $worst computed"
    [ "$(value stack)" -gt $((worst / 3)) ] && [ "$(value stack)" -le "$worst" ]
}
: >"$folder/answers"
ask play --icount --image "$image"
ok 'the commands are answered' [ "$(grep -c '^=[0-9]' "$folder/answers")" -gt 20 ]
ok 'the stack stays within the computed depth' fits
fed() { echo "# fed within $(value watchdog) ms"; [ "$(value watchdog)" -le 4000 ]; }
ok 'the watchdog waits half its time at most' fed
if [ "$(number listens)" ]; then
    skip "in frames, QEMU's USART of $board takes minutes"
else
    ask timeout 900 build/native/katachi bridge "board:$board" 2>/dev/null
    ok '... in frames, too' fits
fi

# since_then: how many thousandths of the time between two katachi-stats, in $folder/then and out, the core slept.
since_then() {
    cat "$folder/then" "$folder/out" | sed -n 's/^asleep: \([0-9]*\) of \([0-9]*\) ms$/\1 \2/p' |
        awk '{ asleep = $1 - asleep; all = $2 - all } END { printf "%d", all ? 1000 * asleep / all : -1 }'
}
converse play --icount --image "$image"
say '1 katachi-stats' && listen 1 >"$folder/then"
sleep 4
say '2 katachi-stats' && listen 2 >"$folder/out"
idle=$(since_then)
echo "# idle, it slept $idle thousandths of the time"
# Lights and buttons take a tenth of the time at most.
ok 'with nothing to do, the core sleeps' [ "$idle" -gt "$(number cflags | grep -q KT_TOY=1 && echo 900 || echo 990)" ]
if searches; then
    say 'time_settings 0 20 1' '3 katachi-stats' && listen 3 >"$folder/then"
    say '4 genmove b' && listen 4 >/dev/null
    say '5 katachi-stats' && listen 5 >"$folder/out"
    busy=$(since_then)
    echo "# thinking, $busy"
    ok '... and while it thinks it does not' [ "$busy" -lt 100 ]
fi
say quit
hang_up >/dev/null
echo "1..$count"
