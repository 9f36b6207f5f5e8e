#!/bin/sh
# The micro:bit V2's program on the model of its chip, where the chip is hard on drivers: bytes at full speed while a page is
# erased, bytes with errors, power lost within a write and an erase, drivers that leave a step out.
. tests/tap.sh
program=build/microbit2/katachi.elf
emulator=build/native/nrf52
trap '' PIPE

# session OPTION...: answers to commands from standard input.
session() { timeout 300 $emulator -serial stdio -no-reboot -kernel $program "$@"; }
answered() { grep -c '^=' "$folder/out"; }

# vectors RULE DATA DATA: with other vectors of stack and start, and of a fault, the run ends with this message.
vectors() {
    timeout 60 $emulator -serial stdio -kernel $program -device "loader,addr=0,data=$2,data-len=8" \
        -device "loader,addr=12,data=$3,data-len=4" </dev/null >"$folder/out" 2>&1
    [ $? -eq 3 ] && grep -q "^katachi: nRF52833: $1: " "$folder/out"
}
fault=0x101
ok 'a stack outside the RAM ends the run' vectors 'a program begins whose vectors name no stack' 0x0000010120020004 $fault
ok '... and so does a start outside the flash' vectors 'a vector is followed that names no program' 0x2000000120020000 $fault
ok '... and an even one' vectors 'a vector is followed that names no program' 0x0000010020020000 $fault
ok '... and a fault whose handler is nowhere' vectors 'a vector is followed that names no program' 0x0007fff120020000 0xffffffff
ok '... and a chip without a program' sh -c 'timeout 60 "$0" -serial stdio </dev/null >"$1/out" 2>&1; [ $? -eq 3 ] && grep -q "name no stack" "$1/out"' $emulator "$folder"

# At 115200 baud. Each thousand of these commands fills a page of the journal, and the next is erased.
awk 'BEGIN { for (i = 0; i < 600; i++) print "play b D4\nundo"; print "katachi-stats\nquit" }' >"$folder/filling"
session -line 1 -rush <"$folder/filling" >"$folder/out"
ok 'all of 1,202 commands without a pause are answered, while a page is erased' [ "$(answered)" -eq 1202 ]
ok '... none is refused, and no byte is lost' [ "$(grep -c '^?\|^line: [^0]' "$folder/out")" -eq 0 ]
session -line 16 -rush <"$folder/filling" >"$folder/out"
ok 'a line that is too fast loses bytes, which are counted' grep -q '^line: [1-9]' "$folder/out"

# Of a byte with an error, the model counts the reception and stores nothing: what the driver counts is wrong from there on.
awk 'BEGIN { for (i = 1; i <= 12; i++) print i, i % 3 ? "play b pass" : "showboard" }' >"$folder/in"
timeout 300 build/native/katachi bridge "$emulator -serial stdio -kernel $program -noise 61" <"$folder/in" >"$folder/out" 2>"$folder/err"
ok 'framed commands get through a line with an error in each 61st byte' [ "$(answered)" -eq 12 ]
damaged() { sed -n 's/.*; \([0-9]*\) of ours were sent again/\1/p' "$folder/err"; }
ok '... some at their second try' [ "$(damaged)" -gt 0 ]

# Power is lost within the N-th operation of the flash. What was answered before is there afterwards; one move more may be.
# A start with a kept game copies it into another page, which it erases in 44 parts.
printf 'play b D5\nplay w E5\nplay b C4\n' | session -flash "$folder/kept" >"$folder/out"
. tests/host/cut.sh
for operation in $(seq 2 9 101); do
    ok "power lost in operation $operation of the flash" cut "$operation"
done
# Lights and buttons: both buttons, down together, play a stone at the cursor; the lights show one row after the other.
mkfifo "$folder/monitor.in" "$folder/monitor.out" "$folder/to"
$emulator -serial stdio -kernel $program -chardev "pipe,id=m,path=$folder/monitor" -mon m <"$folder/to" >"$folder/out" &
exec 3>"$folder/to" 5>"$folder/monitor.in"
cat "$folder/monitor.out" >"$folder/monitor" &
reader=$!
sleep 0.5
for _ in $(seq 60); do echo 'x /1wx 0x50000504' && sleep 0.01; done >&5
# The first press ends the text with which it begins.
for buttons in 3 0 3 0; do echo "buttons $buttons" >&5 && sleep 0.5; done
echo showboard >&3
for _ in $(seq 100); do ! grep -q '^Captured' "$folder/out" || break; sleep 0.1; done
echo quit >&5
exec 3>&- 5>&-
kill $reader
wait
ok 'both buttons play a stone' [ "$(grep -c '^ [1-5] .*X' "$folder/out")" -eq 1 ]
# Rows: P0.15, 19, 21, 22, 24. The line's pin, P0.06, stays high.
one_row() {
    sed -n 's/^50000504: //p' "$folder/monitor" | while read -r word; do
        rows=$(((word >> 15 & 1) + (word >> 19 & 1) + (word >> 21 & 1) + (word >> 22 & 1) + (word >> 24 & 1)))
        [ $rows -eq 1 ] && [ $((word >> 6 & 1)) -eq 1 ] || echo "# $word"
    done | tee "$folder/wrong" | sed 5q
    [ ! -s "$folder/wrong" ]
}
ok 'one row of lights is on at a time' one_row
ok '... each in its turn' [ "$(sed -n 's/^50000504: //p' "$folder/monitor" | sort -u | wc -l)" -ge 5 ]
# Keys that mean nothing let time pass: for the start, and for the text with which it begins to go.
printf '%060d %020d %010d' 0 0 0 | timeout 60 build/native/front build/microbit2/run >"$folder/picture"
ok 'a terminal shows that stone, as its keys are pressed' [ "$(sed -n '/[▒▓█]/=' "$folder/picture")" = 3 ]
echo "1..$count"
