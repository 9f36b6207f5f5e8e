#!/bin/sh
# Katachi's behaviour is the same, bit for bit, on the board, on this machine and in signature.txt, with a model and with
# patterns. When a change of behaviour is meant, run `make signature` and commit the file together with the change.
. tests/system/system.sh
signed=tests/system/signature.txt

if [ -z "${BOARD-}" ]; then # once, not on each board
    tests/system/sign.sh >"$folder/native"
    ok 'five parts are signed, twice, and none is empty' [ "$(grep -cE '^[a-z]+ [0-9a-f]{8}$' "$folder/native")" -eq 10 ]
    ok 'the two images differ' [ "$(sort -u "$folder/native" | wc -l)" -eq 8 ]
    ok 'this machine signs as it did' same $signed "$folder/native"
fi
# A slow emulator leaves the first image out.
if lacks speed; then SIGNED=host-tools/images/microbit.kti first=6; else SIGNED= first=1; fi
export SIGNED
# A board without memory for playouts signs rules and patterns, with the image that fits.
if searches; then ROOM=1000000 lines=10; else ROOM=100000 lines=2; fi
export ROOM
tests/system/sign.sh "$run" "build/$board/tests/system/signature.$suffix" >"$folder/board"
head -n $lines $signed | tail -n +$first >"$folder/signed"
ok "$board signs as this machine" same "$folder/signed" "$folder/board"
echo "1..$count"
