#!/bin/sh
# The line over USB: the emulator's host enumerates the board and opens its port. A session, a burst, a whole game, a
# fault, and an upload in frames.
. tests/system/system.sh
katachi=$PWD/build/native/katachi

usb() { timeout 300 "$run" --line --usb "$@"; }
printf '1 name\n2 nonsense\n3 katachi-stats\n4 quit\n5 name\n' | usb >"$folder/out"
ok 'commands are answered' has "$folder/out" '=1 Katachi'
ok 'unknown commands are refused' has "$folder/out" '?2 unknown command'
ok 'nothing is answered after quit' [ "$(grep '^[=?]' "$folder/out" | tail -n 1)" = '=4 ' ]

# More than the rings and packets hold, both ways. Packets of 64 bytes are among them.
awk 'BEGIN { for (i = 0; i < 200; i++) print i, "showboard"; print "quit" }' >"$folder/in"
usb <"$folder/in" >"$folder/board"
"$firmware" <"$folder/in" >"$folder/native"
ok 'a burst of commands is answered in full, as natively' same "$folder/board" "$folder/native"

# A whole game, and the same natively.
make_image "$folder/image"
moves=100
play_game() {
    converse "$@"
    say 'katachi-playouts 8' 'katachi-seed 5'
    moves $moves >"$folder/moves"
    while read -r id move; do
        say "$id $move"
        listen "$id"
    done <"$folder/moves"
    say quit
    hang_up
}
play_game usb --image "$folder/image" | grep '^[=?][0-9]' >"$folder/board"
KATACHI_IMAGE=$folder/image
export KATACHI_IMAGE
play_game "build/$board/tests/system/twin" | grep '^[=?][0-9]' >"$folder/native"
ok 'a whole game is played' [ "$(grep -c '^=' "$folder/board")" -eq $moves ]
ok '... as natively' same "$folder/board" "$folder/native"

# A fault is told, byte by byte and without interrupts. Then the host finds a new device.
converse usb --restarts --program "build/$board/tests/system/fault.elf"
started
say 'katachi-fault undefined'
while IFS= read -r said <&4; do
    case $said in '# FAULT '*) break ;; esac
done
ok 'a fault is reported' [ "$said" ]
started
say '1 katachi-fault' && listen 1 >"$folder/out"
ok '... and then the board answers again' has "$folder/out" '=1 reason: hard fault'
hang_up >/dev/null

# A session and an upload in frames: flash is erased and written while the host sends.
port=$((20000 + $$ % 20000))
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "$run" | head -n 1)"
image_at=$(number image)
load "build/$board/demo.kti" "${image_at%% *}"
$qemu -usb -kernel "build/$board/katachi.elf" -serial "tcp:127.0.0.1:$port,server=on,wait=off" $options </dev/null >/dev/null &
emulator=$!
trap 'kill -9 "$emulator" 2>/dev/null; rm -rf "$folder"' EXIT
line=tcp:127.0.0.1:$port
sleep 0.5
"$katachi" image build/native/demo.db --board "$board" --bytes 20000 --sign "${KT_KEY:-.signing-key}" -o "$folder/small.kti" >/dev/null
timeout 300 "$katachi" upload "$folder/small.kti" "$line" --json >"$folder/out" 2>"$folder/err"
ok 'an image goes over it in frames' [ $? -eq 0 ]
sed 's/^/# /' "$folder/out" "$folder/err"
printf 'katachi-playouts 8\n1 genmove b\nkatachi-stats\n' | timeout 100 "$katachi" bridge "$line" >"$folder/out" 2>/dev/null
ok '... and is used' matches "$folder/out" "^= image: .* $(($(wc -c <"$folder/small.kti"))) bytes"
ok '... for a move' matches "$folder/out" '^=1 [A-J][1-9]'
ok 'no byte was lost' has "$folder/out" 'line: 0 bytes lost'
echo "1..$count"
