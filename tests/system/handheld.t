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
# dark PRESSES KEYS: so many presses of buttons come of these keys before the end, when the screen, which was on, has gone dark.
dark() {
    printf "$2" | timeout 20 node -e "
        const { Terminal } = require('./boards/pico/terminal.js');
        let presses = 0;
        const terminal = new Terminal(() => process.exit(presses));
        terminal.hold = (names) => { presses += names.length; };
        terminal.oled = { on: true, lit: () => false };
        terminal.draw();
        terminal.oled.on = false;" >"$folder/out" 2>&1
    [ $? -eq "$1" ]
}
ok '... on a dark screen, too' dark 2 '\033[A q'
ok '... where Ctrl-C ends all at once' dark 0 ' \003'
no_port() {
    ! node boards/pico/emulate.js -front "stdio,port=$1" -kernel "build/$board/katachi.elf" </dev/null >"$folder/out" 2>"$folder/err" &&
        has "$folder/err" "katachi: emulate.js: there is no port $1"
}
ok 'a port that there is not is refused' no_port 65536
ok '... and what is none' no_port here
no_screen() { make -s play OLED=1 BOARD=microbit >"$folder/out" 2>&1 </dev/null; [ $? -ne 0 ] && grep -q 'microbit has no screen in an emulator; these have: pico' "$folder/out"; }
ok 'a board without a screen is refused, in words' no_screen
ok '... before anything is built' [ "$(MAKEFLAGS='' make --no-print-directory -nB play OLED=1 BOARD=pico2 2>&1 | wc -l)" -eq 3 ]
echo "1..$count"
