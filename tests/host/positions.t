#!/bin/sh
# positions.js: of answers that are errors it makes no game's last move, and the games keep their numbers.
. tests/tap.sh
root=$PWD
cd "$folder" || exit 1

for moves in '["B","A1"]' '["B","A1"],["W","A1"]' '["B","C3"]'; do
    number=$((${number:-0} + 1))
    echo "{\"id\":\"7 x.sgf#$number\",\"komi\":7,\"boardXSize\":3,\"moves\":[$moves]}"
done >queries
cat >answers <<'END'
{"id":"7 x.sgf#1","turnNumber":1,"policy":[0.1,0.1,0.1,0.1,0.5,0.1,-1,0,0,0]}
{"error":"Illegal move 1: A1","field":"moves","id":"7 x.sgf#2"}
{"id":"7 x.sgf#3","turnNumber":1,"policy":[0.5,0.1,-1,0.1,0.1,0.1,0,0,0,0.1]}
END
ok 'games of answers, one of them an error' sh -c 'node "$0/host-tools/images/positions.js" games queries answers >out 2>err' "$root"
ok '... are as many as the queries' [ "$(wc -l <out)" -eq 3 ]
ok '... and end with the best moves' [ "$(sed -n 1p out) $(sed -n 3p out)" = '(;SZ[3]KM[7];B[ac];W[bb]) (;SZ[3]KM[7];B[ca];W[aa])' ]
echo "1..$count"
