#!/bin/sh
# Makes host-tools/problems/problems.sgf, the problems that ship with Katachi, out of its games against itself: hasty ones, with
# many mistakes, and better ones. Works in FOLDER, which keeps the games, and the problems of each part: whatever interrupts
# it, the same command goes on. Some hours of processor time.
#
#   make build/native/katachi && host-tools/problems/make-problems.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
katachi=build/native/katachi
# part NAME GAMES SIZES PLAYOUTS SEED
part() {
    [ ! -s "$folder/$1.sgf" ] || return 0
    "$katachi" selfplay -o "$folder/$1" --games "$2" --size "$3" --playouts "$4" --seed "$5"
    "$katachi" problems "$folder/$1" -o "$folder/$1.sgf" --both --solutions 2
}
folder=$1
part hasty 2800 9:9,13:1 10 56
part quick 2500 9 12 11
part better 2514 9 100 12
node host-tools/problems/choose-problems.js "$folder/hasty.sgf" "$folder/quick.sgf" "$folder/better.sgf" >"$folder/problems.sgf"
mv "$folder/problems.sgf" host-tools/problems/problems.sgf
