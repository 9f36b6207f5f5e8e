#!/bin/sh
# A game on the screen of a Pico 2 (docs/toy.md), by its buttons, on the model of its chip.
. tests/tap.sh
echo name | timeout 300 build/native/rp2350 -serial stdio -no-reboot -uf2 build/pico2/katachi.uf2 -flash "$folder/flash" >"$folder/out"
ok 'a game is played on the screen, by buttons alone' timeout 900 node tests/host/rp2350_screen.js "$folder/flash"
echo "1..$count"
