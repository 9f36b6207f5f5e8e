#!/bin/sh
# make demo: learns patterns, builds the firmware, and boots the board in QEMU. The board plays six moves by the patterns, then
# twenty with the network that ships; at last come the figures. The Makefile calls it:
#
#   demo.sh BOARD MAKE GAMES
set -eu

board=$1 make=$2 games=$3
katachi=build/native/katachi
begun=$(date +%s)

step() { printf '\n%s\n' "== $*"; }
# field NAME FILE: prints a number from a JSON object.
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

run="build/$board/run --icount"
gnugo='gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed 1'
picoseconds=$(boards/value.sh "$board" instruction) # of the chip, an instruction
shipped=$(boards/value.sh "$board" shipped)

step "What it has learned: $board in QEMU plays 6 moves against GNU Go 3.8 by these patterns, over its serial line"
patterns=build/$board/watch.json
$katachi watch "$run --image build/$board/demo.kti" "$gnugo" --moves 6 --playouts 100 --stats-json "$patterns" --force

if [ "$shipped" ]; then
    playouts=800
    step "The network that ships, as in make play: 20 moves against GNU Go 3.8, level 10, with $playouts playouts a move"
    network=build/$board/watch-network.json
    $katachi watch "$run --image host-tools/images/$shipped.kti" "$gnugo" --moves 20 --playouts $playouts \
        --stats-json "$network" --force
fi

step "Figures"
row "games" "$(field games build/native/learn.json)"
row "examples" "$(field examples build/native/learn.json)"
row "patterns learned, kept" "$(field raw_patterns build/native/learn.json), $(field kept_patterns build/native/learn.json)"
row "patterns in the image" "$(field patterns "build/$board/image.json")"
row "image bytes" "$(field image_bytes "build/$board/image.json")"
row "firmware text, data, bss bytes" "$(field text "$size"), $(field data "$size"), $(field bss "$size")"
row "worst stack, bytes" "$(field stack "$size")"
row "instructions a suggestion, mean" "$(field mean "$patterns")"
row "instructions a suggestion, worst" "$(field worst "$patterns")"
if [ "$shipped" ]; then
    row "- by the network, mean" "$(field mean "$network")"
    row "its own seconds a move, mean" "$(field mean_move "$network" | awk "{ printf \"%.1f\", \$1 * $picoseconds / 1e12 }")"
    row "chance to win after these moves, %" "$(field win_rate "$network" | awk '{ printf "%.0f", 100 * $1 }')"
fi
row "seconds for the whole demo" "$(($(date +%s) - begun))"
if [ "$shipped" ]; then
    printf '\n%s\n' 'With what the micro:bit searches in 10 s a move, it won 92 of 100 games against this opponent (docs/figures.md).'
fi
printf '%s\n' 'Next: "make play" lets you play against it; docs/guide.md says how to use your own games.'
