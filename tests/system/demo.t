#!/bin/sh
# make demo, as a newcomer calls it: exit status 0, a game that is drawn, every figure of the table.
. tests/system/system.sh

ok "make demo succeeds" sh -c '${MAKE:-make} -s demo >"$1" 2>&1 </dev/null' demo "$folder/demo"
has_figure() { grep -qE "^  $1 +[1-9][0-9]*(, [0-9]+)*$" "$folder/demo" || { sed 's/^/# /' "$folder/demo"; return 1; }; }
for figure in games examples 'patterns learned, kept' 'patterns in the image' 'image bytes' \
    'firmware text, data, bss bytes' 'worst stack, bytes' 'instructions a suggestion, mean' \
    'instructions a suggestion, worst'; do
    ok "its table tells: $figure" has_figure "$figure"
done
boards() { [ "$(grep -c '^   A B C D E F G H J' "$folder/demo")" -ge 28 ]; }
ok "it draws the board before each of its thirteen moves" boards
suggestions() { [ "$(grep -cE ' [1-5]   [A-J][1-9]  [01]\.[0-9]{3}' "$folder/demo")" -ge 55 ]; }
ok "with the five best suggestions and their values" suggestions

step() { grep -q "^== $1" "$folder/demo"; }
ok "it shows what it has learned" step 'What it has learned: .* plays 6 moves'
ok "... and plays with the network that ships, against whom, at which level, with what" \
    step 'The network that ships.*: 20 moves against GNU Go 3.8, level 10, with 800 playouts a move'
chances() { [ "$(sed -n '/^== The network/,$p' "$folder/demo" | grep -c 'It gives itself a chance of [0-9]* % to win')" -eq 10 ]; }
ok "... telling its chance to win at each of its moves" chances
for figure in 'its own seconds a move, mean' 'chance to win after these moves, %' '- by the network, mean'; do
    ok "its table tells: $figure" grep -qE "^  $figure +[1-9][0-9.]*$" "$folder/demo"
done

printf '(;GM[1]FF[4]SZ[9];B[ee];W[eg];B[ce];W[gc];B[cg];W[cc];B[gf])' >"$folder/own.sgf"
ok "GAMES=FILE learns from other games" sh -c '${MAKE:-make} -s build/native/demo.db GAMES="$1" 2>/dev/null &&
    grep -q "\"games\": 1," build/native/learn.json' demo "$folder/own.sgf"
ok "and without it from those that ship again" sh -c '${MAKE:-make} -s build/native/demo.db 2>/dev/null &&
    ! grep -q "\"games\": 1," build/native/learn.json'
ok "the image follows" sh -c '${MAKE:-make} -s "build/$1/demo.kti" 2>/dev/null' demo "$board"
durations() { ${MAKE:-make} -s help >"$folder/help" && [ "$(grep -c '^make' "$folder/help")" -ge 20 ] &&
    ! grep '^make' "$folder/help" | grep -vE '^make[ a-z-]{13} (~?[0-9]+ (s|min|h)|-) +[^ ]' &&
    [ "$(wc -L <"$folder/help")" -le 100 ]; }
ok "make help tells how long each target takes, in lines of at most 100 columns" durations
echo "1..$count"
