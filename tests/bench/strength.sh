#!/bin/sh
# make strength: boards in their emulators (and this machine, one thread) play against GNU Go 3.8 at level 10 on 9x9, komi 7.5,
# Chinese rules, 20 games each, with 3 s of their own time a move. What each has won goes into tests/bench/strength.txt, from where
# `make boards` takes it.
#
#   strength.sh BOARD...
set -eu

PATH=$PATH:/usr/games
gnugo='gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}'
table=tests/bench/strength.txt
mkdir -p build/strength

for board; do
    program=board:$board
    [ "$board" != native ] || program='build/native/katachi gtp --threads 1 --seed {seed}'
    # Games of an earlier firmware would count for this one.
    firmware=build/$board/katachi.elf
    [ -f "$firmware" ] || firmware=build/native/katachi
    json=$(build/native/katachi match "$program" "$gnugo" --games 20 --jobs "$(nproc)" --komi 7.5 --time-a 3 \
        --referee "$gnugo" --keep "build/strength/$board-$(cksum <"$firmware" | cut -d ' ' -f 1)" --json)
    line=$(printf '%s\n' "$json" | sed 's/.*"games": \([0-9]*\), "wins": \([0-9]*\).*"interval95": \[\([0-9.]*\), \([0-9.]*\)\].*/\1 \2 \3 \4/' |
        awk '{ line = sprintf("%d of %d (%.2f–%.2f)", $2, $1, $3, $4); gsub(/0\./, ".", line); print line }')
    { grep -v "^$board	" "$table" || :; printf '%s\t%s\n' "$board" "$line"; } | sort >"$table.new"
    mv "$table.new" "$table"
    printf '%s\t%s\n' "$board" "$line"
done
