#!/bin/sh
# soak.sh MINUTES [SEED]: so much of the micro:bit's time in QEMU, in which game after game is played with it over the
# framed link, on a line that damages a byte in 1,000, with resets (tests/host/soak.c). Prints one JSON object; fails at
# the first thing that isn't right.
BOARD=microbit
. tests/system/system.sh
program=build/$board/katachi.elf
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
places='kt_cpu_sleep|kt_port_read|kt_chip_send|kt_chip_flash_write|kt_chip_flash_erase|kt_cpu_tick|kt_port_init'
mkfifo "$folder/line.in" "$folder/line.out" "$folder/monitor.in" "$folder/monitor.out"
load "build/$board/katachi.kti" "$image_address"
set -- "minutes=$1" "seed=${2-1}" rate=100 "stack=$(awk '{ print $2 + $4 }' "build/$board/stack.txt")" \
    "line=$folder/line" "monitor=$folder/monitor" $(number storage | sed 's/\(.*\) /storage=\1 storage_bytes=/') \
    $("$(number tools)nm" "$program" | awk -v places="^($places)\$" '$3 ~ places { print $3 "=0x" $1 }')
plugin=$(printf ',%s' "$@")
$qemu -display none -icount shift=6,sleep=off -kernel "$program" $options -serial "pipe:$folder/line" \
    -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor -plugin "file=build/native/tests/host/soak.so$plugin" </dev/null
