#!/bin/sh
# A thought on the board, with time counted in instructions: it ends within its clock, shows its candidates on request, and
# is interrupted by any byte of a new command.
. tests/system/system.sh
image=build/$board/katachi.kti
spent() { sed -n 's/^last command: \([0-9]*\) instructions$/\1/p' "$1"; }
second=$((1000000000000 / $(number instruction))) # instructions
if lacks speed; then limit=1; else limit=3; fi # seconds for a move

converse play --icount --image "$image"
say "time_settings 0 $limit 1" '1 genmove b' && listen 1 >"$folder/move"
say '2 katachi-stats' && listen 2 >"$folder/stats"
ok 'a move is found' matches "$folder/move" '^=1 [A-J][1-9]$'
in_time() { echo "# $(spent "$folder/stats") instructions"; [ "$(spent "$folder/stats")" -gt $((limit * second / 3)) ] && [ "$(spent "$folder/stats")" -le $((limit * second)) ]; }
ok 'within the seconds that the clock gives' in_time

# After a pass the position is judged twice, before and after the thought, all within the same time.
say 'komi 7' 'play w G5' 'play b C5' '10 play w pass' '11 genmove b' && listen 11 >"$folder/move"
say '12 katachi-stats' && listen 12 >"$folder/stats"
ok '... after a pass too' in_time

# The board's clock counts the time that instructions take on the chip.
time_of() { sed -n 's/^asleep: \([0-9]*\) of \([0-9]*\) ms$/\1 \2/p' "$1"; }
say '13 katachi-stats' && listen 13 >"$folder/then"
say '14 genmove b' && listen 14 >/dev/null
say '15 katachi-stats' && listen 15 >"$folder/stats"
keeps_time() {
    echo "$(time_of "$folder/then") $(time_of "$folder/stats") $(spent "$folder/stats") $(number instruction)" |
        awk '{ print "#", $0; off = ($4 - $2 - ($3 - $1)) / ($5 * $6 / 1e9) } END { exit !(off > 0.98 && off < 1.03) }'
}
ok 'a second lasts as long as on the chip' keeps_time
tells_instruction() {
    told=$(sed -n 's/^board: .* ticks a second, \([0-9]*\) ps an instruction$/\1/p' "$1")
    [ "$told" ] && [ $((told - $(number instruction))) -ge -1 ] && [ $((told - $(number instruction))) -le 1 ]
}
ok '... and katachi-stats tells how long an instruction takes' tells_instruction "$folder/stats"

say "3 lz-genmove_analyze w $((33 * limit)) maxmoves 2" && listen 3 >"$folder/shown"
lines() { grep -cE '^info move [A-J][1-9] visits [0-9]+ winrate [0-9]+ prior [0-9]+ lcb [0-9]+ order 0 pv [A-J][1-9]' "$1"; }
ok 'a thought is shown while it lasts' [ "$(lines "$folder/shown")" -ge 2 ]
ok '... and ends with its move' matches "$folder/shown" '^play [A-J][1-9]$'

say '4 lz-analyze b 100' && sleep 1 && say '5 name' && listen 5 >"$folder/analysis"
ok 'an analysis lasts until something is sent' [ "$(lines "$folder/analysis")" -ge 1 ]
ok '... and what was sent is answered' has "$folder/analysis" '=5 Katachi'

# Not interrupted, an hour for a move would take QEMU minutes.
say 'time_settings 0 3600 1' '6 genmove b' && sleep 1 && say '7 name' && listen 7 >"$folder/broken"
ok 'an interrupted thought has a move' matches "$folder/broken" '^=6 [A-J][1-9]$'
ok '... and the command that interrupted it is answered' has "$folder/broken" '=7 Katachi'
# Less time than a network takes for the position itself.
say 'time_settings 60 0 0' 'time_left b 1 0' '8 genmove b' && listen 8 >"$folder/hurried"
ok 'who is short of time still plays a move' matches "$folder/hurried" '^=8 [A-J][1-9]$'
say quit
hang_up >"$folder/end"
ok 'the session goes on to its end' has "$folder/end" '= '

# `make run` keeps the chip's time: what the chip's clock counts also passes here, however fast this machine is. Commands from
# a pipe interrupt neither of two thoughts.
began=$(date +%s%N)
printf '%s\n' "time_settings 0 $limit 1" '1 genmove b' '2 genmove w' katachi-stats | ${MAKE:-make} -s run BOARD="$board" >"$folder/run" 2>&1
passed=$((($(date +%s%N) - began) / 1000000))
counted=$(sed -n 's/^asleep: [0-9]* of \([0-9]*\) ms$/\1/p' "$folder/run")
ok 'make run answers commands from a pipe' [ "$(grep -c '^=[12] [A-J][1-9]$' "$folder/run")" -eq 2 ]
ok '... after most of the time for both' [ "${counted:-0}" -gt $((700 * limit)) ]
in_chip_time() { echo "# $counted ms there, $passed ms here"; [ "$passed" -ge "$counted" ]; }
ok '... which take as long here' in_chip_time
printf '%s\n' name katachi-stats | ${MAKE:-make} -s run BOARD="$board" FAST=1 >"$folder/run" 2>&1
ok '... and FAST=1 does not count instructions' matches "$folder/run" '^last command: [0-9]* ticks$'
echo "1..$count"
