#!/bin/sh
# katachi upload: whole uploads on simulated lines that damage bytes, with resets; losses of power at flash operations (make power
# tries all); then the command itself, with toys that can't take an image or don't answer.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
firmware=$PWD/build/native/katachi-firmware
tests=$PWD/build/native/tests/host
image=$PWD/host-tools/images/microbit.kti
large=$PWD/host-tools/images/native.kti

uploads() { "$tests/link_upload" "$image" "$@" >"$folder/out" 2>"$folder/err" && sed 's/^/# /' "$folder/out"; }
ok 'uploads into one slot at a byte error rate of 1/1000, with resets' uploads 1 5 0.001 1 1
ok 'into two slots at 1/100, with resets' uploads 2 3 0.01 1 2
ok 'into one slot at 3/100' uploads 1 1 0.03 0 3

figure() { sed -n "${2}s/.*\"$1\": \([0-9]*\)[,}].*/\1/p" "$folder/power"; }
at_least() { [ "$(figure "$1" "$2")" -ge "$3" ] || { cat "$folder/power"; return 1; }; }
at_most() { [ "$(figure "$1" "$2")" -le "$3" ] || { cat "$folder/power"; return 1; }; }
cuts() { "$tests/power_upload" "$image" 80 >"$folder/power" && sed 's/^/# /' "$folder/power"; }
ok 'no cut of power leaves a toy with half an image' cuts
ok '... of those within operations of an upload into one slot' at_least first_cuts 1 200
ok '... and into two' at_least first_cuts 2 200
ok '... and second ones' at_least second_cuts 2 1000
ok '... and of a large image' at_least first_cuts 3 20
# In each of two journals a page is erased and written: 1 + 32 words, or 1 + 256 of a large page.
ok 'a boot takes a bounded number of operations' at_most most_operations_of_a_boot 1 66
ok '... with large pages too' at_most most_operations_of_a_boot 3 514
cd "$folder" || exit 1

run() {
    wanted=$1
    shift
    timeout 600 "$katachi" upload "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
complains() { grep -qF -- "$1" err || { sed 's/^/# /' err; return 1; }; }
# refused STATUS COMPLAINT ARGUMENT...
refused() {
    with=$1 complaint=$2
    shift 2
    ok "refused: $complaint" run "$with" "$@"
    ok '... and told' complains "$complaint"
}
helps() { run 0 --help && [ ! -s err ] && grep -q -- --wait out && grep -q 'serial:DEVICE' out; }
ok 'help tells of ports' helps
refused 2 'needs a port' "$image"
refused 2 'a whole number from 1' "$image" cat --wait 0
refused 1 'missing.kti: No such file' missing.kti nowhere:
head -c 1000 "$image" >damaged.kti
refused 1 'damaged.kti is refused: wrong size' damaged.kti nowhere:
{ head -c 5000 "$image"; printf X; tail -c +5002 "$image"; } >flipped.kti
refused 1 'flipped.kti is refused: checksum error' flipped.kti nowhere:
printf 'UF2\nWQ]\236' >pico.uf2
refused 1 "pico.uf2 is firmware for a Pico's drive, not an image; hold BOOTSEL while you plug the Pico in, and copy it to its drive" pico.uf2 nowhere:
printf ':020000040000FA\n' >board.hex
refused 1 "board.hex is firmware for a board's drive, not an image; copy it to the drive, such as MICROBIT" board.hex nowhere:
printf ':0400000A9900C0DEBB\n' >universal.hex
refused 1 'copy it to the drive, such as MICROBIT' universal.hex nowhere:
echo text >text.kti
refused 1 'text.kti is not an image' text.kti nowhere:
refused 1 'is for 19x19 boards; microbit plays on 9x9 at most' "$large" board:microbit
refused 1 'stm32vldiscovery has room for' "$image" board:stm32vldiscovery
refused 1 'this board has no flash for images' "$image" "$firmware"
refused 1 "board:nope: cannot be started: there is no board 'nope'; built here: " "$image" board:nope
refused 1 "/dev/ttyACM0: cannot be started: a serial port is written serial:/dev/ttyACM0" "$image" /dev/ttyACM0
refused 1 "serial:.: cannot be started: that is no serial port" "$image" serial:.
refused 1 "serial:$image:9600: cannot be started: that is no serial port" "$image" "serial:$image:9600"
refused 1 "tcp:x: tcp: needs HOST:PORT" "$image" tcp:x
for port in '' 0 65536 99999 18446744073709551617 5x -1 http; do
    refused 1 "tcp:x:$port: tcp: needs HOST:PORT, a port of 1 to 65535" "$image" "tcp:x:$port"
done
refused 1 'no-such-toy: the line ended with exit status 127 (no such command?)' "$image" no-such-toy
refused 1 'no answer for 2 s' "$image" cat --wait 2
interrupted() { timeout --preserve-status -s INT 2 "$katachi" upload "$image" cat >out 2>err; [ $? -eq 130 ] && [ ! -s out ]; }
ok 'Ctrl-C ends it' interrupted
echo "1..$count"
