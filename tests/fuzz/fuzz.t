#!/bin/sh
# Fuzzes every reader of bytes from outside, a second each (or as many as the first argument says), from its seeds
# in tests/fuzz/corpus/ on. What is found stays in the folder that the second argument names, if any.
set -u
seconds=${1-1} kept=${2-}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
[ "$kept" ] || kept=$folder/kept

printf '%s\n' tests/fuzz/fuzz_*.c | sed 's/.*fuzz_//; s/\.c$//' |
    xargs -P "$(nproc)" -I{} tests/fuzz/one.sh {} "$seconds" "$kept" |
    awk '/^(not )?ok/ { sub(/ok/, "ok " ++count) } /^not/ { found = 1 } { print } END { print "1.." count + 0; exit found }'
