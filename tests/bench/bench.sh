#!/bin/sh
# make bench: all figures, one JSON object a line. With the games of ../shared beside the project, also those of the thesis.
#
#   bench.sh BOARD CHIP...
# The chips are all that an instruction's cycles are measured of.
set -eu

board=$1
shift
chips=$*
katachi=build/native/katachi
shipped=host-tools/records/9x9-gnugo.sgf.xz
shared=../shared/games
PATH=$PATH:/usr/games
folder=$(mktemp -d)
# Messages are shown only when something fails.
exec 3>&2 2>"$folder/messages"
trap '[ $? -eq 0 ] || tail -n 20 "$folder/messages" >&3; rm -rf "$folder"' EXIT

# some NAME: passes figures on; where there are none, that ends the run.
some() { grep . || { echo "$1: no figures" >&2; exit 1; }; }
# line NAME JSON: one object, its name first.
line() { printf '%s\n' "$2" | sed -n "s/^{/{\"bench\": \"$1\", /p" | some "$1"; }

# device M IMAGE GAMES OPTION...: instructions for M suggestions on the board, over all positions of the games: index with
# dependency set, legal moves and the text of the answer included.
device() {
    most=$1 image=$2
    shift 2
    build/native/tests/bench/session --stats "$most" "$@" | "build/$board/run" --icount --image "$image" |
        sed -n 's/^last command: \([0-9]*\) instructions/\1/p' | sort -n | awk -v board="$board" -v m="$most" '
            { value[NR] = $1; sum += $1 }
            END { if (!NR) exit
                  printf "{\"bench\": \"device suggest\", \"board\": \"%s\", \"m\": %d, \"positions\": %d, ", board, m, NR
                  printf "\"instructions_mean\": %d, \"instructions_median\": %d, ", sum / NR, value[int((NR + 1) / 2)]
                  printf "\"instructions_worst\": %d}\n", value[NR] }' | some 'device suggest'
}

# ways IMAGE GAMES OPTION...: instructions for a prediction (m = 20) on the board in four ways, the legal moves given.
ways() {
    image=$1
    shift
    build/native/tests/bench/session --ways 20 "$@" | "build/$board/run" --icount --image "$image" \
        --program "build/$board/tests/bench/target/ways.elf" | awk -v board="$board" '
            BEGIN { split("scan fold index index_with_dependency_set", way) }
            $1 == "=" && NF == 5 {
                count++
                for (i = 1; i <= 4; i++) { sum[i] += $(i + 1); if ($(i + 1) > worst[i]) worst[i] = $(i + 1) }
            }
            END { if (!count) exit
                  printf "{\"bench\": \"device ways\", \"board\": \"%s\", \"m\": 20, \"positions\": %d", board, count
                  for (i = 1; i <= 4; i++) printf ", \"%s\": %d, \"%s_worst\": %d", way[i], sum[i] / count, way[i], worst[i]
                  print "}" }' | some 'device ways'
}

# policies: instructions for a playout on the board, by policy.
policies() {
    "build/$board/run" --icount --program "build/$board/tests/bench/target/playouts.elf" </dev/null |
        sed -n "s/^\\([a-z]*\\) \\([0-9]*\\)\$/{\"bench\": \"device playouts\", \"board\": \"$board\", \"policy\": \"\\1\", \"instructions\": \\2}/p" |
        some 'device playouts'
}

# searched SIZE IMAGE THREADS: playouts in ten seconds of search.
searched() {
    (printf 'play b D4\nlz-analyze w\n' && sleep 10 && printf 'katachi-stats\nquit\n') |
        $katachi gtp --size "$1" --image "$2" --threads "$3" --seed 1 | sed -n 's/^last thought: \([0-9]*\) .*/\1/p'
}
# threads SIZE IMAGE: how much more playouts two threads make than one, the median of three pairs of runs.
threads() {
    for pair in 1 2 3; do echo "$(searched "$1" "$2" 1) $(searched "$1" "$2" 2)"; done |
        awk '{ print $2 / $1, $1, $2 }' | sort -n | sed -n 2p | awk -v size="$1" '
            { printf "{\"bench\": \"threads\", \"size\": %d, \"seconds\": 10, \"playouts_one\": %d, ", size, $2
              printf "\"playouts_two\": %d, \"speed_up\": %.2f}\n", $3, $1 }' | some threads
}

# counted NAME COMMAND...: instructions of a whole run, by callgrind.
counted() {
    name=$1
    shift
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$@" >/dev/null 2>"$folder/callgrind"
    line "$name" "{\"instructions\": $(sed -n 's/.*Collected : \([0-9]*\).*/\1/p' "$folder/callgrind")}"
}

make -s size | grep '^{' | sed 's/^{/{"bench": "size", /'
line image "$(cat "build/$board/image.json")"
line learn "$($katachi learn $shipped --no-duplicates --json -o "$folder/shipped.db")"
line train "$($katachi train --take 100 $shipped --epochs 2 --new --json -o "$folder/shipped.ktm")"
build/native/tests/bench/bench "build/$board/demo.kti" $shipped --take 60
build/native/tests/bench/playouts "build/$board/katachi.kti"
policies
for chip in $chips; do
    case $(boards/value.sh "$chip" cflags) in *cortex-m33*) continue ;; esac # ARM has not published what its instructions take
    tests/bench/cycles.sh "$chip" | some 'device cycles'
done
make -s link
threads 9 host-tools/images/microbit.kti
threads 19 host-tools/images/native.kti
device 5 "build/$board/demo.kti" $shipped --take 40
device 5 "build/$board/katachi.kti" $shipped --take 3
build/native/tests/bench/match "build/$board/demo.kti" $shipped --take 40
build/native/tests/bench/read "build/$board/katachi.kti"
build/native/tests/bench/ladders
build/native/tests/bench/gemm
build/native/tests/bench/kalah 400
counted "callgrind evaluate 10 games" $katachi evaluate "build/$board/demo.kti" $shipped --take 10
counted "callgrind evaluate 10 games by the model" $katachi evaluate "build/$board/katachi.kti" $shipped --take 10
line match "$($katachi match "board:$board" 'gnugo --mode gtp --level 1 --chinese-rules --positional-superko' --games 20 \
    --komi 7 --opening 4 --referee 'gnugo --mode gtp --chinese-rules' --json || true)"

for suite in ../shared/suites/life-and-death-*.sgf; do
    [ ! -f "$suite" ] || tests/bench/problems.sh "$board" "$suite"
done
if [ ! -d $shared ]; then
    line skipped '{"reason": "no ../shared/games: figures of professional games, and of growth with the number of patterns"}'
    exit 0
fi
train="$shared/9x9-pro.tar.xz --shuffle 1 --take 178"
test="$shared/9x9-pro.tar.xz --shuffle 1 --skip 178 --take 58"
for stages in 5 1; do
    line "thesis 9x9, $stages stages, learn" "$($katachi learn $train --stages $stages --json -o "$folder/$stages.db")"
    line "thesis 9x9, $stages stages, evaluate" "$($katachi evaluate "$folder/$stages.db" $test --json)"
done
for seed in 1 2 3 4 5 6 7 8 9 10; do
    for stages in 5 1; do
        $katachi learn $shared/9x9-pro.tar.xz --shuffle $seed --take 178 --stages $stages -o "$folder/seed.db" >/dev/null
        line "thesis 9x9, $stages stages, seed $seed" "$($katachi evaluate "$folder/seed.db" $shared/9x9-pro.tar.xz \
            --shuffle $seed --skip 178 --take 58 --json)"
    done
done
line "thesis 9x9 image" "$($katachi image "$folder/5.db" --board "$board" --json -o "$folder/thesis.kti")"
line "thesis 9x9 image, evaluate" "$($katachi evaluate "$folder/thesis.kti" $test --json)"
build/native/tests/bench/bench "$folder/thesis.kti" $test | grep suggest
device 5 "$folder/thesis.kti" $test
device 20 "$folder/thesis.kti" $test
ways "$folder/thesis.kti" $test
build/native/tests/bench/match "$folder/thesis.kti" $test
line "thesis 19x19, learn" "$($katachi learn $shared/19x19-pro.tar.xz --size 19 --skip 5636 --take 274 --acquire 27 --json \
    -o "$folder/19.db")"
line "thesis 19x19, evaluate" "$($katachi evaluate "$folder/19.db" $shared/19x19-pro.tar.xz --size 19 --skip 5910 --take 90 \
    --json)"
line "thesis 19x19 image" "$($katachi image "$folder/19.db" --board native --json -o "$folder/19.kti")"
build/native/tests/bench/match "$folder/19.kti" $shared/19x19-pro.tar.xz --skip 5910 --take 90
build/native/tests/bench/foretell host-tools/images/9x9-shapes.kti $shared/9x9-cgos.tar.xz --take 200
"$katachi" image host-tools/images/native.kti --patterns3x3 host-tools/images/3x3.csv --board native -o "$folder/native.kti" >&2
build/native/tests/bench/foretell "$folder/native.kti" $shared/19x19-pro.tar.xz --take 60
# learn3x3 NAME GAMES...: 3x3 patterns found and kept, without the curve.
learn3x3() {
    name=$1
    shift
    line "3x3 patterns, $name" "$($katachi learn3x3 "$@" --size 19 --json -o "$folder/3x3.csv" | sed 's/, "curve".*/}/')"
}
learn3x3 '1,287 games of amateurs' $shared/19x19-9dan.tar.xz --take 1287
learn3x3 '1,287 games of professionals' $shared/19x19-pro.tar.xz --take 1287
learn3x3 '10,000 games' $shared/19x19-9dan.tar.xz $shared/19x19-pro.tar.xz
programs=$shared/9x9-cgos.tar.xz
line "programs 9x9, learn" "$($katachi learn $programs --take 2400 --json -o "$folder/programs.db")"
line "programs 9x9, evaluate" "$($katachi evaluate "$folder/programs.db" $programs --skip 2400 --take 200 --json)"
line "programs 9x9 image" "$($katachi image "$folder/programs.db" --board "$board" --json -o "$folder/programs.kti")"
line "programs 9x9 image, evaluate" "$($katachi evaluate "$folder/programs.kti" $programs --skip 2400 --take 200 --json)"

# predict NAME OPTION...: accuracy of an image that ships, on games that it was not trained with.
predict() {
    name=$1
    shift
    for values in model views; do
        line "model, $name, $values" "$($katachi evaluate "$@" --values $values --json | sed 's/, "places".*/}/')"
    done
}
predict '9x9 professionals' host-tools/images/microbit.kti $shared/9x9-pro.tar.xz --shuffle 1 --skip 268 --take 58
predict '9x9 programs' host-tools/images/microbit.kti $programs --shuffle 1 --skip 6000 --take 200
predict '19x19 professionals, 60 games' host-tools/images/native.kti $shared/19x19-pro.tar.xz --skip 5940 --take 60
line 'model, 19x19 professionals' "$($katachi evaluate host-tools/images/native.kti $shared/19x19-pro.tar.xz \
    --skip 5400 --take 600 --json | sed 's/, "places".*/}/')"
predict '19x19 opening' host-tools/images/native.kti $shared/19x19-pro.tar.xz --skip 5400 --take 600 --moves 30

# grow SIZE SET GAMES OPTION...: how cost grows with the patterns, learned from more and more games, the first by name; the
# options choose the test games. `filter` may hold options of the learner.
filter=
grow() {
    size=$1 set=$2 numbers=$3
    shift 3
    for games in $numbers; do
        $katachi learn $shared/$set.tar.xz --size "$size" --take "$games" $filter -o "$folder/grown.db" >/dev/null
        $katachi image "$folder/grown.db" --board native -o "$folder/grown.kti" >/dev/null
        build/native/tests/bench/match "$folder/grown.kti" $shared/$set.tar.xz "$@"
    done
}
grow 9 9x9-cgos '12 150 2400' --skip 6000 --take 20
grow 19 19x19-pro '2 20 200' --skip 5990 --take 10
# A million patterns, within minutes: hardly any is dropped.
filter='--support 1 --value 0'
grow 19 19x19-pro 2700 --skip 5990 --take 10
