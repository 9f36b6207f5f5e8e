#!/bin/sh
# cycles.sh BOARD [PROGRAM]: how many cycles an instruction of the board's program takes on the real processor, on average: of
# predictions by the network, of playouts, of a thought with both, and of Kalah, and the picoseconds of an instruction in each;
# those of the thought belong into board.mk as board_instruction. A line of JSON each. Seed and playouts are given: a thought by
# the clock, with a seed that a chip draws from it, takes more or less by a third. The costs are those of
# tests/bench/cycles.c, of the RP2040 those of tests/bench/pico_cycles.js. Of another PROGRAM, which ends by itself: "INSTRUCTIONS CYCLES".
BOARD=$1 other=${2-}
. tests/system/system.sh
program=${other:-build/$board/katachi.elf}
plugin=build/native/tests/bench/cycles.so
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
set -- $(number flash) && base=$1
case $(number cflags) in
*cortex-m0plus*) processor=rp2040 ;;
*cortex-m0*) processor=cortex-m0 ;;
*cortex-m3*) processor=cortex-m3 ;;
*cortex-m4*) processor=cortex-m4 ;;
*) processor=fe310 ;;
esac
"$(number tools)objcopy" -O binary "$program" "$folder/program"
kti=build/$board/katachi.kti
load "$kti" "$image_address"

# emulate OPTION...
emulate() {
    exec $qemu -display none -monitor none -no-reboot -serial stdio -icount shift=6,sleep=off -kernel "$program" "$@" \
        -plugin "file=$plugin,processor=$processor,program=$folder/program,base=$base,wait=$(number wait)" \
        -d unimp -D "$folder/log" 2>"$folder/cost"
}
if [ "$other" ]; then
    (emulate) </dev/null >/dev/null
    exec grep -E '^[0-9]+ [0-9]+$' "$folder/cost"
fi

# trace WORK IMAGE-OPTIONS COMMAND...: what these commands cost, each after the answer to the one before.
trace() {
    work=$1 image=$2
    shift 2
    if [ $processor = rp2040 ]; then
        printf '%s\n' "$@" | node tests/bench/pico_cycles.js "$program" ${image:+"$kti" "$image_address"} 2>/dev/null >"$folder/cost"
    else
        count_in_qemu "$@"
    fi
    awk -v board="$board" -v work="$work" -v mhz="$(number mhz)" 'NF == 2 && $1 > 100000 {
        printf "{\"bench\": \"device cycles\", \"board\": \"%s\", \"work\": \"%s\", \"instructions\": %d, ", board, work, $1
        printf "\"cycles\": %d, \"cycles_an_instruction\": %.3f, \"picoseconds\": %d}\n", $2, $2 / $1, $2 / $1 * 1e6 / mhz
        seen = 1
    } END { exit !seen }' "$folder/cost" || { cat "$folder/cost" >&2; exit 1; }
}
count_in_qemu() {
    rm -f "$folder/log"
    converse emulate $image
    until [ -z "$listens" ] || grep -qs "$listens" "$folder/log"; do sleep 0.1; done
    id=0
    for command; do
        id=$((id + 1))
        say "$id $command"
        listen $id >>"$folder/said"
    done
    say quit
    hang_up >/dev/null
    wait
}

some='katachi-suggest b 5'
trace prediction "$options" 'play b E5' "$some" 'play w C3' "$some" 'play b G3' "$some"
case $(boards/value.sh "$board" cflags) in *KT_PLAYOUTS=0*) exit ;; esac
trace playouts '' 'katachi-seed 1' 'katachi-playouts 400' 'play b E5' 'play w C3' 'genmove b'
trace thought "$options" 'katachi-seed 1' 'katachi-playouts 700' 'play b E5' 'play w C3' 'genmove b'
# 10,000 positions of Kalah.
trace kalah '' 'katachi-game kalah' 'katachi-playouts 10000' 'play b 1 2' 'genmove w'
