#!/bin/sh
# Files that others change, streams that pause, and peers that go away.
. tests/host/katachi.sh

firmware=$OLDPWD/build/native/katachi-firmware

# after FILE WORD COMMAND...: runs the command once the file holds the word.
after() {
    for tenth in $(seq 600); do
        grep -qsF -- "$2" "$1" && break
        sleep 0.1
    done
    shift 2
    "$@"
}

# An image stays as it was read, whatever happens to the file.
for change in 'truncate -s 0 my.kti' 'truncate -s 5000 my.kti' 'dd if=/dev/urandom of=my.kti bs=1000 count=117 conv=notrunc'; do
    rm -f out # the change waits for a word in it
    cp "$OLDPWD/host-tools/images/microbit.kti" my.kti
    (echo 'name' && after out Katachi $change 2>/dev/null && printf '%s\n' 'katachi-suggest b 1' 'genmove b') |
        "$katachi" gtp --image my.kti --playouts 100 --threads 1 >out 2>err
    ok "under a running engine: $change" grep -q '^= [A-HJ][1-9]$' out
    ok '... its predictions stay' grep -q '^= E5 0\.' out
done

# nonblocking COMMAND...: runs it with a non-blocking standard input and output.
nonblocking() {
    perl -MFcntl -e 'for my $file (*STDIN, *STDOUT) { fcntl($file, F_SETFL, fcntl($file, F_GETFL, 0) | O_NONBLOCK) }
        exec @ARGV' "$@"
}
# late COMMAND...: the same, with input and output in parts and a pause between them, which shows who does not wait.
late() { (sleep 0.3; head -c 5; sleep 0.3; cat) | nonblocking "$@" | (sleep 0.5; cat); }
boards() { for board in $(seq 300); do echo showboard; done; } # 300 answers that fill a pipe four times
boards | "$katachi" gtp >whole
boards | late "$katachi" gtp >out 2>err
ok 'gtp waits for non-blocking input and output' cmp whole out
boards | late "$firmware" 2>err | grep -c '^= ' >out
ok '... the firmware, too' [ "$(cat out)" = 300 ]
"$katachi" learn "$shipped" --take 100 -o some.db >/dev/null 2>&1
"$katachi" image some.db --board native -o some.kti >/dev/null
"$katachi" image dump some.kti >whole
late "$katachi" image dump some.kti </dev/null >out 2>err
ok '... and so does a command that prints' cmp whole out
ok '... without a message' [ ! -s err ]
echo 'name' | nonblocking "$katachi" bridge "$OLDPWD/build/native/katachi-firmware" 2>err >out
ok '... and a bridge' grep -q '= Katachi' out

# A last line may lack its newline.
for program in "$katachi gtp" "$firmware" "$katachi bridge $firmware"; do
    ok "a last line without newline: ${program##*/}" [ "$(printf 'protocol_version\nname' | $program 2>/dev/null | tr -d '\n')" = '= 2= Katachi' ]
    ok '... with an id and a carriage return' [ "$(printf '7 name\r' | $program 2>/dev/null | tr -d '\n')" = '=7 Katachi' ]
    ok '... and no line at all' [ -z "$($program </dev/null 2>/dev/null)" ]
done

# Lines have no limit on the desktop.
words() { awk -v n="$1" -v word="$2" 'BEGIN { for (i = 0; i < n; i++) printf " %s", word }'; }
moves=$(awk 'BEGIN { for (y = 1; y <= 18; y++) for (x = 1; x <= 19; x++) {
    c = substr("ABCDEFGHJKLMNOPQRST", x, 1); printf " %s %s%d", ++n % 2 ? "black" : "white", c, y } }')
[ "$(echo "gogui-play_sequence$moves" | "$katachi" gtp | tr -d '\n ')" = = ]
ok 'a whole game in a line' [ $? -eq 0 ]
{ printf 'gogui-play_sequence'; words 2000 'b pass w pass'; printf '\nkomi'; words 3000000 '' ; printf ' 7.5\nshowboard\n'
  printf 'gogui-play_sequence'; words 100 'b pass w pass'; printf '\nshowboard\n'
  printf 'name #'; words 3000000 'comment'; printf '\nboardsize 9\nset_free_handicap'; words 100000 'A1'; printf '\nname\n'
} | "$katachi" gtp >out 2>err
ok '4000 moves, and a komi behind millions of spaces' grep -q 'move 4001, komi 7.5' out
ok '... too many moves are an error, and none is played' [ "$(grep -c '^? no memory for more moves\|move 4001' out)" -eq 3 ]
ok '... a long comment, and long nonsense' [ "$(tail -n 8 out | tr -d '\n')" = '= Katachi= ? bad vertex list= Katachi' ]
{ printf 'komi'; words 3000 ''; printf ' 7.5\nkomi'; words 3000 7; printf '\nshowboard\n'; } | "$katachi" bridge "$firmware" >out 2>err
ok 'a bridge takes many spaces for one, too' grep -q 'komi 7.5' out
ok '... and refuses a line that is too long for a chip' grep -q '^? line too long' out

# begin NAME COMMAND...: starts it in the background and writes its process number to the file NAME.
begin() { sh -c 'echo $$ >"$0" && exec "$@"' "$@"; }
# ends NAME: does it end soon?
ends() {
    after "$1" '' true
    for tenth in $(seq 600); do
        case $(sed 's/.*) //' "/proc/$(cat "$1")/stat" 2>/dev/null) in '' | Z*) return ;; esac
        sleep 0.1
    done
    kill -KILL "$(cat "$1")"
    false
}
# leave COMMAND GTP...: asks a program with those arguments, whose reader goes when the first line has come, while its writer
# stays. True when it ends, though it thinks.
leave() {
    asked=$1
    shift
    rm -f to
    mkfifo to
    rm -f number out
    { begin number "$@" <to 2>err | head -n 1 >out; } &
    exec 3>to
    printf "name\n$asked\n" >&3
    after out Katachi ends number
    left=$?
    exec 3>&-
    return $left
}
for asked in 'genmove b' lz-analyze 'lz-analyze 10' 'kata-genmove_analyze b' 'katachi-read b 30'; do
    ok "gtp ends when nobody reads the answer: $asked" leave "$asked" "$katachi" gtp --time 100000 --threads 1
    ok "... where that is no signal" leave "$asked" sh -c 'trap "" PIPE; exec "$0" "$@"' "$katachi" gtp --time 100000 --threads 1
done
ok 'a bridge ends when nobody reads' leave 'lz-analyze' "$katachi" bridge "$firmware"
rm -f number
mkfifo quiet
{ begin number "$katachi" bridge 'sleep 1000' <quiet 2>err | :; } &
echo 'genmove b' >quiet
exec 3>quiet
ok '... though the toy is silent' ends number
exec 3>&-

# A killed command leaves no program behind.
for command in play bridge; do
    rm -f number engine
    begin number "$katachi" $command 'trap "" HUP; sh -c '"'"'echo $$ >engine; exec sleep 1000'"'" <quiet >out 2>err &
    exec 3>quiet
    after engine '' true
    kill -KILL "$(cat number)"
    ok "$command is killed, and its program ends" ends engine
    exec 3>&-
done

# A toy that never stops sending does not keep others from being heard.
for flood in yes 'cat /dev/zero' 'yes "= 1"'; do
    for signal in INT TERM; do
        rm -f number
        begin number "$katachi" bridge "$flood" <quiet >out 2>err &
        exec 3>quiet
        echo 'name' >&3
        sleep 0.5
        kill -$signal "$(cat number)"
        ok "a bridge hears SIG$signal through: $flood" ends number
        exec 3>&-
    done
    ok "an upload is given up through: $flood" sh -c 'timeout 60 "$@" >out 2>err; [ $? -eq 1 ]' upload \
        "$katachi" upload "$OLDPWD/host-tools/images/microbit.kti" "$flood" --wait 1
    ok '... with the reason' grep -q 'no answer for 1 s' err
done
# A bridge without input and toy ends; a toy that comes late is still asked.
ok 'a bridge without a toy and without input' sh -c 'timeout 60 "$0" bridge serial:/dev/nowhere </dev/null >out 2>err' "$katachi"
ok '... and one with a command left' sh -c 'echo name | timeout 60 "$0" bridge serial:/dev/nowhere >out 2>err; [ $? -eq 1 ]' "$katachi"
ok '... says so' grep -q 'no toy answers, and nobody asks any more' err
ok 'a toy that comes late' sh -c 'echo name | timeout 60 "$0" bridge "sleep 2; exec $1" 2>err | grep -q Katachi' "$katachi" "$firmware"

rm -f number
{ begin number "$katachi" analysis --threads 1 <quiet 2>err | :; } &
echo '{"id": "a", "moves": [], "rules": "chinese", "boardXSize": 9, "boardYSize": 9, "maxVisits": 100000000}' >quiet
exec 3>quiet
ok 'an analysis in JSON ends when nobody reads' ends number
exec 3>&-

# At the end of the input, commands are still answered, but an analysis ends.
printf 'boardsize 9\ngenmove b\ngenmove w' | "$katachi" gtp --playouts 2000 --threads 1 --seed 1 >out
printf 'boardsize 9\ngenmove b\ngenmove w\n' | (cat; sleep 2) | "$katachi" gtp --playouts 2000 --threads 1 --seed 1 >whole
ok 'the end of the input does not cut a search short' cmp whole out
ok '... but it ends an analysis' sh -c 'printf "boardsize 9\nlz-analyze 10" | timeout 60 "$0" gtp --time 100000 >out && grep -q "^info" out' "$katachi"

echo "1..$count"
