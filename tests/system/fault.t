#!/bin/sh
# The firmware is made to fail in eight ways (fault.c). Each time it reports the fault, restarts and serves again, and
# katachi-fault tells what happened where, until it is told to forget.
. tests/system/system.sh

program=build/$board/tests/system/fault.elf
# hear PATTERN: all up to the first line that matches this pattern of `case`.
hear() {
    while IFS= read -r said <&4; do
        printf '%s\n' "$said"
        case $said in $1) return 0 ;; esac
    done
    return 1
}
# value WORD: the value of this word in the record.
value() { sed -n "s/^\(=[0-9]* \)\{0,1\}$1: //p" "$folder/out"; }
is() { echo "# $1: $(value "$1")"; [ "$(value "$1")" = "$2" ]; }
# The program counter lies in the function with this name.
inside() {
    pc=$(value 'm\{0,1\}e\{0,1\}pc')
    set -- "$1" $(readelf -s "$program" | awk -v name="$1" '$NF == name { print $2, $3 }')
    echo "# pc $pc, $1 at $2, $3 bytes"
    [ $# -eq 3 ] && [ $((0x$pc)) -ge $((0x$2 - 1)) ] && [ $((0x$pc)) -lt $((0x$2 + $3)) ]
}

converse play --icount --restarts --program "$program"
started
say '1 katachi-fault' && listen 1 >"$folder/out"
ok 'before the first fault there is no record' has "$folder/out" '=1 none'
say '2 katachi-fault forget' && listen 2 >"$folder/out"
ok 'an unknown argument is refused' has "$folder/out" '?2 katachi-fault [clear]'

faults=0
# breaks WAY REASON [nowhere | unseen]: one fault, and its record: without its place; or after a restart without a report.
breaks() {
    faults=$((faults + 1))
    say '9 katachi-stats' && listen 9 >"$folder/stats"
    say "10 katachi-fault $1"
    [ "${3-}" = unseen ] || {
        hear '# FAULT*' >"$folder/out"
        ok "$1: it is reported" matches "$folder/out" '^# FAULT [0-9]*\( pc=[0-9a-f]* lr=[0-9a-f]*\)* sp=[0-9a-f]*$'
    }
    started
    say '11 name' '12 katachi-fault' && listen 12 >"$folder/out"
    ok "$1: it serves again" has "$folder/out" '=11 Katachi'
    ok "$1: its reason is recorded" has "$folder/out" "=12 reason: $2"
    ok "$1: the faults are counted" is faults $faults
    ok "$1: ... and the starts since then" is resets 1
    # A stack that overflows may have overwritten the clock, too.
    [ "${3-}" ] || {
        ok "$1: its place is recorded" inside "break_$1"
        ok "$1: ... and its time, behind the last answer" \
            [ "$(value milliseconds)" -ge "$(sed -n 's/^asleep: .* of \([0-9]*\) ms$/\1/p' "$folder/stats")" ]
    }
}
breaks undefined 'hard fault'
[ "$(value r0)" = "" ] || ok 'the registers are those of the program' \
    [ "$(value r0) $(value r1) $(value r2) $(value r3) $(value r12)" = '0000000a 0000000b 0000000c 0000000d 0000000c' ]
ok 'the version is told' is version "$(sed -n 's/^#define KT_VERSION "\(.*\)"/\1/p' lib/base/version.h)"
breaks unmapped 'hard fault'
[ "$(value mtval)" = "" ] || ok 'the address is told' is mtval a0000000
case $(number cflags) in *cortex-m0*) breaks unaligned 'hard fault' ;; esac
breaks interrupt 'unexpected interrupt'
breaks hang watchdog
# The watchdog counts ticks. On a busy machine the ticks of QEMU's timer came up to a tenth early.
ok 'the watchdog waited for its time' [ "$(value milliseconds)" -ge 7000 ]
ok '... and not much longer' [ "$(value milliseconds)" -lt 20000 ]
# The emulators model the chip's own watchdog for four boards alone. A Pico's doesn't interrupt before it restarts the chip.
case $board in
mps2-*) breaks deaf 'watchdog of the chip' ;;
pico | pico2) breaks deaf 'watchdog of the chip' unseen ;;
esac
breaks overrun 'stack overflow' nowhere
# A stack that runs through all of the RAM overwrites the last record, unless a tick comes first.
say '13 katachi-fault clear' && listen 13 >/dev/null
faults=0
# Below the Pico's RAM is nothing: its processor locks up, and the watchdog comes.
case $board in
pico) breaks plunge 'watchdog of the chip' unseen ;;
*) breaks plunge 'stack overflow' nowhere ;;
esac

record() { sed -n '/reason: /,/^faults: /{s/^=[0-9]* //;p}' "$folder/out"; }
say '20 katachi-fault' && listen 20 >"$folder/out" && record >"$folder/before"
say quit && started
say '21 katachi-fault clear' && listen 21 >"$folder/out" && record >"$folder/after"
ok 'another start changes nothing' same "$folder/before" "$folder/after"
ok '... but is counted' is resets 2
say '22 katachi-fault' && listen 22 >"$folder/out"
ok 'what was shown and cleared is gone' has "$folder/out" '=22 none'
say quit && started
say '23 katachi-fault' && listen 23 >"$folder/out"
ok '... for good' has "$folder/out" '=23 none'
hang_up >/dev/null

# When power comes on, RAM holds arbitrary bytes: here a piece of the program.
noisy() {
    dd if="$program" of="$folder/noise" bs=256 skip=33 count=1 2>/dev/null
    # QEMU would clear the RAM that the program's file describes.
    "$(number tools)objcopy" -R .bss -R .noinit "$program" "$folder/program"
    converse timeout 600 $(number qemu) -display none -monitor none -serial stdio -no-reboot -kernel "$folder/program" \
        -device "loader,addr=$(number ram | cut -d' ' -f1),force-raw=on,file=$folder/noise"
    started
    say '1 katachi-fault' && listen 1 >"$folder/out"
    say quit
    hang_up >/dev/null
    has "$folder/out" '=1 none'
}
ok 'garbage in the RAM is no record' noisy
echo "1..$count"
