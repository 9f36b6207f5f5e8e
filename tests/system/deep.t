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

# slept FILE...: the milliseconds that the core slept, and all of them, between the last two of the answers to katachi-stats.
slept() { cat "$@" | sed -n 's/^asleep: \([0-9]*\) of \([0-9]*\) ms$/\1 \2/p' | awk '{ print $1 - asleep, $2 - all; asleep = $1; all = $2 }' | tail -n 1; }
converse play --icount --image "$image"
for n in 1 2; do say "$n katachi-stats" && listen "$n" >"$folder/stats-$n"; done
sleep 4
say '3 katachi-stats' && listen 3 >"$folder/stats-3"
# What an answer takes doesn't count: how long the core is asleep beside it depends on how busy this machine is.
idle=$(echo "$(slept "$folder/stats-1" "$folder/stats-2") $(slept "$folder/stats-2" "$folder/stats-3")" |
    awk '{ all = $4 - ($2 - $1); printf "%d", (all > 0 ? 1000 * $3 / all : -1) }')
echo "# idle, it slept $idle thousandths of the time"
# Lights and buttons take a tenth of the time at most.
ok 'with nothing to do, the core sleeps' [ "$idle" -gt "$(number cflags | grep -q KT_TOY=1 && echo 900 || echo 990)" ]
if searches; then
    say 'time_settings 0 20 1' '4 katachi-stats' && listen 4 >"$folder/stats-4"
    say '5 genmove b' && listen 5 >/dev/null
    say '6 katachi-stats' && listen 6 >"$folder/stats-6"
    busy=$(slept "$folder/stats-4" "$folder/stats-6" | awk '{ printf "%d", ($2 ? 1000 * $1 / $2 : -1) }')
    echo "# thinking, $busy"
    ok '... and while it thinks it does not' [ "$busy" -lt 100 ]
fi
say quit
hang_up >/dev/null
echo "1..$count"
