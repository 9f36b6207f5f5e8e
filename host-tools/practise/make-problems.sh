#!/bin/sh
# Makes host-tools/practise/problems.sgf, the problems that ship with Katachi, out of its games against itself: some thoughtful
# ones on 9x9, 13x13 and 19x19, and many hasty ones with more mistakes. Works in FOLDER, which keeps the games: whatever
# interrupts them, the same command goes on.
#
#   make build/native/katachi && host-tools/practise/make-problems.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
katachi=build/native/katachi
"$katachi" selfplay -o "$1/thoughtful" --games 525 --size 9:6,13:2,19:1 --playouts 60 --seed 55 --jobs 1
"$katachi" selfplay -o "$1/hasty" --games 535 --size 9:9,13:1 --playouts 10 --seed 56 --jobs 1
"$katachi" problems "$1/hasty" "$1/thoughtful" -o host-tools/practise/problems.sgf --both --solutions 2
