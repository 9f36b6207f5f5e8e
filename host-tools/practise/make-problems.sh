#!/bin/sh
# Makes host-tools/practise/problems.sgf, the problems that ship with Katachi, out of its games against itself: hasty ones, with
# many mistakes. Works in FOLDER, which keeps the games: whatever interrupts them, the same command goes on. Half an hour of
# processor time.
#
#   make build/native/katachi && host-tools/practise/make-problems.sh FOLDER
set -eu
[ $# -eq 1 ] || { echo "usage: $0 FOLDER" >&2; exit 2; }
katachi=build/native/katachi
"$katachi" selfplay -o "$1/hasty" --games 2800 --size 9:9,13:1 --playouts 10 --seed 56
"$katachi" problems "$1/hasty" -o host-tools/practise/problems.sgf --both --solutions 2
