#!/bin/sh
# cycles.sh BOARD [PROGRAM]: how many cycles an instruction of the board's program takes on the real processor, on average: of
# predictions by the network, of playouts, of a thought with both, of evaluations (KT_EVALUATES), and of Kalah, and the picoseconds
# of an instruction in each; those of the evaluations, else of the thought, belong into board.mk as board_instruction. A line of
# JSON each. Seed and playouts are given: a thought by the clock, with a seed that a chip draws from it, takes more or less by a
# third. The costs are those of tests/bench/cycles.c, of the RP2040 those of tests/bench/pico_cycles.js. Of another PROGRAM, which
# ends by itself: "INSTRUCTIONS CYCLES".
#
# No QEMU has the micro:bit V2. Its lines are of the Netduino's program with its image, with three numbers of wait states (Nordic,
# "nRF52833 Product Specification", CPU): none; 3 for data, as if its cache had all of the program, and nothing else; 2 for program
# and data, as with the cache off, which would be worth it if the cache had less.
name=$1 other=${2-}
case $name in microbit2) BOARD=netduinoplus2 ;; *) BOARD=$name ;; esac
. tests/system/system.sh
mhz=$(boards/value.sh "$name" mhz)
program=${other:-build/$board/katachi.elf}
plugin=build/native/tests/bench/cycles.so
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
set -- $(number flash) && base=$1
case $(number cflags) in
*cortex-m0plus*) processor=rp2040 ;;
*cortex-m0*) processor=cortex-m0 ;;
*cortex-m3*) processor=cortex-m3 ;;
*cortex-m4*) processor=cortex-m4 wait=$(number wait) ;;
*) processor=fe310 ;;
esac
[ "$name" = "$board" ] || processor=nrf52 wait=0
"$(number tools)objcopy" -O binary "$program" "$folder/program"
kti=build/$name/katachi.kti
load "$kti" "$image_address"

# emulate OPTION...
emulate() {
    exec $qemu -display none -monitor none -no-reboot -serial stdio -icount shift=6,sleep=off -kernel "$program" "$@" \
        -plugin "file=$plugin,processor=$processor,program=$folder/program,base=$base,wait=${wait:-0}" \
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
    awk -v board="$name" -v work="$work" -v mhz="$mhz" '
    function line(with, cycles) {
        printf "{\"bench\": \"device cycles\", \"board\": \"%s\", \"work\": \"%s\", %s\"instructions\": %d, ", board, work, with, $1
        printf "\"cycles\": %d, \"cycles_an_instruction\": %.3f, \"picoseconds\": %d}\n", cycles, cycles / $1, cycles / $1 * 1e6 / mhz
        seen = 1
    }
    NF == 2 && $1 > 100000 { line("", $2) }
    NF == 4 && $1 > 100000 {
        line("\"waits\": \"none\", ", $2)
        line("\"waits\": \"data\", ", $2 + 3 * $4)
        line("\"waits\": \"all\", ", $2 + 2 * ($3 + $4))
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
case $(number cflags) in *KT_EVALUATES=1*)
    trace evaluations "$options" 'katachi-seed 1' 'time_settings 0 3600 1' 'katachi-playouts 20' 'play b E5' 'play w C3' 'genmove b'
    ;;
esac
# 10,000 positions of Kalah.
trace kalah '' 'katachi-game kalah' 'katachi-playouts 10000' 'play b 1 2' 'genmove w'
