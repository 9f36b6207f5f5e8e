#!/bin/sh
# katachi play: a session through pipes. The opponent is a shell script that plays a list of moves.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
cd "$folder" || exit 1
export XDG_STATE_HOME="$folder/state"
kept=$folder/state/katachi/game.sgf

# fake MOVE...: plays these moves, then passes; writes down what it is told; suggests two moves. Where `full` or `room` stands
# before a move, katachi can write no more to files from then on, or can again; `seen` keeps a copy of the kept game.
cat >fake <<'END'
: >heard
answer() { printf '= %s\n\n' "$1"; }
while read -r command rest; do
    echo "$command $rest" >>heard
    case $command in
    name) answer Fake ;;
    known_command) answer true ;;
    genmove)
        case ${1-} in
        full) prlimit --pid $PPID --fsize=0:unlimited; shift ;;
        room) prlimit --pid $PPID --fsize=unlimited; shift ;;
        seen) cp "$XDG_STATE_HOME/katachi/game.sgf" seen; shift ;;
        esac
        move=${1-pass}; [ $# -eq 0 ] || shift; [ "$move" = crash ] && exit 4; answer "$move" ;;
    katachi-suggest) printf '= B2 0.500 40\nD4 0.062 80\n\n' ;;
    final_score) answer B+1.5 ;;
    final_status_list) [ "${FAKE_DEAD-}" = unknown ] && printf '? unknown command\n\n' || answer "${FAKE_DEAD-}" ;;
    quit) answer ""; exit 0 ;;
    *) answer "" ;;
    esac
done
END

# play STATUS LINES OPTION... COMMAND: types the lines on a board of 5 lines, or on that of the kept game; true when it ends with
# this status.
play() {
    wanted=$1 lines=$2
    shift 2
    [ "${1-}" = --resume ] || set -- --size 5 "$@"
    printf "$lines" | "$katachi" play "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
says() { grep -qF -e "$1" out; }
heard() { [ "$(grep -E '^(clear_board|play|genmove)' heard | tail -n "$1" | tr '\n' ';')" = "$2" ]; }

helps() { "$katachi" play --help >out 2>err && for option; do grep -qF -e "$option" out || return 1; done && [ ! -s err ]; }
ok 'help is complete' helps --level --time --memory --size --handicap --komi --colour --color --resume beginner novice casual keen skilled club strong GNU
ok 'a colour that is none is an error' play 2 '' --colour red 'sh fake'
ok 'a level that is none is an error' play 2 '' --level god
ok '... which is told' grep -q -- "--level must be beginner, novice, casual, keen, skilled, club or strong, not 'god'" err
ok 'a level for another program is an error' play 2 '' --level beginner 'sh fake'
ok 'a handicap that there is no place for' play 1 '' --handicap 4
ok '... is told' grep -q 'there is no fixed handicap on 5 lines' err
ok 'two programs are an error' play 2 '' 'sh fake' 'sh fake'
ok 'the end of the input ends the game' play 0 '' 'sh fake'
ok 'a move and its answer' play 0 'c3\nquit\n' 'sh fake D3'
ok '... are drawn, the last one in brackets' says '3 . . X(O). 3'
ok '... and told' says 'Fake (White) plays D3.'
ok '... and no colours go into a pipe' sh -c '! grep -q "$(printf "\033")" out'
ok 'a last line without its newline counts' play 0 'C3' 'sh fake D3'
ok '... as a move' says 'Fake (White) plays D3.'
ok 'wrong input' play 0 'c3\nd3\nz9\nf6\nfoo bar\nsave\nhelp\n' 'sh fake D3'
ok '... an occupied point' says 'D3 is occupied.'
ok '... a point off the board' says '"f6" is neither a point of the board (A1 to E5) nor a command; try help.'
ok '... a word' says '"foo bar" is neither a point'
ok '... a save without a name' says 'Name the file: save FILE.sgf'
ok '... and help' says 'undo            take back'
ok '... change nothing' heard 2 'play black C3;genmove white;'
# White's stones on A2 and B1 take both liberties of the corner.
ok 'suicide' play 0 'e5\ne4\na1\n' 'sh fake A2 B1'
ok '... is explained' says 'A1 would be suicide'
ok 'undo' play 0 'c3\nb2\nundo\nsave a.sgf\n' 'sh fake D3 D2'
ok '... takes back the pair, also in the program' heard 3 'clear_board ;play black C3;play white D3;'
ok '... and in the record' grep -q '^;B\[cc\];W\[dc\])$' a.sgf
ok 'undo at the beginning' play 0 'undo\n' 'sh fake'
ok '... is refused' says 'There is nothing to take back.'
ok 'White begins with nothing to take back' play 0 'undo\n' --colour white 'sh fake C3'
ok '... but the first move' says 'There is nothing to take back.'
ok 'hint' play 0 'hint\n' 'sh fake'
ok '... marks the points' says '2 . 1 . . . 2'
ok '... and shows values' says ' 2   D4  0.062'
ok 'two passes end the game' play 0 'c3\npass\nd3\nsave b.sgf\nd3\nscore\n' 'sh fake D2 pass'
ok '... the program says which stones are dead; 1 to 1, komi 6.5' says 'Both have passed. Fake counts no stone as dead. That makes W+6.5.'
ok '... and the person is asked' says 'Press Enter if you agree, type a stone to change whether it is dead, or undo to play on.'
ok '... who may err' says 'There is no stone on D3.'
ok '... and agrees by what comes after the game' says 'The game is over: W+6.5. You can still type save'
ok '... no move is played any more' says 'The game is over: type save'
ok '... and there is one result' [ "$(grep -o '[BW][+][0-9.]*[0-9]' out | sort -u)" = W+6.5 ]
ok '... the record has the result' grep -qF 'RE[W+6.5]' b.sgf
ok '... and both passes' grep -q ';B\[\];W\[\])$' b.sgf
# All 25 points are Black's once D2 is dead.
export FAKE_DEAD='D2'
ok 'a dead stone' play 0 'c3\npass\n\nsave dead.sgf\n' 'sh fake D2 pass'
ok '... is told' says 'Fake counts as dead, marked on the board: D2. That makes B+18.5.'
ok '... and marked' says '2 . . . O*. 2'
ok '... and counted' grep -qF 'RE[B+18.5]' dead.sgf
ok 'a dead stone that the person takes for alive' play 0 'c3\npass\nd2\ndone\n' 'sh fake D2 pass'
ok '... lives' says 'The game is over: W+6.5.'
ok '... or is dead after all' sh -c 'printf "c3\npass\nd2\nD2\ny\n" | "$0" play --size 5 "sh fake D2 pass" | grep -q "^The game is over: B+18.5"' "$katachi"
FAKE_DEAD='D2
E2 A1'
ok 'a dead point' play 0 'c3\npass\n' 'sh fake D2 pass'
ok '... that holds no stone makes no sense' says "As Fake doesn't say, the board counts no stone as dead. That makes W+6.5."
FAKE_DEAD=unknown
ok 'a program that knows no dead stones' play 0 'c3\npass\nd2\n' 'sh fake D2 pass'
ok '... leaves them to the person' says 'The game is over: B+18.5.'
unset FAKE_DEAD
ok 'undo instead of agreeing' play 0 'c3\npass\nscore\nundo\nb3\n' 'sh fake D2 pass B1'
ok '... goes on with the game' heard 5 'clear_board ;play black C3;play white D2;play black B3;genmove white;'
ok 'resignation' play 0 'c3\nsave c.sgf\n' --colour BLACK 'sh fake resign'
ok '... is a win' grep -qF 'RE[B+R]' c.sgf
ok 'an illegal move of the program' play 1 'c3\nd4\n' 'sh fake C3'
ok '... is told' grep -q "the game cannot go on: Fake played \"C3\": the point is occupied" err
ok 'a crash of the program' play 1 'c3\n' 'sh fake crash'
ok '... is told' grep -q 'Fake ended with exit status 4' err
ok 'a program that does not exist' play 1 '' ./nobody
ok '... is told' grep -q 'exit status 127' err
ok 'a board that node runs' play 0 'c3\nquit\n' --time 0.1 board:wasm32
ok '... answers' says 'Katachi (White) plays'
ok 'a file that cannot be written' play 0 'c3\nsave nowhere/x.sgf\nquit\n' 'sh fake D3'
ok '... is told' grep -q 'cannot write nowhere/x.sgf' err
# The board is drawn once a turn: at first, and after each answer.
ok 'three turns' play 0 'c3\nb2\nd4\nquit\n' 'sh fake D3 D2 E5'
ok '... four boards' [ "$(grep -c '^ *A B C D E *$' out)" -eq 8 ]
ok 'a move that ends the game' play 0 'pass\n' --colour white 'sh fake pass'
ok '... shows it, too' [ "$(grep -c '^ *A B C D E *$' out)" -eq 4 ]

# A game that is left is kept, and resumed when asked; one that is over isn't.
rm -rf state
ok 'a game that is left' play 0 'c3\nquit\n' --colour white --komi 1.25 'sh fake D3 D2'
ok '... is told to be kept' says "The game is kept; 'katachi play --resume' continues it."
ok '... as a record' grep -qF 'KM[1.25]' "$kept"
ok '... of both players' sh -c 'grep -qF "PB[Fake]" "$0" && grep -qF "PW[Person]" "$0"' "$kept"
ok 'another session' play 0 'quit\n' 'sh fake'
ok '... says so' says 'A game was left unfinished; type resume to continue it.'
ok '... and leaves it alone' grep -qF 'KM[1.25]' "$kept"
ok 'resumed by a word' play 0 'resume\nb2\n' 'sh fake E5 A1'
ok '... it is told to the program' heard 6 'clear_board ;play black D3;play white C3;play black D2;play white B2;genmove black;'
ok '... with its colours' says 'Fake (Black) plays E5.'
ok 'resumed by the option' play 0 'resign\n' --resume 'sh fake A1'
ok '... where it was' grep -q 'play white B2' heard
ok '... and given up' says 'You resign: B+R.'
ok '... it is no longer kept' [ ! -e "$kept" ]
ok 'nothing to resume' play 1 '' --resume 'sh fake'
ok '... is told' grep -q 'no game is kept' err
ok '... by the word, too' play 0 'resume\n' 'sh fake'
ok '... is told' says 'No game is kept.'
ok 'a game without a move' [ ! -e "$kept" ]
before=${kept%.sgf}-before.sgf
ok 'two games that are left' sh -c 'for move in a1 b1; do printf "$move\n" | "$0" play --size 5 "sh fake E5" >out 2>err || exit 1; done' "$katachi"
ok '... are both kept' sh -c 'grep -qF "B[be]" "$0" && grep -qF "B[ae]" "$1"' "$kept" "$before"
ok 'the word resume' play 0 'c1\nresume\ny\n' 'sh fake E4 E5'
ok '... goes on with the last one but the present' grep -qF 'B[be]' "$kept"
ok 'the end of a game that was resumed' play 0 'resign\n' --resume 'sh fake'
ok '... leaves no file' [ ! -e "$kept" ]
rm -rf state
ok 'a game that is left' play 0 'a1\n' 'sh fake E5'
cp "$kept" other.sgf
ok 'a new game' play 0 'b1\nresign\n' 'sh fake E5'
ok '... that is over, leaves the other one' cmp "$before" other.sgf
ok '... which can be resumed' play 0 'resign\n' --resume 'sh fake'
ok '... and ended' [ ! -e "$before" ]
ok 'a game that is taken back to its beginning' play 0 'a1\nundo\n' 'sh fake E5'
ok '... is not kept' [ ! -e "$kept" ]
mkdir -p state/katachi
echo 'my own notes' >"$kept"
cp "$kept" notes
ok 'a file of somebody else' play 0 'a1\nb1\n' 'sh fake E5 E4'
ok '... stays as it is' cmp "$kept" notes
ok '... which is told once' [ "$(grep -c 'is not kept: .*/game.sgf is no game that katachi play has kept; move it elsewhere' err)" -eq 1 ]
ok '... and no game is said to be kept' sh -c '! grep -q "is kept" out'
rm -rf state
ok 'a place where nothing can be written' sh -c 'printf "c3\nb2\n" | XDG_STATE_HOME=/dev/null/state "$0" play --size 5 "sh fake D3 D2" >out 2>err' "$katachi"
ok '... is told at once, and at the end' [ "$(grep -c 'cannot write /dev/null/state/katachi/game.sgf' err)" -eq 2 ]
# fills LINES COMMAND: a session that writes to pipes alone.
fills() { printf "$1" | "$katachi" play --size 5 "exec sh fake $2" 2>err.pipe | cat >out; }
mkfifo err.pipe
cat err.pipe >err & fills 'c3\nb2\na1\n' 'D3 full D2 D1'; wait
ok 'a disk that gets full in a game' [ "$(grep -c 'cannot write .*/game.sgf: File too large' err)" -eq 2 ]
ok '... is told beside what is kept' says "The game is kept as it stood before the last moves; 'katachi play --resume' continues it."
ok '... which is the game until then' grep -q '^;B\[cc\];W\[dc\];B\[bd\])' "$kept"
cat err.pipe >err & fills 'c3\nb2\na1\nb1\n' 'full D3 room D2 seen D1 E1'; wait
ok 'a disk that has room again' grep -q '^;B\[cc\];W\[dc\];B\[bd\];W\[dd\];B\[ae\])' seen
ok '... keeps each move from then on' [ "$(grep -c 'cannot write' err)" -eq 1 ]
ok '... and no move is said to be lost' says "The game is kept; 'katachi play --resume' continues it."
rm -rf state
ok 'no place to keep it' sh -c 'printf "c3\n" | env -u HOME -u XDG_STATE_HOME "$0" play --size 5 "sh fake D3" >out 2>err && grep -q "neither XDG_STATE_HOME nor HOME" err' "$katachi"
# What it takes to keep a move late in a long game: calls of the system, as QEMU tells them.
rows() { for column in $1; do for row in $(seq 18); do echo "$column$row"; done; done; }
rows 'a b c' | "qemu-$(uname -m)" -strace -D calls "$katachi" play --size 19 "exec sh fake $(rows 'q r s' | tr '\n' ' ')" >out 2>err
awk '/\.tmp".*O_EXCL/ { calls = synced = 0 } { calls++ } /fsync\(/ { synced++ } /rename.*\.tmp"/ { print calls, synced }' calls >costs
ok 'a long game' [ "$(grep -o ';[BW]\[' "$kept" | wc -l)" -eq 108 ]
ok '... is kept at each move, and written to the disk once' sh -c '[ "$(wc -l <costs)" -eq 108 ] && ! grep -qv " 1$" costs'
ok '... with no more calls for the last than for the second' [ "$(tail -n 1 costs)" = "$(sed -n 2p costs)" ]
ok '... and few' [ "$(tail -n 1 costs | cut -d " " -f 1)" -lt 60 ]
rm -rf state
# Ctrl-C, which the terminal sends to katachi alone: the program has a process group of its own.
mkfifo typed
"$katachi" play --size 5 'sh fake D3' <typed >out 2>err &
pid=$!
exec 3>typed
echo c3 >&3
for i in $(seq 600); do ! grep -q 'plays D3' out || break; sleep .1; done
ok 'a game is kept while it is played' grep -qF ';B[cc];W[dc]' "$kept"
kill -INT $pid
wait $pid
ok 'Ctrl-C ends it' [ $? -eq 130 ]
exec 3>&-
ok '... and keeps the game' grep -qF ';B[cc];W[dc]' "$kept"

# Words in the game.
ok 'resigning' play 0 'c3\nresign\nresign\nd4\nsave d.sgf\n' 'sh fake D3'
ok '... is a result' grep -qF 'RE[W+R]' d.sgf
ok '... once' says 'The game is over already.'
ok '... that ends the game' says 'The game is over: type save FILE.sgf, undo, new or quit.'
ok 'the score' play 0 'c3\nscore\n' 'sh fake D3'
ok '... as the program sees it' says 'Fake counts B+1.5.'
ok '... and how little that means' says 'So early, with the borders open, this says little about the game.'
ok 'the score of a board of which a third is played on' sh -c 'printf "b2\nb3\nscore\nquit\n" | "$0" play --size 3 "sh fake C1 C2" >out 2>err' "$katachi"
ok '... is no such one' sh -c 'grep -q "^Fake counts B+1.5" out && ! grep -q "So early" out'
ok 'a new game' play 0 'c3\nnew\nn\nnew\ny\ne5\n' 'sh fake D3 A1'
ok '... if the person wants it' says 'The game goes on.'
ok '... is new for the program, too' heard 3 'clear_board ;play black E5;genmove white;'
printf '(;SZ[7]KM[2.5]PB[Person]PW[Somebody]AB[aa]AW[gg];B[cc];W[dd])' >seven.sgf
ok 'a game from a file' play 0 'load seven.sgf\nc4\n' 'sh fake E3'
ok '... with its board, komi and stones' [ "$(grep -E '^(boardsize|komi|play|genmove)' heard | tail -n 8 | tr '\n' ';')" = 'boardsize 7;komi 2.5;play black A7;play white G1;play black C5;play white D4;play black C4;genmove white;' ]
ok '... and its colours' says 'Fake (White) plays E3.'
echo '(;SZ[5];B[cc];W[cc];B[dd];W[aa])' >illegal.sgf
ok 'a game with an illegal move' play 0 'load illegal.sgf\nb4\n' 'sh fake E3'
ok '... is told' says 'In this record, move 2 is illegal: the point is occupied.'
ok '... and gone on with' says 'Fake (White) plays E3.'
ok 'a file that is none' play 0 'b1\nload nowhere.sgf\nload\nc3\n' 'sh fake A1 D3'
ok '... is told' grep -q nowhere.sgf err
ok '... before the present game is given up' sh -c '! grep -q "Give it up" out'
ok '... and a file without a name' says 'Name the file: load FILE.sgf'
ok '... and the game goes on' says 'Fake (White) plays D3.'
ok 'a handicap' sh -c 'printf "save e.sgf\nn\n" | "$0" play --size 9 --handicap 4 "sh fake E5" >out 2>err' "$katachi"
ok '... is told as one' grep -qF 'set_free_handicap C3 G3 C7 G7' heard
ok '... White begins' says 'Fake (White) plays E5.'
ok '... with half a point of komi' grep -qF 'komi 0.5' heard
ok '... and in the record' sh -c 'grep -qF "HA[4]" e.sgf && grep -qF "AB[cg][gg][cc][gc]" e.sgf'
# All of the board is Black's, 81 points; White has half a point of komi, and one for each stone of the handicap.
ok 'its score' sh -c 'printf "pass\n\n" | "$0" play --size 9 --handicap 4 "sh fake pass" >out 2>err' "$katachi"
ok '... counts the stones for White' says 'The game is over: B+76.5.'
ok 'American spelling' play 0 'quit\n' --color white 'sh fake C3'
ok '... is the same' says 'You are White against Fake.'
ok 'time for another program' play 0 'quit\n' --time 2.5 'sh fake'
ok '... is told to it' grep -qx 'time_settings 0 3 1' heard

# Against Katachi itself.
ok 'no command' play 0 'c3\nscore\nhint\nquit\n' --level beginner
ok '... plays against Katachi' says 'You are Black against Katachi, level beginner (about 14 kyu'
ok '... which answers' grep -q '^Katachi (White) plays [A-E][1-5][.]' out
ok '... counts' grep -q '^Katachi counts [BW][+]' out
ok '... and gives hints' grep -q '^ 1   [A-E][1-5]  0[.]' out
ok '... with the goals of the moves' grep -Eq '^ 1   [A-E][1-5]  0[.].*  [a-z ]+[A-E][1-5]' out
ok 'the default level' play 0 'c3\nquit\n' --time 0.05
ok '... is the strongest' says 'level strong with 0.05 s a move.'
rm -rf state
ok 'a game at a level' play 0 'c3\nsave l.sgf\n' --level beginner --time 0.5
ok '... tells it in the record' grep -qF 'PW[Katachi (beginner, 0.5 s)]' l.sgf
for option in '--size 9' '--komi 7' '--handicap 2' '--colour white' '--color white'; do
    ok "... isn't resumed with $option" play 2 '' --resume $option
    ok '... which is told' grep -q -- "either --resume or ${option% *}, as the kept game has its own" err
done
ok '... is resumed' play 0 'save m.sgf\nquit\n' --resume
ok '... at that level and in that time' says 'level beginner with 0.5 s a move.'
ok '... and in that time' grep -qF 'PW[Katachi (beginner, 0.5 s)]' m.sgf
ok 'another level' play 0 'save n.sgf\nquit\n' --resume --level novice
ok '... goes before it' grep -qF 'PW[Katachi (novice)]' n.sgf
ok '... which is told' says 'Until now, this game was played at level beginner with 0.5 s a move; Katachi goes on at level novice.'
ok 'a loaded game' play 0 'load l.sgf\nsave o.sgf\nquit\n'
ok '... changes the level' says 'Katachi goes on at level beginner with 0.5 s a move.'
ok '... and in the next record' grep -qF 'PW[Katachi (beginner, 0.5 s)]' o.sgf
ok 'a program whose name needs quotes' sh -c 'cp "$0" "it'"'"'s katachi" && printf "c3\nquit\n" | "./it'"'"'s katachi" play --size 5 --level beginner >out 2>err && grep -q "^Katachi (White)" out' "$katachi"
# At a terminal: DEL, Ctrl-A and Ctrl-K make "c3" of "xhint"; the arrow fetches a line again. A character that breaks off is dropped.
terminal() { # TERM LINES
    printf "$2" | TERM=$1 NO_COLOR= script -qec "stty cols 44; '$katachi' play --size 5 'sh fake D3'" /dev/null | tr -d '\r' >out
}
terminal xterm 'x\177hint\001\303c3\013\n\033[A\nsave \303.sgf\nquit\n'
ok 'a line is edited' says 'Fake (White) plays D3.'
ok '... and fetched again' says 'C3 is occupied.'
ok '... and the program is said to think' says 'Fake thinks ...'
ok '... and words are not broken' sh -c 'grep -qx "You are Black against Fake. Type a point" out && grep -qx "such as d5, or help." out'
terminal dumb 'c3\nquit\n'
ok 'a terminal without a cursor' says 'Fake (White) plays D3.'
ok '... gets no commands for one' sh -c '! grep -q "$(printf "\033")" out'
echo "1..$count"
