#!/bin/sh
# New firmware for the micro:bit V2, whose programs run on the model of its chip: power is lost within operations of its flash
# while an upload comes, and while the new firmware starts for the first time. Something always starts, and the game is kept.
. tests/tap.sh
katachi=$PWD/build/native/katachi
emulator=$PWD/build/native/nrf52
trap '' PIPE

session() { timeout 60 "$emulator" -serial stdio -no-reboot -flash "$@"; }
set -- $(boards/value.sh microbit2 programs)
slot2=$(($1 + $2 / 2))
# The program that was built, with another version in it.
own=$("$katachi" --version | sed 's/.* //')
for slot in 1 2; do LC_ALL=C sed "s/$own/0.2.0/g" "build/microbit2/slot$slot.bin" >"$folder/$slot.bin"; done
"$katachi" firmware "$folder/1.bin" "$folder/2.bin" --board microbit2 --version 0.2.0 --sign "${KT_KEY:-.signing-key}" \
    -o "$folder/new.ktf" >/dev/null

# state FILE: which version starts from this flash, and how many moves its game has.
state() {
    printf 'version\nkatachi-stats\n' | session "$1" >"$folder/stats"
    echo "$(sed -n 's/^= \([0-9.]*\)$/\1/p' "$folder/stats"), $(sed -n 's/^storage: .* \([0-9]*\) moves restored$/\1/p' "$folder/stats") moves"
}
starts() { found=$(state "$1"); [ "$found" = "$2" ] || { echo "# $found"; return 1; }; }

arm-none-eabi-objcopy -I ihex -O binary --gap-fill 255 build/microbit2/katachi.hex "$folder/flash"
printf 'play b D5\nplay w E5\n' | session "$folder/flash" >"$folder/out"
ok 'the file that is dragged onto the board starts' starts "$folder/flash" "$own, 2 moves"

# Each time that the power comes on, the toy takes the next number: power is lost in that operation of the flash, or, with 0,
# not before the program restarts. What its flash holds before the new firmware starts is kept.
printf '%s\n' 3 700 9000 0 >"$folder/cuts"
cat >"$folder/toy" <<END
#!/bin/sh
cut=\$(head -n 1 "$folder/cuts")
sed -i 1d "$folder/cuts"
[ "\$cut" ] || [ -e "$folder/ready" ] || cp "$folder/flash" "$folder/ready"
[ "\${cut:-0}" -eq 0 ] || set -- -cut "\$cut"
exec "$emulator" -serial stdio -no-reboot -flash "$folder/flash" "\$@"
END
chmod +x "$folder/toy"
upload() { timeout 300 "$katachi" upload "$folder/new.ktf" "$folder/toy" >"$folder/out" 2>&1 || { sed 's/^/# /' "$folder/out"; false; }; }
ok 'an upload ends with the new firmware, in spite of three losses of power' upload
ok '... all of which there were' [ ! -s "$folder/cuts" ]
ok '... which starts from now on, with the game' starts "$folder/flash" '0.2.0, 2 moves'

# From the first start of the new firmware.
kinds=
for cut in 1 45 110 200; do
    cp "$folder/ready" "$folder/flash"
    said=$(echo name | session "$folder/flash" -cut "$cut" | grep ^=)
    found=$(state "$folder/flash")
    case $said:$found in ":$own, 2 moves") kinds=${kinds}o ;; ':0.2.0, 2 moves') kinds=${kinds}n ;; *) kinds="$kinds($said:$found)" ;; esac
done
echo "# $kinds"
ok 'power lost in the first start: the old one starts, or the new one' sh -c 'case $1 in *[!on]*) false ;; *n*o*) ;; *) false ;; esac' sh "$kinds"

# A word of the new firmware is lost after it was checked, and before it starts.
cp "$folder/ready" "$folder/flash"
printf ABCD | dd of="$folder/flash" bs=1 seek=$((slot2 + 100003)) conv=notrunc 2>/dev/null
ok 'a new firmware that was damaged does not start' starts "$folder/flash" "$own, 2 moves"
ok '... and the old one says so' grep -q '^firmware: version 256, .* slot 1 of 2, the new one was rolled back$' "$folder/stats"
echo "1..$count"
