#!/bin/sh
# A program that faults: the handler says where over the serial line, and the board starts anew.
. tests/system/system.sh
echo 1..4

program=build/$board/tests/system/fault.elf
play --program "$program" </dev/null >"$folder/out"
ok 'the run ends' [ $? -eq 0 ]
ok 'what was sent before arrives' has "$folder/out" 'before'
report='^# FAULT [0-9]* pc=[0-9a-f]* lr=[0-9a-f]* sp=[0-9a-f]*$'
ok 'the fault is reported on a line of its own' matches "$folder/out" "$report"

# The program counter lies in the function that faults.
inside() {
    pc=$(sed -n 's/^# FAULT.* pc=\([0-9a-f]*\).*/\1/p' "$folder/out")
    [ "$pc" ] || return 1
    set -- $(readelf -s "$program" | awk '$NF == "break_down" { print $2, $3 }')
    [ $# -eq 2 ] && [ $((0x$pc)) -ge $((0x$1 - 1)) ] && [ $((0x$pc)) -lt $((0x$1 + $2)) ]
}
ok 'and names the place' inside
