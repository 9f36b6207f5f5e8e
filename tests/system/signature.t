#!/bin/sh
# What Katachi does is the same, bit for bit, on the board, on this machine and in signature.txt. When a change of behaviour
# is meant, `make signature` writes that file anew, for the same commit.
. tests/system/system.sh
image=host-tools/images/microbit.kti
signed=tests/system/signature.txt

KATACHI_IMAGE=$image build/native/tests/system/signature >"$folder/native"
ok 'five parts are signed' [ "$(grep -cE '^[a-z]+ [0-9a-f]{8}$' "$folder/native")" -eq 5 ]
ok 'this machine signs as it did' same $signed "$folder/native"
play --image "$image" --program "build/$board/tests/system/signature.elf" </dev/null >"$folder/board"
ok "$board signs as this machine" same $signed "$folder/board"
KATACHI_IMAGE=build/microbit/demo.kti build/native/tests/system/signature >"$folder/other"
ok 'another image has another signature' sh -c '! grep -qxF "$(grep patterns "$1")" "$2"' another "$folder/native" "$folder/other"
echo "1..$count"
