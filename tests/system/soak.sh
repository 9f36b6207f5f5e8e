#!/bin/sh
# soak.sh HOURS: that many hours of a chip's time in QEMU, in which it plays game after game with itself, hears noise
# between the commands, is left alone and starts anew. Prints one JSON object; fails at the first thing that isn't right:
# an answer, the board at the end of a game, a lost byte, a fault, memory that is used up bit by bit.
. tests/system/system.sh
hours=$1
image=build/$board/katachi.kti
worst=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
games=0 moves=0 noise=0 starts=1 id=0 longest_ms=0
# Of the starts before and of this one; asleep and all.
before_ms=0 now_ms=0 slept_ms=0 asleep_ms=0

fail() { echo "soak: game $games, $now_ms ms: $*" >&2; exit 1; }
# ask COMMAND: its answer, without sign and id, stands in `answer` afterwards.
ask() {
    id=$((id + 1))
    printf '%s %s\n' "$id" "$1" >&3
    listen "$id" >"$folder/answer" || fail "no answer to $1"
    answer=$(sed -n "s/^=$id //p" "$folder/answer")
    grep -q "^=$id " "$folder/answer" || fail "$1: $(cat "$folder/answer")"
}
value() { sed -n "s/^$1: [a-z ]*\([0-9]*\).*/\1/p" "$folder/answer"; }
# Lines that are no commands, and that hold no digit which could be an id.
disturb() {
    tail -c +$((97 * (id % 500) + 1)) "build/$board/katachi.elf" | head -c 300 | tr -d '0-9' >"$folder/noise"
    echo >>"$folder/noise"
    cat "$folder/noise" >&3
    noise=$((noise + $(wc -c <"$folder/noise")))
}
look_after() {
    ask katachi-stats
    [ "$(value line)" -eq 0 ] || fail "$(value line) bytes lost"
    [ "$(value stack)" -le "$worst" ] || fail "a stack of $(value stack) bytes"
    [ "$(value memory)" = "${memory:=$(value memory)}" ] || fail "memory: $(value memory) bytes, once $memory"
    [ "$(value watchdog)" -le "$longest_ms" ] || longest_ms=$(value watchdog)
    now_ms=$(sed -n 's/^asleep: [0-9]* of \([0-9]*\) ms/\1/p' "$folder/answer")
    asleep_ms=$(sed -n 's/^asleep: \([0-9]*\) of .*/\1/p' "$folder/answer")
    [ "$asleep_ms" -le "$now_ms" ] || fail "asleep for $asleep_ms ms"
    ask katachi-fault
    [ "$answer" = none ] || fail "$(cat "$folder/answer")"
}
# The position as an engine on this machine draws it that is told the moves.
compare() {
    ask showboard
    grep '^ ' "$folder/answer" >"$folder/drawn"
    { cat "$folder/moves"; echo showboard; } | build/native/katachi gtp 2>/dev/null | grep '^ ' >"$folder/wanted"
    cmp -s "$folder/drawn" "$folder/wanted" || fail "another position: $(cat "$folder/drawn")"
}
play_game() {
    ask clear_board
    ask "katachi-seed $games"
    echo 'boardsize 9' >"$folder/moves"
    passes=0 colour=b count=0
    while [ $passes -lt 2 ] && [ $count -lt 60 ]; do
        [ $((id % 3)) -ne 0 ] || disturb
        ask "genmove $colour"
        case $answer in resign) break ;; [Pp][Aa]*) passes=$((passes + 1)) ;; *) passes=0 ;; esac
        echo "play $colour $answer" >>"$folder/moves"
        colour=$(echo $colour | tr bw wb) count=$((count + 1))
    done
    moves=$((moves + count)) games=$((games + 1))
}

converse "$run" --skip-idle --restarts --image "$image" 2>/dev/null
sleep 1
ask 'komi 7'
until [ $before_ms -ge $((hours * 3600000)) ]; do
    ask 'katachi-playouts 8'
    play_game
    compare
    look_after
    # Only what is answered has been sent; the UART needs a moment to start.
    before_ms=$((before_ms + now_ms)) slept_ms=$((slept_ms + asleep_ms)) now_ms=0 starts=$((starts + 1))
    ask quit
    sleep 0.5
done
exec 3>&-
printf '{"bench": "soak", "board": "%s", "virtual_hours": %d, "asleep_percent": %d, "games": %d, "moves": %d, "commands": %d, ' \
    "$board" $((before_ms / 3600000)) $((100 * slept_ms / before_ms)) $games $moves $id
printf '"noise_bytes": %d, "starts": %d, "lost_bytes": 0, "faults": 0, "fed_within_ms": %d}\n' $noise $starts $longest_ms
