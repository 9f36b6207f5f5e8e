#!/bin/sh
# katachi problems: problems out of games, as SGF.
project=$PWD
. tests/host/katachi.sh

# White's straight three in a corner with Black to move; the same turned, with the colours exchanged; and in the first, another
# player. Black plays elsewhere in the first and the third, and finds the solution in the second.
cat >games.sgf <<'EOT'
(;GM[1]FF[4]SZ[9]PB[Anna]PW[Ben]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di];B[ee])
(;GM[1]FF[4]SZ[9]PB[Cleo]PW[Anna]PL[W]AW[ca][cb][cc][cd][be][ae]AB[ba][bb][bc][bd][ad];W[ab])
(;GM[1]FF[4]SZ[9]PB[Ben]PW[Anna]PL[B]AB[ag][bg][cg][dg][eh][ei][ii]AW[ah][bh][ch][dh][di];B[ef])
EOT
ok 'problems of a file' run 0 problems games.sgf -o out.sgf
ok '... told in a line' grep -q '^out\.sgf: 1 problem from 3 games: level 1 1, level 2 0, level 3 0; 1 missed in the game; [0-9]* duplicates left out; ' out
ok '... as SGF: who moves, the group, the task' grep -q 'C\[Black to play and kill the marked stones\.\]' out.sgf
for what in 'PL\[B\]' 'TR\[' 'KTLV\[1\]' ';B\[bi\]TE\[1\]' 'RIGHT' 'BM\[1\]' 'GC\[games\.sgf, game 1, move 1: Anna played elsewhere\]'; do
    ok "... with $what" grep -q "$what" out.sgf
done
ok '... the reader of problems agrees' run 0 solve out.sgf
ok '... with the marked move' grep -q 'Black kills with B1  right$' out
ok '... no move passes, and no comment names a point' sh -c '! grep -qE ";[BW]\[\]|C\[[^]]*[A-J][1-9][^]]*\]" out.sgf'
cp out.sgf one.sgf
ok 'the same with more threads' run 0 problems games.sgf -o out.sgf --threads 3
ok '... to the byte' cmp -s one.sgf out.sgf

ok 'positions of a player' run 0 problems games.sgf -o out.sgf --player anna
ok '... who is not to move there' run 1 problems games.sgf -o none.sgf --player cleo
ok '... or none at all' run 1 problems games.sgf -o none.sgf --player Zoe
ok '... which is told, and nothing written' complains 'no problem was found, and no file is written'
ok '... indeed' [ ! -e none.sgf ]
sed -n 2p games.sgf >found.sgf
ok 'a solution that was played' run 0 problems found.sgf -o out.sgf
ok '... is one of the game' grep -q 'GC\[found\.sgf, move 1: Anna played the right move\]' out.sgf
ok '... but was not missed' run 1 problems found.sgf -o out.sgf --missed
ok 'the other side, too' run 0 problems games.sgf -o out.sgf --both
ok '... whose task is another' grep -q 'C\[White to play and make the marked stones live\.\]' out.sgf
sed -n 3p games.sgf >corner.sgf
ok 'what has nothing to do with it goes' sh -c '"$1" problems corner.sgf -o out.sgf >/dev/null && ! grep -q "\[ii\]" out.sgf' sh "$katachi"
ok '... or stays' sh -c '"$1" problems corner.sgf -o out.sgf --whole >/dev/null && grep -q "\[ii\]" out.sgf' sh "$katachi"

# A problem in a corner, among stones that have nothing to do with it; and one whose group is too large for a corner.
ok 'corners alone' run 0 problems games.sgf -o corners.sgf --corners
ok '... without the stones elsewhere' sh -c '! grep -q "\\[ii\\]" corners.sgf'
ok 'they go into an image for a toy' run 0 image "$project/host-tools/images/9x9.kti" --board pico --problems corners.sgf -o toy.kti
ok '... and are listed' sh -c '"$1" image dump toy.kti | grep -x "problem 1 level 1 ...../...../XXXX./OOOOX/...OX B1"' sh "$katachi"
ok '... once, though they come twice' sh -c 'cat corners.sgf corners.sgf >twice.sgf && "$1" image toy.kti --board pico --problems twice.sgf -o twice.kti >out && cmp toy.kti twice.kti' sh "$katachi"
ok 'problems that fit no corner' run 1 image toy.kti --board pico --problems "$project/docs/example.sgf" -o none.kti
ok '... which is told' complains 'fits into a corner of 5x5 points'
ok '... and nothing written' [ ! -e none.kti ]
# Black at B1 kills in the corner, but White takes E1 and E2 by F2 and G1 first.
echo '(;SZ[9]PL[B]AB[ae][be][ce][df][ag][bg][cg][dg][eh][ei]AW[de][ee][ef][eg][ah][bh][ch][dh][di]TR[ah];B[bi]TE[1]C[RIGHT])' >wall.sgf
ok 'a corner whose wall can be captured' run 1 image toy.kti --board pico --problems wall.sgf -o none.kti
sed 's/\[eg\]//; s/AB/AB[eg]/' wall.sgf >firm.sgf
ok '... and one whose wall is firm' run 0 image toy.kti --board pico --problems firm.sgf -o firm.kti
ok 'no file of problems' run 1 image toy.kti --board pico --problems toy.kti -o none.kti

ok 'JSON' run 0 problems games.sgf -o out.sgf --json
ok '... of these keys' keys file games positions problems levels kinds kill capture race live connect escape outlive missed duplicates seconds
ok '... games' [ "$(number games)" -eq 3 ]

# A problem, and then games enough for a minute. A signal ends that in order: what was found is written, or nothing at all.
i=0
while [ $i -lt 3 ]; do xz -dc "$shipped"; i=$((i + 1)); done >>games.sgf
"$katachi" problems games.sgf -o kept.sgf --threads 1 >out 2>err &
catches $!
kill -TERM $!
wait $!
ok 'SIGTERM ends it' [ $? -eq 143 ]
ok '... and all that was found is kept' sh -c 'if [ -e kept.sgf ]; then "$1" solve kept.sgf; else complains=$(cat err); case $complains in *"nothing was found yet"*) ;; *) false ;; esac; fi' sh "$katachi"
head -n 3 games.sgf >few.sgf && mv few.sgf games.sgf

ok 'real games' run 0 problems "$project/docs/example.sgf" games.sgf -o out.sgf
ok 'a file of another kind stays' sh -c 'echo text >text; "$1" problems games.sgf -o text 2>err; [ $? -eq 1 ] && [ "$(cat text)" = text ]' sh "$katachi"
missing games.sgf problems games.sgf -o games.sgf
missing missing.sgf problems missing.sgf -o new.sgf
wrong -o problems games.sgf
wrong games problems -o new.sgf
wrong --solutions problems games.sgf -o new.sgf --solutions 0
ok 'its help' helps problems --output --player --missed --both --whole --solutions --nodes --threads --json --force
printf '(;GM[1]SZ[9]AB[aa][ba]AW[ab][bb];B[zz])(;GM[1]SZ[9];B[ee' >hostile.sgf
ok 'broken games' run 1 problems hostile.sgf -o new.sgf
ok '... are told of' complains hostile.sgf
echo "1..$count"
