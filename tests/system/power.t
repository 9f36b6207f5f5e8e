#!/bin/sh
# The board loses power in the middle of a game. A new machine with the contents of its flash has the game again, and so does
# the board after a reset. Position, captures, ko, komi and clock are as before, and the board says so.
. tests/system/system.sh
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
set -- $(number storage)
storage=$1 storage_bytes=$2
mkfifo "$folder/monitor.in" "$folder/monitor.out"

# switch_on OPTION...: starts a machine, its serial line at files 3 and 4, its monitor at file 5.
switch_on() {
    converse $qemu -display none -serial stdio -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor \
        -kernel "build/$board/katachi.elf" "$@" 2>/dev/null
    emulator=$!
    exec 5>"$folder/monitor.in"
    cat "$folder/monitor.out" >"$folder/monitor.said" 3>&- 4>&- 5>&- &
}
# cut_power FILE: stops the machine at once, saves the contents of its flash, and kills it.
cut_power() {
    rm -f "$1"
    printf 'stop\nmemsave %s %s "%s"\n' "$storage" "$storage_bytes" "$1" >&5
    for _ in $(seq 600); do
        [ "$(wc -c "$1" 2>/dev/null | cut -d' ' -f1)" != "$storage_bytes" ] || break
        sleep 0.1
    done
    kill -9 "$emulator"
    wait "$emulator" 2>/dev/null
    exec 3>&- 4<&- 5>&-
}
trap 'kill -9 "$emulator" 2>/dev/null; rm -rf "$folder"' EXIT
# ask ID COMMAND FILE
ask() { say "$1 $2"; listen "$1" >"$3"; }
board_of() { grep '^ \|^[BCW]' "$1"; }

switch_on
say 'boardsize 9' 'komi 6.5' 'kgs-rules japanese' 'katachi-playouts 4' 'kgs-time_settings absolute 4000'
say 'play b D5' 'play w E5' 'play b C4' 'play w F4' 'play b D3' 'play w E3' 'play b A9' 'play w D4' 'time_left w 3 0'
say 'play b E4'
ask 1 showboard "$folder/before"
ask 2 'play w D4' "$folder/ko"
ok 'a game with a ko' has "$folder/ko" '?2 illegal move'
cut_power "$folder/flash"

switch_on -icount shift=6,sleep=on -device "loader,addr=$storage,force-raw=on,file=$folder/flash" # for the clock
ask 3 showboard "$folder/after"
ok 'power lost, another machine says that it has the game' has "$folder/after" '# game restored: 9 moves'
board_of "$folder/before" >"$folder/board"
board_of "$folder/after" >"$folder/board.after"
ok '... the position, komi, captures, whose turn it is' same "$folder/board" "$folder/board.after"
ok '... which is not an empty one' has "$folder/after" 'Captured: black stones 0, white stones 1'
ask 4 'play w D4' "$folder/ko"
ok '... the ko' has "$folder/ko" '?4 illegal move'
# Three seconds are left of more than an hour. Without the clock, a move would take ten.
ask 5 'genmove w' "$folder/move"
ask 6 katachi-stats "$folder/stats"
in_time() {
    awk '/^last command/ { ticks = $3 } / ticks a second/ { second = $3 } { print "#", $0 }
        END { exit !(ticks > 0 && ticks < 3 * second) }' "$folder/stats"
}
ok '... and the clock' in_time
ok '... and the statistics say so, too' matches "$folder/stats" '^storage: [0-9]* pages, 9 moves restored$'

# In the middle of a thought, which may take an hour.
say 'undo' 'undo' 'play b E6' 'time_settings 0 3600 1' '7 showboard'
listen 7 >"$folder/before"
say 'genmove w'
sleep 1
cut_power "$folder/flash"
switch_on -device "loader,addr=$storage,force-raw=on,file=$folder/flash"
ask 8 showboard "$folder/after"
board_of "$folder/before" >"$folder/board"
board_of "$folder/after" >"$folder/board.after"
ok 'power lost in a thought: the move before it is there' same "$folder/board" "$folder/board.after"
cut_power "$folder/flash"

# QEMU loads its files again at a reset. So this machine begins with empty flash.
switch_on
say 'boardsize 7' 'fixed_handicap 2' 'play w D4'
ask 9 'play b F6' "$folder/out"
echo system_reset >&5
restored() { while IFS= read -r said <&4; do echo "$said"; case $said in '# game restored'*) return ;; esac; done; }
restored >"$folder/restored"
ask 10 showboard "$folder/after"
cat "$folder/restored" >>"$folder/after"
ok 'a reset in the middle of a game: it is there' has "$folder/after" '# game restored: 2 moves'
stones X "$folder/after" | tr '\n' ' ' >"$folder/stones"
ok '... with its handicap' has "$folder/stones" 'C3 E5 F6 '
say undo undo clear_board 'boardsize 9' 'play b C3' quit
started
ask 11 showboard "$folder/after"
ok 'a game that was ended is forgotten' [ "$(stones X "$folder/after" | wc -l)" -eq 0 ]
ok '... and not mentioned' sh -c '! grep -q restored "$1"' sh "$folder/after"
cut_power "$folder/flash"

if [ "$board" = pico ]; then
    # Its emulator can lose power within an operation of the flash: of the bits that it changes, half are changed then.
    switch_on
    say 'boardsize 9' 'play b D4'
    ask 12 'play w E5' "$folder/out"
    cut_power "$folder/game"
    # The operation that keeps a third move is cut. The game has two moves then, or three.
    torn() {
        switch_on -device "loader,addr=$storage,force-raw=on,file=$folder/game"
        ask 13 name "$folder/out"
        echo 'cut 1' >&5
        say 'play b F6'
        for _ in $(seq 300); do grep -q 'power lost' "$folder/monitor.said" && break || sleep 0.1; done
        grep -q 'power lost' "$folder/monitor.said" || return 1
        cut_power "$folder/flash"
        switch_on -device "loader,addr=$storage,force-raw=on,file=$folder/flash"
        ask 14 showboard "$folder/after"
        cut_power "$folder/flash"
        matches "$folder/after" '^# game restored: [23] moves'
    }
    ok 'power lost while the flash is written: no earlier move is lost' torn
fi
echo "1..$count"
