#!/bin/sh
# The board at the other end of katachi bridge: the moves of plain GTP, and a game that outlives the board.
. tests/system/system.sh
echo 1..6
katachi=$PWD/build/native/katachi
image=build/$board/katachi.kti
playouts=24 most=6

# play_game PROGRAM...: some moves of both sides, and the board.
play_game() {
    converse "$@"
    printf '%s\n' 'komi 7' "katachi-playouts $playouts" '0 katachi-seed 1' >&3
    listen 0 >/dev/null
    moves $most | while read -r line; do
        echo "$line" >&3
        listen "${line%% *}"
    done
    echo '99 showboard' >&3
    listen 99
    echo '100 quit' >&3
    hang_up
}
play_game play --icount --image "$image" | grep -v '^= $' >"$folder/plain"
play_game timeout 900 "$katachi" bridge "board:$board" 2>"$folder/err" | grep -v '^= $' >"$folder/framed"
ok 'a game over the bridge has the moves of plain GTP' same "$folder/plain" "$folder/framed"
ok '... all of them' [ "$(grep -c '^=[1-9]' "$folder/framed")" -eq $((most + 2)) ]
# Frames that are sent again only tell of a slow machine.
ok '... and the line was good' sh -c '! grep -q "damaged [1-9]" "$1"' sh "$folder/err"

# The board behind TCP, as on a serial server; it is switched off and on in the middle of the game.
port=$((20000 + $$ % 20000))
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
switch_on() {
    $qemu -display none -monitor none -kernel "build/$board/katachi.elf" -serial "tcp:127.0.0.1:$port,server=on,wait=off" \
        -device "loader,addr=$image_address,force-raw=on,file=$image" </dev/null >/dev/null 2>&1 3>&- 4>&- &
    emulator=$!
}
switch_on
trap 'kill "$emulator"; rm -rf "$folder"' EXIT
converse timeout 900 "$katachi" bridge "tcp:127.0.0.1:$port" 2>"$folder/err"
printf '%s\n' 'boardsize 9' 'komi 5.5' 'play b D4' 'play w F6' 'play b pass' 'play w C3' "katachi-playouts $playouts" >&3
echo '1 genmove b' >&3
listen 1 >/dev/null
echo '2 showboard' >&3
listen 2 | grep '^ \|^[BCW]' >"$folder/before"
kill "$emulator"
wait "$emulator" 2>/dev/null
switch_on
echo '3 showboard' >&3
listen 3 | grep '^ \|^[BCW]' >"$folder/after"
ok 'switched off and on, the board has the game again' same "$folder/before" "$folder/after"
ok '... which holds five moves' grep -q 'to play, move 6, komi 5.5' "$folder/after"
echo '4 quit' >&3
hang_up >"$folder/out"
ok '... and a person was told' matches "$folder/err" 'trying to open it again'
