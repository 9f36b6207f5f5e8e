#!/bin/sh
# merge.sh FOUND: makes of the seeds and of what the fuzzers found in FOUND/NAME the least that reaches as much code:
# the new seeds. Inputs of more than 1,000 bytes stay out.
set -eu
found=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for source in tests/fuzz/fuzz_*.c; do
    name=${source##*/fuzz_}
    name=${name%.c}
    seeds=tests/fuzz/corpus/$name
    mkdir -p "$seeds" "$found/$name" "$folder/$name"
    "build/native/tests/fuzz/fuzz_$name" -set_cover_merge=1 -use_counters=0 -max_len=1000 \
        "$folder/$name" "$seeds" "$found/$name" >"$folder/log" 2>&1 || { tail -n 30 "$folder/log"; exit 1; }
    rm -rf "$seeds"
    mv "$folder/$name" "$seeds"
    echo "$seeds: $(ls "$seeds" | wc -l) seeds, $(cat "$seeds"/* | wc -c) bytes"
done
