#!/bin/sh
# one.sh NAME SECONDS KEPT: a fuzzer, for so many seconds of CPU time, which is longer by the clock on a busy machine. Prints
# what TAP says of it, but for the number.
set -u
name=$1 seconds=$2 kept=$3
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
mkdir -p "$kept/$name"

# Whole seconds of CPU time that what ran here has taken. `times` knows them in this very shell only.
count_spent() {
    times >"$folder/times"
    spent=$(awk -F'[ms ]+' 'NR == 2 { print int($1 * 60 + $2 + $3 * 60 + $4) }' "$folder/times")
}

set -- -timeout=60 -print_final_stats=1 -artifact_prefix="$kept/found-$name-" "$kept/$name"
[ ! -d "tests/fuzz/corpus/$name" ] || set -- "$@" "tests/fuzz/corpus/$name"
[ ! -f "tests/fuzz/$name.dict" ] || set -- "$@" -dict="tests/fuzz/$name.dict"
inputs=0 spent=0
while [ "$spent" -lt "$seconds" ]; do
    if ! "build/native/tests/fuzz/fuzz_$name" -max_total_time=$((seconds - spent)) "$@" >"$folder/log" 2>&1; then
        printf 'not ok - fuzz_%s\n%s\n' "$name" "$(tail -n 30 "$folder/log" | sed 's/^/# /')"
        exit
    fi
    inputs=$((inputs + $(sed -n 's/^stat::number_of_executed_units: *//p' "$folder/log")))
    count_spent
done
echo "ok - fuzz_$name: $inputs inputs in $spent s of CPU time"
