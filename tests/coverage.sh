#!/bin/sh
# coverage.sh FOLDER TEST...: runs the tests, whose objects in FOLDER count, and prints how many branches of each
# file they took. Fails when a test does, when that is less than 95 in 100 of lib/, or less than all in what reads
# images, the link and the journal. The store, which counts for neither, comes last.
set -eu
folder=$1
shift
find "$folder" -name '*.gcda' -exec rm {} +
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I{} \
    sh -c '{} >{}.log 2>&1 || { cat {}.log; echo "{} fails"; exit 255; }'

report() { gcovr --root . --branches --exclude-unreachable-branches --exclude-throw-branches "$@"; }
report --json "$folder/all.json" --filter 'lib/' --filter 'firmware/(journal|store)' "$folder"
failed=0
report -a "$folder/all.json" --fail-under-branch 95 --filter 'lib/' || failed=1
report -a "$folder/all.json" --fail-under-branch 100 --filter 'lib/(image|pattern)/(image|layout|node|patterns)[a-z_]*\.[ch]' --filter 'lib/proto/(frame|link)[a-z_]*\.[ch]' \
    --filter 'firmware/journal\.[ch]' || failed=1
report -a "$folder/all.json" --filter 'firmware/store\.[ch]'
exit $failed
