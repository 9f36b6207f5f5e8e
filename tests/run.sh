#!/bin/sh
# run.sh: runs TAP programs with prove, at a time one for each processor, and one more, since some wait. The last line that it
# prints is for CI: "N passed, N failed".
set -u
# Threads that wait for others leave the processor to other test programs.
export OMP_WAIT_POLICY=passive
log=$(mktemp) || exit 1
trap 'rm -f "$log" "$log.status"' EXIT
echo "Running $# test programs:"

# The log has every test (-v), to count them. The screen gets a line a program as soon as it ends, with its time and processor
# time, and what failed in it.
{
    CMOCKA_MESSAGE_OUTPUT=TAP prove --merge --timer -v --jobs $(($(nproc) + 1)) --exec tests/limit.sh "$@" 2>&1
    echo $? >"$log.status"
} | tee "$log" | awk -v programs=$# '
    function show() {
        if (name) printf "[%*d/%d] %s%s\n%s", length(programs), ++done, programs, name, time, said
        name = time = said = ""
    }
    /^(Test Summary|\[[0-9:]+\]$)/ { show() }
    /^\[[0-9:]+\] .*\.\. *$/ { show(); name = $2 }
    /^ok +[0-9]+ ms / { time = sprintf(" %.1f s (%.1f s of processor time)", $2 / 1000, $(NF - 1)) }
    /^(ok|not ok) / { why = /^not/ } # what stands indented behind a failure, says why
    /^not ok|^# / || why && /^ / { said = said $0 "\n" }
    /Wstat: |^(Test Summary|Files=|Result|  (Failed|Parse|Non-zero))/
    { fflush() }'
status=$(cat "$log.status")
passed=$(grep -cE '^ok [0-9]+' "$log")
failed=$(grep -cE '^not ok [0-9]+' "$log")
# A program that ends before its plan is done has failed, whatever it printed. If prove itself failed, the log says why
# after the line "Result:".
[ "$status" -eq 0 ] || sed '1,/^Result:/d' "$log"
[ "$status" -eq 0 ] || [ "$failed" -gt 0 ] || failed=1
[ "$passed" -gt 0 ] || status=1
echo "$passed passed, $failed failed"
exit "$status"
