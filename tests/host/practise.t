#!/bin/sh
# katachi practise: problems that answer, through pipes and by keys at a terminal, and what it remembers.
problems=$PWD/host-tools/problems/problems.sgf
. tests/host/katachi.sh
export XDG_DATA_HOME="$folder/data"
state=$XDG_DATA_HOME/katachi/practice.txt

# White's straight three, Black to kill at B1; the same with White to move; and a bulky five without solution or mark.
cat >three.sgf <<'EOT'
(;GM[1]FF[4]SZ[9]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]TR[ah][bh][ch][dh][di]KTLV[1]C[Black to play and kill.](;B[bi]C[RIGHT])(;B[ai];W[bi]))
(;GM[1]FF[4]SZ[9]PL[W]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di]KTLV[2](;W[bi]C[RIGHT]))
(;GM[1]FF[4]SZ[9]PL[B]AB[ae][be][ce][de][df][ef][eg][eh][ei]AW[af][bf][cf][cg][dg][dh][ai][bi][ci][di])
EOT
# types LINES ARGUMENT...: practises with this typed, each word a line.
types() {
    typed=$1
    shift
    echo "$typed" | tr ' ' '\n' | "$katachi" practise "$@" >out 2>err
    status=$?
    [ $status -eq 0 ] || echo "# exit status $status"
    return $status
}
ok 'a right move' types 'b1 q' three.sgf --today 2026-11-28
ok '... is told of' says 'Solved. White'
ok '... the task, too' says 'Problem 1, level 1: Black to play and kill.'
ok '... and when it comes again' says 'It comes again on 2026-12-01.'
ok '... the next one follows' says 'Problem 2, level 2: White to play.'
ok '... and a sum ends it' says 'You solved 1 of 1 at the first attempt.'
ok 'that is kept' grep -qxE '[0-9a-f]{16} 1 2026-12-01 2026-11-28 1 0' "$state"
ok '... and the day' grep -qx 'day 2026-11-28 1 0' "$state"

ok 'a wrong move of the file' types 'a1 b1 q' three.sgf --today 2026-12-01
ok '... is refuted, with the reason' says 'A1 fails: White answers B1. White gets two eyes.'
ok '... the right one solves it then' says 'Solved.'
ok '... but it comes again tomorrow' says 'It comes again on 2026-12-02.'
ok '... and nothing is complained of' [ ! -s err ]
ok '... which is kept' grep -qxE '[0-9a-f]{16} 0 2026-12-02 2026-12-01 1 1' "$state"
ok 'a wrong move that no file foresaw' types 'a9 q' three.sgf --today 2026-12-02
ok '... is refuted by the reader' says 'A9 fails: White answers B1. White gets two eyes.'
ok 'before its day it does not come' types 'q' three.sgf --today 2026-12-01 --level 1
ok '... which is told' says 'Nothing is due today, and there are no new problems.'
ok 'what came earlier is done first' types 'n n n q' three.sgf --today 2026-12-05
ok '... indeed' says '1 comes again today, 2 are new.'

ok 'a problem without marks' types 'n n b3 q' three.sgf --today 2026-12-06
for wrong in b2 c2 a3 b3; do
    rm -rf "$XDG_DATA_HOME"
    types "n n $wrong q" three.sgf
    case $wrong in b2) what='Right so far. White answers ' ;; *) what='fails: White answers B2.' ;; esac
    ok "... $wrong by the reader" says "$what"
done
rm -rf "$XDG_DATA_HOME"
ok 'hints come in steps' types 'h h h b1 q' three.sgf --today 2026-11-28
ok '... the group' says 'It is about the group of D1, which you kill.'
ok '... some points' says 'It is one of these: '
ok '... the point' says 'Play B1.'
ok '... and then it comes again soon' says 'It comes again on 2026-11-29.'
ok 'the way is shown' types 's b1 q' three.sgf
ok '... in words' says 'The way: B1. White'
ok 'positions in words' types 'q' three.sgf --words --today 2027-01-01
ok '... both colours' says 'White: D1 A2 B2 C2 D2'
ok 'what is no move' types 'j9 pass e1 xx q' three.sgf --today 2027-01-01
ok '... is told' says "You can't play there: the point is occupied."
ok '... and what is no command' says "'xx' is no point and no command; type help."
ok 'the end of the input ends it' sh -c '"$1" practise three.sgf </dev/null >out' sh "$katachi"

# Days in a row; export and import.
rm -rf "$XDG_DATA_HOME"
types 'b1 q' three.sgf --today 2026-02-28 && types 'b1 q' three.sgf --today 2026-03-01
ok 'days in a row' says 'You have practised 2 days in a row.'
ok 'an export' run 0 practise --export away.txt
ok '... is what is kept' cmp -s away.txt "$state"
rm -rf "$XDG_DATA_HOME"
types 'a1 b1 q' three.sgf --today 2026-03-02
ok 'an import' run 0 practise --import away.txt
ok '... adds what is known elsewhere' [ "$(grep -c '^[0-9a-f]' "$state")" -eq 5 ]
ok '... and keeps what came later' grep -qxE '[0-9a-f]{16} 0 2026-03-03 2026-03-02 0 1' "$state"
cp "$state" before
for wrong in 'no file of Katachi' 'Katachi practice 1
0123456789abcdef 9 2026-03-01 2026-03-01 1 1' 'Katachi practice 1
day 2026-02-30 1 1' 'Katachi practice 1
0123456789abcdef 1 2026-03-01 2026-03-01 -1 1'; do
    echo "$wrong" >wrong.txt
    ok "refused: $(echo "$wrong" | tail -n 1)" run 1 practise --import wrong.txt
    ok '... and told where' complains wrong.txt:
    ok '... and nothing changes' cmp -s before "$state"
done
echo game >"$state"
missing practice.txt practise three.sgf
ok '... and left as it is' [ "$(cat "$state")" = game ]
rm -rf "$XDG_DATA_HOME"

# Hostile files: no surprise, no hang, and no control of the terminal.
printf '(;GM[1]SZ[9]PL[B]AB[aa][ba]AW[ab][bb]C[\033[2J\\]x](;B[zz])(;B[]C[RIGHT])(;B[aa]C[RIGHT]))(;GM[1]SZ[9];B[ee]C[RIGHT];B[ee];W[ee])(;GM[2])(;GM[1]SZ[9]AB[aa]AW[ba][ab])(;GM[1]SZ[9' >hostile.sgf
echo 'n e5 n n n q' | tr ' ' '\n' | "$katachi" practise hostile.sgf >out 2>err
ok 'hostile games are told of' complains 'is left out: '
ok '... and control no terminal' sh -c '! grep -q "$(printf "\033")" out err'
missing missing.sgf practise missing.sgf
wrong --today practise --today 2026-02-30
ok 'the problems that ship' types 'q'
ok '... are there' says 'come again today, '
ok '... and another reader, which trusts walls more, knows no better' run 0 solve "$problems" --nodes 200000
ok '... none wrong' grep -q ' 0 wrong; ' err
ok 'its help' helps practise --level --count --words --export --import --today

# By keys, at a terminal: Ctrl-A and Ctrl-K of the editor, and Ctrl-C.
rm -rf "$XDG_DATA_HOME"
# What is typed before the prompt stands there may be lost.
: >shown
{ until grep -q '> ' shown; do sleep 0.02; done; printf 'xx\001\013b1\nq\n'; } |
    TERM=xterm NO_COLOR= script -qefc "stty cols 60; '$katachi' practise three.sgf" /dev/null >shown 2>&1
tr -d '\r' <shown >out
ok 'keys at a terminal' says 'Solved. White'
ok '... and lines fit into it' sh -c '! sed "s/$(printf "\033")\\[[0-9;?]*[A-Za-z]//g" out | grep "^It\|^You\|^Type" | grep -q "^.\{61\}"'
mkfifo keys
"$katachi" practise three.sgf <keys >out 2>err &
exec 6>keys
until grep -q Problem out 2>/dev/null; do sleep 0.02; done
while kill -INT $! 2>/dev/null; do sleep 0.05; done
wait $!
ok 'Ctrl-C ends it' [ $? -eq 130 ]
exec 6>&-
echo "1..$count"
