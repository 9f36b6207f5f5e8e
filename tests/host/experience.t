#!/bin/sh
# Experience: katachi gtp --experience learns from games and keeps what it learned; katachi experience with a toy; power lost at
# flash operations of cases (make power tries all).
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
figure() { sed -n "s/.*\"$2\": \([0-9]*\)[,}].*/\1/p" "$1"; }
at_least() { [ "$(figure "$1" "$2")" -ge "$3" ] || { cat "$1"; return 1; }; }
says() { printf '%b' "$1" | "$katachi" gtp --seed 1 --playouts 50 --experience "$folder/go.cases" >"$folder/out" 2>"$folder/err"; }
has() { grep -qE "$2" "$1" || { cat "$1"; return 1; }; }

game='boardsize 3\nclear_board\nkomi 0\ngenmove b\nplay w pass\nplay b pass\n'
ok 'a game is learned' says "${game}clear_board\nkatachi-experience\n"
ok '... as one case of one game' has "$folder/out" '^= cases: 1, of Kalah 0$'
ok '... which the file holds: 36 bytes, a case, a checksum' [ "$(wc -c <"$folder/go.cases")" -eq 64 ]
ok 'the next process knows it' says 'boardsize 3\nkatachi-experience\nkomi 0\ngenmove b\nkatachi-experience\n'
ok '... and its games' has "$folder/out" '^uses: 1$'
ok '... and uses it' has "$folder/out" '^last thought: [1-9][0-9]* of [0-9]+ visits answered by cases$'
ok 'no more is learned from the same position' [ "$(wc -c <"$folder/go.cases")" -eq 64 ]
kalah='boardsize 3\nkatachi-game kalah 6 6\nplay b 1 2\n'
says "${kalah}showboard\n" && sed -n '/6 *5 *4/,$p' "$folder/out" >"$folder/board"
says 'katachi-experience\n'
ok 'one empty line ends its answer' [ "$(tail -c 3 "$folder/out" | od -An -c | tr -d ' ')" = 'd\n\n' ]
ok 'at Kalah it tells the cases' says "${kalah}katachi-experience\nkatachi-game\nshowboard\n"
ok '... and leaves the game alone' has "$folder/out" '^= kalah 6 6$'
ok '... with its moves' sh -c 'sed -n "/6 *5 *4/,\$p" "$1" | diff - "$2" && [ -s "$2" ]' diff "$folder/out" "$folder/board"
says "${kalah}list_commands\nknown_command loadsgf\nknown_command katachi-experience\n"
ok '... and offers no command that is of Go' sh -c '! grep -qxE "loadsgf|printsgf|boardsize" "$1" && [ "$(grep -c "^= true" "$1")" -eq 1 ]' offers "$folder/out"
ok 'Kalah is learned, too' says "katachi-game kalah 3 3\nkatachi-playouts 300\ngenmove b\nundo\nclear_board\nkatachi-experience\n"
ok '... beside Go' has "$folder/out" '^= cases: [2-9], of Kalah [1-9]$'
ok '... and known from then on' says "katachi-game kalah 3 3\nkatachi-experience\n"
ok '... with its value' has "$folder/out" '^here [+-][0-9]+( for sure)? of 1 games$'
says 'boardsize 3\nkomi 0\nclear_board\ngenmove b\nplay w pass\nplay b pass\nkatachi-experience\n'
uses=$(sed -n 's/^uses: //p' "$folder/out")
says 'boardsize 3\nkomi 0\nclear_board\ngenmove b\nplay w pass\nplay b pass\nundo\nplay b pass\nundo\nundo\nplay w pass\nplay b pass\nkatachi-experience\n'
ok 'an end that is played again teaches once' has "$folder/out" "^uses: $((uses + 1))\$"
thoughts='clear_board\ngenmove b\nplay w a1\ngenmove b\n'
says "boardsize 3\nkomi 0\n$thoughts$thoughts$thoughts${thoughts}katachi-experience\n"
ok 'of eight moves one is compared with that without cases' has "$folder/out" '^moves changed: [01] of 1 compared$'

# Programs that show analyses play by other commands than genmove; of these games as much is learned.
for shown in genmove lz-genmove_analyze kata-genmove_analyze cgos-genmove_analyze; do
    printf 'boardsize 5\nkomi 0\nkatachi-seed 1\n%s b\nplay w B2\n%s b\nplay w D2\n%s b\nkatachi-experience\n' $shown $shown $shown |
        "$katachi" gtp --threads 1 --playouts 200 --experience "$folder/shown.cases" >"$folder/out" 2>"$folder/err"
    ok "$shown notes what it has found" has "$folder/out" '^= cases: [23], of Kalah 0$'
    rm -f "$folder/shown.cases"
done

says 'boardsize 3\nkomi 0\nclear_board\nlz-genmove_analyze b\nkatachi-experience\n'
ok 'they use what is known' has "$folder/out" '^last thought: [1-9][0-9]* of [0-9]+ visits answered by cases$'
ok '... and are not compared with thoughts that nobody made' has "$folder/out" '^moves changed: 0 of 0 compared$'

cp "$folder/go.cases" "$folder/before"
ok 'what was learned is forgotten' says 'katachi-forget\nkatachi-experience\n'
ok '... in memory' has "$folder/out" '^= cases: 0, of Kalah 0$'
ok '... and in the file' [ "$(wc -c <"$folder/go.cases")" -eq 40 ]
ok '... and a game is learned anew' says "${game}clear_board\nkatachi-experience\n"
ok '... as the first one' has "$folder/out" '^= cases: 1, of Kalah 0$'
cp "$folder/before" "$folder/go.cases"
printf 'katachi-forget\n' | "$katachi" gtp >"$folder/out"
ok 'without --experience there is nothing to forget' has "$folder/out" '^[?] unknown command$'

mkfifo "$folder/in" "$folder/answers"
"$katachi" gtp --experience "$folder/go.cases" <"$folder/in" >"$folder/answers" 2>"$folder/told" &
exec 3>"$folder/in" 4<"$folder/answers"
echo name >&3
read -r line <&4
ok 'a file is refused that another process has' sh -c '! "$1" gtp --experience "$2" </dev/null 2>"$3"' shared "$katachi" "$folder/go.cases" "$folder/err"
ok '... in words' has "$folder/err" 'another process has taken this file'
mv "$folder/go.cases" "$folder/moved"
echo katachi-forget >&3
read -r line <&4
read -r line <&4
ok 'a file that has gone is not emptied' [ "$line" = "? the file can't be written" ]
ok '... which is told' has "$folder/told" 'another process has replaced this file'
mv "$folder/moved" "$folder/go.cases"
exec 3>&- 4<&-
wait

# A disk that is full for a while, by a limit on the size of files, which is set and lifted while katachi plays. What it tells
# goes through a pipe, which the limit leaves alone.
mkfifo "$folder/telling"
begin() {
    cat "$folder/telling" >"$folder/told" &
    teller=$!
    "$katachi" gtp --seed 1 --playouts 50 --experience "$folder/full.cases" <"$folder/in" >"$folder/answers" 2>"$folder/telling" &
    process=$!
    exec 3>"$folder/in" 4<"$folder/answers"
}
tell() {
    for command; do
        echo "$command" >&3
        while read -r line <&4 && [ -n "$line" ]; do :; done
    done
}
room() { prlimit --pid $process --fsize="$1":unlimited; }
learn() { tell 'boardsize 3' 'komi 0' clear_board 'genmove b' 'play w pass' 'play b pass'; }
leave() {
    exec 3>&- 4<&-
    wait $process
    status=$?
    wait $teller
    return $status
}
begin
tell name
room 0
learn
room unlimited
learn
ok 'a disk that has room again gets all cases at the next lesson' [ "$(wc -c <"$folder/full.cases")" -ge 64 ]
ok '... and all is well' leave
ok '... but for the word that there was no room' has "$folder/told" '^katachi: cannot write .*full.cases: File too large$'
ok '... and no other' sh -c '! grep -v "cannot write" "$1"' other "$folder/told"
rm "$folder/full.cases"
begin
tell name
room 0
learn
room unlimited
ok 'room at the end' leave
ok '... is room enough' [ "$(wc -c <"$folder/full.cases")" -ge 64 ]
cp "$folder/full.cases" "$folder/was"
begin
tell name
room 0
tell 'katachi-game kalah 3 3' 'katachi-playouts 300' 'genmove b'
leave
ok 'no room until the end is a failure' [ $? -eq 1 ]
ok '... is told' has "$folder/told" 'full.cases: what was learned since it was last written is lost'
ok '... and what was known stays' cmp "$folder/was" "$folder/full.cases"
rm "$folder/full.cases"

# The process that was to forget did so at its end, when its file was there again.
cp "$folder/before" "$folder/go.cases"
cp "$folder/before" "$folder/kept"
printf x >>"$folder/go.cases"
ok 'a damaged file is refused' sh -c '! "$1" gtp --experience "$2" </dev/null 2>"$3"' refused "$katachi" "$folder/go.cases" "$folder/err"
ok '... with its name' has "$folder/err" 'go.cases is not experience'
echo something >"$folder/text"
ok 'another file is not replaced' sh -c '! "$1" gtp --experience "$2" </dev/null 2>"$3"' refused "$katachi" "$folder/text" "$folder/err"
ok '... and stays' has "$folder/text" '^something$'
ok '... and no option is named that gtp lacks' sh -c '! grep -q -- --force "$1"' lacks "$folder/err"

toy() { "$katachi" experience "$@" >"$folder/out" 2>"$folder/err"; }
ok 'an image is no experience' sh -c '! "$1" experience cat --load host-tools/images/microbit.kti 2>"$2"' refused "$katachi" "$folder/err"
ok '... and called an image' has "$folder/err" 'microbit.kti is an image, not a library of cases'
ok 'a toy takes experience and gives it back' toy board:microbit --load "$folder/kept" --wait 60
ok '... and tells of both games' has "$folder/out" '^cases: [2-9], of Kalah [1-9]$'
ok 'a toy without cases saves none' toy board:microbit --save "$folder/empty"
ok '... in a file that is empty of cases' [ "$(wc -c <"$folder/empty")" -eq 40 ]

# A toy that stays on between the commands, and plays Kalah. A word of its answers is one that a terminal obeys.
port=tcp:127.0.0.1:$((20000 + $$ % 20000))
eval "$(sed -n "s/^\(qemu='[^']*'\).*/\1/p" build/microbit/run)"
LC_ALL=C sed 's/moves changed/\x1b[31m changed/' build/microbit/katachi.elf >"$folder/hostile.elf"
$qemu -display none -monitor none -kernel "$folder/hostile.elf" -serial "$port,server=on,wait=off" </dev/null >/dev/null 2>&1 &
emulator=$!
trap 'kill "$emulator"; rm -rf "$folder"' EXIT
plays() { printf '%s\n' 'katachi-game kalah 4 3' 'katachi-playouts 300' "$@" quit | "$katachi" bridge "$port" >"$folder/out" 2>"$folder/err"; }
ok 'a toy learns Kalah behind the bridge' plays 'genmove b' 'genmove w' 'genmove b' katachi-experience
ok '... two cases' has "$folder/out" '^= cases: 2, of Kalah 2$'
ok 'they are saved' toy "$port" --save "$folder/toy.cases"
toy "$port" --forget
ok 'without them, it knows nothing' plays 'genmove b' katachi-experience
ok '... that answers' has "$folder/out" '^last thought: 0 of '
ok 'given back' toy "$port" --forget --load "$folder/toy.cases"
toy "$port" --save "$folder/again.cases"
ok '... with nothing that a terminal obeys' has "$folder/out" '^[?][[]31m changed: '
ok '... they are the same' cmp "$folder/toy.cases" "$folder/again.cases"
ok '... and used' plays 'genmove b' katachi-experience
ok '... in thoughts' has "$folder/out" '^last thought: [1-9][0-9]* of '
ok 'the desktop takes a toy'"'"'s cases' sh -c 'printf "katachi-game kalah 4 3\nkatachi-experience\n" | "$1" gtp --experience "$2" >"$3"' takes "$katachi" "$folder/toy.cases" "$folder/out"
ok '... and knows the position' has "$folder/out" '^here [+-][0-9]+( for sure)? of 1 games$'
kill "$emulator"
wait "$emulator" 2>/dev/null
trap 'rm -rf "$folder"' EXIT

ok 'a board without pages for cases says so' sh -c '! "$1" experience board:sifive_e 2>"$2"' none "$katachi" "$folder/err"
ok '... in its words' has "$folder/err" 'the toy says'
# `cat` sends back what it gets, which is no answer of a toy.
ok 'a signal ends it' sh -c 'timeout -s INT 2 "$1" experience cat >"$2" 2>"$3"; [ $? -eq 124 ]' signal "$katachi" "$folder/out" "$folder/err"
ok '... without words of a toy' [ ! -s "$folder/err" ]

power=build/native/tests/host/power_cases
ok 'no cut of power loses a case' sh -c '"$1" 11 >"$2"' power $power "$folder/cuts"
ok '... of those within the operations' at_least "$folder/cuts" first_cuts 20000
ok '... and of second ones' at_least "$folder/cuts" second_cuts 1000
ok '... also while the least used cases are dropped' at_least "$folder/cuts" dropped 10
ok '... of Kalah, too' at_least "$folder/cuts" most_of_kalah 10
ok 'pages for cases last for 20,000 games' sh -c '"$1" --wear >"$2"' power $power "$folder/wear"
lasts() { ! sed -n 's/.*"games_until_worn": \([0-9]*\)}.*/\1/p' "$folder/wear" | awk '$1 < 20000' | grep -q .; }
ok '... or more, of Go and of Kalah' lasts
sed 's/^/# /' "$folder/cuts" "$folder/wear"
echo "1..$count"
