#!/bin/sh
# A computer at the USB port of the Pico 2, whose program runs on the model of its chip.
. tests/tap.sh
printf 'play b D5\nplay w E5\n' | timeout 300 build/native/rp2350 -serial stdio -no-reboot -uf2 build/pico2/katachi.uf2 -flash "$folder/flash" >"$folder/out"
ok 'a computer finds the port, talks, resets the bus, and is unplugged' timeout 900 build/native/tests/host/chip_usb "$folder/flash"
echo "1..$count"
