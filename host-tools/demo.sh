#!/bin/sh
# make demo: learns, builds, boots the board in QEMU, plays 20 moves, shows the figures. Called by the Makefile:
#
#   demo.sh BOARD MAKE GAMES
set -eu

board=$1 make=$2 games=$3
katachi=build/native/katachi
begun=$(date +%s)

step() { printf '\n%s\n' "== $*"; }
# field NAME FILE: a number from a JSON object.
field() { sed -n "s/.*\"$1\": *\([0-9.]*\).*/\1/p" "$2"; }
row() { printf '  %-34s %s\n' "$1" "$2"; }

step "Building katachi"
$make -s "$katachi"

step "Learning from $games"
$make -s build/native/demo.db
echo "$(field kept_patterns build/native/learn.json) patterns in $(field seconds build/native/learn.json) s. The best of them:"
$katachi stats build/native/demo.db --best 3 | sed -n '/^value/,$p'

step "Compiling the image and building the firmware for $board"
$make -s "build/$board/demo.kti" "build/$board/katachi.elf" "build/$board/run"
size=build/$board/size.json
$make -s size chips="$board" | grep "{\"board\": \"$board\"" >"$size"
echo "build/$board/katachi.elf, build/$board/demo.kti"

step "Booting $board in QEMU; it plays 20 moves against GNU Go over its serial port"
watch=build/$board/watch.json
$katachi watch "build/$board/run --icount --image build/$board/demo.kti" 'gnugo --mode gtp --level 1 --chinese-rules --positional-superko' \
    --moves 20 --playouts 100 --stats-json "$watch"

step "Figures"
row "games" "$(field games build/native/learn.json)"
row "examples" "$(field examples build/native/learn.json)"
row "patterns learned, kept" "$(field raw_patterns build/native/learn.json), $(field kept_patterns build/native/learn.json)"
row "patterns in the image" "$(field patterns "build/$board/image.json")"
row "image bytes" "$(field image_bytes "build/$board/image.json")"
row "firmware text, data, bss bytes" "$(field text "$size"), $(field data "$size"), $(field bss "$size")"
row "worst stack, bytes" "$(field stack "$size")"
row "instructions a suggestion, mean" "$(field mean "$watch")"
row "instructions a suggestion, worst" "$(field worst "$watch")"
row "seconds for all this" "$(($(date +%s) - begun))"
printf '\n%s\n' 'Next: "make play" lets you play against it; the README says how to use your own games.'
