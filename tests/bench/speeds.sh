#!/bin/sh
# make boards: what each board's program takes, and how fast it thinks, as a table in docs/boards.md, between its markers.
#
#   speeds.sh BOARD...
#
# Instructions are counted in the emulators; seconds are theirs by board_instruction (board.mk), which tests/bench/cycles.sh measures.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

said() { boards/value.sh "$board" "$1"; }
thousands() { sed -e ':a' -e 's/\([0-9]\)\([0-9]\{3\}\)\($\|[ ,]\)/\1,\2\3/' -e 'ta'; }
thinks() { case $(said cflags) in *KT_PLAYOUTS=0*) return 1 ;; esac; }

# takes NAME: of the JSON object of firmware/size.awk.
takes() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$folder/size"; }

# A thought of 700 playouts with its predictions, and suggestions of the model in three positions.
work() {
    printf '%s\n' 'katachi-seed 1' 'katachi-playouts 700' 'play b E5' 'katachi-suggest b 5' katachi-stats 'play w C3' \
        'katachi-suggest b 5' katachi-stats 'genmove b' katachi-stats quit |
        "build/$board/run" --icount --image "build/$board/katachi.kti" >"$folder/said"
}
# speeds: instructions of a playout, playouts and predictions a second.
speeds() {
    thinks || { echo 'none | none | none'; return; }
    work
    awk -v picoseconds="$(said instruction)" '
        /^last command: / { cost[++n] = $3 }
        /^last thought: / { playouts = $3 }
        END {
            if (n != 3 || !playouts) exit 1
            second = 1e12 / picoseconds
            printf "%d | %d | %.1f", cost[3] / playouts, second * playouts / cost[3], second * 2 / (cost[1] + cost[2])
        }' "$folder/said" | thousands
}

{
    echo '| board | program; left | RAM, stack included; left | deepest stack | instructions a playout | playouts a second | predictions a second |'
    echo '|---|---|---|---|---|---|---|'
    for board; do
        "$(said tools)size" "build/$board/katachi.elf" | awk -v json=1 -v board="$board" -v text_max="$(said text_max)" \
            -v ram_max="$(said ram_max)" -f firmware/size.awk - "build/$board/stack.txt" >"$folder/size"
        flash=$(takes flash) ram=$(takes ram)
        echo "| \`$board\` | $(echo "$flash" | thousands); $(echo $(($(takes flash_max) - flash)) | thousands) |" \
            "$(echo "$ram" | thousands); $(echo $(($(takes ram_max) - ram)) | thousands) | $(takes stack | thousands) | $(speeds) |"
    done
} >"$folder/table"
cat "$folder/table"
awk -v table="$folder/table" '
    /^<!-- end of boards -->$/ { skipping = 0 }
    !skipping { print }
    /^<!-- boards -->$/ { while ((getline line < table) > 0) print line; skipping = 1 }' docs/boards.md >"$folder/boards.md"
cat "$folder/boards.md" >docs/boards.md
