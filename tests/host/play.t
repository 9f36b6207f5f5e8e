#!/bin/sh
# katachi play: a session through pipes. The opponent is a shell script that plays a list of moves.
. tests/tap.sh
katachi=$PWD/build/native/katachi
cd "$folder" || exit 1

# fake MOVE...: plays these moves, then passes; writes down what it is told; suggests two moves.
cat >fake <<'END'
: >heard
answer() { printf '= %s\n\n' "$1"; }
while read -r command rest; do
    echo "$command $rest" >>heard
    case $command in
    name) answer Fake ;;
    known_command) answer true ;;
    genmove) move=${1-pass}; [ $# -eq 0 ] || shift; [ "$move" = crash ] && exit 4; answer "$move" ;;
    katachi-suggest) printf '= B2 0.500 40\nD4 0.062 80\n\n' ;;
    final_score) answer B+1.5 ;;
    quit) answer ""; exit 0 ;;
    *) answer "" ;;
    esac
done
END

# play STATUS LINES OPTION... COMMAND: types the lines on a board of 5 lines; true when it ends with this
# status.
play() {
    wanted=$1 lines=$2
    shift 2
    printf "$lines" | "$katachi" play --size 5 "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
says() { grep -qF -e "$1" out; }
heard() { [ "$(grep -E '^(clear_board|play|genmove)' heard | tail -n "$1" | tr '\n' ';')" = "$2" ]; }

ok 'help is complete' sh -c '"$0" play --help >out 2>err && grep -q -- --colour out && [ ! -s err ]' \
    "$katachi"
ok 'no program is an error' play 2 ''
ok 'a colour that is none is an error' play 2 '' --colour red 'sh fake'
ok 'the end of the input ends the game' play 0 '' 'sh fake'
ok 'a move and its answer' play 0 'c3\nquit\n' 'sh fake D3'
ok '... are drawn, the last one in brackets' says '3 . . X(O). 3'
ok '... and told' says 'Fake (White) plays D3.'
ok '... and no colours go into a pipe' sh -c '! grep -q "$(printf "\033")" out'
ok 'a last line without its newline counts' play 0 'C3' 'sh fake D3'
ok '... as a move' says 'Fake (White) plays D3.'
ok 'wrong input' play 0 'c3\nd3\nz9\nf6\nfoo bar\nsave\nhelp\n' 'sh fake D3'
ok '... an occupied point' says 'D3 is occupied.'
ok '... a point off the board' says '"f6" is no point of the board (A1 to E5) and no command; try help.'
ok '... a word' says '"foo bar" is no point'
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
ok 'two passes end the game' play 0 'c3\npass\nd3\nsave b.sgf\n' 'sh fake D2 pass'
ok '... the board counts: 1 to 1, komi 6.5' says 'All stones alive, the score is W+6.5.'
ok '... the program may see it otherwise' says 'Fake takes some stones for dead and says B+1.5.'
ok '... no move is played any more' says 'The game is over: save'
ok '... the record has the result' grep -qF 'RE[W+6.5]' b.sgf
ok '... and both passes' grep -q ';B\[\];W\[\])$' b.sgf
ok 'resignation' play 0 'c3\nsave c.sgf\n' --colour BLACK 'sh fake resign'
ok '... is a win' grep -qF 'RE[B+R]' c.sgf
ok 'an illegal move of the program' play 1 'c3\nd4\n' 'sh fake C3'
ok '... is told' grep -q "the game can't go on: Fake played \"C3\": the point is occupied" err
ok 'a crash of the program' play 1 'c3\n' 'sh fake crash'
ok '... is told' grep -q 'Fake ended with exit status 4' err
ok 'a program that does not exist' play 1 '' ./nobody
ok '... is told' grep -q 'exit status 127' err
ok 'a file that cannot be written' play 0 'c3\nsave nowhere/x.sgf\nquit\n' 'sh fake D3'
ok '... is told' grep -q 'cannot write nowhere/x.sgf' err
echo "1..$count"
