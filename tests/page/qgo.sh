#!/bin/sh
# qgo.sh PICTURE: plays three moves against Katachi in qGo by clicks, and takes a picture of the window. Needs Debian's package
# qgo, and what window.sh needs.
. tests/page/window.sh
ln -s "$katachi" "$home/katachi-gnugo" # qGo numbers its commands, and so takes moves, from a program of such a name alone
mkdir "$home/.config/qGo"
cat >"$home/.config/qGo/qGo.conf" <<END
[General]
COMPUTER_PLAYS_WHITE=true
[ENGINES]
1\\path=$home/katachi-gnugo
1\\args=gtp --seed 1
size=1
END
start 8 qgo
click 30 20 4 # a new game
click 500 336
click 500 336
xdotool key ctrl+a
xdotool type 9 # lines
click 482 476 6 # OK
click 293 438 5 # E5
click 413 558 5 # G3
click 173 318 5 # C7
picture "$1" 720x878
