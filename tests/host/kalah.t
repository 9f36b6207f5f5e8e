#!/bin/sh
# katachi play --game kalah: sessions through pipes, against its own search and against GTP programs.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
cd "$folder" || exit 1
export XDG_STATE_HOME="$folder/state"
kept=$folder/state/katachi/kalah.txt

# play STATUS LINES OPTION...: types the lines; true when it ends with this status.
play() {
    wanted=$1 lines=$2
    shift 2
    printf "$lines" | "$katachi" play --game kalah "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; cat err; return 1; }
}
says() { grep -qF -e "$1" out; }
complains() { grep -qF -e "$1" err; }

# fake ANSWER: a program whose moves are always ANSWER.
cat >fake <<'END'
while read -r command rest; do
    echo "$command $rest" >>heard
    case $command in
    name) printf '= Fake\n\n' ;;
    known_command) printf '= %s\n\n' "${2-true}" ;;
    genmove) printf '= %s\n\n' "$1" ;;
    quit) printf '= \n\n'; exit 0 ;;
    *) printf '= \n\n' ;;
    esac
done
END

ok 'the help tells the rules' sh -c '"$1" play --help | tr "\n" " " | grep -q "Each side has pits.*When the pits of one side are empty"' help "$katachi"
ok 'a session ends with its input' play 0 ''
ok '... and begins with the board' says '(  6)(  6)(  6)(  6)(  6)(  6)'
ok 'a small board is played to its end' play 0 '2\n1\n' --pits 2 --beans 1
ok '... with an extra move' says 'You move again.'
ok '... and a score' says 'The game is over, 3 to 1: you win by 2.'
ok 'pits can be typed together' play 0 '2 1\n' --pits 2 --beans 1
ok '... with the same end' says 'you win by 2.'
ok 'the second player waits' play 0 '' --pits 2 --beans 1 --colour white --depth 4
ok '... and loses that board' says 'The game is over, 1 to 3: you lose by 2.'
ok 'a draw' play 0 '1\n' --pits 1 --beans 1
ok '... is one' says 'a draw.'
ok 'a move is answered' play 0 '1 2\n' --depth 2
ok '... by pits' grep -q '^Katachi (White) plays [1-6]' out
ok '... and the game is kept, which is told' says "The game is kept; 'katachi play --game kalah --resume' continues it."
ok '... with its settings' grep -qx 'depth 2' "$kept"
cp "$kept" wanted
for option in '--pits 3' '--beans 3' '--colour white'; do
    ok "... isn't resumed with $option" play 2 '' --resume $option
    ok '... which is told' complains "either --resume or ${option% *}, as the kept game has its own"
done
ok 'a game that is resumed' play 0 '' --resume
ok '... is the same' cmp "$kept" wanted
ok 'another one' play 0 '3\nquit\n' --pits 4 --beans 5 --colour white --level novice
ok '... leaves it' cmp "${kept%.txt}-before.txt" wanted
ok '... and is resumed by a word' play 0 'resume\nboard\n' --level casual
ok '... with its pits' says '         4    3    2    1'
ok '... and at another level, which is told' says 'Until now, Katachi played this game at level novice; it goes on at level casual.'
rm -rf state
for broken in 'pits 99' 'beans 0' 'person third' 'level god' 'depth 999' 'seconds nan' 'seconds 1e-9' 'moves 7' 'moves 1 1 1'; do
    mkdir -p state/katachi
    sed "s/^${broken%% *} .*/$broken/" wanted >"$kept"
    ok "a damaged game: $broken" play 1 '' --resume
    ok '... is told' complains 'kalah.txt is damaged'
done
rm -rf state
ok 'nothing to resume' play 1 '' --resume
ok '... is told' complains 'no game of Kalah is kept that could be resumed'
ok 'what is no pit' play 0 '7\n0\nfoo\n' --depth 1
ok '... is told, beyond the row' says "Pit 7 can't be sown: type the number of a pit of yours that holds beans."
ok '... and before it' says "Pit 0 can't be sown"
ok '... or as a word' says '"foo" is neither a pit (1 to 6) nor a command; try help.'
ok 'a turn that is over' play 0 '2 1\n' --depth 1
ok '... takes no more pits' says "Pit 1 can't be sown: your turn is over."
ok 'a hint' play 0 'hint\n' --pits 2 --beans 1
ok '... is the best half-move' says 'Katachi would play 2 1.'
ok 'undo and new' play 0 'undo\n2\nundo\n1\nundo\nnew\n2\nnew\nn\n1\n' --pits 2 --beans 1
ok '... with nothing to take back' says 'There is nothing to take back.'
ok '... and a game to give up' says 'This game isn'"'"'t over. Give it up?'
ok '... that goes on' says 'you win by 2.'
ok 'help' play 0 'help\n'
ok '... lists the words' says 'undo            take back'

ok 'another program' play 0 '1 2\n' "$katachi gtp --playouts 50"
ok '... plays' grep -q '^Katachi (White) plays [1-6]' out
ok '... gives hints' play 0 'hint\n2 1\n' --pits 2 --beans 1 "$katachi gtp"
ok '... and goes on' says 'you win by 2.'
ok 'a program is told of pits' play 0 '1 2\nundo\nquit\n' 'sh fake 1'
ok '... and of taking back' [ "$(grep -E '^(katachi-game|play|genmove|undo)' heard | tr '\n' ';')" = \
    'katachi-game kalah 6 6;play b 1;play b 2;genmove w;undo ;undo ;' ]
ok 'nonsense from a program' play 1 '1 2\n' 'sh fake 9'
ok '... is told' complains "Fake played '9', which is no half-move"
ok 'half a half-move' play 1 '2\n' 'sh fake "1 1"'
ok '... is nonsense' complains "which is no half-move"
ok 'a program that knows no other game' play 1 '' 'sh fake 1 false'
ok '... is told' complains "Fake plays no Kalah: it doesn't know katachi-game"
ok 'a program that ends' play 1 '' 'exit 3'
ok '... is told' complains 'the game cannot go on'

ok 'options of Go' play 2 '' --size 5
ok '... are told' complains 'needs --game go with --size'
ok 'options of Kalah for Go' sh -c '"$1" play --beans 3 </dev/null 2>err; [ $? -eq 2 ]' play "$katachi"
ok '... are told' complains 'needs --game kalah with --beans'
ok 'too many pits' play 2 '' --pits 13
ok 'no beans' play 2 '' --beans 0
ok 'a depth for a program' play 2 '' --depth 3 'sh fake 1'

# Without --memory, its table takes no more than half of what there is.
in_200_mb() { (ulimit -v 204800 && printf '1\nquit\n' | "$katachi" play --game kalah --depth 2) >out 2>err; }
ok 'a game in 200 MB' in_200_mb
echo "1..$count"
