#!/bin/sh
# What a chip needs and QEMU does not: the contents of the file for the flash, and the writes to registers at the start.
. tests/system/system.sh
hex=build/$board/katachi.hex
tools=$(number tools)
set -- $(number flash) && flash=$(($1))
set -- $(number storage) && storage=$((${1-0})) storage_bytes=$((${2-0}))
set -- $(number image) && image=$(($1))

# held ADDRESS BYTES: these bytes of the hex file, in hexadecimal, a space between two; -- for a byte that it lacks.
held() {
    tr -d '\r' <"$hex" | awk -v from="$1" -v count="$2" '
        function number(digits,    i, n) {
            for (i = 1; i <= length(digits); i++) n = 16 * n + index("0123456789ABCDEF", substr(digits, i, 1)) - 1
            return n
        }
        {
            type = substr($0, 8, 2)
            if (type == "02") base = 16 * number(substr($0, 10, 4))
            if (type == "04") base = 65536 * number(substr($0, 10, 4))
            if (type != "00") next
            at = base + number(substr($0, 4, 4)) - from
            length_here = number(substr($0, 2, 2))
            if (at >= count || at + length_here <= 0) next
            for (i = 0; i < length_here; i++) if (at + i >= 0 && at + i < count) byte[at + i] = substr($0, 10 + 2 * i, 2)
        }
        END { for (i = 0; i < count; i++) printf "%s%s", i ? " " : "", i in byte ? byte[i] : "--" }'
}
# repeat TEXT TIMES
repeat() { awk -v text="$1" -v times="$2" 'BEGIN { while (times--) printf "%s%s", text, times ? " " : "" }'; }

ok 'the file holds the image' [ "$(held $image 4)" = "$(head -c 4 "build/$board/katachi.kti" | od -An -tx1 | tr a-z A-Z | sed 's/^ //')" ]
"${tools}objcopy" -O binary "build/$board/katachi.elf" "$folder/program"
ok '... and the program' [ "$(held $flash 256)" = "$(head -c 256 "$folder/program" | od -An -v -tx1 | tr a-z A-Z | tr -d '\n' | sed 's/^ //')" ]

# A tool that erases by page erases only the pages of which the file has a byte.
begins_blank() {
    at=$(($1))
    while [ $at -lt $(($1 + $2)) ]; do
        [ "$(held $at 16)" = "$(repeat FF 16)" ] || { echo "# not the page at $at: $(held $at 16)"; return 1; }
        at=$((at + $(number page)))
    done
}
[ $storage -eq 0 ] || ok 'no page of the storage keeps what an earlier program wrote' begins_blank $storage $storage_bytes
set -- $(number cases)
[ $# -eq 0 ] || ok '... nor one for cases' begins_blank "$1" "$2"

if [ -e "build/$board/katachi.uf2" ]; then
    # Blocks of 512 bytes, with marks, address, length, number, count and family before the bytes. In hexadecimal.
    od -An -v -tx4 -w512 "build/$board/katachi.uf2" >"$folder/blocks"
    family=$(printf %08x "$(number uf2)")
    well_formed() {
        awk -v family="$family" -v blocks="$(printf %08x "$(wc -l <"$folder/blocks")")" '
            $1 $2 $3 != "0a3246559e5d515700002000" || $5 != "00000100" || $7 $8 != blocks family || $128 != "0ab16f30" { exit wrong = 1 }
            END { exit wrong || NR < 2 }' "$folder/blocks"
    }
    ok 'the UF2 file is one for this chip' well_formed
    whole_pages() {
        awk -v page="$(number page)" 'NR == 1 { at = $4 } { seen[substr($4, 1, 5)]++ }
            END { for (p in seen) if (seen[p] != page / 256) exit 1 }' "$folder/blocks"
    }
    ok '... writes whole pages' whole_pages
    # block ADDRESS: the words of the block that begins there.
    block() { awk -v at="$(printf %08x "$1")" '$4 == at { for (i = 9; i < 73; i++) printf " %s", $i }' "$folder/blocks"; }
    ok '... holds the program' [ "$(block $flash)" = "$(head -c 256 "$folder/program" | od -An -v -tx4 -w256)" ]
    ok '... and the image' [ "$(block $image)" = "$(head -c 256 "build/$board/katachi.kti" | od -An -v -tx4 -w256)" ]
fi
if [ "$board" = microbit ]; then
    # The V2's DAPLink recognises a hex file for the V1 by its vectors 4 to 6, which are 0.
    ok 'a micro:bit V2 recognises a file for the V1' [ "$(held 16 12)" = "$(repeat 00 12)" ]
    used() { for at in 0 4 8 12 28 44 56 60; do [ "$(held $at 4)" != "$(repeat 00 4)" ] || return 1; done; }
    ok '... by those vectors alone' used
fi

# QEMU logs each access to a device that it lacks, in order.
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
mkfifo "$folder/monitor.in" "$folder/monitor.out"
# look ADDRESSES COMMAND...: the words that the processor reads there, when the command has succeeded, or after two minutes.
look() {
    addresses=$1
    shift
    $qemu -display none -serial null -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor \
        -kernel "build/$board/katachi.elf" -d unimp -D "$folder/log" </dev/null >/dev/null 2>&1 &
    emulator=$!
    {
        asked=0
        until [ $asked -eq 220 ] || "$@"; do
            for address in $addresses; do echo "x /1wx $address"; done
            sleep 0.5
            asked=$((asked + 1))
        done
        echo quit
    } >"$folder/monitor.in" &
    timeout 120 cat "$folder/monitor.out" >"$folder/monitor.said"
    kill "$emulator" 2>/dev/null
    wait "$emulator" 2>/dev/null
    tr -d '\r' <"$folder/monitor.said" | sed -n 's/^[0-9a-f]*: \(0x[0-9a-f]*\)$/\1/p' | tail -n $(echo $addresses | wc -w)
}
logged() { [ "$(grep -vc '^$' "$folder/log")" -ge 2 ]; }
said() { grep -q "$1" "$folder/monitor.said"; }
case $board:$(number cflags) in
microbit:*)
    look 0 logged >"$folder/out" 2>&1
    switched_on() { grep -v '^$' "$folder/log" | head -n 2 | grep -q 'write.*0x524.*0x0*3\b'; }
    ok 'before anything else, all of the RAM is switched on' switched_on
    ;;
*cortex-m*)
    # A boot program, if the board has one, starts the program of the first slot, which begins behind a header of 256 bytes.
    set -- $(number programs)
    [ $# -eq 0 ] && vectors=$flash || vectors=$(($1 + 256))
    vectors=$(printf '0x%08x' $vectors)
    look 0xe000ed08 said ": $vectors" >"$folder/out"
    ok "the processor looks for its vectors in the program's" [ "$(cat "$folder/out")" = "$vectors" ]
    ;;
esac
if [ "$board" = microbit2 ]; then
    # PIN_CNF of the LEDs' rows and columns: outputs with high drive (H0H1), as CODAL sets them.
    pins=$(for pin in 21 22 15 24 19 28 11 31 30; do echo $((0x50000700 + 4 * pin)); done; echo $((0x50000a00 + 4 * 5)))
    all_strong() { [ "$(tail -n 10 "$folder/monitor.said" | grep -c ': 0x00000301')" -eq 10 ]; }
    look "$pins" all_strong >"$folder/out"
    ok 'the LEDs get all the current that the chip can give' [ "$(grep -c 0x00000301 "$folder/out")" -eq 10 ]
    # The ACL's first region: 16 KB from the start of the flash, without writes.
    guarded() { tail -n 1 "$folder/monitor.said" | grep -q ': 0x00000002'; }
    look "$((0x4001e800)) $((0x4001e804)) $((0x4001e808))" guarded | tr '\n' ' ' >"$folder/out"
    ok 'no program can change the boot program' [ "$(cat "$folder/out")" = '0x00000000 0x00004000 0x00000002 ' ]
fi
echo "1..$count"
