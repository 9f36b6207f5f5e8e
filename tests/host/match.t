#!/bin/sh
# katachi match: results, faults of either side, records, Ctrl-C. The programs are small shell scripts.
. tests/tap.sh
katachi=$PWD/build/native/katachi
cd "$folder" || exit 1

# fake NAME SCORE MOVE...: plays the moves of every game in turn, then passes. Some words stand for other
# things.
cat >fake <<'END'
name=$1 score=$2
shift 2
all=$*
answer() { printf '= %s\n\n' "$1"; }
while read -r command argument vertex; do
    case $command in
    name) answer "$name" ;;
    clear_board) moves=$all; answer "" ;;
    final_score)
        case $score in
        -) printf '? cannot score\n\n' ;;
        crash) exit 5 ;;
        *) answer "$score" ;;
        esac ;;
    genmove)
        set -- $moves
        move=${1-pass}
        [ $# -eq 0 ] || shift
        moves=$*
        case $move in
        crash) exit 3 ;;
        segfault) kill -SEGV $$ ;;
        silence) echo $$ >"$name.pid"; sleep 60 ;;
        silence-later)
            [ -e later ] || { : >later; answer resign; continue; }
            echo $$ >"$name.pid"; sleep 60 ;;
        garbage) echo 'Hello, shall we play?' ;;
        endless) yes endless ;;
        twice) printf '= A1\n\n= B1\n\n' ;;
        refuse) printf '? I would rather not\n\n' ;;
        *) answer "$move" ;;
        esac ;;
    play) case $all in *balk*) printf '? illegal move\n\n' ;; *) answer "" ;; esac ;;
    quit) answer ""; exit 0 ;;
    *) answer "" ;;
    esac
done
END

# match STATUS OPTION...: runs a match on a board of 5 lines; true when it ends with this status.
match() {
    wanted=$1
    shift
    "$katachi" match --size 5 --json "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
# says KEY VALUE: the JSON object has it.
says() { grep -q "\"$1\": $2[,}]" out; }
# result TEXT: the line of the first game tells of it.
result() { grep '^game 1:' err | grep -qF "$1"; }
# ended FILE: the process whose number is in the file does not run any more; whoever inherited it may
# still have to take notice (Z).
ended() {
    [ -s "$1" ] && case $(sed 's/.*) //' "/proc/$(cat "$1")/stat" 2>/dev/null) in '' | Z*) rm "$1" ;; *) \
    false ;; esac
}

ok 'help is complete' sh -c '"$0" match --help >out 2>err && grep -q -- --time-limit out && [ ! -s err ]' \
    "$katachi"
ok 'one program is too few' match 2 'sh fake A -'
ok 'an unknown option is refused' match 2 --fast 'sh fake A -' 'sh fake B -'
ok 'a board of 20 lines is refused' match 2 --size 20 'sh fake A -' 'sh fake B -'
ok 'a komi of a third is refused' match 2 --komi 6.3 'sh fake A -' 'sh fake B -'
ok 'a program that does not exist is an error' match 1 ./nobody 'sh fake B -'
ok '... and named' grep -q 'program A (./nobody) cannot play: it ended with exit status 127' err

ok 'an empty board and no komi is a draw' match 0 --games 1 --komi 0 'sh fake A -' 'sh fake B -'
ok '... counted' says draws 1
# For half of one game Wilson's bounds are 1/2 -+ z / (2 sqrt(1 + z^2)) = 1/2 -+ 0.4454, z = 1.96.
ok '... as half a win' says interval95 '\[0.0546, 0.9454\]'
ok '... and stdout is one line' [ "$(wc -l <out)" -eq 1 ]
ok 'komi goes to White' match 0 --games 1 --komi 0.5 'sh fake A -' 'sh fake B -'
ok '... who wins by it' result 'B (White) wins, W+0.5'
ok 'the score on which both programs agree is taken' match 0 --games 1 'sh fake A B+3' 'sh fake B B+3'
ok '... though the board says else' result 'A (Black) wins, B+3, 2 moves (both programs agree)'
ok 'programs that differ are not believed' match 0 --games 1 'sh fake A B+3' 'sh fake B W+3'
ok '... the board counts' result 'W+6.5, 2 moves (the board as it stands; Black says B+3, White says W+3)'
ok 'a program that ends when it shall count' match 1 --games 2 'sh fake A crash' 'sh fake B W+3'
ok '... loses that game, and is started again' says crashes_a 2
ok 'the referee decides' match 0 --games 1 --referee 'sh fake R B+1.5' 'sh fake A B+3' 'sh fake B B+3'
ok '... alone' result 'A (Black) wins, B+1.5, 2 moves (counted by R)'
ok 'a referee without an opinion' match 0 --games 1 --referee 'sh fake R -' 'sh fake A B+3' 'sh fake B B+3'
ok '... leaves it to the board' result 'W+6.5, 2 moves (the board as it stands; the referee gives no score'
ok 'a referee that ends' match 0 --games 2 --referee 'sh fake R crash' 'sh fake A B+3' 'sh fake B B+3'
ok '... leaves it to the board too' result 'the board as it stands; the referee ended with exit status 5'
ok 'the move limit ends a game' match 0 --games 1 --moves 3 'sh fake A - A1 A2 A3' 'sh fake B - E1 E2 E3'
ok '... after so many moves' result '3 moves'

ok 'a resignation is a result' match 0 --games 2 'sh fake A - resign' 'sh fake B - C3'
ok '... a loss for A with either colour' says losses 2
ok '... and no fault' says wrong_answers 0
ok '... B wins as White first' result 'B (White) wins, W+R'
ok 'an occupied point' match 1 --games 1 'sh fake A - C3' 'sh fake B - C3'
ok '... is an illegal move of B' says illegal_b 1
ok '... told by its reason' result 'played "C3": the point is occupied'
ok 'a point off the board' match 1 --games 1 'sh fake A - F6' 'sh fake B - C3'
ok '... is an illegal move of A' says illegal_a 1
ok '... and counts in the total' says illegal 1
# On 3x3, White's C1 takes A1 and B1. Black's B1 would take C1 and bring back the position after White's A2.
ok 'a repeated position' match 1 --size 3 --games 1 'sh fake A - B1 C2 A1 B1' 'sh fake B - B2 A2 C1'
ok '... is an illegal move' says illegal_a 1
ok '... by superko, not by ko' result 'played "B1": superko'
ok 'a program that ends in every game' match 1 --games 2 'sh fake A -' 'sh fake B - C3 crash'
ok '... crashed twice: it was started again' says crashes 2
ok '... its status is told' result 'B (White) ended with exit status 3'
ok 'a program that dies of a signal' match 1 --games 1 'sh fake A - segfault' 'sh fake B -'
ok '... says of which' result 'was killed by signal 11'
ok 'a silent program' match 1 --games 2 --time-limit 0.3 'sh fake A -' 'sh fake B - C3 silence'
ok '... is a time-out, in both games' says timeouts 2
ok '... and a win for A' says wins 2
ok '... and does not live on' ended B.pid
for word in garbage endless twice refuse balk; do
    ok "$word" match 1 --games 1 'sh fake A - C3 D3' "sh fake B - $word"
    ok '... is a wrong answer of B' says wrong_answers_b 1
    ok '... and a win for A' says wins 1
done

ok 'two games into one file' match 0 --games 2 --sgf both.sgf 'sh fake Anna - C3' 'sh fake Bert - resign'
ok '... the colours alternate' [ "$(grep -o 'P[BW].[A-Z][a-z]*' both.sgf | tr '\n' ' ')" = \
    'PB[Anna PW[Bert PB[Bert PW[Anna ' ]
ok '... with results' [ "$(grep -c -e 'RE.B+R' -e 'RE.W+R' both.sgf)" -eq 2 ]
ok '... and nothing else is left' [ "$(ls | grep -c both)" -eq 1 ]
ok 'programs that cannot start' match 1 --sgf both.sgf ./nobody 'sh fake B -'
ok '... leave an old file alone' grep -q Anna both.sgf
mkdir records
ok 'two games into a folder' match 0 --games 2 --sgf records 'sh fake A - C3' 'sh fake B - resign'
ok '... one file each' [ "$(ls records | tr '\n' ' ')" = 'game-0001.sgf game-0002.sgf ' ]
ok 'a place that cannot be written' match 1 --games 1 --sgf nowhere/x.sgf 'sh fake A -' 'sh fake B -'
openings() { grep -o ';B.*' "$1" | head -n 1 | cut -c 1-24; }
ok 'openings are random' match 0 --games 4 --opening 4 --sgf records 'sh fake A -' 'sh fake B -'
ok '... the same in both games of a pair' [ "$(openings records/game-0001.sgf)" = \
    "$(openings records/game-0002.sgf)" ]
ok '... another in the next pair' [ "$(openings records/game-0001.sgf)" != \
    "$(openings records/game-0003.sgf)" ]

"$katachi" match --size 5 --json --games 9 --sgf stopped.sgf 'sh fake A -' 'sh fake B - silence-later' >out \
    2>err &
for tenth in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    grep -q "^game 1" err && break
    sleep 0.1
done
sleep 0.3
kill -INT $!
wait $!
status=$?
ok 'Ctrl-C ends a match with status 130' [ $status -eq 130 ]
ok '... counts the games until then' says games 1
ok '... keeps them' grep -q 'RE.B+R' stopped.sgf
ok '... and ends the programs' ended B.pid

if command -v gnugo >/dev/null; then
    ok 'GNU Go against itself' match 0 --games 2 'gnugo --mode gtp --chinese-rules --level 1' \
    'gnugo --mode gtp --chinese-rules --level 1'
    ok '... without a fault' grep -q '"illegal": 0, "crashes": 0, "timeouts": 0, "wrong_answers": 0' out
    ok '... every game with a winner' says draws 0
else
    for part in 1 2 3; do skip "gnugo is not installed"; done
fi
echo "1..$count"
