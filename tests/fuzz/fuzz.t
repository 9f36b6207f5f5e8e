#!/bin/sh
# Fuzzes every reader of bytes from outside, a few seconds each (or as many as the first argument says), from its seeds
# in tests/fuzz/corpus/ on. What is found stays in the folder that the second argument names, if any.
set -u
seconds=${1-4} kept=${2-}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
[ "$kept" ] || kept=$folder/kept

count=0
for source in tests/fuzz/fuzz_*.c; do
    count=$((count + 1)) name=${source##*/fuzz_}
    name=${name%.c}
    mkdir -p "$kept/$name"
    set -- -max_total_time="$seconds" -timeout=10 -print_final_stats=1 -artifact_prefix="$kept/found-$name-" "$kept/$name"
    [ ! -d "tests/fuzz/corpus/$name" ] || set -- "$@" "tests/fuzz/corpus/$name"
    [ ! -f "tests/fuzz/$name.dict" ] || set -- "$@" -dict="tests/fuzz/$name.dict"
    if "build/native/tests/fuzz/fuzz_$name" "$@" >"$folder/log" 2>&1; then
        echo "ok $count - fuzz_$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log") inputs"
    else
        echo "not ok $count - fuzz_$name"
        tail -n 30 "$folder/log" | sed 's/^/# /'
    fi
done
echo "1..$count"
