#!/bin/sh
# A game on the screen of a handheld (docs/toy.md), by its buttons, in the emulator.
. tests/system/system.sh
make_image "$folder/image"
ok 'a whole game is played on the screen, by buttons alone' \
    node tests/system/handheld.js "build/$board/katachi.elf" "$folder/image"
echo "1..$count"
