#!/bin/sh
# The board in QEMU boots and answers. The run script ends when it should, and leaves no process behind.
. tests/system/system.sh
echo 1..18

# A copy of the run script, without an image beside it. Its path identifies its processes.
mkdir "$folder/copy"
cp "build/$board/run" "build/$board/carry" "build/$board/katachi.elf" "$folder/copy"
run=$folder/copy/run

printf '1 name\n2 protocol_version\n3 nonsense\n4 katachi-stats\n5 quit\n6 name\n' | play >"$folder/out"
ok 'the session ends with success' [ $? -eq 0 ]
ok 'commands are answered' has "$folder/out" '=1 Katachi'
ok 'unknown commands are refused' has "$folder/out" '?3 unknown command'
ok 'without an image the statistics say so' has "$folder/out" '=4 image: none, not a Katachi image'
ok 'no byte was lost' has "$folder/out" 'line: 0 bytes lost'
ok 'nothing is answered after quit' [ "$(grep '^[=?]' "$folder/out" | tail -n 1)" = '=5 ' ]

printf name | play >"$folder/out"
ok 'the end of input completes the last line, then ends the session' has "$folder/out" '= Katachi'

# Far more than the rings and the UART hold, both ways. Some boards lack commands, for want of room.
answers() { grep -vx 'katachi-\(search\|goals\|why\|experience.*\|forget\|game\|ladder\|status\|solve\|count\)'; }
awk 'BEGIN { for (i = 0; i < 100; i++) print "list_commands\nshowboard"; print "quit" }' >"$folder/in"
play <"$folder/in" | answers >"$folder/board"
"build/$board/tests/system/twin" <"$folder/in" | answers >"$folder/native"
ok 'a burst of commands is answered in full, as natively' same "$folder/board" "$folder/native"
if lacks patience; then
    skip "QEMU's UART of $board drops what nobody reads"
else
    play <"$folder/in" | (sleep 2; answers) >"$folder/board"
    ok '... and to a slow reader' same "$folder/board" "$folder/native"
fi

wait_for() { # wait_for NUMBER: until so many of our emulators run
    for _ in $(seq 600); do
        [ "$(cat /proc/[0-9]*/cmdline 2>/dev/null | tr '\0' '\n' | grep -cx "$folder/copy/katachi.elf")" -eq "$1" ] && return
        sleep 0.1
    done
    return 1
}
yes showboard | play 2>/dev/null | head -n 1 >/dev/null
ok 'it ends when nobody reads its output' wait_for 0
mkfifo "$folder/input"
"$run" <"$folder/input" >/dev/null 2>&1 &
process=$!
exec 3>"$folder/input"
ok 'it waits for input' wait_for 2 # the emulator, and what carries its bytes
kill "$process"
ok 'a killed session leaves no emulator behind' wait_for 0
"$run" <"$folder/input" >/dev/null 2>&1 &
process=$!
wait_for 2
kill -KILL "$process"
ok '... not even one that was killed at once' wait_for 0
exec 3>&-

printf 'fixed_handicap 2\nkatachi-stats\nquit\n' | play --icount >"$folder/out"
ok 'instructions are counted on request' matches "$folder/out" '^last command: [1-9][0-9]* instructions$'

# Commands from a pipe interrupt no thought: the moves are those of a conversation.
image=$PWD/build/$board/katachi.kti
printf '%s\n' 'katachi-playouts 30' 'katachi-seed 1' '1 genmove b' '2 genmove w' '3 genmove b' quit >"$folder/in"
"$run" --icount --image "$image" <"$folder/in" | grep '^=[123]' >"$folder/piped"
converse play --icount --image "$image"
say 'katachi-playouts 30' 'katachi-seed 1'
for move in '1 genmove b' '2 genmove w' '3 genmove b'; do say "$move" && listen "${move%% *}"; done | grep '^=[123]' >"$folder/talked"
say quit && hang_up >/dev/null
ok 'commands from a pipe interrupt no thought' same "$folder/talked" "$folder/piped"

# Enter at a terminal is CR alone. A program follows, whose LF ends the echo.
converse play
started
cr=$(printf '\r')
printf '98 name\r' >&3
while IFS= read -r said <&4; do case $said in "=98 Katachi$cr") break ;; esac; done
ok 'CR ends a line, and CR LF those of its answer' [ "$said" = "=98 Katachi$cr" ]
say '' '99 name' && listen 99 | tr -d '\r' | grep . >"$folder/out"
ok '... LF alone those of a program, as ever' has "$folder/out" '=99 Katachi'
say quit && hang_up >/dev/null

# A loop of a million rounds takes a whole number of instructions a round. Reading the clock adds a few hundred.
play --icount --program "build/$board/tests/system/count.elf" </dev/null >"$folder/out"
exact() {
    awk '$2 == "instructions" && $1 >= 2e6 && $1 < 5e6 && $1 % 1000000 < 2000 { right = 1 }
        END { exit !right }' "$folder/out"
}
ok '... and counted exactly' exact
