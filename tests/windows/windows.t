#!/bin/sh
# What is of Windows alone: katachi.exe, under Wine (docs/windows.md). KATACHI is host-tools/windows/wine.sh.
. tests/tap.sh
root=$PWD native=$PWD/build/native/katachi firmware=$PWD/build/native/katachi-firmware pty_toy=$PWD/build/native/tests/host/pty_toy
katachi=${KATACHI:-$PWD/host-tools/windows/wine.sh}
exe=$PWD/build/windows/katachi.exe holder=$PWD/build/windows/tests/holder.exe
prefix=$PWD/build/windows/wine
cp docs/example.sgf "$folder/example.sgf"
cd "$folder" || exit 1
: >out
: >err
run() { timeout 600 "$katachi" "$@" >out 2>err; }
# Wine under the same settings, for other programs.
with_wine() { WINEPREFIX=$prefix WINEDEBUG=-all timeout 600 wine "$@"; }

# One file, which needs what every Windows has.
objdump=x86_64-w64-mingw32-objdump
$objdump -p "$exe" | sed -n 's/^.*DLL Name: //p' | tr A-Z a-z | sort >dlls
printf '%s\n' advapi32.dll iphlpapi.dll kernel32.dll msvcrt.dll shell32.dll ws2_32.dll | sort >allowed
ok 'it needs libraries of Windows alone' sh -c 'grep -q kernel32 dlls && [ -z "$(comm -23 dlls allowed)" ]'

# Bytes.
printf 'name\nboardsize 9\nplay b E5\nshowboard\n' >asked
ok 'GTP through pipes' sh -c '"$1" gtp <asked >out' sh "$katachi"
ok '... the same bytes as elsewhere' sh -c '"$1" gtp <asked | cmp - out' sh "$native"
printf 'name\r\nboardsize 9\r\nplay b E5\r\nshowboard\r\n' | "$katachi" gtp >crlf
ok '... also when lines end in CR LF' cmp out crlf
(echo boardsize 9; for i in 1 2 3 4 5 6; do printf 'genmove b\ngenmove w\n'; done) >asked
"$katachi" gtp --playouts 300 --threads 1 --seed 7 <asked >out
ok 'the same moves as elsewhere' sh -c '"$1" gtp --playouts 300 --threads 1 --seed 7 <asked | cmp - out' sh "$native"

# Names of files.
mkdir 'Größe und Blank 碁' && cp example.sgf 'Größe und Blank 碁/Jäger.sgf'
ok 'blanks and umlauts in paths' run show 'Größe und Blank 碁/Jäger.sgf'
ok '... are the same game' sh -c '"$1" show example.sgf | cmp - out' sh "$native"
ok '... written, too' run review 'Größe und Blank 碁/Jäger.sgf' --playouts 20 -o 'Größe und Blank 碁/Übung 1.sgf'
ok '... and there' grep -q 'KTRV\[' 'Größe und Blank 碁/Übung 1.sgf'
ok 'backslashes' run review "Z:$(pwd | tr / '\\')\\Größe und Blank 碁\\Jäger.sgf" --playouts 20 -o 'Größe und Blank 碁\Übung 2.sgf'
ok '... and there, byte for byte' cmp 'Größe und Blank 碁/Übung 1.sgf' 'Größe und Blank 碁/Übung 2.sgf'
ok 'GTP loads them' sh -c 'echo "loadsgf Größe und Blank 碁/Jäger.sgf" | "$1" gtp | grep -q "^= "' sh "$katachi"
ok 'no file, and told' sh -c '! "$1" show "Größe/fehlt.sgf" 2>err && grep -q "Größe/fehlt.sgf" err' sh "$katachi"
ok 'a folder of games' run learn 'Größe und Blank 碁' --support 0 -o folder.db

# What is learned.
games=$root/host-tools/records/9x9-gnugo.sgf.xz
ok 'learns from an archive' run learn "$games" -o 'Größe.db'
"$native" learn "$games" -o elsewhere.db >/dev/null 2>&1
ok 'makes an image of it' run image 'Größe.db' --board native -o here.kti
"$native" image elsewhere.db --board native -o there.kti >/dev/null
ok '... byte for byte as elsewhere' cmp here.kti there.kti
ok 'trains a network' run train --size 9 --take 20 --epochs 0.1 --channels 16 --layers 1 "$games" -o here.ktm
ok '... which predicts' run suggest here.ktm example.sgf

# Replaced whole, also while it is open.
hold() { # ARGUMENT...: until the end of the fifth file
    mkfifo life
    with_wine "$holder" "$@" <life >held &
    exec 5>life
    rm life
    until grep -q held held; do sleep 0.1; done
}
let_go() { exec 5>&-; wait; }
cp example.sgf open.sgf
run review example.sgf --playouts 20 -o open.sgf --force
cp open.sgf old.sgf
hold open.sgf
ok 'a file that another program reads is replaced' run review example.sgf --playouts 30 -o open.sgf
ok '... whole' sh -c 'grep -q "KTRV\[" open.sgf && ! cmp -s old.sgf open.sgf'
let_go
head -c 60 old.sgf | tr -d '\r\n' >old_begin
ok '... which still reads the old one' sh -c 'sed 1d held | tr -d "\r\n" | head -c "$(wc -c <old_begin)" | cmp - old_begin'
cp open.sgf old.sgf
hold open.sgf alone
ok 'a file that another program has for itself is not' sh -c '! "$1" review example.sgf --playouts 40 -o open.sgf 2>err' sh "$katachi"
ok '... which is told' grep -q 'cannot write .*open.sgf' err
let_go
ok '... and it is as it was' cmp old.sgf open.sgf
ok '... and nothing is left over' [ -z "$(find . -name '.katachi-*')" ]

# Programs.
ok 'two programs play' run match "\"$exe\" gtp --level keen" "\"$exe\" gtp --level keen" --games 2 --jobs 2 --size 7
ok '... both games' grep -q 'of 2 games' out
ok 'no such program' sh -c '! "$1" match "none.exe gtp" "none.exe gtp" --games 1 >out 2>&1 && grep -q "no such program" out' sh "$katachi"

# A console: colours, and Ctrl-C keeps the game.
printf 'E5\r' >keys
local=$(find "$prefix/drive_c/users" -type d -path '*AppData/Local' | head -n 1)
rm -rf "$local/katachi"
(sleep 8; cat keys; sleep 6; printf '\003'; sleep 3) | TERM=xterm-256color script -qec "'$katachi' play --size 5" console >/dev/null
ok 'a console shows colours and Unicode' grep -q '38;5;94m┼' console
ok '... and the prompt' grep -q 'Black>' console
ok 'Ctrl-C keeps the game' grep -q 'The game is kept' console
ok '... in %LOCALAPPDATA%' grep -q ';B\[ea\]' "$local/katachi/game.sgf"

# A toy at a serial port.
mkfifo toy_life
"$pty_toy" 115200 "$firmware" <toy_life >name &
exec 6>toy_life
until [ -s name ]; do sleep 0.1; done
ln -sf "$(cat name)" "$prefix/dosdevices/com33"
ok 'a toy at a serial port' sh -c 'printf "name\nquit\n" | timeout 600 "$1" bridge serial:COM33:115200 >out 2>err' sh "$katachi"
ok '... answers' grep -q '^= Katachi$' out
ok '... and its baud rate is found' sh -c 'printf "name\nquit\n" | timeout 600 "$1" bridge serial:com33 2>err | grep -q Katachi && grep -q "at 115200 baud" err' sh "$katachi"
ok 'no such port, and told' sh -c '"$1" bridge serial:COM34 </dev/null 2>err; grep -q "cannot open the serial port COM34" err' sh "$katachi"
exec 6>&-
rm -f "$prefix/dosdevices/com33"

# The page, served on this machine.
mkdir page
echo '<title>Größe</title>' >page/index.html
: >address
"$katachi" page page --port 0 >address 2>err &
server=$!
until grep -q http address || ! kill -0 $server 2>/dev/null; do sleep 0.1; done
# asks PATH: the status, and what came.
asks() { perl -MHTTP::Tiny -e '$r = HTTP::Tiny->new->get($ARGV[0]); print "$r->{status} $r->{content}"' "$(tr -d '\r\n' <address)$1" >out; }
asks index.html
ok 'the page is served' grep -qx '200 <title>Größe</title>' out
asks none.html
ok '... and no other file' grep -q '^404' out
kill $server
wait $server 2>/dev/null

# What isn't there is told.
ok 'no line over TCP' sh -c '! "$1" play tcp:127.0.0.1:5555 </dev/null 2>err && grep -q "over TCP" err' sh "$katachi"
ok 'no board in its emulator' sh -c '! "$1" play board:microbit </dev/null 2>err && grep -q "^katachi: .*emulator aren.t there on Windows" err' sh "$katachi"
echo "1..$count"
