#!/bin/sh
# The commands learn, stats, image, evaluate, suggest and gtp, from the command line: a game whose patterns are worked out
# by hand, the games that ship, and the figures of the thesis (Wächter 2008) where the games for them are at hand.
. tests/host/katachi.sh
microbit=${shipped%/records/*}/images/microbit.kti
pro=$shared/9x9-pro.tar.xz
pro19=$shared/19x19-pro.tar.xz

is() { [ "$(cat out)" = "$1" ] || { printf 'wanted:\n%s\n' "$1" >>err; false; }; }
# Every option has its line in the help.
games='--size --rank --margin --no-time --handicap --no-duplicates --shuffle --skip --take --moves'
ok 'help: learn' helps learn -o -k --stages --stage-moves --acquire --support --value --part --device --json $games
ok 'help: merge' helps merge -o --json
ok 'help: stats' helps stats --best --json
ok 'help: image' helps image --board -o --model --patterns3x3 --shapes --bytes --json dump microbit native
ok 'help: evaluate' helps evaluate --device --values --json $games
ok 'help: suggest' helps suggest --values --move -m --svg --json
ok 'help: gtp' helps gtp --image --size --values loadsgf
ok 'help: katachi' run 0 --help
ok '... has them all' says evaluate

# A game on 5x5. Black takes the middle: the two nearest are edges, lower and left by convention, so this pattern has no
# stone and one place. White plays below: nearest are Black's stone above and the lower edge, two lines away; so this
# pattern may move along the side. The first matched once and was played; the second matched on all four sides of the
# middle and was played once.
echo '(;SZ[5]KM[3.5];B[cc];W[cd])' >hand.sgf
echo '(;SZ[5];B[cc];W[cb])' >above.sgf
echo '(;SZ[5];B[cc];W[ae])' >unknown.sgf
hand='-k 2-2 --stages 1 --support 0 --value 0 --size 5'
ok 'learning from one game' run 0 learn hand.sgf -o hand.db $hand --json
ok '... has just the promised keys' keys games games_skipped examples raw_patterns kept_patterns seconds
ok '... and finds two patterns' says '{"games": 1, "games_skipped": 0, "examples": 2, "raw_patterns": 2, "kept_patterns": 2, '
ok 'an image of them' run 0 image hand.db --board native -o hand.kti
ok '... dumped' run 0 image dump hand.kti
sed -i '/^#/d' out
ok '... is as by hand' is '0.25000  stage 1  -   x 0-2  y 1-1  move 0,1  black 0000000  white 0000400
0.99998  stage 1  -   x 2-2  y 2-2  move 2,2  black 0000000  white 0000000'
ok 'a dump takes no -o' run 2 image dump hand.kti -o dump.txt
ok '... and says what does' complains "write '> FILE'"
ok '... and writes nothing' [ ! -e dump.txt ]
ok 'a dump needs an image' run 2 image dump
ok '... and says so' complains 'image dump needs FILE.kti'
ok 'suggestions' run 0 suggest hand.kti hand.sgf --move 2 --json
ok '... are the four points around, by point' [ "$(cut -d , -f 1,2 out | tr '\n' ' ')" = \
    '{"move": "C2", "value": 0.25 {"move": "B3", "value": 0.25 {"move": "D3", "value": 0.25 {"move": "C4", "value": 0.25 ' ]
ok '... at most M' run 0 suggest hand.db hand.sgf --move 2 -m 3 --json
ok '... of them' [ "$(wc -l <out)" -eq 3 ]
ok 'predicting a game' run 0 evaluate hand.db above.sgf --json
# The first move is the first suggestion, the second the fourth.
ok '... is as by hand' grep -q '^{"examples": 2, "limit": 1, "ranking_index": 2.5, "accuracy": {"1": 0.5, "2": 0.5, "3": 0.5, "5": 1, "10": 1, "20": 1, "37": 1}, "positions_per_second": [0-9]*, "places": \[1, 0, 0, 1\]}$' out
# What OpenCL finds, a GPU or PoCL on the processor, tries each pattern everywhere.
figures() { sed 's/"positions_per_second": [0-9]*, //' out >"$1"; }
figures cpu
ok 'predicting it by OpenCL' run 0 evaluate hand.db above.sgf --device gpu --json
figures gpu
ok '... gives the same' cmp cpu gpu
ok 'patterns of many games' run 0 learn "$shipped" --take 60 -o many.db
ok '... by the processor' run 0 evaluate many.db "$shipped" --skip 700 --json
figures cpu
ok '... and by OpenCL' run 0 evaluate many.db "$shipped" --skip 700 --device gpu --json
figures gpu
ok '... give the same' cmp cpu gpu
ok '... of many moves' at_least examples 3000
missing 'add --values plain' evaluate "$microbit" "$shipped" --device gpu
ok 'predicting the first move of a game' run 0 evaluate hand.db above.sgf --moves 1 --json
ok '... leaves the second out' says '{"examples": 1, "limit": 1, "ranking_index": 1, '
ok 'learning from the first move of a game' run 0 learn hand.sgf -o first.db $hand --moves 1 --json
ok '... finds its pattern alone' says '"examples": 1, "raw_patterns": 1, '
ok 'the next position' run 0 suggest hand.db hand.sgf --json
# Seen from the sides to the left and right, White's C2 stands above the points B2 and D2 of the second line.
ok '... has suggestions beside the last stone' [ "$(cut -d '"' -f 4 out | tr '\n' ' ')" = 'B2 D2 ' ]
ok 'a position that no pattern knows' run 0 suggest hand.db unknown.sgf
ok '... has no suggestion' says 'no pattern matches'
ok 'statistics' run 0 stats hand.db --json
ok '... count by stage and k' says '"patterns": [{"stage": 1, "k": 2, "count": 2}]}'

# On another board the image that suits it predicts, and that is told: an opening on 19x19 begins in the corners.
echo '(;SZ[19];B[pd];W[dp];B[pp];W[dd])' >large.sgf
for file in hand.kti hand.db "$microbit"; do
    ok "another board size: $(basename "$file")" run 0 suggest "$file" large.sgf -m 9 --json
    ok '... is told' complains "is for $([ "$file" = "$microbit" ] && echo 9x9 || echo 5x5); on 19x19 the image that ships with Katachi predicts"
    cp out of_${file##*.}
done
ok '... and one image predicts for all' sh -c 'cmp of_kti of_db && [ "$(wc -l <of_kti)" -eq 9 ]'
ok '... that for the size' sh -c '"$1" suggest "$2" large.sgf -m 9 --json >wanted 2>err && cmp of_kti wanted && [ ! -s err ]' suggest "$katachi" "${microbit%/*}/19x19.kti"
echo '(;SZ[15];B[ld])' >middle.sgf
ok 'a larger one that is named' run 0 suggest "${microbit%/*}/native.kti" middle.sgf
ok '... is used, and that is told' complains 'native.kti is for 19x19; on 15x15 it predicts all the same'
ok 'a picture' run 0 suggest hand.db hand.sgf --move 2 --svg hand.svg
ok '... is drawn' sh -c 'grep -q "^<svg\|<svg " hand.svg && tail -n 1 hand.svg | grep -q "</svg>"'
ok '... every group that begins ends' [ "$(grep -o '<g[ >]' hand.svg | wc -l)" -eq "$(grep -o '</g>' hand.svg | wc -l)" ]
ok '... shows the suggestions' [ "$(grep -c '0\.25\|\.25' hand.svg)" -ge 1 ]
docs=${shipped%/host-tools/*}/docs
ok 'the picture in the README' run 0 suggest "$microbit" "$docs/example.sgf" --move 15 --svg shown.svg
ok '... is what its command draws today' cmp shown.svg "$docs/suggestions.svg"

# What is wrong is named.
ok 'no command' run 2
ok 'an unknown command' run 2 lern
ok '... is named' complains lern
for command in learn learn3x3 stats image evaluate suggest gtp; do
    ok "an unknown option of $command" run 2 $command --speed
    ok '... is named' grep -qF -- --speed err
done
wrong --stages learn hand.sgf -o x.db --stages 6
wrong --stage-moves learn hand.sgf -o x.db --stage-moves 256
wrong --acquire learn hand.sgf -o x.db --acquire 0
wrong --support learn hand.sgf -o x.db --support -1
wrong --value learn hand.sgf -o x.db --value 1.5
wrong --value learn hand.sgf -o x.db --value nan
wrong --device learn hand.sgf -o x.db --device gpux
wrong -k learn hand.sgf -o x.db -k 9-4
wrong -k learn hand.sgf -o x.db -k 4-17
wrong -k learn hand.sgf -o x.db -k 4
wrong --size learn hand.sgf -o x.db --size 20
wrong --rank learn hand.sgf -o x.db --rank strong
wrong --margin learn hand.sgf -o x.db --margin much
wrong --shuffle learn hand.sgf -o x.db --shuffle ''
wrong --skip learn hand.sgf -o x.db --skip -3
wrong --take learn hand.sgf -o x.db --take 0
wrong -o learn hand.sgf
wrong games learn -o x.db
wrong games evaluate hand.db
wrong database stats
wrong --best stats hand.db --best 1001
wrong --board image hand.db -o x.kti
wrong nanobit image hand.db --board nanobit -o x.kti
wrong --move suggest hand.db hand.sgf --move 0
wrong -m suggest hand.db hand.sgf -m 362
wrong --size gtp --size 1
wrong more gtp more
ok '... and nothing was written' [ ! -e x.db ]

echo nothing >nothing.txt
missing none.sgf learn none.sgf -o x.db
missing nowhere learn hand.sgf $hand -o nowhere/x.db
missing 9x9 learn hand.sgf -o x.db
missing none.db stats none.db
missing nothing.txt stats nothing.txt
missing none.db image none.db --board native -o x.kti
missing nowhere image hand.db --board native -o nowhere/x.kti
missing none.kti image dump none.kti
missing nothing.txt image dump nothing.txt
missing none.kti evaluate none.kti hand.sgf
missing none.sgf evaluate hand.kti none.sgf
missing none.kti suggest none.kti hand.sgf
missing none.sgf suggest hand.kti none.sgf
missing nothing.txt suggest hand.kti nothing.txt
missing 'has 2 moves' suggest hand.kti hand.sgf --move 4
missing none.kti gtp --image none.kti
head -c 100 hand.kti >cut.kti
missing cut.kti evaluate cut.kti hand.sgf
ok '... and nothing was written' sh -c '[ ! -e x.db ] && [ ! -e x.kti ] && [ -z "$(ls -A | grep tmp)" ]'

# gtp: loadsgf.
gtp() { # gtp COMMAND...: the answers, without empty lines, on one line
    printf '%s\n' "$@" | "$katachi" gtp --image hand.kti 2>err | grep . | tr '\n' ' ' | tr -s ' ' >out
}
echo '(;SZ[9]KM[0.5]HA[2]AB[gc][cg];W[ee];B[gg])' >handicap.sgf
echo '(;SZ[9]AB[aa]PL[W];W[bb];B[cc]AE[bb]AW[dd];W[ee])' >setup.sgf
echo '(;SZ[5];B[cc];W[cc])' >illegal.sgf
gtp 'loadsgf hand.sgf' 'get_komi' 'play b C3' 'play b C2' 'undo' 'undo' 'undo'
ok 'loadsgf plays a game' is '= black = 3.5 ? illegal move ? illegal move = = ? cannot undo '
gtp 'loadsgf hand.sgf 2' 'katachi-suggest w 1' 'play w C2'
ok '... up to a move' grep -q '^= white = C2 0\.250 = $' out
gtp 'loadsgf hand.sgf 1' 'play b C3'
ok '... up to the first' is '= black = '
gtp 'loadsgf handicap.sgf 1' 'play w G7' 'play w C3' 'play w E5'
ok '... sets stones up; White begins a handicap game' is '= white ? illegal move ? illegal move = '
gtp 'loadsgf handicap.sgf'
ok '... and is to move again at its end' is '= white '
gtp 'loadsgf setup.sgf 3' 'play b B8' 'play b D6' 'play b A9' 'play b C7'
ok '... sets up in mid-game' is '= white = ? illegal move ? illegal move ? illegal move '
gtp 'boardsize 13' 'loadsgf hand.sgf 2' 'katachi-suggest w 1'
ok '... with the image that suits its size' grep -q '^= = white = C2 0\.250 $' out
gtp 'loadsgf none.sgf' 'loadsgf nothing.txt' 'loadsgf' 'loadsgf hand.sgf 0' 'loadsgf hand.sgf x' 'name'
ok '... refuses what it cannot load, says why, and goes on' is "? cannot load file: cannot open none.sgf: No such file or directory ? cannot load file: nothing.txt:1:1: no game in it: \"(;\" is missing ? syntax error ? syntax error ? cannot load file: cannot open hand.sgf x: No such file or directory = Katachi "
ok '... in the answer alone' [ ! -s err ]
# Illegal moves are played, as SGF FF[4] wants it: onto a stone, a suicide of two stones, and White's B3 in a record
# that repeats a position. Undo and the rules go on from there.
echo '(;SZ[5]AW[ab]AB[ac][bb][ba];W[aa];B[cc];W[cc];B[ab])' >suicide.sgf
echo '(;GM[1]SZ[5]PL[W]AW[bc][ad][be]AB[cc][bd][dd][ce];W[cd];B[];W[];B[bd])' >repeats.sgf
gtp 'loadsgf illegal.sgf' 'play b C3' 'undo' 'play w C3'
ok 'loadsgf plays onto a stone and says so' is '= black # move 2 is illegal: the point is occupied; played as the record says ? illegal move = ? illegal move '
gtp 'loadsgf suicide.sgf' 'undo' 'play w A4' 'undo' 'undo' 'play w C3' 'undo' 'undo' 'play w A5' 'play b B4' 'undo'
ok '... a suicide of two stones, onto a stone, and takes all back' is '= white # move 1 is illegal: suicide; so is 1 more; played as the record says = = = = ? illegal move = = ? illegal move ? illegal move ? cannot undo '
gtp 'loadsgf repeats.sgf' 'undo' 'play b B2' 'play b E5' 'undo' 'undo' 'undo' 'undo' 'undo'
ok '... a repeated position, and superko goes on' is '= white # move 4 is illegal: superko: the position repeats; played as the record says = ? illegal move = = = = = ? cannot undo '
gtp 'loadsgf repeats.sgf 4' 'play b B2' 'loadsgf repeats.sgf 5'
ok '... up to it, and up to the end' is '= black ? illegal move = white # move 4 is illegal: superko: the position repeats; played as the record says '
# PL behind moves says who is next. RU is obeyed, or told. Prisoners outlast stones that are set up in mid-game: by territory
# the one at A9 is worth a point, and Black has all the others but his own.
echo '(;SZ[5]RU[日本ルール]KM[0.5];B[cc];W[dd];PL[W])' >turn.sgf
echo '(;SZ[5]RU[Moon]KM[0.5];B[cc])' >moon.sgf
echo '(;GM[1]SZ[9]KM[0]RU[Japanese]AW[aa]AB[ab];B[ba];AE[ee])' >prisoner.sgf
gtp 'loadsgf turn.sgf' 'kata-get-rules' 'loadsgf moon.sgf' 'kata-get-rules'
ok '... PL and RU' grep -q '^= white = .*"scoring":"TERRITORY".* = white # rules stay as they were: unknown are Moon = .*TERRITORY' out
# Komi that servers write, and komi that makes no sense; HA without stones.
echo '(;SZ[19]KM[375]RU[Chinese]HA[2]AP[foxwq];W[dd])' >server.sgf
echo '(;SZ[19]KM[180];W[dd])' >odd.sgf
gtp 'loadsgf server.sgf' get_komi 'play b D4' 'play b Q16' 'loadsgf odd.sgf' get_komi
ok '... komi in hundredths of stones, a handicap without stones' is '= black = 7.5 ? illegal move ? illegal move = black # komi stays as it was: it can'"'"'t be 180 = 7.5 '
# What one command reads, the others do.
gzip -c hand.sgf >packed.sgf.gz
gtp 'loadsgf packed.sgf.gz' 'play b C3'
ok 'a compressed record: loadsgf' is '= black ? illegal move '
ok '... suggest' run 0 suggest hand.kti packed.sgf.gz --json
ok '... learn' run 0 learn packed.sgf.gz -o packed.db --size 5 --json
# 100 MB are read whole.
{ printf "(;SZ[9]C["; head -c 100000000 /dev/zero | tr "\0" x; printf "];B[aa];W[bb])"; } >hundred.sgf
ok 'a record of 100 MB: show' run 0 show hundred.sgf
ok '... to its end' grep -q 'A9 B8' out
rm hundred.sgf
# A packed record that was cut short, and one that is too large.
gzip -c hand.sgf | head -c 30 >short.sgf.gz
truncate -s 129M large.sgf
gtp 'loadsgf short.sgf.gz' 'loadsgf large.sgf'
ok 'a record cut short, one too large: loadsgf' is '? cannot load file: short.sgf.gz: truncated gzip input ? cannot load file: cannot read large.sgf: it is too large; 134217728 bytes are the most that such a file may have '
for command in 'suggest hand.kti FILE' 'show FILE' 'solve FILE' 'review FILE -o large.out.sgf' 'learn FILE -o large.db'; do
    missing short.sgf.gz ${command%FILE*}short.sgf.gz${command#*FILE}
    missing 'large' ${command%FILE*}large.sgf${command#*FILE}
done
rm large.sgf
i=0
while read -r record; do
    i=$((i + 1))
    printf '%s' "$record" >"found$i.sgf"
    gtp "loadsgf found$i.sgf" 'play b C3'
    ok "found $i: loadsgf" grep -q '^= black .*? illegal move $' out
    ok "... suggest" run 0 suggest hand.kti "found$i.sgf" --json
    ok "... learn" run 0 learn "found$i.sgf" -o "found$i.db" --size 5 --handicap --json
    ok "... evaluate" run 0 evaluate hand.kti "found$i.sgf" --handicap
done <<'EOF'
(;SZ[5];B[cc];W[cd]
(SZ[5];B[cc];W[cd])
;SZ[5];B[cc];W[cd]
((;SZ[5];B[cc];W[cd]))
(;sz[5];b[cc];w[pass])
(;size[5];black[C3](;white[C2])(;BLACK[Pass]))
(;SZ[5]C[see [1]];B[cc];W[cc];B[aa];W[ab])
(;SZ[5]AB[cc];W[cd];B[bb];PL[B])
EOF
gtp 'loadsgf prisoner.sgf' 'play w pass' 'play b pass' 'final_score'
ok '... prisoners stay' is '= white = = = B+80 '
echo '(;SZ[9];B[zz])' >broken.sgf
mkdir -p folder.sgf
long=$(printf '%0250d/%0250d.sgf' 0 0)
gtp 'loadsgf broken.sgf' 'loadsgf folder.sgf' "loadsgf $long" name
ok '... with line and column' grep -q '^? cannot load file: broken.sgf:1:[0-9]*: ' out
ok '... with the reason behind a long name' grep -q 'folder.sgf: this is a folder; name one of the files in it ? cannot load file: [.][.][.]0*/0*.sgf: No such file or directory = Katachi $' out

# gtp: katachi-read. Black takes the stone at A3 and has the whole board; that is the first of 8 moves, a pass among them.
gtp 'boardsize 3' 'komi 0.5' 'play b B3' 'play w A3' 'katachi-read b 1' 'katachi-read black 1 1'
ok 'reading ahead tells score, depth, line and nodes' is '= = = = = score: B+8.5 depth: 1 line: A2 nodes: 8 = score: B+8.5 depth: 1 line: A2 nodes: 2 '
gtp 'boardsize 2' 'katachi-read b 18'
ok '... to the end on 2x2, which Black wins by one point' grep -q 'score: B+1 depth: [0-9]*, read out line: ' out
gtp 'katachi-read' 'katachi-read b' 'katachi-read x 1' 'katachi-read b 0' 'katachi-read b 1 0' 'katachi-read b 1 2 3' 'katachi-read b 1 x'
ok '... refuses what it does not understand' [ "$(grep -oE '\? (syntax error|one word too many: 3)' out | wc -l)" -eq 7 ]
printf '%s\n' 'boardsize 9' 'play b E5' 'katachi-suggest w 1' 'katachi-read w 3 1' | "$katachi" gtp >out 2>err
predicted=$(sed -n 's/^= \([A-J][1-9]\) .*/\1/p' out)
ok '... asks the predictor for the best moves' grep -q "^line: $predicted " out

# The games that ship.
ok 'the games that ship' run 0 learn "$shipped" --take 200 -o shipped.db --json
ok '... are there' at_least games 200
ok '... none is broken' at_most games_skipped 0
ok '... give examples' at_least examples 5000
ok '... and patterns' at_least kept_patterns 1000
ok '... of which some are dropped' sh -c "[ $(number kept_patterns) -lt $(number raw_patterns) ]"
kept=$(number kept_patterns)
ok 'the same games again' run 0 learn "$shipped" --take 200 -o again.db --json
ok '... give the same patterns' sh -c '"$0" image shipped.db --board native -o one.kti >out && "$0" image again.db --board native -o other.kti >out && cmp one.kti other.kti' "$katachi"
ok 'an image for the board' run 0 image shipped.db --board microbit -o board.kti --json
ok '... reports it' keys board image_bytes model_bytes patterns dominated dropped bytes_per_pattern patterns3x3 shapes_bytes
ok '... with all patterns told of' [ $(($(number patterns) + $(number dominated) + $(number dropped))) -eq "$kept" ]
ok '... within the budget' at_most image_bytes 122880
ok '... which is its size' [ "$(number image_bytes)" -eq "$(wc -c <board.kti)" ]
patterns=$(number patterns)
ok 'its dump' run 0 image dump board.kti
ok '... has a line for each' [ "$(grep -vc '^#' out)" -eq "$patterns" ]
ok '... 81 bits and no more' [ -z "$(grep -v '^#' out | grep -v 'black [01][0-9a-f]\{20\}  white [01][0-9a-f]\{20\}$')" ]
ok 'an image for a larger board' run 0 image hand.db --board microbit -o x.kti
echo '(;SZ[13];B[dd];W[jj];B[jd])' >large.sgf
ok 'patterns for 13x13' run 0 learn large.sgf --size 13 --support 0 -o large.db
missing 13x13 image large.db --board microbit -o y.kti
ok 'statistics' run 0 stats shipped.db --best 2
ok '... draw the best' [ "$(grep -c '^value ' out)" -eq 2 ]
ok '... in JSON' run 0 stats shipped.db --json
ok '... count all' [ "$(grep -o '"count": [0-9]*' out | awk '{ sum += $2 } END { print sum }')" -eq "$kept" ]
ok 'the database predicts' run 0 evaluate shipped.db "$shipped" --skip 200 --take 30 --json
ok '... with just the promised keys' keys examples limit ranking_index accuracy 1 2 3 5 10 20 37 positions_per_second places
ok '... well' at_least 20 0.7
sed 's/, "positions.*//' out >database.out
ok 'the image predicts' run 0 evaluate one.kti "$shipped" --skip 200 --take 30 --json
sed 's/, "positions.*//' out >image.out
ok '... exactly the same' cmp database.out image.out

# The thesis's rows, and what was within reach by an independent model.
if [ -f "$pro" ]; then
    ok 'thesis: 178 games' run 0 learn "$pro" --shuffle 1 --take 178 -o pro.db --json
    ok '... predict 58 others' run 0 evaluate pro.db "$pro" --shuffle 1 --skip 178 --take 58 --json
    ok '... limit' at_least limit 0.89
    ok '... at m = 20' at_least 20 0.87
    ok 'with one stage' run 0 learn "$pro" --shuffle 1 --take 178 --stages 1 -o pro.db
    ok '... they predict' run 0 evaluate pro.db "$pro" --shuffle 1 --skip 178 --take 58 --json
    ok '... limit' at_least limit 0.97
else
    skip 'the 9x9 games of professionals are not at hand'
fi
if [ -f "$pro19" ]; then
    ok '19x19: patterns from 27 games, valued in 274' run 0 learn "$pro19" --size 19 --skip 5636 --take 274 --acquire 27 -o pro19.db --json
    ok '... predict 90 newer ones' run 0 evaluate pro19.db "$pro19" --skip 5910 --take 90 --json
    ok '... at m = 20' at_least 20 0.45
else
    skip 'the 19x19 games of professionals are not at hand'
fi
echo "1..$count"
