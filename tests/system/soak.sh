#!/bin/sh
# soak.sh MINUTES [SEED [MOVES [PAUSE]]]: so much of the micro:bit's time in QEMU, in which game after game, of at most MOVES
# (60), with pauses of up to PAUSE (50) seconds, as people make them, is played with it over the framed link, on a line that
# damages a byte in 1,000, with resets (tests/host/soak.c). Prints one JSON object; fails at the first thing that isn't right.
BOARD=microbit
. tests/system/system.sh
# The plugin talks with QEMU's monitor while the processor waits for it; in later versions than Debian 12's, the monitor
# then waits for the processor, and nothing goes on.
case $(qemu-system-arm --version) in
*'version 7.'*) ;;
*) echo 'soak.sh: this needs QEMU 7, as Debian 12 has it; a later one would wait for ever' >&2; exit 1 ;;
esac
program=build/$board/katachi.elf
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
places='kt_cpu_(sleep|tick)|kt_port_(init|read)|kt_chip_(send|flash_write|flash_erase)'
mkfifo "$folder/line.in" "$folder/line.out" "$folder/monitor.in" "$folder/monitor.out"
load "build/$board/katachi.kti" "$image_address"
stack=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")
set -- "minutes=$1" "seed=${2-1}" "moves=${3-60}" "pause=${4-50}" rate=100 "stack=$stack" "line=$folder/line" "monitor=$folder/monitor" \
    $(number storage | awk '{ print "storage=" $1, "storage_bytes=" $2 }') \
    $("$(number tools)nm" "$program" | awk -v places="^($places)\$" '$3 ~ places { print $3 "=0x" $1 }')
plugin=build/native/tests/host/soak.so$(printf ',%s' "$@")
$qemu -display none -icount shift=6,sleep=off -kernel "$program" $options -serial "pipe:$folder/line" \
    -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor -plugin "file=$plugin" </dev/null
