#!/bin/sh
# New firmware over the line. A wrong one is refused; one that hangs is rolled back; the right one, broken off in the middle,
# goes on, is started by a restart, and has the game; a machine with the contents of its flash starts it, too.
. tests/system/system.sh
katachi=$PWD/build/native/katachi
key=${KT_KEY:-.signing-key}
set -- $(number programs) $(number image) $(number flash) $(number ram)
programs=$1 programs_bytes=$2 image=$3 flash=$5 ram=$7 ram_bytes=$8
page=$(number page)
room=$((programs_bytes / 2)) journal=$((programs - 2 * page))
port=$((20000 + $$ % 20000))
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
mkfifo "$folder/monitor.in" "$folder/monitor.out"
trap 'kill -9 "$emulator" 2>/dev/null; rm -rf "$folder"' EXIT

# switch_on PROGRAM OPTION...: a machine whose line is TCP, and its monitor file 5.
switch_on() {
    program=$1
    shift
    $qemu -display none -kernel "build/$board/$program.elf" -serial "tcp:127.0.0.1:$port,server=on,wait=off,nodelay=on" \
        -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor "$@" </dev/null >/dev/null 2>"$folder/emulator" &
    emulator=$!
    exec 5>"$folder/monitor.in"
    cat "$folder/monitor.out" >"$folder/monitor.said" 5>&- &
    sleep 0.5
}
# cut_power FILE: stops the machine at once, saves what its flash holds from the journal of programs on, and kills it.
cut_power() {
    saved_bytes=$((image - journal))
    : >"$1"
    printf 'stop\nmemsave %s %s "%s"\n' "$journal" "$saved_bytes" "$1" >&5
    for _ in $(seq 600); do
        [ "$(wc -c <"$1")" -ne "$saved_bytes" ] || break
        sleep 0.1
    done
    kill -9 "$emulator"
    wait "$emulator" 2>/dev/null
    exec 5>&-
}
# An emulator that the program has ended says why.
lives() { kill -0 "$emulator" 2>/dev/null || { sed 's/^/# /' "$folder/emulator"; return 1; }; }
talk() { lives && printf '%s\n' "$@" | timeout 600 "$katachi" bridge "tcp:127.0.0.1:$port" 2>/dev/null; }
# upload STATUS FILE [BYTES]: with BYTES, Ctrl-C when so many have gone into the line, the frames' own among them.
upload() {
    "$katachi" upload "$2" "tcp:127.0.0.1:$port" --json >"$folder/out" 2>"$folder/err" &
    sender=$!
    if [ "${3-}" ]; then
        while written=$(sed -n 's/^wchar: //p' "/proc/$sender/io" 2>/dev/null) && [ "${written:-0}" -lt "$3" ]; do
            sleep 0.02
        done
        kill -INT "$sender"
    fi
    wait "$sender"
    status=$?
    sed 's/^/# /' "$folder/out"
    [ $status -eq "$1" ] || { echo "# exit status $status, not $1"; cat "$folder/err"; return 1; }
}
value() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$folder/out"; }
runs() { talk "1 version" >"$folder/version"; has "$folder/version" "=1 $1"; }
stats_say() { talk katachi-stats >"$folder/stats"; matches "$folder/stats" "$1"; }

# firmware VERSION FILE OPTION...: the program that was built, with another version in it.
own=$("$katachi" --version | sed 's/.* //')
firmware() {
    for slot in 1 2; do LC_ALL=C sed "s/$own/$1/g" "build/$board/slot$slot.bin" >"$folder/slot$slot.bin"; done
    version=$1 file=$2
    shift 2
    "$katachi" firmware "$folder/slot1.bin" "$folder/slot2.bin" --board "$board" --version "$version" -o "$file" "$@" >/dev/null
}
# hanging SLOT: a program that sleeps for ever; when the watchdog interrupts it, it restarts the chip. Its vectors come first,
# 16 of them: stack, start, NMI.
hanging() {
    at=$((programs + ($1 - 1) * room + 256))
    nmi=$((at + 64 + 4 + 1))
    printf "$(bytes $((ram + ram_bytes)) 4)$(bytes $((at + 64 + 1)) 4)$(bytes $nmi 4)"
    for _ in $(seq 13); do printf "$(bytes $nmi 4)"; done
    printf "$(bytes $((0xbf30)) 2)$(bytes $((0xe7fd)) 2)" # wfi; b back
    printf "$(bytes $((0x4801)) 2)$(bytes $((0x4902)) 2)$(bytes $((0x6001)) 2)$(bytes $((0xe7fe)) 2)" # *AIRCR = RESET
    printf "$(bytes $((0xe000ed0c)) 4)$(bytes $((0x05fa0004)) 4)"
}
firmware 0.2.0 "$folder/new.ktf" --sign "$key"
firmware 0.0.9 "$folder/older.ktf" --sign "$key"
firmware 0.2.0 "$folder/unsigned.ktf"
"$katachi" keys -o "$folder/other" >/dev/null
firmware 0.2.0 "$folder/other.ktf" --sign "$folder/other"
for slot in 1 2; do hanging $slot >"$folder/hanging$slot.bin"; done
"$katachi" firmware "$folder/hanging1.bin" "$folder/hanging2.bin" --board "$board" --version 0.1.9 --sign "$key" \
    -o "$folder/hanging.ktf" >/dev/null
head -c 100000 "$folder/new.ktf" >"$folder/cut.ktf"

switch_on katachi
talk 'play b D4' 'play w E5' >/dev/null
ok 'an older version is refused' upload 1 "$folder/older.ktf"
ok '... with a reason' matches "$folder/err" 'refuses the firmware: older: version 9, at least 256'
ok 'firmware that nobody signed is refused' upload 1 "$folder/unsigned.ktf"
ok '... with a reason' matches "$folder/err" 'refuses the firmware: wrong signature'
ok 'firmware that someone else signed is refused' upload 1 "$folder/other.ktf"
published=tests/system/published/$board.ktf
if [ -e "$published" ]; then
    ok 'so is firmware signed with the key that was published' upload 1 "$published"
    ok '... with a reason' matches "$folder/err" 'refuses the firmware: wrong signature'
else
    skip "nobody signed firmware for $board with the key that was published"
fi
ok 'damaged firmware is refused' upload 1 "$folder/cut.ktf"
ok '... with a reason' matches "$folder/err" 'cut.ktf: damaged firmware'
ok 'firmware that hangs does not stay' upload 1 "$folder/hanging.ktf"
ok '... the host says so' matches "$folder/err" "doesn't come up"
ok '... the old one runs' runs "$own"
ok '... and says so' stats_say '^firmware: version 256, .* slot 1 of 2, the new one was rolled back$'
ok '... with the game' matches "$folder/stats" '^storage: .* 2 moves restored$'
ok 'Ctrl-C ends an upload' upload 130 "$folder/new.ktf" 60000
ok '... the old one runs' runs "$own"
talk 'play b D4' 'play w E5' 'play b C3' >/dev/null
ok 'the upload goes on, and the toy restarts' upload 0 "$folder/new.ktf"
ok '... where it was' [ "$(value resumed_at)" -gt 10000 ]
ok '... with the game' stats_say '^storage: .* 3 moves restored$'
ok 'the new firmware runs' runs 0.2.0
ok '... from the other slot' matches "$folder/stats" '^firmware: version 512, .* slot 2 of 2$'
ok 'the same again has nothing to do' upload 0 "$folder/new.ktf"
ok '... nothing at all' [ "$(value sent_bytes)" -eq 0 ]
ok 'now the first version is older' upload 1 "build/$board/katachi.ktf"
cut_power "$folder/flash"
load "$folder/flash" "$journal"
switch_on boot $options
ok 'switched off and on, the new firmware runs' runs 0.2.0
ok '... in use, not on trial' stats_say '^firmware: version 512, .* slot 2 of 2$'
# Without a program in either slot, a Pico waits for one over USB, as with its button BOOTSEL.
case $board in pico) drive=RPI-RP2 ;; pico2) drive=RP2350 ;; *) drive= ;; esac
if [ "$drive" ]; then
    timeout 60 $qemu -kernel "build/$board/boot.elf" -serial null </dev/null 2>"$folder/err"
    ok 'without a program, the ROM waits for one' has "$folder/err" "katachi: the ROM waits for a program, as the drive $drive"
fi
# Its emulator can lose power within an operation of the flash, and forks.
[ "$board" != pico ] || ok 'power lost in the middle of flash operations: a firmware starts, with the game' \
    node tests/system/update_cuts.js "build/$board/katachi.elf" "$folder/new.ktf"
echo "1..$count"
