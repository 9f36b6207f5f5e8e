#!/bin/sh
# The benchmarks that no other test starts run to their end; those for boards on the micro:bit, which has the least room.
BOARD=microbit
. tests/system/system.sh

programs=build/$board/tests/bench/target

# Four ways of matching, each with its cost, the scan's above the index's.
ways() {
    printf 'boardsize 9\nplay b E5\nbench-ways w 20\nplay w C3\nbench-ways b 20\nquit\n' |
        "$run" --icount --image "build/$board/demo.kti" --program "$programs/ways.elf" >"$folder/ways" || return 1
    [ "$(awk '$1 == "=" && NF == 5 && $2 > $3 && $3 > $4 && $4 > 0 && $5 > 0' "$folder/ways" | wc -l)" -eq 2 ]
}
ok 'four ways of matching' ways

# Playouts of each policy, with their cost.
policies() {
    "$run" --icount --program "$programs/playouts.elf" </dev/null >"$folder/playouts" || return 1
    [ "$(awk 'NF == 2 && $2 > 10000 { printf "%s ", $1 }' "$folder/playouts")" = 'random mogo sliwa katachi ' ]
}
ok 'playouts of four policies' policies

# A loop of a million rounds: on a Cortex-M0, two instructions of one cycle and a branch of three.
loop() {
    tests/bench/cycles.sh $board "build/$board/tests/system/count.elf" >"$folder/loop" || return 1
    awk '{ print "#", $0; more = $2 - $1 } END { exit !(more > 2000000 && more < 2050000 && $1 > 3000000 && $1 < 3100000) }' "$folder/loop"
}
ok 'cycles are counted as they are on the chip' loop

# agrees BOARD [WAITS]: board_instruction in its board.mk is what the program measures, of evaluations where there are some, which
# come behind thoughts.
agrees() {
    tests/bench/cycles.sh "$1" >"$folder/cycles" || return 1
    sed 's/^/# /' "$folder/cycles"
    sed -n "s/.*\"\(thought\|evaluations\)\".*${2:+\"waits\": \"$2\".*}\"picoseconds\": \([0-9]*\)}/\2/p" "$folder/cycles" |
        awk -v said="$(boards/value.sh "$1" instruction)" '{ off = $1 / said - 1 } END { exit !(NR && off < 0.03 && off > -0.03) }'
}
ok '... and board_instruction agrees' agrees $board
ok '... of a micro:bit V2, with waits for data' agrees microbit2 data

# Its bounds, with no waits, those for data and all, are those that boards/README.md says, each above the one before.
bounds() {
    sed -n 's/.*"thought".*"cycles_an_instruction": \([0-9.]*\),.*/\1/p' "$folder/cycles" >"$folder/measured"
    sed -n '/^| wait states/,/^$/s/^| [n23][^|]*| \([0-9.]*\) |.*/\1/p' boards/README.md | paste -d ' ' - "$folder/measured" |
        awk '{ print "#", $0; off = $2 / $1 - 1; if (off > 0.03 || off < -0.03 || $2 <= last) wrong = 1; last = $2 } END { exit wrong || NR != 3 }'
}
ok '... whose bounds are those in boards/README.md' bounds

# Finished games are counted against their records: one as it says, one within a point, one with another winner.
count_games() {
    printf '(;SZ[5]KM[0]RE[%s];B[cc];W[];B[])' B+25 B+24 W+3 >"$folder/three.sgf"
    build/native/tests/bench/count --size 5 "$folder/three.sgf" >"$folder/counted" 2>/dev/null &&
        grep -q '"games": 3, "exact": 1, "close": 2, "winner": 2[,}]' "$folder/counted"
}
ok 'finished games are counted' count_games

# Games of a toy that learns, for a page.
learn() {
    mkdir "$folder/toy" || return 1
    tests/bench/learning.sh 1 20 18.5 b none >"$folder/toy/learning.jsonl" &&
        tests/bench/learning.sh --forget 2 20 18.5 b none >>"$folder/toy/learning.jsonl" &&
        build/native/katachi series "$folder/toy" --report >"$folder/out" &&
        matches "$folder/toy/report.html" '<th>1–2</th><td>[01] of 1</td>.*<td>[012] of 2</td>'
}
ok 'a learning curve' learn
echo "1..$count"
