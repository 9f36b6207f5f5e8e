#!/bin/sh
# katachi upload to a board: broken off with Ctrl-C, then with the power; what its flash held goes into another machine, where
# the upload goes on and ends. A wrong image is refused, and the old one stays. Moves are suggested as by the new image then.
. tests/system/system.sh
katachi=$PWD/build/native/katachi
old=build/$board/demo.kti new=build/$board/katachi.kti broken=60000 gone=10000
if lacks speed; then
    new=$folder/new.kti broken=30000 gone=4000
    "$katachi" image build/native/demo.db --board "$board" --bytes 40000 --sign "${KT_KEY:-.signing-key}" -o "$new" >/dev/null
fi
set -- $(number storage) $(number image) $(number flash)
storage=$1 image_at=$3 image_bytes=$4 flash_bytes=$6
slots=$(number slots)
saved_bytes=$((image_at + image_bytes - storage))
port=$((20000 + $$ % 20000))
eval "$(sed -n "s/^\(qemu='.*\)/\1/p" "build/$board/run" | head -n 1)"
mkfifo "$folder/monitor.in" "$folder/monitor.out"
trap 'kill -9 "$emulator" 2>/dev/null; rm -rf "$folder"' EXIT

# switch_on: a machine whose line is TCP, and its monitor file 5.
switch_on() {
    $qemu -display none -kernel "build/$board/katachi.elf" -serial "tcp:127.0.0.1:$port,server=on,wait=off,nodelay=on" \
        -chardev "pipe,id=monitor,path=$folder/monitor" -mon monitor $options </dev/null >/dev/null 2>&1 &
    emulator=$!
    exec 5>"$folder/monitor.in"
    cat "$folder/monitor.out" >"$folder/monitor.said" 5>&- &
    sleep 0.5
}
# cut_power: stops the machine at once, saves what its flash holds, and kills it.
cut_power() {
    : >"$folder/flash"
    printf 'stop\nmemsave %s %s "%s"\n' "$((storage))" "$saved_bytes" "$folder/flash" >&5
    for _ in $(seq 600); do
        [ "$(wc -c <"$folder/flash")" -ne "$saved_bytes" ] || break
        sleep 0.1
    done
    kill -9 "$emulator"
    wait "$emulator" 2>/dev/null
    exec 5>&-
}
# talk LINE...: a session with the board.
talk() { printf '%s\n' "$@" | timeout 600 "$katachi" bridge "tcp:127.0.0.1:$port" 2>/dev/null; }
# upload STATUS FILE [BYTES]: with BYTES, Ctrl-C when so many have gone into the line, the frames' own among them.
upload() {
    wanted=$1 file=$2 bytes=${3-}
    "$katachi" upload "$file" "tcp:127.0.0.1:$port" --json >"$folder/out" 2>"$folder/err" &
    sender=$!
    [ -z "$bytes" ] || break_off "$sender" "$bytes"
    wait "$sender"
    status=$?
    sed 's/^/# /' "$folder/out"
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; cat "$folder/err"; return 1; }
}
# break_off PROCESS BYTES: Ctrl-C when the process has written so many bytes.
break_off() {
    while written=$(sed -n 's/^wchar: //p' "/proc/$1/io" 2>/dev/null) && [ "${written:-0}" -lt "$2" ]; do sleep 0.02; done
    kill -INT "$1"
}
value() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$folder/out"; }
uses() { talk katachi-stats >"$folder/stats"; grep "image: .* $(wc -c <"$1") bytes" "$folder/stats" || { cat "$folder/stats"; return 1; }; }

# What the new image suggests, as a board does that had it from the start.
printf 'play b D4\nplay w E5\n1 katachi-suggest w 5\n' | play --image "$new" | sed -n '/^=1/,/^$/p' | grep . >"$folder/wanted"

load "$old" "$image_at"
switch_on
ok 'an image for larger boards is refused' upload 1 host-tools/images/native.kti
ok '... with a reason' matches "$folder/err" 'for another board: '
ok '... and the old one is in use' uses "$old"
ok 'an image that nobody has signed is refused' upload 1 host-tools/images/microbit.kti
ok '... with a reason' matches "$folder/err" 'refuses the image: not signed; it trusts the key'
"$katachi" keys -o "$folder/strange.key" >"$folder/made"
"$katachi" image "$new" --board "$board" --sign "$folder/strange.key" -o "$folder/strange.kti" >"$folder/made"
ok 'an image that a stranger has signed is refused' upload 1 "$folder/strange.kti"
ok '... with a reason' matches "$folder/err" 'refuses the image: signed by another key; it trusts the key'
ok 'so is one signed with the key that was published' upload 1 tests/system/published/image.kti
ok '... with a reason' matches "$folder/err" 'refuses the image: signed by another key; it trusts the key'
ok '... and the old one is in use' uses "$old"
head -c $broken "$new" >"$folder/cut.kti"
ok 'a damaged image is refused' upload 1 "$folder/cut.kti"
ok 'Ctrl-C ends an upload' upload 130 "$new" $broken
if [ "${slots:-1}" -eq 2 ]; then
    ok '... the old image is in use' uses "$old"
else
    talk katachi-stats 'katachi-playouts 10' '2 genmove b' >"$folder/stats"
    ok '... the board says that it has none' matches "$folder/stats" '^= image: none, an upload is not finished'
    ok '... and plays' matches "$folder/stats" '^=2 [A-J][1-9]'
fi
talk 'play b D4' 'play w E5' >/dev/null
upload 130 "$new" $broken
cut_power

load "$folder/flash" "$storage"
switch_on
talk katachi-stats >"$folder/stats"
if [ "${slots:-1}" -eq 2 ]; then
    ok 'power lost: the old image is in use' uses "$old"
else
    ok 'power lost: there is no image' matches "$folder/stats" '^= image: none, an upload is not finished'
fi
ok '... and the game is the one that went on meanwhile' matches "$folder/stats" '^storage: .* 2 moves restored'
ok 'the upload goes on' upload 0 "$new"
ok '... where it was' [ "$(value resumed_at)" -gt $gone ]
ok '... and the new image is in use' uses "$new"
talk 'play b D4' 'play w E5' '1 katachi-suggest w 5' | sed -n '/^=1/,/^$/p' | grep . >"$folder/suggested"
ok '... and suggests what it should' same "$folder/wanted" "$folder/suggested"
ok 'the same upload again has nothing to do' upload 0 "$new"
ok '... nothing at all' [ "$(value sent_bytes)" -eq 0 ]
cut_power
load "$folder/flash" "$storage"
switch_on
ok 'switched off and on, it is in use' uses "$new"
echo "1..$count"
