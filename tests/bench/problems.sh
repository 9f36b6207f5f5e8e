#!/bin/sh
# problems.sh BOARD FILE.sgf: problems of life and death on a board in its emulator, whose clock counts instructions: how many
# first moves it finds in the time that katachi-solve has, and how many positions a second it looks at. One JSON object.
# Needs build/BOARD/run and build/native/tests/bench/problems.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
build/native/tests/bench/problems "$2" >"$folder/asked"
"build/$1/run" --icount <"$folder/asked" >"$folder/answers"
awk -v board="$1" -v picoseconds="$(boards/value.sh "$1" instruction)" '
    $1 == "#" && $2 == "right" { for (i = 4; i <= NF; i++) right[$3, $i] = 1; next }
    FNR == NR { next }
    /^=[0-9]/ { number = substr($1, 2); problems++; outcome[$2]++ }
    /^\?[0-9]/ { refused++; problems++ }
    $1 == "move:" && ((number, $2) in right) { solved++ }
    $1 == "nodes:" { nodes = $2 }
    $1 == "last" && $2 == "command:" {
        seconds = $3 * picoseconds / 1e12
        if (seconds > most) most = seconds
        if (nodes > 1000) { all += nodes; spent += seconds }
        total += seconds; nodes = 0
    }
    END {
        printf "{\"bench\": \"problems\", \"board\": \"%s\", \"problems\": %d, \"right\": %d, \"share\": %.3f, ", board, problems,
            solved, solved / problems
        printf "\"unknown\": %d, \"refused\": %d, \"positions_per_second\": %.0f, \"mean_seconds\": %.2f, ", outcome["unknown"],
            refused, all / spent, total / problems
        printf "\"most_seconds\": %.2f}\n", most
    }' "$folder/asked" "$folder/answers"
