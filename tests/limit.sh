#!/bin/sh
# limit.sh PROGRAM: runs a test program for 45 minutes at most (KT_LIMIT in seconds). One that hangs is ended with all that it
# started, so that the check ends, too, and says which it was.
program= ended=
trap 'ended=1; [ -z "$program" ] || kill "$program"' INT TERM HUP
timeout -k 10 "${KT_LIMIT:-2700}" "$@" &
program=$!
[ -z "$ended" ] || kill "$program"
wait "$program"
status=$?
[ "$status" -ne 124 ] || echo "# $1 was ended: it took more than ${KT_LIMIT:-2700} seconds"
exit "$status"
