#!/bin/sh
# A person at a terminal: `screen` at the serial port of a toy sends CR for Enter, shows no more than the toy sends, and moves to
# the first column at CR alone. Programs, which send LF or CR LF, see what they always saw.
. tests/tap.sh
firmware=$PWD/build/native/katachi-firmware
pty_toy=$PWD/build/native/tests/host/pty_toy
cd "$folder" || exit 1

# answers INPUT OUTPUT: the bytes that the firmware answers, both as printf writes them.
answers() { printf "$1" | "$firmware" >out && printf "$2" >wanted && cmp out wanted; }
ok 'LF ends a line' answers 'name\n\n1 name\n' '= Katachi\n\n=1 Katachi\n\n'
ok 'CR LF is one end, and the answer the same' answers 'name\r\n\r\n1 name\r\n' '= Katachi\n\n=1 Katachi\n\n'
ok 'CR ends a line, and its answer has CR LF' answers 'name\r\r1 name\r2 name\n' '= Katachi\r\n\r\n=1 Katachi\r\n\r\n\n=2 Katachi\n\n'
ok 'LF after that is a program again, behind the end of what was echoed' answers 'name\r2 name\n3 name\n' '= Katachi\r\n\r\n\n=2 Katachi\n\n=3 Katachi\n\n'
ok 'the LF of CR LF does not end the thought before it' answers 'katachi-playouts 300\r\nkatachi-seed 1\r\ngenmove b\r\n' \
    "$(printf 'katachi-playouts 300\nkatachi-seed 1\ngenmove b\n' | "$firmware" | sed 's/$/\\n/' | tr -d '\n')"

export SCREENDIR="$folder/screens"
mkdir -m 700 screens
mkfifo life
"$pty_toy" 115200 "$firmware" <life >name &
exec 5>life
until [ -s name ]; do sleep 0.02; done
screen -c /dev/null -d -m -S toy "$(cat name)" 115200
until screen -S toy -Q select . >/dev/null 2>&1; do sleep 0.02; done
# shows LINE: waits until the screen has it, at the first column.
shows() {
    for tenth in $(seq 300); do
        screen -S toy -X hardcopy "$folder/seen"
        [ -e seen ] && sed 's/ *$//' seen >trimmed && grep -qxF -- "$1" trimmed && return 0
        sleep 0.1
    done
    cat trimmed
    return 1
}
type() { screen -S toy -X stuff "$1"; }
enter=$(printf '\r')
type "name$enter"
ok 'name and Enter in screen' shows '= Katachi'
for key in s h o w b o a r d; do
    typed=${typed-}$key
    type $key
    shows $typed >/dev/null || echo "# no $typed"
done
ok 'from then on, what is typed shows' shows showboard
type "$enter"
ok 'a board does, too' shows ' 9 . . . . . . . . . 9'
shows ' 1 . . . . . . . . . 1' >/dev/null
lines() { grep -n '^ [1-9] \.' trimmed | cut -d: -f1; }
ok '... all its lines at the first column, one below the other' [ "$(lines | wc -l)" -eq 9 -a $(($(lines | tail -n 1) - $(lines | head -n 1))) -eq 8 ]
screen -S toy -X quit
exec 5>&-
echo "1..$count"
