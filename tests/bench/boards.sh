#!/bin/sh
# make boards: measures every board and writes the table into boards/README.md, between its markers.
#
#   boards.sh BOARD...
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# said NAME: what a board.mk says.
said() { boards/value.sh "$board" "$1"; }
# number NAME FILE: of a JSON object.
number() { sed -n "s/.*\"$1\": *\([0-9]*\).*/\1/p" "$2"; }
# thousands: groups the digits of numbers.
thousands() { sed -e ':a' -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|[ ,]\)/\1,\2\3/' -e 'ta'; }

# Instructions of a suggestion by patterns (m = 5) and of one by the model, the mean of all positions of some games.
suggestion() { # suggestion IMAGE GAMES
    build/native/tests/bench/session --stats 5 host-tools/records/9x9-gnugo.sgf.xz --take "$2" 2>/dev/null |
        "build/$board/run" --icount --image "$1" | sed -n 's/^last command: \([0-9]*\) instructions/\1/p' |
        awk '{ sum += $1 } END { printf "%d", sum / NR }'
}
# Boards without playouts have no memory for models, either.
thinks() { case $(said cflags) in *KT_PLAYOUTS=0*) return 1 ;; esac; }
model() { if thinks; then suggestion "build/$board/katachi.kti" 1; else echo none; fi; }
playout() {
    thinks || { echo none; return; }
    "build/$board/run" --icount --program "build/$board/tests/bench/target/playouts.elf" </dev/null | sed -n 's/^katachi //p'
}

# What it won of games against GNU Go, where `make strength` has played some.
strength() { sed -n "s/^$1	//p" tests/bench/strength.txt; }

{
    echo '| board | processor | room for the image | patterns that fit | instructions a suggestion: patterns; model | a playout | won against GNU Go |'
    echo '|---|---|---|---|---|---|---|'
    for board; do
        room=$(said image | cut -d' ' -f2)
        # So many as have room if they are as large as those of the demo.
        fit=$(($(number patterns "build/$board/image.json") * room / $(number image_bytes "build/$board/image.json")))
        echo "| \`$board\` | $(sed -n '1s/.*: *//p' "boards/$board/board.mk" | sed 's/, [0-9]* [KM]B.*//') |" \
            "$(echo "$room" | thousands) | $(echo "$fit" | thousands) |" \
            "$(suggestion "build/$board/demo.kti" 20 | thousands); $(model | thousands) |" \
            "$(playout | thousands) | $(strength "$board") |"
    done
    echo "| \`native\` | this machine, one thread | | any | | | $(strength native) |"
} >"$folder/table"
cat "$folder/table"
awk -v table="$folder/table" '
    /^<!-- end of boards -->$/ { skipping = 0 }
    !skipping { print }
    /^<!-- boards -->$/ { while ((getline line < table) > 0) print line; skipping = 1 }' boards/README.md >"$folder/boards.md"
cat "$folder/boards.md" >boards/README.md
