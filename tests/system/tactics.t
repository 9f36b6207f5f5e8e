#!/bin/sh
# What the board reads: ladders, what may happen to chains, life and death; how it counts; and what it wants, by the rules
# in its image. It reads in the player's memory, and the next thought goes on as if it had not.
. tests/system/system.sh
image=$PWD/host-tools/images/microbit.kti # by whose network goals are weighed here

# Black's stone at c3 has one liberty; the ladder runs to the edge. At the right, White's straight three in the corner:
# who moves first at the middle of it decides.
#
#   9 . . . . . . . . .
#   8 . . . . . . . . .
#   7 . . . . . . . . .
#   6 . . . . . . . . .
#   5 . . . . . . . . .
#   4 . . O . . . . . .
#   3 . O X O . X X X X
#   2 . . . . X O O O O
#   1 . . . . X O . . .
#     A B C D E F G H J
{
    printf 'play b %s\n' c3 e1 e2 f3 g3 h3 j3
    printf 'play w %s\n' b3 d3 c4 f1 f2 g2 h2 j2
    cat <<EOT
1 katachi-ladder c3
2 katachi-status g2
3 katachi-solve b g2
4 katachi-solve w g2
5 katachi-solve b c3
6 katachi-ladder e5
katachi-playouts 30
katachi-seed 1
7 genmove b
undo
katachi-status
11 katachi-goals b
12 katachi-why b H1
katachi-seed 1
8 genmove b
undo
katachi-search goals
13 genmove b
9 katachi-stats
katachi-search full
clear_board
$(for row in 1 2 3 4 5 6 7 8 9; do echo "play b D$row"; echo "play w F$row"; done)
10 katachi-count
quit
EOT
} >"$folder/in"
play --image "$image" <"$folder/in" >"$folder/out"
answer() { awk -v n="$1" '$1 == "=" n || $1 == "?" n { on = 1 } on && !NF { exit } on' "$folder/out"; }
tells() { answer "$1" >"$folder/answer"; matches "$folder/answer" "$2"; }
ok 'White captures in a ladder' tells 1 '^White first: the chain is captured, begins with C2'
ok '... from which Black gets out first' tells 1 '^Black first: the chain escapes, begins with C2'
ok 'whether the corner lives is for who moves first' tells 3 '^=3 dead$'
ok '... at the middle' tells 3 '^move: H1$'
ok '... White, too' tells 4 '^=4 alive$'
ok '... at the same point' tells 4 '^move: H1$'
ok 'its chain is named' tells 2 '^=2 F1: White, .*, 5 stones, 3 liberties'
ok 'no stone is no ladder' tells 6 '^?6 no stone there'
ok 'the next thought is the same, whatever was read' [ "$(answer 7 | sed 's/=7//')" = "$(answer 8 | sed 's/=8//')" ]
ok '... and a move' tells 7 '^=7 [A-J][1-9]$'
used=$(answer 9 | sed -n 's/^stack: \([0-9]*\) of.*/\1/p') worst=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
ok 'the stack stays within the computed depth' [ "${used:-$worst}" -lt "$worst" ]

# Each move that makes sense, the best first, and why.
ok 'it wants to kill the corner' tells 11 '^=11 H1 capture [FGHJ][12] at H1: '
ok '... by a rule of its image' tells 11 '^=11 H1 .*; before [A-J][1-9]: [a-z ]*$'
ok '... which it tells of the move, too' tells 12 '^goal: 1 of [0-9]*, capture .*; before [A-J][1-9]: [a-z ]*$'
ok 'a move by goals is the one of the best goal' [ "$(answer 13 | sed -n 's/^=13 //p')" = "$(answer 11 | sed -n 's/^=11 \([A-J][1-9]\) .*/\1/p')" ]

# Two walls, with a neutral column between them.
ok 'it counts the area' tells 10 '^Black: 36 by area, 27 by territory$'
ok '... of both' tells 10 '^White: 36 by area, 27 by territory$'
ok '... and the points of nobody' tells 10 '^Neutral: E1 E2 E3 E4 E5 E6 E7 E8 E9$'

# Five white stones below a black wall: far more than can be read. What is sent ends the reading.
converse play --image "$image"
for column in A B C D E F G H J; do say "play b ${column}5"; done
for column in C D E F G; do say "play w ${column}3"; done
say '1 name' && listen 1 >/dev/null
say '2 katachi-solve b E3' && sleep 1 && say '3 name' && listen 2 >"$folder/broken"
ok 'a reading that has been broken off tells so' matches "$folder/broken" '^=2 unknown$'
listen 3 >"$folder/name"
ok '... and the next command is answered' matches "$folder/name" '^=3 '
hang_up >/dev/null
echo "1..$count"
