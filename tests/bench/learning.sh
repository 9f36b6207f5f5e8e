#!/bin/sh
# learning.sh: the learning curve of a micro:bit in QEMU that plays 5x5 Go, one game after the other, against the same player
# without experience (the micro:bit's twin, on this machine).
#
#   learning.sh [--forget] [--repeat] GAMES PLAYOUTS KOMI COLOUR IMAGE   from the top of the repository
#
# COLOUR, b or w, is the toy's. IMAGE is that of both; none: rules of thumb. --forget: katachi-forget after each game, which is
# the same without experience. --repeat: the opponent has the same seed in each game. Prints a line of JSON for each game, as
# host-tools/series/series_learning.h explains them; 'make learning' draws them.
set -eu
fail() { echo "learning.sh: $*" >&2; exit 2; }
forget= repeat=
while [ $# -gt 0 ]; do
    case $1 in
    --forget) forget=yes; shift ;;
    --repeat) repeat=yes; shift ;;
    *) break ;;
    esac
done
[ $# -eq 5 ] || fail "usage: $0 [--forget] [--repeat] GAMES PLAYOUTS KOMI COLOUR IMAGE"
games=$1 playouts=$2 komi=$3 toy=$4 image=$5
folder=$(mktemp -d)
trap 'exec 3>&- 5>&-; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP
[ "$image" != none ] || { image=$folder/none; : >"$image"; }
title="5×5 Go: a micro:bit as $([ "$toy" = b ] && echo Black || echo White) at komi $komi, $playouts playouts a move"
[ "$image" = "$folder/none" ] && title="$title by rules of thumb"
title="$title, against itself without experience, which $([ "$repeat" ] && echo 'plays alike in each game' || echo varies)"
curve="$([ "$forget" ] && echo without || echo with) experience"
mkfifo "$folder/toy.in" "$folder/toy.out" "$folder/other.in" "$folder/other.out"
build/microbit/run --image "$image" <"$folder/toy.in" >"$folder/toy.out" &
exec 3>"$folder/toy.in" 4<"$folder/toy.out"
KATACHI_IMAGE=$image build/microbit/tests/system/twin <"$folder/other.in" >"$folder/other.out" &
exec 5>"$folder/other.in" 6<"$folder/other.out"

# tell PLAYER COMMAND...: sets `answer` to the answer's first line.
tell() {
    player=$1
    shift
    answer=
    if [ "$player" = toy ]; then printf '%s\n' "$*" >&3; else printf '%s\n' "$*" >&5; fi
    while :; do
        if [ "$player" = toy ]; then read -r line <&4; else read -r line <&6; fi || fail "$player has ended"
        case $line in
        '= '* | =) answer=${line#=} answer=${answer# } ;;
        '?'*) fail "$player: $* $line" ;;
        '') [ "${begun-}" ] && { begun=; return; } ;;
        esac
        case $line in '='*) begun=yes ;; esac
    done
}
both() { tell toy "$@"; tell other "$@"; }

both katachi-playouts "$playouts"
both boardsize 5
both komi "$komi"
game=0
while [ $game -lt "$games" ]; do
    game=$((game + 1)) moves= passes=0 colour=b result=
    both clear_board
    tell toy katachi-seed $game
    [ "$repeat" ] && seed=1000000 || seed=$((1000000 + game))
    tell other katachi-seed $seed
    while [ $passes -lt 2 ] && [ -z "$result" ]; do
        if [ $colour = "$toy" ]; then here=toy there=other; else here=other there=toy; fi
        tell $here genmove $colour
        move=$answer moves="$moves $answer"
        case $move in
        resign) [ $colour = b ] && result=W+R || result=B+R ;;
        PASS | pass) passes=$((passes + 1)); tell $there play $colour pass ;;
        *) passes=0; tell $there play $colour "$move" ;;
        esac
        [ $colour = b ] && colour=w || colour=b
    done
    [ "$result" ] || { tell other final_score; result=$answer; }
    [ -z "$forget" ] || tell toy katachi-forget
    echo "{\"title\": \"$title\", \"curve\": \"$curve\", \"game\": $game, \"colour\": \"$toy\", \"result\": \"$result\"," \
        "\"moves\": \"${moves# }\"}"
    [ ! -t 2 ] || printf '\r%s: game %d of %d ' "$curve" $game "$games" >&2
done
[ ! -t 2 ] || echo >&2
tell toy quit
tell other quit
