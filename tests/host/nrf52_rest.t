#!/bin/sh
# A micro:bit V2 that nobody uses for ten minutes rests: lights, crystal, timers and receiver are off. A button or the line wakes
# it, and the game is there.
. tests/tap.sh
mkfifo "$folder/monitor.in" "$folder/monitor.out" "$folder/to"
build/native/nrf52 -serial stdio -kernel build/microbit2/katachi.elf -chardev "pipe,id=m,path=$folder/monitor" -mon m \
    <"$folder/to" >"$folder/out" 2>"$folder/err" &
chip=$!
exec 3>"$folder/to" 4<>"$folder/monitor.out" 5>"$folder/monitor.in"
trap 'kill $chip 2>/dev/null; rm -rf "$folder"' EXIT

# register ADDRESS: what the chip has there.
register() { echo "x /1wx $1" >&5 && read -r _ word <&4 && echo "${word#0x}"; }
is() { word=$(register "$1"); [ "$word" = "$2" ] || { echo "# $1: $word"; return 1; }; }
press() { for buttons in "$1" 0; do printf 'buttons %d\npass 100\n' "$buttons" >&5; done; }
# minutes N: without a press. The watchdog allows for 16 s in which the processor stands still, from when it was last fed.
minutes() { for _ in $(seq $(($1 * 5))); do printf 'skip 11000\npass 1000\n'; done >&5; }
# asks COMMAND LINE: the answers so far hold this line, soon.
asks() {
    echo "$1" >&3
    for _ in $(seq 100); do ! grep -q "$2" "$folder/out" || return 0; sleep 0.1; done
    sed 's/^/# /' "$folder/out" "$folder/err"
    return 1
}
HFCLKSTAT=0x4000040c ENABLE=0x40002500 OUT=0x50000504
runs=00010001 nothing=00000000 listens=00000008 dark=00000040

echo 'pass 1000' >&5
press 3 && press 3 # a game; a stone
minutes 9
ok 'for nine minutes the chip is as in a game' is $HFCLKSTAT $runs
minutes 2
ok 'after ten minutes no fast clock runs' is $HFCLKSTAT $nothing
ok '... the receiver is off' is $ENABLE $nothing
ok '... and the lights are dark' is $OUT $dark
echo 'pass 100000' >&5
ok '... for as long as nobody comes' is $HFCLKSTAT $nothing
press 1
ok 'a press wakes it' is $HFCLKSTAT $runs
ok '... receiver and all' is $ENABLE $listens
lit() { for _ in $(seq 20); do [ "$(register $OUT)" = $dark ] || return 0; done; return 1; }
ok '... lights, too' lit
minutes 11
ok 'it rests again' is $HFCLKSTAT $nothing
ok 'the line wakes it, and loses what came first' asks name '^? unknown command'
ok 'then it answers; the game is there, and that press did no more' asks showboard '^Black (X) to play, move 3'
ok '... and the watchdog was fed' asks katachi-fault '^reason: none\|^= none'
minutes 11
ok 'whoever talks to it finds it awake' is $HFCLKSTAT $runs
echo quit >&5
exec 3>&- 4>&- 5>&-
wait
echo "1..$count"
