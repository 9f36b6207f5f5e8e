#!/bin/sh
# katachi selfplay: the same games whoever plays them, and none is lost.
. tests/host/katachi.sh

# games FOLDER: all games of its shards, with labels, by their numbers: a line of hexadecimal digits each.
games() {
    cat "$1"/*.kts >/dev/null && for shard in "$1"/*.kts; do
        perl -e 'undef $/; $_ = <>; my $at = 12 + unpack "v", substr $_, 6, 2;
            while ($at < length) { my $bytes = unpack "V", substr $_, $at, 4; my $body = substr $_, $at + 12, $bytes;
                printf "%08d %s\n", unpack("V", $body), unpack "H*", $body; $at += 12 + $bytes }' "$shard"
    done | sort
}
# same FOLDER [OTHER]: its games are those of the folder OTHER, or `one`; it may have more behind them.
same() {
    games "${2-one}" >expected
    games "$1" | head -n "$(wc -l <expected)" | cmp - expected
}
settings='--games 4 --playouts 12 --size 6:1,7:1 --seed 7'

ok 'games on boards of several sizes' run 0 selfplay -o one $settings --jobs 1
ok '... are told' grep -Eq '^one/games-1-of-1\.kts: 4 games with [0-9]+ positions, [0-9]+ of them with labels, in ' out
ok '... are four, numbered from 0' [ "$(games one | cut -c1-8 | tr '\n' ' ')" = "$(seq -f %08g 0 3 | tr '\n' ' ')" ]
ok '... with each size' [ "$(games one | cut -c26-27 | sort -u | tr '\n' ' ')" = '06 07 ' ]
# facts: of each game, by its bytes (docs/shards.md): komi, score, the score by the owners of its points, how it ends, how many
# positions of how many have labels, and the visits of those that were searched.
facts() {
    games one | perl -ne '
        my $body = pack "H*", (split)[1];
        my ($number, $none, $size, $rules, $first, $known, $komi, $score, $stones, $moves, $labels) = unpack "VVC4l<l<v3", $body;
        my @moves = unpack "v*", substr $body, 28, 2 * $moves;
        my $at = 28 + 2 * $moves, my $points = $size * $size, my $area = 0;
        for (0 .. $points - 1) { my $owner = ord(substr $body, $at + $_ / 4) >> $_ % 4 * 2 & 3; $area += $owner == 1 ? 1 : $owner == 2 ? -1 : 0 }
        $at += int(($points + 3) / 4);
        my $winner = $score > 0 ? 1 : $score < 0 ? 2 : 3, my %sums;
        print "counted ", 4 * $area - $komi == $score && $known == 4 * $winner + 3 ? "right" : "wrong", "\n";
        print "ended ", $moves[-1] == $points && $moves[-2] == $points ? "by passes" : "otherwise", "\n";
        for (1 .. $labels) {
            my ($position, $what, $count) = unpack "vCv", substr $body, $at, 5;
            my %visits = unpack "v*", substr $body, $at + 5, 4 * $count;
            $at += 5 + 4 * $count + ($what & 2) + ($what & 4);
            my $sum = 0;
            $sum += $_ for values %visits;
            print "visited $sum\n";
        }
        print "komi $komi\n", $labels < $moves / 2 ? "" : "many labels\n", $at == length $body ? "" : "more bytes\n"'
}
facts >facts
ok 'each is counted by the owners of its points' [ "$(grep -c 'counted right' facts)" = 4 ]
ok '... ends by two passes' [ "$(grep -c 'ended by passes' facts)" = 4 ]
ok '... and has a komi of its own' [ "$(grep komi facts | sort -u | wc -l)" -ge 2 ]
ok 'a part of the positions is searched in full' [ -z "$(grep -E 'many|more' facts)" ]
ok '... that is, with all playouts, but for those that were forced' awk '/visited/ { all++; full += $2 > 6; more += $2 > 12 } END { exit more || 3 * full < 2 * all }' facts
ok 'two at once are the same ones' run 0 selfplay -o two $settings --jobs 2
ok '... with all that is said of them' same two
for worker in 3 1 4 2; do ok "worker $worker of 4" run 0 selfplay -o four $settings --jobs 1 --worker $worker/4; done
ok '... play the same ones together' same four
ok '... one each' [ "$(for file in four/*.kts; do "$katachi" show "$file" | grep -c moves; done | tr '\n' ' ')" = '1 1 1 1 ' ]
ok 'alone in their folder, one has nothing left to do' run 0 selfplay -o four/ $settings
ok '... whose name may end in a slash' sh -c '! grep -q "four//" out err'
ok '... and says so' complains 'going on: 4 of 4 games stand in four'
ok 'more games come behind' run 0 selfplay -o two $settings --games 5 --json
ok '... one' keys file games_before games positions labels seconds
ok '... beside four' [ "$(number games_before) $(number games)" = '4 1' ]
ok 'another seed plays other games' run 0 selfplay -o other $settings --seed 8
games one | cut -c70- | sort >expected
games other | cut -c70- | sort >others
ok '... all of them' [ -z "$(comm -12 expected others)" ]
ok '... in another folder' run 1 selfplay -o one $settings --seed 8
ok '... as a message says' complains 'one/games-1-of-1.kts were played otherwise'

# Workers that know which they are.
knows() {
    wanted=$1
    shift
    rm -rf known
    env -i "$@" "$katachi" selfplay -o known --games 1 --playouts 6 --size 5 >out 2>err && [ -e "known/games-$wanted.kts" ]
}
ok 'a rank of Open MPI' knows 3-of-4 OMPI_COMM_WORLD_RANK=2 OMPI_COMM_WORLD_SIZE=4
ok 'a rank of another MPI' knows 1-of-2 PMI_RANK=0 PMI_SIZE=2
ok 'a job of an array of Slurm' knows 3-of-5 SLURM_ARRAY_TASK_ID=14 SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_MAX=18 SLURM_ARRAY_TASK_STEP=2
ok '... whose number is told' knows 2-of-2 SLURM_ARRAY_TASK_ID=5 SLURM_ARRAY_TASK_MIN=2 SLURM_ARRAY_TASK_MAX=5 SLURM_ARRAY_TASK_STEP=3 SLURM_ARRAY_TASK_COUNT=2
ok '... with several tasks' knows 6-of-6 SLURM_ARRAY_TASK_ID=2 SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=2 SLURM_PROCID=2 SLURM_STEP_NUM_TASKS=3
ok 'a job of an array of Grid Engine' knows 2-of-3 SGE_TASK_ID=2 SGE_TASK_FIRST=1 SGE_TASK_LAST=3 SGE_TASK_STEPSIZE=1
ok 'a job without an array' knows 1-of-1 SGE_TASK_ID=undefined SLURM_PROCID=0
not_known() { ! knows 1-of-1 "$@" && complains -- '--worker K/N does'; }
ok 'a rank that cannot be' not_known OMPI_COMM_WORLD_RANK=4 OMPI_COMM_WORLD_SIZE=4
ok 'a rank of nobody knows how many' not_known PMIX_RANK=1
ok '... which Slurm knows' knows 2-of-3 PMIX_RANK=1 SLURM_PROCID=1 SLURM_STEP_NUM_TASKS=3
for job in 1 3 7; do
    ok "job $job of an array with gaps" not_known SLURM_ARRAY_TASK_ID=$job SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_MAX=7 SLURM_ARRAY_TASK_STEP=1 SLURM_ARRAY_TASK_COUNT=3
done
ok 'a job that cannot be' not_known SLURM_ARRAY_TASK_ID=x SLURM_ARRAY_TASK_MIN=1
if command -v mpirun >/dev/null; then
    ok 'four ranks of Open MPI' mpirun --allow-run-as-root --oversubscribe -n 4 "$katachi" selfplay -o ranks $settings --jobs 1
    ok '... play the same games' same ranks
else
    skip 'mpirun is not installed (Debian: openmpi-bin)'
fi

# Whatever ends it. A thousand games aren't over before it comes.
long='--playouts 40 --size 6 --seed 3 --jobs 2'
ok 'some more games' run 0 selfplay -o whole $long --games 8
for signal in KILL TERM; do
    "$katachi" selfplay -o "$signal" $long --games 1000 >out 2>err &
    process=$!
    while kill -0 $process 2>/dev/null && [ "$(stat -c %s "$signal/games-1-of-1.kts" 2>/dev/null || echo 0)" -lt 100 ]; do sleep 0.02; done
    kill -$signal $process
    wait $process 2>/dev/null
    status=$?
    [ $signal = KILL ] || ok "ended by $signal" [ $status -eq 143 ]
    [ $signal = KILL ] || ok '... and told' complains 'the same command plays the rest'
    ok "after SIG$signal, finished games stand there" [ "$(games $signal | wc -l)" -ge 1 ]
    printf 'torn' >>$signal/games-1-of-1.kts
    ok '... and with half a game behind them' run 0 selfplay -o $signal $long --games 8
    ok '... it goes on, and all are there, each once' same $signal whole
done

# Workers of different numbers would play the same games at the same time.
"$katachi" selfplay -o numbers $long --games 1000 --worker 1/2 >/dev/null 2>&1 &
process=$!
while kill -0 $process 2>/dev/null && [ "$(stat -c %s numbers/games-1-of-2.kts 2>/dev/null || echo 0)" -lt 100 ]; do sleep 0.02; done
ok 'the other of two workers' run 0 selfplay -o numbers $long --games 2 --worker 2/2
missing 'numbers/games-1-of-2.kts is being written by a worker of 2, and this is one of 1' selfplay -o numbers $long --games 8
kill $process
wait $process 2>/dev/null
ok 'when that has ended, one does the rest' run 0 selfplay -o numbers $long --games 8
ok '... and all are there, each once' same numbers whole

# Wherever records are read.
ok 'a shard as records to learn from' run 0 learn one/games-1-of-1.kts two --size 7 -o my.db
ok '... and its folder' grep -q '^9 games read' err
ok 'a list of its games' run 0 show one/games-1-of-1.kts --sgf one.sgf
ok '... with their results' [ "$(grep -c 'x[67], [0-9]* moves  [BW0]' out)" = 4 ]
ok '... and as SGF' run 0 show one.sgf
ok '... the same list' [ "$("$katachi" show one/games-1-of-1.kts)" = "$(cat out)" ]
ok 'a position of a game' run 0 show one/games-1-of-1.kts --game 2 --move 3
missing 'four: this is a folder; name one of the files in it' show four
ok 'queries for a teacher' run 0 ask four --size 6
ok '... each with a name of its own, though each file holds one game' [ "$(grep -o ' games-[1-4]-of-4.kts#1"' out | sort -u | wc -l)" = "$(wc -l <out)" ]
run 0 ask one --size 6
# answer: answers the first two positions of each query, Black's lead being the number of the query.
answer() { perl -ne '/"id":"([^"]*)"/; for (0, 1) { print qq({"id": "$1", "turnNumber": $_, "rootInfo": {"winrate": 0.5, "scoreLead": $.}, "ownership": [), join(",", (0) x 36), "]}\n" }' out; }
answer >answers.jsonl
games=$(wc -l <out)
ok '... whose answers find their game again' run 0 train --judge --size 6 one --layers 1 --channels 16 --epochs 0.1 --teacher answers.jsonl -o taught.ktm
ok '... all of them' grep -qx "$((2 * games)) positions judged by a teacher" err
sed 's/#[0-9]*"/"/' answers.jsonl >old.jsonl
missing 'answers no position of these games' train --judge --size 6 one --layers 1 --channels 16 --epochs 0.1 --teacher old.jsonl -o taught.ktm
cp -r one copy
missing 'two games have the name games-1-of-1.kts#' ask one copy --size 6

# What is wrong.
wrong '-o FOLDER' selfplay
wrong '9:3,13:1,19:1' selfplay -o x --size 4
wrong '9:3,13:1,19:1' selfplay -o x --size 9:1,9:2
wrong '9:3,13:1,19:1' selfplay -o x --size 9:0
wrong '9:3,13:1,19:1' selfplay -o x --size 9,
wrong '1/4' selfplay -o x --worker 5/4
wrong '--playouts' selfplay -o x --playouts 5
missing 'one.sgf' selfplay -o one.sgf
missing 'no/where' selfplay -o no/where
missing 'one.sgf is a game record, not an image' selfplay -o x --image one.sgf
head -c 100 one/games-1-of-1.kts >torn.kts
missing 'wasn'\''t finished' show torn.kts
ok 'too large a file' sh -c "ulimit -f 1; '$katachi' selfplay -o large --games 20 --playouts 12 --size 6 2>err; [ \$? -eq 1 ]"
ok '... as a message says' complains 'cannot write large/games-1-of-1.kts: File too large'
ok '... keeps what was finished' [ "$(games large | wc -l)" -ge 1 ]
mkdir damaged
bytes=$(stat -c %s one/games-1-of-1.kts)
for at in 8 140 $((bytes / 2)); do
    cp one/games-1-of-1.kts damaged
    printf '\377\377\377\377' | dd of=damaged/games-1-of-1.kts bs=1 seek=$at conv=notrunc 2>/dev/null
    cp damaged/games-1-of-1.kts damaged.kts
    ok "a shard that is damaged at byte $at" run 0 selfplay -o damaged $settings --json
    ok '... is set aside' complains 'it stands in damaged/games-1-of-1.kts.damaged now'
    ok '... as it was' cmp damaged/games-1-of-1.kts.damaged damaged.kts
    ok '... and its games are all there again' same damaged
done
ok '... those before the damage without being played' at_least games_before 1
# Among others, it costs only itself.
cp one/games-1-of-1.kts headless.kts
printf '\377' | dd of=headless.kts bs=1 seek=8 conv=notrunc 2>/dev/null
new='--size 6 --layers 1 --channels 16 --epochs 0.1 -o new.ktm --force'
ok 'learning from a damaged shard and another one' run 0 learn headless.kts one --size 6 -o others.db
ok '... which is told' complains 'headless.kts: the head of this shard was changed'
ok 'training from them' run 0 train $new headless.kts one
ok '... which is told' complains 'nothing is learned from headless.kts'
missing 'nothing is learned from headless.kts' train $new headless.kts
missing 'No such file' train $new headless.kts none.kts one
exec 9<one/games-1-of-1.kts
flock 9
missing 'another process is writing it' selfplay -o one $settings
exec 9<&-
ok 'the help' helps selfplay --output --games --size --playouts --seed --jobs --worker --image --json
echo "1..$count"
