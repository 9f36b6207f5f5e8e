#!/bin/sh
# What ends long work: Ctrl-C, SIGTERM (batch systems, `timeout`), SIGHUP (a lost connection) and SIGKILL. Each command keeps what it
# did, and the same command goes on to the same end.
. tests/host/katachi.sh

# broken FILE SIGNAL STATUS ARGUMENT...: starts katachi, waits until FILE has changed, and sends the signal twice, as `timeout` does.
# True when it ends with this status.
broken() {
    file=$1 signal=$2 wanted=$3
    shift 3
    before=$(stat -c %i-%s "$file" 2>/dev/null)
    "$katachi" "$@" >out 2>err &
    process=$!
    while kill -0 $process 2>/dev/null && [ "$(stat -c %i-%s "$file" 2>/dev/null)" = "$before" ]; do sleep 0.02; done
    kill -$signal $process
    kill -$signal $process 2>/dev/null
    wait $process 2>/dev/null
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
no_leftovers() { [ -z "$(ls -A | grep -E 'tmp$|checkpoint|journal')" ] || { ls -A; return 1; }; }

# ends NAME OUTPUT UNFINISHED STATUS ARGUMENT...: one run after the other is ended by another signal; the last one comes to the end.
# STATUS is that after Ctrl-C, UNFINISHED the file where the work is kept.
ends() {
    name=$1 output=$2 unfinished=$3 interrupted=$4
    shift 4
    "$katachi" "$@" -o whole.$output >out 2>err
    for end in INT:$interrupted TERM:143 HUP:129 KILL:137; do
        ok "$name, ended by ${end%:*}" broken "$unfinished" ${end%:*} ${end#*:} "$@" -o part.$output $every_step
        case $interrupted$end in
            0KILL*) ok '... has left the checkpoint' [ -s "$unfinished" ] ;;
            0*) ok '... keeps what it has' says 'ended early: the same command goes on' ;;
            *KILL*) ;;
            *) ok '... says how to go on' complains 'the same command goes on' ;;
        esac
    done
    ok '... the same command' run 0 "$@" -o part.$output
    ok '... goes on' grep -q 'going on with part' err
    ok '... to what one run makes' cmp whole.$output part.$output
    ok '... and removes what it kept' no_leftovers
}

xz -dc "$shipped" | awk '/^\(;/ { games++ } games > 40 { exit } { print }' >games.sgf
echo '(;SZ[7];B[dd];W[cc];B[ee];W[ce])' >seven.sgf
every_step='--checkpoint 0' both='--size 7 seven.sgf --size 9 games.sgf'
set -- train $both --layers 1 --channels 16 --rate 0.01 --epochs 5 --device cpu
ends 'a training' ktm part.ktm.checkpoint 0 "$@"
# What was kept is a network like others, with which any command goes on.
broken half.ktm.checkpoint KILL 137 "$@" -o half.ktm --checkpoint 0
mv half.ktm.checkpoint half.ktm
ok 'half a training predicts' run 0 evaluate half.ktm games.sgf --take 1
ok '... goes on elsewhere' run 0 train --from half.ktm $both --device cpu -o rest.ktm
ok '... to the same network' cmp rest.ktm whole.ktm
ok '... but not with other games' run 0 train --from half.ktm --take 39 games.sgf --device cpu -o other.ktm
ok '... which is told' complains 'half.ktm is unfinished, but of other games; a new one has begun'
ok '... nor with other settings' run 0 train --from half.ktm $both --epochs 0.05 --device cpu -o other.ktm --force
ok '... which is told' complains 'half.ktm is unfinished; a new one begins, as other settings were given'
ok '... and is finished then' sh -c '"$0" train --from other.ktm $1 --epochs 0.05 --device cpu -o other.ktm --force >out 2>err && ! grep -q unfinished err' "$katachi" "$both"
ends 'learning of shapes' kts part.kts.checkpoint 0 train-shapes --size 5 --games 1000
ends 'learning of patterns' db part.db.checkpoint 130 learn "$shipped" --take 200
every_step=
cp "$OLDPWD/docs/example.sgf" game.sgf
ends 'a review' sgf part.sgf.journal 130 review game.sgf --playouts 500 --threads 1

# Before its first step, a new network knows nothing.
"$katachi" train "$shipped" --layers 3 --channels 32 --epochs 1 --device cpu -o early.ktm >out 2>err &
process=$!
for try in $(seq 3000); do grep -q 'games read' err && break; sleep 0.01; done
kill -INT $process
wait $process
ok 'a training, ended before its first step' [ $? -eq 1 ]
ok '... says so' complains 'the training was ended before its first step; nothing is written'
ok '... and writes nothing' [ ! -e early.ktm ]

# Checkpoints of other work.
set -- train games.sgf --layers 1 --channels 16 --epochs 1 --checkpoint 0
broken x.ktm.checkpoint KILL 137 "$@" --seed 2 -o x.ktm
missing 'x.ktm.checkpoint is not of this training' "$@" -o x.ktm
missing 'x.ktm.checkpoint is not of this training' train --take 39 games.sgf --layers 1 --channels 16 --epochs 1 --seed 2 -o x.ktm
missing 'x.ktm.checkpoint is not of this training' "$@" --seed 2 --rate 0.001 -o x.ktm
missing "x.ktm.checkpoint is not of this training" train games.sgf --from whole.ktm --epochs 1 --seed 2 -o x.ktm
ok 'it is left alone' [ -s x.ktm.checkpoint -a ! -e x.ktm ]
echo mine >y.ktm.checkpoint
missing 'y.ktm.checkpoint is not of this training' "$@" -o y.ktm
echo mine >y.kts.checkpoint
missing 'y.kts.checkpoint is not of this learning' train-shapes --games 10 -o y.kts
ok "a person's file is left alone" grep -qx mine y.ktm.checkpoint y.kts.checkpoint
head -c 3000 x.ktm.checkpoint >z.ktm.checkpoint
missing 'z.ktm.checkpoint: it is damaged' "$@" --seed 2 -o z.ktm
rm ./?.kt?.checkpoint
set -- learn games.sgf --checkpoint 0
broken x.db.checkpoint KILL 137 "$@" --stages 3 -o x.db
missing 'x.db.checkpoint is not of this learning' "$@" -o x.db
missing 'x.db.checkpoint is not of this learning' "$@" --take 39 --stages 3 -o x.db
echo mine >y.db.checkpoint
missing 'y.db.checkpoint is not of this learning' "$@" -o y.db
ok "a person's file is left alone" grep -qx mine y.db.checkpoint
head -c 3000 x.db.checkpoint >z.db.checkpoint
missing 'z.db.checkpoint: it is damaged' "$@" --stages 3 -o z.db
rm ./?.db.checkpoint

# Each run does a little more, and is killed, until one comes to the end.
set -- learn games.sgf --take 4 --k 4-5 --part 1/2
"$katachi" "$@" -o whole.db >out 2>err
for run in $(seq 100); do
    broken part.db.checkpoint KILL 137 "$@" --checkpoint 0 -o part.db >out || break
done
ok 'learning that was killed again and again' cmp whole.db part.db
ok '... removes what it kept' no_leftovers

# A checkpoint that can't be written costs nothing else.
mkdir full
ok 'a checkpoint on a full disk' sh -c '(trap "" XFSZ; ulimit -f 40; exec "$0" "$@") >out 2>err' "$katachi" train games.sgf --layers 1 --channels 16 --epochs 0.3 --checkpoint 0 -o full/x.ktm
ok '... is told' complains 'cannot write full/x.ktm.checkpoint'
ok '... and the training goes on' [ "$(ls full)" = x.ktm ]

# What has no file to go on from tells what it found until then.
"$katachi" evaluate "$images/microbit.kti" "$shipped" >out 2>err &
process=$!
catches $process
kill -TERM $process
wait $process
ok 'an evaluation, ended by TERM' [ $? -eq 143 ]
ok '... says of how many games the figures are' complains 'of the'
ok '... which it prints' says 'accuracy at m = 20'
# By a GPU it takes the games in many parts: later and later, until the signal comes behind the first.
"$katachi" learn games.sgf --take 20 -o few.db >out 2>err
set -- "$shipped" "$shipped" "$shipped" "$shipped" "$shipped"
for seconds in 0.4 0.6 0.9 1.4 2 3 4.5 7 10 15 22 33 50 75 110; do
    timeout $seconds "$katachi" evaluate few.db "$@" "$@" --device gpu --json >out 2>err
    grep -q 'figures of [1-9]' err && break
done
ok 'an evaluation on a GPU, ended by TERM, says of how many games the figures are' complains 'of the 8000 games'
ok '... which it prints' [ "$(number examples)" -gt 5000 ]
echo "1..$count"
