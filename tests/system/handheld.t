#!/bin/sh
# A game on the screen of a handheld (docs/toy.md), by its buttons, in the emulator.
. tests/system/system.sh
make_image "$folder/image"
ok 'a whole game is played on the screen, by buttons alone' \
    node tests/system/handheld.js "build/$board/katachi.elf" "$folder/image"
# The last picture, in Braille, has a white stone.
shown() {
    printf ' q' | timeout 100 node boards/pico/emulate.js -front stdio -kernel "build/$board/katachi.elf" >"$folder/out" &&
        tail -n 17 "$folder/out" | grep -q "$(printf '\342\243\277')"
}
ok 'keys of a terminal press its buttons' shown
no_screen() { make -s play OLED=1 BOARD=microbit >"$folder/out" 2>&1 </dev/null; [ $? -ne 0 ] && grep -q 'microbit has no screen; these have: pico' "$folder/out"; }
ok 'a board without a screen is refused, in words' no_screen
echo "1..$count"
