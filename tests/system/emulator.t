#!/bin/sh
# The pico's emulator: what it does itself for speed is what the package does.
. tests/system/system.sh
ok 'random instructions have the same effects as in the package' node tests/system/emulator.js 60000
echo "1..$count"
