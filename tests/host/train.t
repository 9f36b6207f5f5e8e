#!/bin/sh
# katachi train, and its networks in images, predictions and the engine; and the images that ship.
. tests/host/katachi.sh

ok 'help: train' helps train -o --force --new --epochs --layers --channels --from --rate --batch --levels --sparse --device --memory --seed --json --size --take --shuffle
small="--layers 2 --channels 16"
ok 'a small network' run 0 train --take 200 "$shipped" $small --epochs 2 --rate 0.01 -o one.ktm --json
ok '... reports it' keys games moves trained loss seconds device
ok '... of 200 games' [ "$(number games)" -eq 200 ]
ok '... has learned something' at_most loss 3.9
ok 'the same again, with one thread' env OMP_NUM_THREADS=1 "$katachi" train --take 200 "$shipped" $small --epochs 2 --rate 0.01 -o two.ktm
ok '... is the same to the bit' cmp one.ktm two.ktm
ok 'from there on' run 0 train --from one.ktm --skip 200 --take 50 "$shipped" --epochs 0.5 -o more.ktm --json
ok '... counts on' [ "$(number trained)" -gt 15000 ]
# The mean of networks, by od's numbers.
floats() { od -A n -v -t f4 -w4 -j 28 "$1" | head -n -1; }
ok 'the mean of two networks' run 0 merge one.ktm more.ktm -o mean.ktm --json
ok '... reports it' keys networks layers channels trained
ok '... has the means of their numbers' sh -c "paste $(for f in one more mean; do floats $f.ktm >$f.txt; echo $f.txt; done | tr '\n' ' ') |
    awk '{ d = (\$1 + \$2) / 2 - \$3; if (d > 1e-5 || d < -1e-5) bad++; differ += \$1 != \$2 } END { exit bad || differ < 1000 }'"
ok '... predicts' run 0 evaluate mean.ktm "$shipped" --skip 700 --take 20 --json
ok 'the mean of a network and itself' run 0 merge more.ktm more.ktm -o mean.ktm
ok '... is that network' cmp mean.ktm more.ktm
# The ranges, by layer and channel, are its last numbers.
ok 'a network of 31 levels' run 0 train --take 20 "$shipped" $small --epochs 0.5 --levels 31 -o coarse.ktm
ok '... and of 255' run 0 train --take 20 "$shipped" $small --epochs 0.5 -o fine.ktm
for f in coarse fine; do floats $f.ktm | tail -n 32 >$f.txt; done
ok '... have ranges in this ratio, and of the last layer the same' sh -c "paste coarse.txt fine.txt |
    awk '{ d = \$1 / \$2 - (NR <= 16 ? 255 / 31 : 1); if (d > 1e-4 || d < -1e-4) bad++ } END { exit bad || NR != 32 }'"
ok 'a loss on outputs' run 0 train --take 20 "$shipped" $small --epochs 0.5 --sparse 1 -o sparse.ktm
ok '... makes another network' sh -c '! cmp -s fine.ktm sparse.ktm'
ok 'a network of another shape' run 0 train --take 2 "$shipped" --layers 1 --channels 16 --epochs 0.01 -o shallow.ktm
ok '... has no mean with it' run 1 merge one.ktm shallow.ktm -o none.ktm
ok '... and is told' complains 'one.ktm and shallow.ktm are networks of different shapes: 2 layers of 16 channels, and 1 of 16'
ok 'neither has a game' run 1 merge one.ktm "$shipped" -o none.ktm
ok '... nothing was made' [ ! -e none.ktm ]

ok 'of two groups of games' run 0 train --take 3 "$shipped" --skip 10 --take 2 "$shipped" $small --epochs 0.01 -o five.ktm --json
ok '... both are taken' [ "$(number games)" -eq 5 ]

ok 'it predicts' run 0 evaluate one.ktm "$shipped" --skip 700 --take 20 --json
ok '... all moves somewhere' at_least limit 1
ok '... the better ones sooner' at_least 20 0.6
sed 's/, "positions.*//' out >network.out
ok 'as an image, too' run 0 image --model one.ktm --board microbit -o one.kti --json
ok '... reports it' keys board image_bytes model_bytes patterns dominated dropped bytes_per_pattern patterns3x3 shapes_bytes
ok '... which holds it' at_least model_bytes 6000
ok '... predicts' run 0 evaluate one.kti "$shipped" --skip 700 --take 20 --json
sed 's/, "positions.*//' out >image.out
ok '... exactly the same' cmp network.out image.out
ok 'the mean over views' run 0 evaluate one.kti "$shipped" --skip 700 --take 20 --json --values views
ok '... is something else' sh -c '! grep -qF "$(cat image.out)" out'

ok 'from an image on' run 0 train --from one.kti --skip 200 --take 50 "$shipped" --epochs 0.01 --rate 0 -o back.ktm
ok '... predicts' run 0 evaluate back.ktm "$shipped" --skip 700 --take 20 --json
same() { awk -v a="$(number 20)" -v b="$(sed 's/.*"20": \([0-9.]*\).*/\1/' image.out)" 'BEGIN { exit !(a - b < .02 && b - a < .02) }'; }
ok '... about the same' same

# A network that judges, by itself and beside one that predicts.
judged() { sed 's/.*"judged": {\([^}]*\)}.*/\1/' out; }
ok 'a network that judges' run 0 train --judge --take 2 "$shipped" --epochs 0.01 --rate 0 -o judge.ktm
ok '... judges' run 0 evaluate judge.ktm "$shipped" --skip 700 --take 20 --json
ok '... as well as the one that ships, from which it goes on' at_most brier 0.18
judged >judged.out
ok 'alone' run 0 image --model judge.ktm --no-playouts --board native -o alone.kti
ok '... which the image says' sh -c "$katachi image dump alone.kti | grep -qx '# searches make no playouts'"
missing '--no-playouts wants a --model or a --judge that judges' image --model one.ktm --no-playouts --board native -o x.kti
ok 'beside another one' run 0 image one.kti --judge judge.ktm --board native -o beside.kti --json
ok '... has what it needs' at_least judge_bytes 100000
ok '... judges' run 0 evaluate beside.kti "$shipped" --skip 700 --take 20 --json
ok '... exactly the same' [ "$(judged)" = "$(cat judged.out)" ]
sed 's/, "positions.*//' out >policy.out
ok '... where the other one predicts' cmp policy.out image.out
ok '... alone' run 0 image one.kti --judge judge.ktm --no-playouts --board native -o alone.kti --force
ok '... which the image says' sh -c "$katachi image dump alone.kti | grep -qx '# searches make no playouts'"
ok '... judges' run 0 evaluate alone.kti "$shipped" --skip 700 --take 20 --json
ok '... exactly the same' [ "$(judged)" = "$(cat judged.out)" ]
sed 's/, "positions.*//' out >policy.out
ok '... and leaves the predictions to the other one' cmp policy.out image.out
missing '--no-playouts wants a --model or a --judge that judges' image one.kti --rules "$images/../knowledge/go.rules" --no-playouts --board native -o x.kti
ok 'training goes on from the judge' run 0 train --judge --from beside.kti --take 2 "$shipped" --epochs 0.01 --rate 0 -o back.ktm
ok '... with --judge' sh -c '[ "$(wc -c <back.ktm)" -gt 400000 ]'
ok '... else from the model' run 0 train --from beside.kti --take 2 "$shipped" --epochs 0.01 --rate 0 -o back.ktm
ok '... which is small' sh -c '[ "$(wc -c <back.ktm)" -lt 100000 ]'
missing "one.ktm doesn't judge; 'katachi train --judge' makes networks that do" image one.kti --judge one.ktm --board native -o x.kti

# Using a network of another board size prints a message.
echo '(;SZ[7];B[dd];W[cc];B[ee];W[ce])' >seven.sgf
ok 'on another board size' run 0 train --from one.ktm --size 7 seven.sgf --epochs 1 -o seven.ktm
ok '... is told' complains 'one.ktm was trained on 9x9; training goes on for 7x7'
ok '... of an image, too' run 0 train --from one.kti --size 7 seven.sgf --epochs 1 -o seven.ktm
ok '... is told' complains 'one.kti was trained on 9x9; training goes on for 7x7'
# Boards of several sizes in one training, which is for the largest (stop.t ends one early).
mixed() { run 0 train --from one.ktm --size 7 seven.sgf --size 9 --take 4 "$shipped" --epochs 3 --batch 4 "$@" --json; }
ok 'boards of two sizes' mixed -o two.ktm
ok '... all moves count' [ "$(number moves)" -gt 100 ]
ok '... one that judges' mixed --judge -o judges.ktm
ok '... makes an image' run 0 image --model judges.ktm --board native -o judges.kti
ok '... which says where it judges' sh -c "$katachi image dump judges.kti | grep -qx '# positions on 7x7 to 9x9 are judged'"
printf 'boardsize 8\ngenmove b\n' | "$katachi" gtp --image judges.kti --playouts 10 >out 2>err
ok '... and is used there without a word' [ ! -s err ]
printf 'boardsize 6\ngenmove b\n' | "$katachi" gtp --image judges.kti --playouts 10 >out 2>err
ok '... but not below' complains 'judges.kti is for 9x9; on 6x6'
ok '... in whichever order' run 0 train --from one.ktm --size 9 --take 4 "$shipped" --size 7 seven.sgf --epochs 1 -o other.ktm
ok '... for the largest' sh -c '! grep -q "was trained on" err'
wrong 'games on boards of one size with --device gpu' train --size 7 seven.sgf --size 9 "$shipped" --device gpu -o x.ktm

run 0 learn --size 7 seven.sgf -o seven.db --support 0 --value 0
ok 'patterns for 7x7 and a network for 9x9' run 0 image seven.db --model one.ktm --board native -o mixed.kti
ok '... is told' complains 'one.ktm was trained on 9x9, the image is for 7x7'
"$katachi" train-shapes --games 2 --seed 1 -o nine.kts >/dev/null 2>&1
missing 'nine.kts is for 9x9, and of no use in an image for 7x7' image seven.db --shapes nine.kts --board native -o mixed.kti
ok 'one size alone' run 0 train --from one.ktm --take 5 "$shipped" --epochs 0.1 -o again.ktm
ok '... is no matter' sh -c '! grep -q "was trained on" err'

run 0 learn "$shipped" --take 50 -o few.db
ok 'patterns and a model in one image' run 0 image few.db --model one.ktm --board microbit -o both.kti --json
ok '... has both' sh -c "[ $(number patterns) -gt 100 ] && [ $(number model_bytes) -gt 6000 ]"
run 0 evaluate few.db "$shipped" --skip 700 --take 5 --json
sed 's/, "positions.*//' out >database.out
ok '--values plain' run 0 evaluate both.kti "$shipped" --skip 700 --take 5 --json --values plain
sed 's/, "positions.*//' out >plain.out
ok '... are those of the patterns' cmp database.out plain.out
ok 'a budget' run 0 image few.db --model one.ktm --board microbit --bytes 10000 -o tight.kti --json
ok '... is kept' at_most image_bytes 10000

cat >game.sgf <<'END'
(;GM[1]FF[4]SZ[9];B[ee];W[eg];B[ce];W[gc];B[cg];W[cc];B[gf])
END
ok 'suggestions' run 0 suggest one.kti game.sgf --json
ok '... are five' [ "$(wc -l <out)" -eq 5 ]
engine() { printf '%s\n' "$@" | "$katachi" gtp $options 2>err | grep . | tr '\n' ' ' | tr -s ' ' >out; }
options='--image one.kti'
engine 'play b E5' 'play w E3' 'play b C5' 'play w G7' 'play b C3' 'play w C7' 'play b G4' 'katachi-suggest w 5'
"$katachi" suggest one.kti game.sgf --json | sed 's/.*"move": "\([^"]*\)".*/\1/' >moves
ok '... and the engine'"'"'s, the same' sh -c 'for move in $(cat moves); do grep -q " $move 0" out || exit 1; done'
options='--search none'
engine 'boardsize 9' 'reg_genmove b' 'boardsize 13' 'reg_genmove b' 'boardsize 19' 'reg_genmove b' 'boardsize 2' 'reg_genmove b'
ok 'without an image, the engine has its own for all sizes' sh -c '! grep -qi pass out && ! grep -q "?" out'

# By default the network that ships is trained further; four games can't spoil it.
"$katachi" evaluate "$images/microbit.kti" "$shipped" --skip 700 --take 20 --json >ships.out 2>err
ok 'four games' run 0 train --take 4 "$shipped" -o four.ktm --json
ok '... are too few, which is told' complains 'too few'
ok '... and seen a few times only' [ "$(number trained)" -le 1024 ]
ok '... the network' run 0 evaluate four.ktm "$shipped" --skip 700 --take 20 --json
ok '... predicts as the one that ships' sh -c "awk -v a=$(number 5 out) -v b=$(number 5 ships.out) 'BEGIN { exit !(a - b < .02 && b - a < .02) }'"
ok 'a new one' run 0 train --take 20 "$shipped" --new --epochs 0.05 -o new.ktm --json
ok '... wants more' complains '250 or more'
ok '... knows nothing' sh -c "'$katachi' evaluate new.ktm '$shipped' --skip 700 --take 20 --json >out 2>err; awk -v a=\$(sed 's/.*\"5\": \([0-9.]*\).*/\1/' out) 'BEGIN { exit !(a < .4) }'"
ok 'enough games' run 0 train --take 16 "$shipped" --epochs 0.05 -o new.ktm
ok '... are no matter' sh -c '! grep -q few err'
wrong --new train "$shipped" --from one.ktm --new -o x.ktm

# Positions that memory has no room for are made again whenever they are shown.
ok 'with little memory' run 0 train --take 200 "$shipped" $small --epochs 2 --rate 0.01 --memory 1 -o two.ktm
ok '... the same network' cmp one.ktm two.ktm
ok 'larger steps' run 0 train --take 200 "$shipped" $small --epochs 2 --rate 0.01 --batch 512 -o two.ktm
ok '... another network' sh -c '! cmp -s one.ktm two.ktm'

# Devices. What a GPU computes is the matter of test_device.
ok 'on the processor' run 0 train --take 16 "$shipped" --epochs 0.05 --device cpu -o cpu.ktm --json
ok '... which is told' says '"device": "this processor"'
missing 'no such GPU' train --take 16 "$shipped" --epochs 0.05 --device gpu:31 -o x.ktm
for device in gpux gpu: gpu:-1 gpu:1x GPU ''; do wrong --device train --take 16 "$shipped" --device "$device" -o x.ktm; done

wrong games train -o x.ktm
wrong before train "$shipped" --take 3 -o x.ktm
wrong -o train "$shipped"
wrong --epochs train "$shipped" --epochs 0 -o x.ktm
wrong --channels train "$shipped" --channels 20 -o x.ktm
wrong '--sparse without --device gpu' train "$shipped" --sparse 1 --device gpu -o x.ktm
wrong --layers train "$shipped" --layers 17 -o x.ktm
wrong --from train "$shipped" --from one.ktm --layers 3 -o x.ktm
wrong --values evaluate one.kti "$shipped" --values best
missing none.ktm train --take 1 "$shipped" --from none.ktm -o x.ktm
missing few.db train --take 1 "$shipped" --from few.db -o x.ktm
run 0 image few.db --board microbit -o patterns.kti
missing 'no model' train --take 1 "$shipped" --from patterns.kti -o x.ktm
head -c 5000 one.kti >cut.kti
missing cut.kti train --take 1 "$shipped" --from cut.kti -o x.ktm
missing nowhere train --take 1 "$shipped" -o nowhere/x.ktm
missing none.ktm image --model none.ktm --board microbit -o x.kti
missing 'too few' image --model one.ktm --board microbit --bytes 100 -o x.kti
run 0 train --take 1 "$shipped" --layers 1 --channels 64 --epochs 0.01 -o wide.ktm
missing --channels image --model wide.ktm --board microbit -o x.kti
head -c 1000 one.ktm >cut.ktm
missing damaged image --model cut.ktm --board microbit -o x.kti
echo '(;GM[1]SZ[9])' >none.sgf
missing 'no move' train none.sgf -o x.ktm
missing 'few for an image' image few.db --board microbit --bytes 50 -o x.kti
missing pipe evaluate /dev/stdin "$shipped" --take 1
missing damaged evaluate cut.ktm "$shipped"
ok '... and nothing was written' sh -c '[ ! -e x.ktm ] && [ ! -e x.kti ] && [ -z "$(ls -A | grep tmp)" ]'
echo "1..$count"
