#!/bin/sh
# coverage.sh FOLDER TEST...: runs the tests, whose objects in FOLDER count, and prints how many branches of each file they
# took. Fails when that is less than 95 in 100 of lib/, or less than all in what reads images, the link and the journal.
set -eu
folder=$1
shift
find "$folder" -name '*.gcda' -exec rm {} +
export KATACHI=$PWD/$folder/katachi
printf '%s\n' "$@" | xargs -P "${JOBS:-$(nproc)}" -I{} sh -c '! {} 2>&1 | grep -q "^not ok" || { echo "{} fails"; exit 255; }'
# These talk to a katachi that is too slow for their times here: what it did counts, not whether it did it in time.
printf '%s\n' tests/host/clients.t tests/host/commands.t |
    xargs -P "${JOBS:-$(nproc)}" -I{} sh -c 'timeout -s INT 240 {} >/dev/null 2>&1 || :'

report() { gcovr --root . --branches --exclude-unreachable-branches --exclude-throw-branches "$@"; }
report --json "$folder/all.json" --filter 'lib/' --filter 'firmware/(journal|store)' "$folder"
failed=0
report -a "$folder/all.json" --fail-under-branch 95 || failed=1
report -a "$folder/all.json" --fail-under-branch 100 --filter 'lib/pattern/image[a-z_]*\.[ch]' --filter 'lib/proto/(frame|link)[a-z_]*\.[ch]' \
    --filter 'firmware/journal\.[ch]' || failed=1
exit $failed
