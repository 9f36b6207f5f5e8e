#!/bin/sh
# Runs TAP programs with prove, then prints what CI reads: a last line "N passed, N failed".
set -u
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# -v puts every test into the log, from which they are counted; the screen shows one line a program.
CMOCKA_MESSAGE_OUTPUT=TAP prove --merge --timer -v --exec '' "$@" >"$log" 2>&1
status=$?
grep -E '^[^ ].*\.\. $|^not ok|^# |Wstat: |^(Test Summary|Files=|Result|  (Failed|Parse|Non-zero))' "$log"
passed=$(grep -cE '^ok [0-9]+' "$log")
failed=$(grep -cE '^not ok [0-9]+' "$log")
# A program that broke off before its plan was done failed too, whatever it printed. So did prove, when it broke off itself:
# why, it says behind its last line.
[ $status -eq 0 ] || sed '1,/^Result:/d' "$log"
[ $status -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
[ "$passed" -gt 0 ] || status=1
echo "$passed passed, $failed failed"
exit $status
