#!/bin/sh
# A whole game over the serial line, and the same game with all kinds of disturbance in between. A byte that comes while
# the board thinks ends the thought, so that every command waits for the answer to the one before.
. tests/system/system.sh
command -v gnugo >/dev/null || { echo '1..0 # SKIP gnugo is not installed'; exit 0; }
echo 1..11

make_image "$folder/image"
moves=160
last=$((moves + 1))

{ moves $moves; echo "$last showboard"; } >"$folder/game"

# A command before which nothing is sent.
as_it_is() { printf '%s %s %s\n' "$@"; }
# play_game SEND PROGRAM...: the commands of the game, each sent by SEND.
play_game() {
    send=$1
    shift
    converse "$@"
    printf '%s\n' 'katachi-playouts 8' 'katachi-seed 5' >&3
    while read -r id command arguments; do
        $send "$id" "$command" "$arguments" >&3
        listen "$id"
    done <"$folder/game"
    printf 'katachi-stats\nquit\n' >&3
    hang_up
}
play_game as_it_is play --image "$folder/image" >"$folder/out"
answers() { grep '^[=?][0-9]' "$1"; }
answers "$folder/out" >"$folder/answers"
ok 'every move is answered' [ "$(grep -c '^=' "$folder/answers")" -eq $last ]
passes() { [ "$(sed -n "$((moves - 1)),${moves}p" "$folder/answers" | grep -ci ' pass$')" -eq 2 ]; }
ok 'the game ends by two passes' passes

# What the stack needed stays below what the build computed (the fault handler didn't run).
stack_fits() {
    used=$(sed -n 's/^stack: \([0-9]*\) of.*/\1/p' "$folder/out")
    worst=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
    echo "# stack: $used bytes used, $worst computed"
    [ "$used" -gt 0 ] && [ "$used" -le "$worst" ]
}
if [ -e "build/$board/stack.txt" ]; then ok 'the stack stays within the computed depth' stack_fits
else skip "the stack of $board isn't computed"
fi

# A second opinion on every move: GNU Go plays them and refuses what is illegal.
{
    echo boardsize 9
    awk -v n=$moves 'NR <= n { print "play", NR % 2 ? "black" : "white", $2 }' "$folder/answers"
    echo 900 list_stones black
    echo 901 list_stones white
    echo 902 captures black
    echo quit
} | gnugo --mode gtp >"$folder/gnugo"
ok 'GNU Go accepts every move' [ "$(grep -c '^?' "$folder/gnugo")" -eq 0 ]
listed() { sed -n "s/^=$1 //p" "$folder/gnugo" | tr ' ' '\n' | sed '/^$/d' | sort; }
for colour in 'X 900 black' 'O 901 white'; do
    set -- $colour
    stones "$1" "$folder/out" >"$folder/ours"
    listed "$2" >"$folder/theirs"
    ok "and sees the same $3 stones at the end" same "$folder/ours" "$folder/theirs"
done
ok 'stones were captured on the way' [ "$(listed 902)" -gt 0 ]

KATACHI_IMAGE=$folder/image
export KATACHI_IMAGE
play_game as_it_is "build/$board/tests/system/twin" >"$folder/twin"
answers "$folder/twin" >"$folder/native"
ok 'natively the same moves are played' same "$folder/answers" "$folder/native"

# Disturbances between the commands, never a command's end within them. The binary noise is an image without digits, which
# could be read as the id of a command. It does not change when the program does.
noise=host-tools/images/microbit.kti
disturb() {
    case $(($1 % 8)) in
    # The last line is echoed, since one ended in CR, and has no answer: the echo must not stand before the next one.
    0) printf '\n\n  \t \n# a comment\n\r\n\r# a\0\n' ;;
    1) head -c $((7 * $1 + 1)) /dev/zero; echo ;;
    2) awk 'BEGIN { for (i = 0; i < 4000; i++) printf "x"; print "" }' ;;
    3) tail -c +$((500 * $1)) $noise | head -c 700 | tr -d '0-9'; echo ;;
    4) printf 'play b\ngenmove\ngenmove green\nplay b Z99\nundo undo\nboardsize 1000\n' | grep -v undo ;;
    5) awk 'BEGIN { for (i = 128; i < 256; i++) printf "%c", i; print "" }' ;;
    6) printf 'set_free_handicap'; awk 'BEGIN { for (i = 0; i < 300; i++) printf " A1"; print "" }' ;;
    7) printf 'geNmove b\nname name name\n?\n=\n= A1\n\177\033[A\n' ;;
    esac
}
disturbed() {
    [ "$2" != genmove ] || disturb "$1"
    # Now and then half a command, and its other half a moment later.
    case $1 in 20 | 50 | 90) printf '%s gen' "$1"; sleep 0.2; printf 'move %s\n' "$3" ;;
    *) as_it_is "$@" ;;
    esac
}
play_game disturbed play --image "$folder/image" >"$folder/noisy"
answers "$folder/noisy" >"$folder/noisy.answers"
ok 'disturbances change no move' same "$folder/answers" "$folder/noisy.answers"
board_of() { awk -v id="=$last" '$1 == id { shown = 1 } shown && NF == 0 { exit } shown' "$1"; }
board_of "$folder/out" >"$folder/clean.board"
board_of "$folder/noisy" >"$folder/noisy.board"
ok 'and the board at the end is the same' same "$folder/clean.board" "$folder/noisy.board"
ok 'the noise was refused' [ "$(grep -c '^?' "$folder/noisy")" -gt 100 ]
