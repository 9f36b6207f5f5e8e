#!/bin/sh
# katachi match: results, faults of either side, time, records, games at once, going on, early ends, Ctrl-C.
# The programs are small shell scripts.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
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
        slow) sleep 4; answer C3 ;;
        nap-*) sleep 0.2; answer "${move#nap-}" ;;
        mute) exec >&-; echo $$ >"$name.pid"; sleep 60 ;;
        garbage) echo 'Hello, shall we play?' ;;
        endless) yes endless ;;
        newlines) yes '' ;;
        returns) exec tr '\0' '\r' </dev/zero ;;
        twice) printf '= A1\n\n= B1\n\n' ;;
        refuse) printf '? I would rather not\n\n' ;;
        wordy) printf '? x'; printf '%60s\n\n' '' | sed 's/ /é/g' ;;
        *) answer "$move" ;;
        esac ;;
    play) case $all in *balk*) printf '? illegal move\n\n' ;; *) answer "" ;; esac ;;
    time_settings | time_left)
        echo "$command $argument $vertex" >>"$name.times"
        case $score in untimed) printf '? unknown command\n\n' ;; *) answer "" ;; esac ;;
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
ok 'of two scores with the same winner' match 0 --games 1 'sh fake A B+5' 'sh fake B B+4'
ok '... the closer one is taken' result 'A (Black) wins, B+4, 2 moves (Black says B+5, White says B+4)'
ok 'programs that differ about the winner are not believed' match 0 --games 1 'sh fake A B+3' 'sh fake B W+3'
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
ok 'a program that dies of a signal' match 1 --games 1 --keep signalled 'sh fake A - segfault' 'sh fake B -'
ok '... says of which' result 'was killed by signal 11'
ok '... in the record too' grep -qF 'GC[A (Black) was killed by signal 11' signalled/game-0001.sgf
ok 'a silent program' match 1 --games 2 --time-limit 3 'sh fake A -' 'sh fake B - C3 silence'
ok '... is a time-out, in both games' says timeouts 2
ok '... and a win for A' says wins 2
ok '... and does not live on' ended B.pid
ok 'a program that closes its output' match 1 --games 1 'sh fake A -' 'exec sh fake B - C3 mute'
ok '... has crashed' result 'B (White) broke off'
ok '... and does not live on' ended B.pid
for word in garbage endless twice refuse balk; do
    ok "$word" match 1 --games 1 'sh fake A - C3 D3' "sh fake B - $word"
    ok '... is a wrong answer of B' says wrong_answers_b 1
    ok '... and a win for A' says wins 1
done
for word in newlines returns; do
    ok "$word without end" match 1 --games 1 --time-limit 3 --keep $word 'sh fake A -' "sh fake B - $word"
    ok '... are no answer in time' grep -q '"winner": "black", "how": "timeout"' $word/match.jsonl
done
# 28 bytes of the remark come before the letters of two bytes, so that a cut at 127 bytes would halve one.
ok 'a long reason' match 1 --games 1 --keep wordy 'sh fake A -' 'sh fake B - wordy'
ok '... is cut in the record' grep -q '^GC.B (White) refused to move: x\(é\)\{40,50\}\]$' wordy/game-0001.sgf
ok '... which stays UTF-8' iconv -f UTF-8 -t UTF-8 wordy/game-0001.sgf

# Time: a program that is told of it, one that doesn't want to know, and one that doesn't care. Before the
# first game all must show that they can play.
ok 'time control' match 1 --games 1 --time 2 'sh fake A - B2' 'sh fake B - slow'
ok '... is told before the game and before each move' [ "$(tr '\n' ' ' <A.times)" = \
    'time_settings 0 2 1 time_settings 0 2 1 time_left black 2 1 ' ]
ok '... the program that takes longer loses' result 'A (Black) wins, B+T'
ok '... on time' says timeouts_b 1
number() { sed 's/.*"'"$1"'": \([0-9.]*\).*/\1/' out; }
# between KEY LOW HIGH
between() {
    awk -v got="$(number "$1")" -v low="$2" -v high="$3" 'BEGIN { exit !(got >= low && got < high) }'
}
ok '... after two seconds' between longest_move_b 2 3.9
rm -f A.times B.times
ok 'time for one program only' match 0 --games 2 --time-a 3 'sh fake A untimed' 'sh fake B - slow'
ok '... who may not understand it' [ "$(tr '\n' ' ' <A.times)" = \
    'time_settings 0 3 1 time_settings 0 3 1 time_settings 0 3 1 ' ]
ok '... is told to that one only' [ ! -e B.times ]
ok 'times are measured' between longest_move_b 4 60
ok '... for each program' between longest_move_a 0 3.9

# What is kept.
kept() { cat "$1"/game-*.sgf | grep -v '^DT'; }
# The result but for what depends on the clock.
counted() { sed 's/, "seconds_per_move_a.*//' "${1-out}"; }
ok 'games are kept in a folder' match 0 --games 2 --keep records 'sh fake Anna - C3' 'sh fake Bert - resign'
ok '... one file each' [ "$(ls records | tr '\n' ' ')" = \
    'game-0001.sgf game-0002.sgf match.jsonl ' ]
ok '... the colours alternate' [ "$(kept records | grep -o 'P[BW].[A-Z][a-z]*' | tr '\n' ' ')" = \
    'PB[Anna PW[Bert PB[Bert PW[Anna ' ]
ok '... with results' [ "$(kept records | grep -c -e 'RE.B+R' -e 'RE.W+R')" -eq 2 ]
ok '... rules and komi' [ "$(kept records | grep -c -e 'RU.Chinese' -e 'KM.6.5')" -eq 4 ]
ok 'programs of the same name' match 0 --games 1 --keep same 'sh fake A -' 'sh fake A -'
ok '... are told apart' [ "$(kept same | grep 'P[BW]' | tr '\n' ' ')" = 'PB[A (A)] PW[A (B)] ' ]
ok 'a folder that cannot be made' match 1 --games 1 --keep nowhere/x 'sh fake A -' 'sh fake B -'
ok 'programs that cannot start' match 1 --keep idle ./nobody 'sh fake B -'
ok '... leave no game' [ "$(grep -c game idle/match.jsonl)" -eq 0 ]
for start in 'exit 3' 'exec ./nobody' 'kill -KILL $$'; do
    rm -rf unstarted
    ok "a program that does not start in game 3: $start" match 1 --games 5 --keep unstarted \
        "case {game} in 3) $start ;; *) exec sh fake A - C3 ;; esac" 'sh fake B - D3'
    ok '... ends the match' grep -q "^katachi: game 3 cannot be played and is not counted, and the match ends: " err
    ok '... which has two games' says games 2
    ok '... and no losses of its own making' says crashes 0
    ok '... nor have the records' sh -c '[ ! -e unstarted/game-0003.sgf ] && ! grep -q "\"game\": 3" unstarted/match.jsonl'
done
ok 'a referee that does not start in game 2' match 1 --games 3 --keep unjudged --referee \
    'case {game} in 2) exit 3 ;; *) exec sh fake R B+1.5 ;; esac' 'sh fake A -' 'sh fake B -'
ok '... ends the match, too' says games 1
# limited HOW STATUS ARGUMENT...: a match under a limit of the shell.
limited() { (ulimit $1 && shift && match "$@"); }
ok 'too few open files for all games' limited '-n 60' 1 --games 30 --jobs 20 --keep few 'sh fake A -' 'sh fake B -'
ok '... are told before the first, and how many can be played' \
    grep -q '^katachi: --jobs 20 needs 152 open files, but only 60 are allowed (ulimit -n); --jobs 4 would do$' err
ok '... which are' limited '-n 60' 0 --games 8 --jobs 4 --keep few 'sh fake A -' 'sh fake B -'
ok '... and no more than there are games' limited '-n 60' 0 --games 4 --jobs 20 'sh fake A -' 'sh fake B -'
ok 'a limit that may be raised' limited '-S -n 60' 0 --games 20 --jobs 20 'sh fake A -' 'sh fake B -'
ok '{game} and {seed} are filled in' match 0 --games 2 --seed 40 --keep filled \
    'sh fake A{game} -' 'sh fake B{seed} -'
ok '... for each game' [ "$(kept filled | grep -o 'P[BW].[A-Z0-9]*' | tr '\n' ' ')" = \
    'PB[A1 PW[B40 PB[B41 PW[A2 ' ]

# Going on. Black wins, but for the third and the sixth game, so A (Black in 1, 3 and 5) wins 1, 5 and 6.
third='$([ $(({game} % 3)) = 0 ] && echo W+5 || echo B+3)'
a="sh fake A $third C3 nap-A1" b="sh fake B $third nap-E1 E2"
ok 'six games in a row' match 0 --games 6 --keep whole "$a" "$b"
counted >whole.json
grep '^game' err >whole.lines
ok '... A wins three' says wins 3
ok '... two as Black' says wins_as_black 2
ok 'three at once' match 0 --games 6 --jobs 3 --keep three "$a" "$b"
ok '... give the same result' [ "$(counted)" = "$(cat whole.json)" ]
ok '... in the same order' sh -c 'grep "^game" err | cmp - whole.lines'
ok '... and the same records' [ "$(kept three)" = "$(kept whole)" ]
# interrupt JOBS: kills a match when two of its games have been played, and plays on.
lines() { [ -e "$1" ] && wc -l <"$1" || echo 0; }
interrupt() {
    rm -rf broken
    "$katachi" match --size 5 --json --games 6 --jobs "$1" --keep broken "$a" "$b" >killed 2>&1 &
    for tenth in $(seq 600); do
        [ "$(lines broken/match.jsonl)" -lt 3 ] || break
        sleep 0.1
    done
    [ "$2" != again ] || { match 1 --games 6 --keep broken "$a" "$b"; cp err busy; }
    kill -KILL $!
    wait $! 2>/dev/null
    [ "$(lines broken/match.jsonl)" -lt 7 ]
}
for jobs in 1 2; do
    ok "a match of $jobs at once is killed" interrupt $jobs again
    ok '... the folder was its own' grep -q 'another match is writing it' busy
    printf '{"game": 6, "winner": "bla' >>broken/match.jsonl # as if in the middle of a line
    ok '... the same command goes on' match 0 --games 6 --jobs $jobs --keep broken "$a" "$b"
    ok '... plays only what is missing' [ "$(grep -c '^game' err)" -lt 5 ]
    ok '... with the same result as one run' [ "$(counted)" = "$(cat whole.json)" ]
    ok '... and the same records' [ "$(kept broken)" = "$(kept whole)" ]
done
ok 'asked again, nothing is played' match 0 --games 6 --keep broken "$a" "$b"
ok '... the result is the same' [ "$(counted)" = "$(cat whole.json)" ]
ok '... and no game is told' [ "$(grep -c '^game' err)" -eq 0 ]
ok 'more games may be asked for' match 0 --games 7 --keep broken "$a" "$b"
ok '... the seventh is played' [ "$(grep -o '^game [0-9]*' err)" = 'game 7' ]
ok '... and counted' says games 7
ok 'fewer games may be asked for' match 0 --games 2 --keep broken "$a" "$b"
ok '... and are counted' says games 2
ok 'other settings' match 1 --games 6 --komi 7.5 --keep broken "$a" "$b"
ok '... are another match' grep -q 'broken/match.jsonl is of another match' err
fine='{"game": 1, "winner": "black", "how": "counted", "result": "B+3", "moves": 1, "seconds": 1,'
fine="$fine"' "moves_a": 1, "seconds_a": 1, "longest_a": 1, "moves_b": 1, "seconds_b": 1, "longest_b": 1,'
fine="$fine"' "remark": ""}'
for change in 's/, "result.*/}/' 's/1/0/' 's/1/1000001/' 's/black/none/; s/counted/crash/' 's/counted/won/' \
    's/1, "moves_b/nan, "moves_b/' 's/"moves": 1/"moves": -1/' 's/.*/x/'; do
    line=$(echo "$fine" | sed "$change")
    { head -n 2 whole/match.jsonl; echo "$line"; } >broken/match.jsonl
    ok "a broken line: $change" match 1 --games 6 --keep broken "$a" "$b"
    ok '... is told' grep -q 'match.jsonl:3: this line is not of a match' err
done
{ head -n 1 whole/match.jsonl; echo "$fine"; } >broken/match.jsonl
ok 'the line as it should be' match 0 --games 1 --keep broken "$a" "$b"
rm -f broken/match.jsonl
mkdir broken/match.jsonl
ok 'a folder in its place' match 1 --games 6 --keep broken "$a" "$b"

# Wald's test of 0.5 against 0.8: each win adds log 1.6 = 0.470, each loss takes log 2.5 = 0.916. What reaches
# log 19 = 2.944 decides.
ok 'a test decides' match 0 --games 20 --sprt 0.5 0.8 'sh fake A -' 'sh fake B - resign'
ok '... after seven wins' says games 7
ok '... for the higher share' says sprt '"high"'
ok '... of whose ratio it tells' says sprt_log_ratio 3.29
ok 'it decides' match 0 --games 20 --sprt 0.5 0.8 'sh fake A - resign' 'sh fake B -'
ok '... after four losses' says games 4
ok '... for the lower share' says sprt '"low"'
# B+3 in every game lets A win as Black and lose as White: 0.470 - 0.916 = -0.446 a pair. After 6 pairs it is
# -2.678, after game 13 -2.208, after game 14 -3.124.
ok 'it decides in the order of the games' match 0 --games 20 --jobs 3 --keep tested --sprt 0.5 0.8 \
    'sh fake A B+3 nap-A1' 'sh fake B B+3'
ok '... though three are played at once' says games 14
ok '... and does so again' match 0 --games 20 --sprt 0.5 0.8 --keep tested \
    'sh fake A B+3 nap-A1' 'sh fake B B+3'
ok '... without a game more' says games 14
ok 'it may stay open' match 0 --games 3 --sprt 0.5 0.8 'sh fake A -' 'sh fake B - resign'
ok '... with all games counted' says sprt '"open"'
ok 'a test with one share' match 2 'sh fake A -' 'sh fake B -' --sprt 0.5
ok 'a test of shares in the wrong order' match 2 --sprt 0.8 0.5 'sh fake A -' 'sh fake B -'
ok 'no shares of more than all' match 2 --sprt 0.5 1.5 'sh fake A -' 'sh fake B -'
ok 'several games at one serial port' match 2 --jobs 2 serial:/dev/null 'sh fake B -'

openings() { grep -o ';B.*' "$1" | head -n 1 | cut -c 1-24; }
ok 'openings are random' match 0 --games 4 --opening 4 --keep openings 'sh fake A -' 'sh fake B -'
ok '... the same in both games of a pair' [ "$(openings openings/game-0001.sgf)" = \
    "$(openings openings/game-0002.sgf)" ]
ok '... another in the next pair' [ "$(openings openings/game-0001.sgf)" != \
    "$(openings openings/game-0003.sgf)" ]

"$katachi" match --size 5 --json --games 9 --jobs 2 --keep stopped 'sh fake A -' \
    'sh fake B{game} - $([ {game} = 1 ] && echo resign || echo silence)' >out 2>err &
for tenth in $(seq 600); do
    [ -s B2.pid ] && [ -s B3.pid ] && [ "$(lines stopped/match.jsonl)" -eq 2 ] && break
    sleep 0.1
done
kill -INT $!
wait $!
status=$?
ok 'Ctrl-C ends a match with status 130' [ $status -eq 130 ]
ok '... counts the games until then' says games 1
ok '... keeps them' grep -q 'RE.B+R' stopped/game-0001.sgf
ok '... and ends the programs' ended B2.pid
ok '... of all games' ended B3.pid


# Killed, it can't end its programs; they are ended all the same, with what they have started.
"$katachi" match --size 5 --games 3 --jobs 3 'sh fake A -' \
    'trap "" HUP; sh fake B{game} - silence; echo survived >B{game}.pid' >out 2>err &
for tenth in $(seq 600); do
    [ -s B1.pid ] && [ -s B2.pid ] && [ -s B3.pid ] && break
    sleep 0.1
done
kill -KILL $!
wait $! 2>/dev/null
# ends FILE: ended, before long.
ends() {
    for tenth in $(seq 600); do
        ended "$1" && return
        sleep 0.1
    done
    false
}
for game in 1 2 3; do ok "a match that is killed takes program $game along" ends B$game.pid; done

# When nobody reads what it prints, it ends, too.
mkfifo endless
"$katachi" match --size 5 --games 400 --keep unread 'sh fake A -' 'sh fake B - nap-C3' >endless 2>err &
head -n 1 endless >out
wait $!
ok 'a match whose reader has gone fails' [ $? -eq 1 ]
ok '... soon' [ "$(lines unread/match.jsonl)" -lt 100 ]

if command -v gnugo >/dev/null; then
    gnugo='gnugo --mode gtp --chinese-rules --positional-superko --level 0 --seed {seed}'
    ok 'GNU Go against itself' match 0 --games 4 --jobs 2 --keep gnugo2 "$gnugo" "$gnugo" --referee "$gnugo"
    counted >gnugo.json
    ok '... without a fault' grep -q '"illegal": 0, "crashes": 0, "timeouts": 0, "wrong_answers": 0' out
    ok '... every game with a winner' says draws 0
    ok '... its seeds make different games' \
        [ "$(for game in gnugo2/game-*; do tail -n +9 $game | cksum; done | sort -u | wc -l)" -gt 1 ]
    ok '... one after the other' match 0 --games 4 --keep gnugo1 "$gnugo" "$gnugo" --referee "$gnugo"
    ok '... the same games' [ "$(kept gnugo1)" = "$(kept gnugo2)" ]
    ok '... the same result' [ "$(counted)" = "$(cat gnugo.json)" ]
else
    for part in 1 2 3 4 5 6 7; do skip "gnugo is not installed"; done
fi
echo "1..$count"
