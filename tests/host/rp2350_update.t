#!/bin/sh
# New firmware and a new image for the Pico 2, whose program runs on the model of its chip: wrong ones are refused, one that hangs is
# rolled back, and power is lost within operations of the flash, on copies. Something always starts, and the game is kept. The
# computer at the other end lives in the chip's time, so a slow machine makes no difference.
BOARD=pico2
. tests/system/system.sh
katachi=build/native/katachi
key=${KT_KEY:-.signing-key}

session() { timeout 600 build/native/rp2350 -serial stdio -no-reboot "$@"; }
# firmware VERSION FILE OPTION...: the program that was built, with another version in it.
own=$("$katachi" --version | sed 's/.* //')
firmware() {
    for slot in 1 2; do LC_ALL=C sed "s/$own/$1/g" "build/$board/slot$slot.bin" >"$folder/slot$slot.bin"; done
    pack "$@"
}
pack() {
    version=$1 file=$2
    shift 2
    "$katachi" firmware "$folder/slot1.bin" "$folder/slot2.bin" --board "$board" --version "$version" -o "$file" "$@" >/dev/null
}
firmware 0.2.0 "$folder/new.ktf" --sign "$key"
firmware 0.0.9 "$folder/older.ktf" --sign "$key"
firmware 0.2.0 "$folder/unsigned.ktf"
# A program that sleeps for ever: stack and start, which is behind 16 vectors.
set -- $(number programs) $(number ram)
for slot in 1 2; do
    start=$(($1 + (slot - 1) * $2 / 2 + 256 + 64 + 1))
    printf "$(bytes $(($3 + $4)) 4)$(for _ in $(seq 15); do bytes $start 4; done)$(bytes 0xbf30 2)$(bytes 0xe7fd 2)" >"$folder/slot$slot.bin"
done
pack 0.1.9 "$folder/hanging.ktf" --sign "$key"
"$katachi" image build/native/demo.db --board $board --bytes 20000 --sign "$key" -o "$folder/new.kti" >/dev/null
cp host-tools/images/microbit.kti "$folder/unsigned.kti"
printf 'play b D5\nplay w E5\n' | session -uf2 build/$board/katachi.uf2 -flash "$folder/flash" >"$folder/out"

# uploads FILE SENDING ENDING: with power that is lost on copies, within one of so many operations (chip_upload.c).
uploads() { timeout 1800 build/native/tests/host/chip_upload "$folder/flash" "$@" >"$folder/out" 2>"$folder/err"; }
never=1000000
# refuses FILE WHY
refuses() { ! uploads "$folder/$1" $never $never && grep -q "it failed: .*$2" "$folder/err"; }
ok 'an older version is refused' refuses older.ktf 'older: version 9, at least 256'
ok '... and firmware that nobody signed' refuses unsigned.ktf 'wrong signature'
ok '... and an image that nobody signed' refuses unsigned.kti 'not signed'
ok 'firmware that hangs does not stay' refuses hanging.ktf "doesn't come up on the toy, which went back"

# lines REGULAR-EXPRESSION: how many lines of the last upload match.
lines() { grep -c -- "$1" "$folder/out"; }
old='firmware: version 256, [0-9a-f]*, slot 1 of 2' new='firmware: version 512, [0-9a-f]*, slot 2 of 2;' kept=' 2 moves restored;'
ok 'new firmware comes' uploads "$folder/new.ktf" 2000 5
sed 's/ image: [^;]*; storage: [^;]*,//g; s/^/# /' "$folder/out"
ok '... and runs, with the game' [ "$(tail -n 1 "$folder/out" | grep -c "^ $new.*$kept")" -eq 1 ]
ok 'power lost while it comes: the old one starts' [ "$(lines "^sending: $old")" -ge 2 ]
ok '... never another' [ "$(lines "^sending: $old")" -eq "$(lines '^sending: ')" ]
ok 'power lost behind that: the old one starts' [ "$(lines "^ending: $old")" -ge 2 ]
ok '... or the new one' [ "$(lines "^ending: $new")" -ge 2 ]
ok '... nothing else' [ "$(lines "^ending: \($old\|$new\)")" -eq "$(lines '^ending: ')" ]
ok '... always with the game' [ "$(lines "^[a-z]*: firmware[^m]*image[^;]*;[^;]*$kept")" -eq "$(lines '^[a-z]')" ]
ok 'an upload that goes on ends with the new one' [ "$(lines "from byte [1-9][0-9]*: $new.*$kept")" -ge 3 ]
ok '... always' [ "$(lines "from byte [1-9][0-9]*: $new.*$kept")" -eq "$(lines 'from byte')" ]

old="image: [^;]* $(wc -c <build/$board/katachi.kti) bytes;" new="image: [^;]* $(wc -c <"$folder/new.kti") bytes;"
ok 'a new image comes' uploads "$folder/new.kti" 200 1
sed 's/^/# /' "$folder/out"
ok '... and is used, with the game' [ "$(tail -n 1 "$folder/out" | grep -c "^ .*$new.*$kept")" -eq 1 ]
ok 'power lost while it comes: the old one is used' [ "$(lines "^sending: [^;]*; $old")" -ge 2 ]
ok '... never another' [ "$(lines "^sending: [^;]*; $old")" -eq "$(lines '^sending: ')" ]
ok 'an upload that goes on ends with the new one' [ "$(lines "from byte [0-9]*: .*$new.*$kept")" -ge 1 ]
ok '... always' [ "$(lines "from byte [0-9]*: .*$new.*$kept")" -eq "$(lines 'from byte')" ]
echo "1..$count"
