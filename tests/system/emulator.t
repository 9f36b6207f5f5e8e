#!/bin/sh
# The pico's emulator: what it does itself for speed is what the package does; what the chip does not forgive, it refuses.
. tests/system/system.sh
ok 'random instructions have the same effects as in the package' node tests/system/emulator.js 60000
ok 'what the chip does not forgive is refused, and the firmware does none of it' \
    node tests/system/strict.js "build/$board/katachi.elf" "build/$board/tests/system/fault.elf"
echo "1..$count"
