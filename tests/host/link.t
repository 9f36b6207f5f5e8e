#!/bin/sh
# The framed link and katachi bridge: whole games on simulated lines that damage bytes; then the command itself with a program for
# a toy, which is killed in the middle of a game, or is behind a serial port of an unknown baud rate.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
firmware=$PWD/build/native/katachi-firmware
tests=$PWD/build/native/tests/host

games() { "$tests/link_games" "$@" >"$folder/out" 2>"$folder/err" && sed 's/^/# /' "$folder/out"; }
ok '60 games at a byte error rate of 1/1000, with resets' games 60 0.001 1 1
ok '10 games at 1/100, with resets' games 10 0.01 1 2
ok '3 games at 3/100, with resets' games 3 0.03 1 3
cd "$folder" || exit 1

helps() { "$katachi" bridge --help >out 2>err && [ ! -s err ] && grep -q -- "$1" out; }
ok 'help tells of ports' helps 'serial:DEVICE'
wrong() { "$katachi" bridge "$@" >out 2>err; [ $? -eq 2 ] && grep -q -- --help err; }
ok 'no port is an error' wrong
ok 'an unknown option is an error' wrong --loud

# converse PROGRAM...: starts it, with files 3 and 4 as its input and output.
converse() {
    rm -f to from
    mkfifo to from
    timeout 900 "$@" <to >from 2>err &
    exec 3>to 4<from
}
# hear: reads the next answer into the file `answer`.
hear() {
    : >answer
    while IFS= read -r said <&4 && [ "$said" ]; do printf '%s\n' "$said" >>answer; done
}
ask() { printf '%s\n' "$1" >&3; hear; }
hang_up() { exec 3>&- 4<&-; wait; }

cat >session <<'END'
1 boardsize 7
2 komi 5.5
katachi-playouts 20
katachi-seed 3
3	genmove   b # a comment
4 play w C3
5 genmove b
6 showboard
7 play w C3
8 nonsense
9
undo
10 lz-genmove_analyze w interval 1
11 final_score
12 name
13 quit
END
# answers PROGRAM...: its answers to the session. Each command is sent after the answer to the one before: a byte that arrives during
# a search would end it.
answers() {
    converse "$@"
    while IFS= read -r line; do ask "$line"; cat answer; done <session
    hang_up
}
answers "$firmware" >plain
answers "$katachi" bridge "$firmware" >framed
ok 'a session has the answers of plain GTP, byte by byte' diff plain framed
ok '... all of them' [ "$(grep -c '^[=?]' framed)" -eq 16 ]
ok '... and a message says that there is a toy' grep -q 'a toy answers' err
piped() { printf '1 play b D4\n2 lz-analyze w interval 1\n3 name\n' | timeout 600 "$katachi" bridge "$firmware" >out 2>err; }
ok 'an analysis ends when the next command comes' piped
ok '... which is answered' grep -q '^=3 Katachi' out

# A toy that the test can find and kill.
cat >mortal <<'END'
echo $$ >>lives
exec "$1"
END
end_life() { kill -9 "$(tail -n 1 lives)"; }
told() { grep -q "$1" err; }
converse "$katachi" bridge "sh mortal '$firmware'"
ask 'boardsize 9'; ask 'komi 7'; ask 'fixed_handicap 2'; ask 'play w D4'; ask 'play b D5'; ask 'katachi-playouts 8'
ask 'genmove w'; ask undo; ask 'play w E5'; ask showboard
cp answer before
end_life
ask showboard
cp answer after
ok 'a toy that was reset knows the game again' diff before after
ok '... it was another' [ "$(wc -l <lives)" -eq 2 ]
ok '... and a person was told' told 'the line was killed by signal 9'
printf 'lz-analyze b 1\n' >&3
sleep 0.5
end_life
sleep 3
printf '\n' >&3
hear
ok 'a reset in the middle of an analysis' [ "$(grep -c '^=' answer)" -eq 1 ]
ask showboard
ok '... leaves the game as it was' diff before answer
ok '... in a third life' [ "$(wc -l <lives)" -eq 3 ]

# The same at Kalah, whose half-moves have several parts.
ask 'katachi-game kalah 4 4'; ask 'katachi-playouts 40'; ask 'play b 1 2'; ask 'genmove w'; ask 'genmove b'; ask undo
ask showboard
cp answer before
end_life
ask showboard
ok 'a toy that was reset knows a game of Kalah again' diff before answer
ok '... which is one' grep -q '(below) to play' answer
ask 'boardsize 9'
ok '... and goes on' grep -q '^? unknown command' answer
ask 'katachi-game go'; ask 'play b D5'
end_life
ask showboard
ok 'the next game is Go again' grep -q '^ 5 .*X' answer
ask quit
hang_up

mkfifo life
"$tests/pty_toy" 57600 "$firmware" <life >name &
exec 5>life
until [ -s name ]; do sleep 0.1; done
finds() {
    printf 'name\nquit\n' | timeout 600 "$katachi" bridge "serial:$(cat name)" >out 2>err
    grep -q '= Katachi' out && grep -q 'at 57600 baud' err
}
ok 'the baud rate is found' finds
straight() { printf 'name\nquit\n' | timeout 600 "$katachi" bridge "serial:$(cat name):57600" >out 2>err && grep -q Katachi out; }
ok '... or given' straight
bridged() { printf '%s\n' "$@" quit | timeout 600 "$katachi" bridge "serial:$(cat name):57600" >out 2>err; }
bridged 'katachi-game kalah 3 3' 'play b 3'
ok 'a toy that was left at Kalah' bridged 'katachi-game'
ok '... is at Go for the next bridge' grep -q '^= go' out
# says PORT WORDS: does a bridge to this port, without a toy, say these words? What it says goes into a file of its own, since
# a bridge that still runs may write into `err`.
says() {
    rm -f mouth words
    mkfifo mouth
    : >words
    timeout 600 "$katachi" bridge "$1" <mouth >out 2>words &
    speaker=$!
    exec 6>mouth
    echo name >&6
    while kill -0 $speaker 2>/dev/null && ! grep -q "$2" words; do sleep 0.1; done
    exec 6>&-
    kill $speaker 2>/dev/null
    wait $speaker
    grep -q "$2" words || { cat words; return 1; }
}
# A port has one owner.
port=serial:$(cat name):57600
converse "$katachi" bridge "$port"
ask name
owner="cannot use the serial port $(cat name): katachi (process [0-9]*) has it"
ok 'a second bridge at a port says who has it' says "$port" "$owner"
for other in "match $port $port --games 1" "play $port" "watch $port $port"; do
    $katachi $other </dev/null >out 2>err
    ok "... and so is who wants to ${other%% *}" [ $? -eq 1 ]
    ok '... the same' grep -q "$owner" err
done
timeout 600 "$katachi" upload "${katachi%/build/native/katachi}/host-tools/images/microbit.kti" "$port" --wait 1 >out 2>err
ok '... and an upload' grep -q "$owner" err
ask name
ok '... and the first goes on' grep -q Katachi answer
exec 3>&- 4<&- 5>&-
ok 'a missing port is a message' says serial:/dev/nothing 'cannot open the serial port /dev/nothing'
ok 'so is a host that does not answer' says tcp:127.0.0.1:1 'cannot connect to 127.0.0.1:1'
halved() { "$katachi" bridge tcp:localhost </dev/null >out 2>err; [ $? -eq 1 ] && grep -q 'needs HOST:PORT' err; }
ok 'a port without its number ends it' halved
ok 'a line that only echoes is not a toy' says cat 'no toy answers'
ok '... and never answers' [ ! -s out ]
echo "1..$count"
