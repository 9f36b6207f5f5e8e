#!/bin/sh
# katachi watch: moves, suggestions and their costs, with shell scripts for programs.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
cd "$folder" || exit 1

# fake MOVE...: plays these moves, then passes. Its suggestions cost 1000 ticks, then 3000, then 5000 ...
cat >fake <<'END'
ticks=-1000
answer() { printf '= %s\n\n' "$1"; }
while read -r command rest; do
    case $command in
    name) answer Fake ;;
    genmove) move=${1-pass}; [ $# -eq 0 ] || shift; [ "$move" = crash ] && exit 4; answer "$move" ;;
    katachi-playouts) echo "$rest" >playouts; answer "" ;;
    katachi-suggest) ticks=$((ticks + 2000)); printf '= B2 0.500 40\nD4 0.062 80\n\n' ;;
    katachi-stats) printf '= image: 2 patterns, 99 bytes\nlast command: %d ticks\nstack: 7\n\n' $ticks ;;
    *) answer "" ;;
    esac
done
END
# The same without Katachi's own commands.
sed 's/katachi-[ps][lu][a-z]*)/nothing)/; s/^    \*) .*/    katachi-*) printf "? unknown command\\n\\n" ;; &/' \
    fake >plain

watch() { # watch STATUS OPTION...
    wanted=$1
    shift
    "$katachi" watch --size 5 "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
says() { grep -qE -e "$1" out; }

ok 'help is complete' sh -c '"$0" watch --help >out 2>err && grep -q -- --stats-json out && [ ! -s err ]' \
    "$katachi"
ok 'one program is too few' watch 2 'sh fake'
ok 'four moves' watch 0 --moves 4 --stats-json stats 'sh fake C3 D3' 'sh plain C4 D4'
ok '... are played' says '^moves played +4$'
ok '... suggestions stand on the board and beside it' says \
    '^ 2 \. 1 \. \. \. 2 .* 1   B2  0\.500  ############$'
ok '... before each move of Black' [ "$(grep -c 'Suggestions and their values' out)" -eq 2 ]
ok '... which is told' says 'Black \(Fake\) plays D3'
ok "... and so is White's" says 'White \(Fake\) played C4'
ok '... the mean of 1000 and 3000' says '^ticks, mean +2000$'
ok '... and the worst' says '^ticks, worst +3000$'
ok '... go into the file too' grep -qxF \
    '{"moves": 4, "suggestions": 2, "unit": "ticks", "mean": 2000, "worst": 3000, "mean_move": 2000}' stats
ok 'the engine is told its number of playouts' watch 0 --moves 2 --playouts 7 'sh fake C3' 'sh plain C4'
ok '... before it plays' grep -qx 7 playouts
ok 'an engine that takes none' watch 1 --playouts 7 'sh plain' 'sh plain'
ok '... is an error' grep -q 'katachi: Fake does not accept a number of playouts: unknown command' err
ok 'two passes end it early' watch 0 'sh fake C3 pass' 'sh plain C4 pass'
ok '... after four moves' says '^moves played +4$'
ok 'an illegal move' watch 1 'sh fake C3' 'sh plain C3'
ok '... is told' grep -q 'katachi: Fake (White) played "C3": the point is occupied' err
ok 'a crash' watch 1 'sh fake crash' 'sh plain'
ok '... is told' grep -q 'katachi: Fake (Black) ended with exit status 4' err
ok 'an engine without suggestions' watch 1 'sh plain' 'sh plain'
ok '... is an error' grep -q 'katachi: Fake gave no suggestions: unknown command' err
# One that analyses: the last line about the move that it plays counts.
sed 's/^    genmove)/    known_command) answer true ;;\
    lz-genmove_analyze) printf "=\\ninfo move C3 visits 9 winrate 1000 prior 1 lcb 1 order 0 pv C3\\ninfo move D3 visits 9 winrate 7000 info move C3 visits 20 winrate 6249 prior 9\\nplay C3\\n\\n" ;;\
&/; s/%d ticks/%d instructions/' fake >analyst
ok 'an engine that analyses' watch 0 --moves 2 --stats-json stats 'sh analyst' 'sh plain C4'
ok '... plays what it says' says 'Black \(Fake\) plays C3'
ok '... with its chance to win' says 'It gives itself a chance of 62 % to win'
ok '... at the end, too' says '^chance to win, at the end +62 %$'
ok '... and what a move cost' says '^instructions a move, mean +1000$'
ok '... which go into the file, too' grep -q '"win_rate": 0.6249, "mean_move": 1000}$' stats
sed 's/nplay C3/nplay/' analyst >silent
ok 'an analysis without a move' watch 1 --moves 2 'sh silent' 'sh plain C4'
ok 'a file that cannot be written' watch 1 --moves 2 --stats-json nowhere/stats 'sh fake' 'sh plain'
ok '... is an error' grep -q 'cannot write nowhere/stats' err
echo "1..$count"
