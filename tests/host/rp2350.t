#!/bin/sh
# The Pico 2's program on the model of its chip: the file that a person copies, what the ROM makes of it and of others, and power lost
# while the flash changes.
. tests/tap.sh
uf2=build/pico2/katachi.uf2
emulator=build/native/rp2350
trap '' PIPE

# session OPTION...: answers to commands from standard input.
session() { timeout 300 $emulator -serial stdio -no-reboot "$@"; }
says() { has "$folder/out" "$1"; }
has() { grep -qxF -- "$2" "$1" || { sed 's/^/# /;20q' "$1"; return 1; }; }

printf 'name\nkatachi-playouts 20\ngenmove b\nkatachi-stats\nquit\n' | session -uf2 $uf2 >"$folder/out"
ok 'the file that a person copies starts, and plays' grep -q '^= [A-HJ][1-9]$' "$folder/out"
ok '... with the image that ships' grep -q '^image: \|^= image: 9x9, .* a model' "$folder/out"

# refuses WHAT FILE: the drive doesn't take it.
refuses() { session -uf2 "$2" </dev/null >"$folder/out" 2>&1; [ $? -eq 2 ] && says "katachi: $2: $1"; }
head -c 51200 $uf2 >"$folder/cut.uf2"
head -c 51300 $uf2 >"$folder/torn.uf2"
# The family, at byte 28 of a block, becomes that of an RP2040.
LC_ALL=C sed 's/\x59\xff\x8b\xe4/\x56\xff\x8b\xe4/' $uf2 >"$folder/pico.uf2"
ok 'a file for a Pico is refused' refuses 'UF2 for another chip' "$folder/pico.uf2"
ok '... and one that was cut off' refuses 'blocks of UF2 are missing' "$folder/cut.uf2"
ok '... and one that ends within a block' refuses 'not whole blocks of UF2' "$folder/torn.uf2"

# waits FILE: the ROM finds no program to start.
waits() { session -uf2 "$1" </dev/null >"$folder/out" 2>&1; says 'katachi: the ROM waits for a program, as the drive RP2350'; }
# The type of the image, at 0x1021, becomes that of a program for the other kind of processors.
LC_ALL=C sed 's/\x42\x01\x21\x10/\x42\x01\x21\x11/' $uf2 >"$folder/riscv.uf2"
ok 'a program for its RISC-V processors is not started' waits "$folder/riscv.uf2"
LC_ALL=C sed 's/\x79\x35\x12\xab/\x79\x35\x12\xaa/' $uf2 >"$folder/open.uf2"
ok '... nor one whose description does not end' waits "$folder/open.uf2"

# What runs while the flash can't be read calls and reads nothing that lies there: what the objects' code in RAM refers to lies in RAM.
strays() {
    for object in build/pico2/boards/pico2/qmi.o build/pico2/boards/pico/flash.o; do
        arm-none-eabi-objdump -t $object | awk '/\.ram_text/ { print $NF }' >"$folder/here"
        arm-none-eabi-objdump -r -j .ram_text $object | awk '/R_ARM/ { sub(/[+-]0x.*/, "", $3); print $3 }' | sort -u |
            grep -vxF -e .ram_text -e kt_pico_bus_begin -e kt_pico_bus_end -e kt_pico_bus_select -e kt_pico_bus_deselect \
                -e kt_pico_bus_exchange -e kt_rp2_usb_is_late -f "$folder/here"
    done
}
referred() { arm-none-eabi-objdump -r -j .ram_text build/pico2/boards/pico/flash.o | grep -c R_ARM; }
ok 'code that runs in RAM refers to nothing in the flash' [ -z "$(strays)" ]
ok '... and there is such code' [ "$(referred)" -gt 10 ]

# Power is lost within the N-th operation of the flash. What was answered before is there afterwards; one move more may be.
printf 'play b D5\nplay w E5\nplay b C4\n' | session -uf2 $uf2 -flash "$folder/kept" >"$folder/out"
printf 'showboard\n' | session -flash "$folder/kept" >"$folder/out"
ok 'the game is kept' grep -q '^# game restored: 3 moves' "$folder/out"
. tests/host/cut.sh
for operation in 1 2 3 12 21; do
    ok "power lost in operation $operation of the flash" cut "$operation"
done
echo "1..$count"
