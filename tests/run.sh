#!/bin/sh
# run.sh: runs TAP programs with prove, at a time one for each processor, and one more, since some wait. The last line that it
# prints is for CI: "N passed, N failed".
set -u
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# The log has every test (-v), to count them. The screen gets a line a program.
CMOCKA_MESSAGE_OUTPUT=TAP prove --merge --timer -v --jobs $(($(nproc) + 1)) --exec '' "$@" >"$log" 2>&1
status=$?
grep -E '^[^ ].*\.\. $|^not ok|^# |Wstat: |^(Test Summary|Files=|Result|  (Failed|Parse|Non-zero))' "$log"
passed=$(grep -cE '^ok [0-9]+' "$log")
failed=$(grep -cE '^not ok [0-9]+' "$log")
# A program that ends before its plan is done has failed, whatever it printed. If prove itself failed, the log says why
# after the line "Result:".
[ $status -eq 0 ] || sed '1,/^Result:/d' "$log"
[ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
[ "$passed" -gt 0 ] || status=1
echo "$passed passed, $failed failed"
exit $status
