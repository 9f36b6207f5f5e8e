#!/bin/sh
# Problems on the board, from the image that ships: a wrong move is refuted, right ones solve it, and it is kept in flash.
. tests/system/system.sh
image=$PWD/build/$board/katachi.kti
problem() { build/native/katachi image dump "$image" | awk -v n="$1" '$1 == "problem" && $2 == n { print $NF }'; }
{
    printf '1 katachi-problems\n2 katachi-problems 1\n3 katachi-problems pass\n4 katachi-problems\n5 katachi-problems %s\n' "$(problem 1)"
    printf '6 katachi-problems 1\n7 showboard\n8 katachi-problems %s\n' "$(problem 2)"
    printf '9 katachi-problems 9\n10 boardsize 5\n11 katachi-problems\n12 katachi-stats\nquit\n'
} >"$folder/in"
play --image "$image" <"$folder/in" >"$folder/out"
answer() { awk -v n="$1" '$1 == "=" n || $1 == "?" n { on = 1 } on && !NF { exit } on' "$folder/out"; }
tells() { answer "$1" >"$folder/answer"; matches "$folder/answer" "$2"; }
ok 'none is solved' tells 1 '^=1 level 1: 0 of [1-9][0-9]* solved$'
ok '... and none stands on the board' tells 1 '^problem: none$'
ok 'the first of a level' tells 2 '^=2 problem: 1 ready$'
ok 'a pass fails, and is refuted' tells 3 '^=3 failed [A-E][1-5]$'
ok '... which ends the problem' tells 4 '^problem: 1 failed$'
ok '... until it begins again' tells 5 '^?5 no problem is ready: choose a level$'
ok 'the next one' tells 6 '^=6 problem: 2 ready$'
ok '... is seen on the board' tells 7 '^ 1 .*X'
ok 'a right move' tells 8 '^=8 \(solved PASS\|ready [A-E][1-5]\)$'
ok 'there are three levels' tells 9 '^?9 no such level: 1 to 3$'
ok 'another game ends it' tells 11 '^problem: none$'
used=$(answer 12 | sed -n 's/^stack: \([0-9]*\) of.*/\1/p') worst=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
ok 'the stack stays within the computed depth' [ "${used:-$worst}" -lt "$worst" ]
echo "1..$count"
