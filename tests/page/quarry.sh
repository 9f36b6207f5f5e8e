#!/bin/sh
# quarry.sh PICTURE: adds Katachi to Quarry's programs by clicks, plays three moves against it, and takes a picture of the window.
# Needs Debian's package quarry, and what window.sh needs.
. tests/page/window.sh
ln -s "$katachi" "$home/katachi" # a long command would make the window wider
export PATH="$home:$PATH"
start 10 quarry
xdotool windowmove "$(xdotool search --name 'Quarry Control Center')" 1000 0
click 1100 26 5 # New Game
click 345 381 6 # Manage Engine List
click 679 88 6 # Add
click 250 26 2
xdotool type --delay 30 'katachi gtp --seed 1'
click 457 163 8 # Add
click 696 533 4 # Close
click 36 235 3 # White Player: Computer
click 288 235 3
xdotool key End Return # the last one, Katachi
sleep 2
click 430 422 4 # Forward
click 329 86 2 # 9 lines
click 433 422 9 # Play
click 257 337 12 # E5
click 351 431 9 # G3
click 163 243 9 # C7
xdotool mousemove 600 450
sleep 2
picture "$1" 784x589
