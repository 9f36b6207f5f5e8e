#!/bin/sh
# katachi analysis: opponents that choose by its policy or play its best move, as KaTrain's do, end their games when nothing is
# left to play. A few games; opponents.js plays more, also on 19x19.
opponents=$PWD/tests/host/opponents.js
. tests/host/katachi.sh

play() { node "$opponents" "$katachi" "$@" >>games || echo "# opponents.js $* fails"; }
play rules=chinese kinds=policy,rank,local,influence,search
play rules=japanese komi=6.5 kinds=weighted,pick,tenuki,territory,search
sed 's/^/# /' games
# all DESCRIPTION EXPRESSION: true for each game `g`.
all() {
    ok "$1" node -e '
        const games = require("fs").readFileSync("games", "utf8").split("\n").filter(line => line).map(line => JSON.parse(line));
        process.exit(games.length === 10 && eval("games.filter(g => " + process.argv[1] + ").length >= " + (process.argv[2] || 10)) ? 0 : 1);' "$2" "${3-}"
}
all 'two passes end each game' 'g.ended'
all '... when all points have an owner' 'g.unclear <= 0.1'
all '... after as many moves as a game takes' 'g.moves > 25 && g.moves < 150'
# By area a stone at home changes nothing; by territory it costs a point.
all '... with a score that fits area and stones' \
    'Math.abs(g.lead - (g.area - (g.rules === "chinese" ? 7.5 : 6.5 + g.more))) < 2'
all '... and nearly always with stones of both' 'g.black > 0 && g.black < 81' 9
echo "1..$count"
