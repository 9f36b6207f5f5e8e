#!/bin/sh
# Makes the games that ship with Katachi: GNU Go 3.8 against itself on 9x9.
#
#   make-games.sh FIRST LAST >games.sgf
#
# The number of a game decides all of it: the opening (none to four stones on the third line or above, so that games differ),
# the level of each side (1 to 10), and GNU Go's random numbers. The same number gives the same game on every machine.
set -eu

[ $# -eq 2 ] || { echo "usage: make-games.sh FIRST LAST >games.sgf" >&2; exit 2; }
gnugo=$(command -v gnugo || echo /usr/games/gnugo)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkfifo "$work/to" "$work/from"
"$gnugo" --mode gtp --chinese-rules --never-resign <"$work/to" >"$work/from" 2>/dev/null &
exec 3>"$work/to" 4<"$work/from"

# ask COMMAND...: sends a command and puts the text of the answer into $answer.
ask() {
    printf '%s\n' "$*" >&3
    read -r answer <&4
    read -r blank <&4
    case $answer in
    '='*) answer=${answer#= } ;;
    *) echo "make-games: GNU Go said '$answer' to '$*'" >&2; exit 1 ;;
    esac
}

# to_sgf VERTEX: turns a GTP vertex into the SGF point $point, on 9x9: A9 is aa, J1 is ii, a pass is empty.
to_sgf() {
    case $1 in PASS) point=; return ;; esac
    column=$(printf %s "${1%?}" | tr ABCDEFGHJ abcdefghi)
    row=$(printf %s "${1#?}" | tr 987654321 abcdefghi)
    point=$column$row
}

# plan NUMBER: prints the levels of Black and White, then the opening moves.
plan() {
    awk -v seed="$1" '
    # The minimal standard generator (Park and Miller 1988): awks differ in the one that is built in.
    function below(n) { seed = seed * 16807 % 2147483647; return int(seed / 2147483647 * n) }
    BEGIN {
        for (i = 0; i < 5; i++) below(1)
        printf "%d %d", 1 + below(10), 1 + below(10)
        for (stones = below(5); stones > 0;) {
            vertex = substr("CDEFG", 1 + below(5), 1) (3 + below(5))
            if (!(vertex in seen)) { seen[vertex] = 1; printf " %s", vertex; stones-- }
        }
    }'
}

game=$1
while [ "$game" -le "$2" ]; do
    set -- $(plan "$game") --last "$2"
    black=$1 white=$2
    shift 2
    ask boardsize 9; ask clear_board; ask komi 7; ask "set_random_seed $game"
    moves= passes=0 count=0 colour=B
    while [ $passes -lt 2 ] && [ $count -lt 150 ]; do
        if [ "$1" != --last ]; then
            vertex=$1; shift
            ask play $colour "$vertex"
        else
            [ $colour = B ] && ask level "$black" || ask level "$white"
            ask genmove $colour
            vertex=$answer
        fi
        to_sgf "$vertex"
        moves="$moves;$colour[$point]"
        if [ "$vertex" = PASS ]; then passes=$((passes + 1)); else passes=0; fi
        [ $colour = B ] && colour=W || colour=B
        count=$((count + 1))
    done
    while [ "$1" != --last ]; do shift; done
    ask final_score
    printf '(;GM[1]FF[4]CA[UTF-8]SZ[9]KM[7]RU[Chinese]GN[%d]PB[GNU Go level %d]PW[GNU Go level %d]RE[%s]\n%s)\n' \
        "$game" "$black" "$white" "$answer" "$moves"
    set -- "$game" "$2"
    game=$((game + 1))
done
echo quit >&3
