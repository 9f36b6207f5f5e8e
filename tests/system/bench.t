#!/bin/sh
# The benchmarks' programs for boards run to their end: they have less room than the firmware, and no other test starts them.
# On the micro:bit, which has the least.
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
echo "1..$count"
