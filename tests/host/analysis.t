#!/bin/sh
# katachi analysis: sessions of KataGo's JSON protocol, as KaTrain and Ogatak send them, and wrong ones.
. tests/host/katachi.sh

# ask OPTION... <queries: runs the queries; the answers are in the file out.
ask() { timeout 120 "$katachi" analysis --threads 2 --seed 1 "$@" >out 2>err; }
# js DESCRIPTION EXPRESSION: true for what node makes of the answers, `all`; `of(id)` are those with this id, `last(id)` is the last one.
js() {
    ok "$1" node -e '
        const fs = require("fs");
        const all = fs.readFileSync("out", "utf8").split("\n").filter(line => line).map(line => JSON.parse(line));
        const of = id => all.filter(answer => answer.id === id), last = id => of(id).pop();
        const sum = list => list.reduce((a, b) => a + b, 0), near = (a, b, by) => Math.abs(a - b) <= by;
        const result = eval(process.argv[1]);
        if (!result) { console.log("# " + JSON.stringify(result) + ": " + JSON.stringify(all).slice(0, 2000)); process.exit(1); }' "$2"
}
q() { printf '{"id":"%s","rules":"chinese","komi":7.5,"boardXSize":9,"boardYSize":9,"maxVisits":20,"moves":[]%s}\n' "$1" "${2-}"; }

ok 'help' helps analysis --image -config -override-config -model -analysis-threads -quit-without-waiting --threads
wrong "'query.json'" analysis query.json
missing 'nowhere.cfg' analysis -config nowhere.cfg
wrong "maxVisits can't be 'x'" analysis -override-config maxVisits=x

# await PATTERN: waits up to a minute for an answer that matches.
await() { for i in $(seq 600); do ! grep -q "$1" out || return 0; sleep .1; done; }

# KaTrain's command line and queries: its own model and configuration are KataGo's.
printf '\037\213 a network of KataGo' >model.bin.gz
printf '# a comment\nlogDir = logs\nreportAnalysisWinratesAs = BLACK # whose\nmaxVisits = 60\nnumAnalysisThreads = 12\n' >analysis.cfg
cat >queries <<'END'
{"rules": "japanese", "priority": 1000, "analyzeTurns": [3], "maxVisits": 25, "komi": 6.5, "boardXSize": 13, "boardYSize": 13, "includeOwnership": true, "includeMovesOwnership": true, "includePolicy": true, "initialStones": [], "initialPlayer": "B", "moves": [["B", "D4"], ["W", "K10"], ["B", "pass"]], "overrideSettings": {"reportAnalysisWinratesAs": "BLACK", "maxTime": 600.0, "wideRootNoise": 0.04}, "reportDuringSearchEvery": 1, "id": "QUERY:1"}
{"rules": "chinese", "priority": 1001, "analyzeTurns": [0], "maxVisits": 50, "komi": 0.5, "boardXSize": 9, "boardYSize": 9, "includeOwnership": false, "includePolicy": false, "initialStones": [["B", "C3"], ["B", "G7"]], "initialPlayer": "W", "moves": [], "overrideSettings": {"reportAnalysisWinratesAs": "BLACK"}, "avoidMoves": [{"moves": ["E5", "C7"], "player": "W", "untilDepth": 1}], "id": "QUERY:2"}
{"rules": "aga", "priority": 0, "analyzeTurns": [2], "maxVisits": 50, "komi": 7.5, "boardXSize": 9, "boardYSize": 9, "includeOwnership": false, "includePolicy": false, "initialStones": [], "initialPlayer": "B", "moves": [["B", "E5"], ["W", "E5"]], "overrideSettings": {}, "id": "QUERY:3"}
{"action": "terminate", "terminateId": "QUERY:0", "id": "QUERY:4"}
END
ok 'KaTrain' ask -model model.bin.gz -config analysis.cfg -analysis-threads 12 <queries
ok '... learns that its network is of no use' complains 'model.bin.gz is not a model'
ok '... and when to begin' grep -q 'ready to begin handling requests' err
js '... gets its answers' 'last("QUERY:1").isDuringSearch === false && last("QUERY:1").turnNumber === 3 && last("QUERY:2").turnNumber === 0'
js '... visits, all of which are of moves' 'last("QUERY:1").rootInfo.visits === 25 && sum(last("QUERY:1").moveInfos.map(m => m.visits)) === 25'
js '... moves with all that it reads' 'last("QUERY:1").moveInfos.every(m => typeof m.move === "string" && m.visits > 0 && m.winrate >= 0 &&
    m.winrate <= 1 && isFinite(m.scoreLead) && isFinite(m.scoreStdev) && m.prior > 0 && m.pv[0] === m.move && m.ownership.length === 169)'
js '... in order' 'last("QUERY:1").moveInfos.every((m, i, list) => m.order === i && (i === 0 || (m.visits <= list[i - 1].visits && m.visits > 0)))'
js '... the owners of all points' 'last("QUERY:1").ownership.length === 169 && last("QUERY:1").ownership.every(o => o >= -1 && o <= 1)'
js '... a policy that adds up' 'last("QUERY:1").policy.length === 170 && near(sum(last("QUERY:1").policy.filter(p => p > 0)), 1, .01)'
js '... -1 where a stone stands' 'last("QUERY:1").policy[9 * 13 + 3] === -1 && last("QUERY:1").policy[3 * 13 + 9] === -1'
js '... no move that it avoids' 'last("QUERY:2").moveInfos.length > 0 && !last("QUERY:2").moveInfos.some(m => ["E5", "C7"].includes(m.move))'
js '... an error that it understands' 'last("QUERY:3").error.includes("Illegal move 1: E5") && last("QUERY:3").field === "moves"'
js '... a warning, not an error, for what has no effect' 'of("QUERY:1").some(a => a.warning && a.warning.includes("wideRootNoise"))'
js '... an echo' 'last("QUERY:4").action === "terminate" && last("QUERY:4").terminateId === "QUERY:0"'

# Ogatak asks for the version, tries a board of 29 lines, and has one query at a time, which it ends.
cat >queries <<'END'
{"id":"query_version","action":"query_version"}
{"id":"test_bs29","rules":"Chinese","boardXSize":29,"boardYSize":29,"maxVisits":1,"moves":[]}
{"id":"node_1:1","rules":"Chinese","komi":7.5,"boardXSize":19,"boardYSize":19,"maxVisits":1000000,"reportDuringSearchEvery":0.1,"firstReportDuringSearchAfter":0.05,"includeOwnership":true,"includeMovesOwnership":false,"overrideSettings":{"reportAnalysisWinratesAs":"SIDETOMOVE","wideRootNoise":0},"initialStones":[],"moves":[["B","Q16"],["W","D4"]]}
END
(cat queries && await '"isDuringSearch":true'
    printf '{"id":"stop!node_1:1","action":"terminate","terminateId":"node_1:1"}\n'
    await 'node_1:1.*"isDuringSearch":false') | ask -quit-without-waiting
js 'Ogatak' 'last("query_version").version.match(/^1[.]1[2-9][.][0-9]+$/) && last("query_version").git_hash.match(/^Katachi [0-9.]+$/) && last("test_bs29").error && last("test_bs29").field === "boardXSize"'
js '... sees partial answers' 'of("node_1:1").some(a => a.isDuringSearch === true && a.moveInfos.length && a.ownership.length === 361)'
js '... and one last, with what was found until it ended it' 'of("node_1:1").filter(a => a.isDuringSearch === false).length === 1 &&
    last("node_1:1").rootInfo.visits > 0 && last("node_1:1").rootInfo.visits < 1000000'
js '... without a word about noise that it does not want' '!of("node_1:1").some(a => a.warning)'

# The figures. Black surely has 45 points of 81 there, White 36: by area 45 - 36 - 0.5.
stones=$(awk 'BEGIN { for (y = 1; y <= 9; y++) for (x = 1; x <= 9; x++) {
    if ((x == 2 || x == 8) && (y == 2 || y == 8)) continue
    printf "%s[\"%s\",\"%s%d\"]", n++ ? "," : "", x <= 5 ? "B" : "W", substr("ABCDEFGHJ", x, 1), y } }')
for side in BLACK WHITE SIDETOMOVE; do
    for player in B W; do
        q "$side$player" ",\"komi\":0.5,\"initialStones\":[$stones],\"initialPlayer\":\"$player\",\"includeOwnership\":true,\"overrideSettings\":{\"reportAnalysisWinratesAs\":\"$side\"}"
    done
done | sed 's/"komi":7.5,//' | ask
js 'a decided game' 'all.length === 6 && all.every(a => a.rootInfo.visits === 20)'
js '... the lead and the win rate of Black' '["BLACKB", "BLACKW"].every(id => near(last(id).rootInfo.scoreLead, 8.5, .001) && last(id).rootInfo.winrate > .9)'
js '... of White' '["WHITEB", "WHITEW"].every(id => near(last(id).rootInfo.scoreLead, -8.5, .001) && last(id).rootInfo.winrate < .1)'
js '... of who is to move' 'near(last("SIDETOMOVEB").rootInfo.scoreLead, 8.5, .001) && near(last("SIDETOMOVEW").rootInfo.scoreLead, -8.5, .001) &&
    last("SIDETOMOVEB").rootInfo.winrate > .9 && last("SIDETOMOVEW").rootInfo.winrate < .1'
js '... and the owners, from the top left' 'last("BLACKB").ownership.every((o, i) => near(o, i % 9 < 5 ? 1 : -1, .05)) &&
    last("WHITEB").ownership.every((o, i) => near(o, i % 9 < 5 ? -1 : 1, .05))'
js '... as move infos have it' 'last("BLACKW").moveInfos.every(m => near(m.scoreLead, 8.5, .001) && m.lcb >= m.winrate) &&
    last("BLACKB").moveInfos.every(m => m.lcb <= m.winrate)'

# An owner who is 1 or -1, with this mean, has that deviation.
(q all ',"includeOwnership":true,"includeOwnershipStdev":true,"includeMovesOwnership":true,"includeMovesOwnershipStdev":true'
    q alone ',"includeOwnershipStdev":true') | ask
js 'how far playouts differ about owners' 'all.length === 2 && [last("all"), ...last("all").moveInfos].every(a => a.ownershipStdev.length === 81 &&
    a.ownership.some(o => Math.abs(o) < 1) && a.ownership.every((o, i) => near(a.ownershipStdev[i], Math.sqrt(1 - o * o), .01)))'
js '... alone' 'last("alone").ownershipStdev.length === 81 && !last("alone").ownership && !last("alone").moveInfos.some(m => m.ownershipStdev || m.ownership)'

# Turns, visits, times, lines.
(q turns ',"moves":[["B","E5"],["W","C3"],["B","G7"]],"analyzeTurns":[3,0,1,1],"priorities":[1,2,3,3],"maxVisits":30'
    q default '' | sed 's/"maxVisits":20,//'
    q pass ',"moves":[["B","pass"],["W","pass"]],"maxVisits":30'
    q line ',"analysisPVLen":1,"includePVVisits":true'
    q allow ',"allowMoves":[{"player":"B","moves":["C3","(4,4)"],"untilDepth":1}]'
    q avoid ",\"avoidMoves\":[{\"player\":\"B\",\"moves\":[$(awk 'BEGIN { for (i = 0; i < 81; i++) printf "%s\"%s%d\"", i ? "," : "", substr("ABCDEFGHJ", i % 9 + 1, 1), i / 9 + 1 }')],\"untilDepth\":1}]"
    q occupied ',"allowMoves":[{"player":"W","moves":["E5"],"untilDepth":1}],"moves":[["B","E5"]]'
    q both ',"allowMoves":[{"player":"B","moves":["C3"],"untilDepth":9},{"player":"white","moves":["G7"],"untilDepth":2}]'
    q none ',"allowMoves":[{"player":"B","moves":[],"untilDepth":1}],"maxVisits":20'
    q cycle ',"boardXSize":2,"boardYSize":2,"moves":[["B","A1"],["W","B2"],["B","A2"]],"maxVisits":20'
    printf '{"id":"models","action":"query_models"}\n{"id":"clear","action":"clear_cache"}\n') |
    sed 's/"moves":\[\],*\(.*"moves":\[\[\)/\1/; s/"boardXSize":9,"boardYSize":9,\(.*"boardXSize"\)/\1/; s/"maxVisits":20,\(.*"maxVisits"\)/\1/' | ask -override-config maxVisits=7,maxTime=20
js 'turns, each once' 'of("turns").map(a => a.turnNumber).sort().join() === "0,1,3" && of("turns").every(a => a.rootInfo.visits === 30)'
js '... and who is to move in them' 'of("turns").every(a => a.rootInfo.currentPlayer === (a.turnNumber % 2 ? "W" : "B"))'
js 'visits by the configuration' 'last("default").rootInfo.visits === 7'
js 'after two passes' 'last("pass").rootInfo.visits === 30'
js 'lines as long as wanted' 'last("line").moveInfos.every(m => m.pv.length === 1 && m.pvVisits[0] === m.visits)'
js 'moves that are allowed' 'last("allow").moveInfos.length > 0 && last("allow").moveInfos.every(m => ["C3", "E5"].includes(m.move))'
js '... and none: a pass' 'last("none").moveInfos.length === 1 && last("none").moveInfos[0].move === "pass" && last("none").moveInfos[0].visits === 20 &&
    isFinite(last("none").rootInfo.scoreLead)'
js '... also where each point is avoided, or the only allowed one holds a stone' '["avoid", "occupied"].every(id => last(id).moveInfos.map(m => m.move).join() === "pass")'
js '... and moves for each player' 'last("both").moveInfos.length === 1 && last("both").moveInfos[0].pv.slice(0, 2).join() === "C3,G7"'
js 'the smallest board' 'last("cycle").rootInfo.visits === 20'
js 'models' 'last("models").models.length === 3 && last("clear").action === "clear_cache"'

# A position comes back, which superko forbids, but the game was played so: a ko is retaken after two passes.
q again ',"boardXSize":5,"boardYSize":5,"initialStones":[["B","B1"],["B","A2"],["B","B3"],["W","C1"],["W","D2"],["W","C3"],["W","B2"]],"initialPlayer":"B","moves":[["B","C2"],["W","pass"],["B","pass"],["W","B2"]]' |
    sed 's/"moves":\[\],//; s/"boardXSize":9,"boardYSize":9,//' | ask
js 'a game that repeats a position' 'last("again").turnNumber === 4 && last("again").rootInfo.visits === 20'

# What was played in other programs: a ko retaken at once, and the suicide of two stones, under any rules; not that of one.
for rules in chinese japanese tromp-taylor; do
    sed "s/@/$rules/g; s/}$/,\"boardXSize\":5,\"boardYSize\":5,\"maxVisits\":20}/" <<'END'
{"id":"ko @","rules":"@","initialStones":[["B","B1"],["B","A2"],["B","B3"],["W","C1"],["W","D2"],["W","C3"],["W","B2"]],"initialPlayer":"B","moves":[["B","C2"],["W","B2"],["B","C2"]]}
{"id":"two @","rules":"@","initialStones":[["W","B1"],["B","A3"],["B","B2"],["B","C1"]],"initialPlayer":"W","moves":[["W","A2"],["B","E5"],["W","A1"],["B","A2"]]}
{"id":"one @","rules":"@","initialStones":[["B","A2"],["B","B1"]],"initialPlayer":"W","moves":[["W","E5"],["B","E4"],["W","A1"]]}
END
done | ask
js 'a ko retaken at once' '["chinese", "japanese", "tromp-taylor"].every(r => last("ko " + r).rootInfo && last("ko " + r).rootInfo.visits === 20)'
js 'the suicide of two stones' '["chinese", "japanese", "tromp-taylor"].every(r => last("two " + r).rootInfo && last("two " + r).rootInfo.visits === 20)'
js '... but not of one' '["chinese", "japanese", "tromp-taylor"].every(r => last("one " + r).error && last("one " + r).error === "Illegal move 2: A1")'

# Rules in all forms; what is not obeyed is told. Wishes that nothing is known of are warned of, and no error.
sed 's/}$/,"boardXSize":9,"boardYSize":9,"maxVisits":20,"moves":[]}/' <<'END' | ask
{"id":"name","rules":"Stone_Scoring"}
{"id":"button","rules":"aga-button"}
{"id":"json","rules":"{\"ko\":\"SIMPLE\",\"suicide\":true}"}
{"id":"short","rules":"koSIMPLEscoreAREAtaxNONEsui1whbN"}
{"id":"object","rules":{"ko":"SITUATIONAL","hasButton":true,"suicide":true}}
END
js 'rules by name, as a text of JSON, in the short form, as an object' 'all.filter(a => a.rootInfo && a.rootInfo.visits === 20).length === 5'
js '... and what is not obeyed' 'of("name")[0].warning === "there is no group tax here" && of("button")[0].field === "rules" &&
    of("object")[0].warning === "there is no button here, and positional superko is used instead" && of("json").length === 1 && of("short").length === 1'
(q most ',"komi":400,"includeNoResultValue":false,"includeWhatever":"x"'
    q least ',"komi":-400') | sed 's/"komi":7.5,//' | ask
js 'komi' 'last("most").rootInfo.scoreLead < -300 && last("least").rootInfo.scoreLead > 300'
js '... and wishes without effect' 'of("most").filter(a => a.warning && a.field.startsWith("include")).length === 2 && last("most").rootInfo.visits === 20'

# An error names field and id, and does not disturb the next query.
while read -r field query; do
    (echo "$query" && q next ',"maxVisits":5' | sed 's/"maxVisits":20,//') | ask
    js "refused: $(echo "$query" | cut -c1-100)" 'all.length === 2 && all[0].error && all[0].field === ('"$field"') && last("next").rootInfo.visits === 5'
done <<'END'
undefined {
undefined "a text"
undefined {"id":"x","moves":[1e999]}
undefined {"id":"x","komi":100000000000000000000000000000}
undefined {"id":"x"} {"id":"y"}
"id" {}
"id" {"id":7}
"boardXSize" {"id":"x"}
"boardXSize" {"id":"x","boardXSize":1,"boardYSize":1}
"boardXSize" {"id":"x","boardXSize":20,"boardYSize":20}
"boardXSize" {"id":"x","boardXSize":9.0,"boardYSize":9}
"boardXSize" {"id":"x","boardXSize":9223372036854775807,"boardYSize":9}
"boardYSize" {"id":"x","boardXSize":9}
"boardYSize" {"id":"x","boardXSize":9,"boardYSize":7,"rules":"chinese","moves":[]}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[]}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":"dancing"}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":7}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":{"suicide":"perhaps"}}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":{"ko":[]}}
"komi" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":"chinese","komi":401}
"komi" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":"chinese","komi":"7.5"}
"komi" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":"chinese","komi":0.3}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese"}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":{"a":1}}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[["B"]]}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[["X","E5"]]}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[["B","K1"]]}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[["B","(9,0)"]]}
"moves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[["B","E5"],["W","E5"]]}
"initialStones" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"initialStones":[["B","pass"]]}
"initialStones" {"id":"x","boardXSize":2,"boardYSize":2,"rules":"chinese","moves":[],"initialStones":[["B","A1"],["B","A2"],["B","B1"],["B","B2"]]}
"initialStones" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"initialStones":"E5"}
"initialPlayer" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"initialPlayer":"red"}
"analyzeTurns" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"analyzeTurns":[1]}
"analyzeTurns" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"analyzeTurns":[-1]}
"analyzeTurns" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"analyzeTurns":0}
"priorities" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"analyzeTurns":[0],"priorities":[1,2]}
"priority" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"priority":9223372036854775807}
"maxVisits" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"maxVisits":0}
"maxVisits" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"maxVisits":1.5}
"includeOwnership" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"includeOwnership":"yes"}
"avoidMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"avoidMoves":[{"player":"B","moves":["E5"]}]}
"avoidMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"avoidMoves":[{"player":"B","moves":["Z9"],"untilDepth":1}]}
"avoidMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"avoidMoves":{"player":"B"}}
"allowMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"avoidMoves":[],"allowMoves":[]}
"allowMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"allowMoves":[1,2]}
"allowMoves" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"allowMoves":[{"player":"B","moves":["E5"],"untilDepth":1},{"player":"B","moves":["E4"],"untilDepth":1}]}
"rules" {"id":"x","boardXSize":9,"boardYSize":9,"moves":[],"rules":"koSIMPLEscoreNONE"}
"overrideSettings" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"overrideSettings":{"maxTime":"soon"}}
"overrideSettings" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"overrideSettings":[1]}
"reportDuringSearchEvery" {"id":"x","boardXSize":9,"boardYSize":9,"rules":"chinese","moves":[],"reportDuringSearchEvery":0}
"action" {"id":"x","action":"dance"}
"action" {"id":"x","action":7}
"terminateId" {"id":"x","action":"terminate"}
"turnNumbers" {"id":"x","action":"terminate_all","turnNumbers":3}
END
long=x$(printf 'ü%.0s' $(seq 100))
(q one ",\"overrideSettings\":{\"$long\":1}"
    q two '' | sed "s/chinese/$long/") | ask
js 'what is quoted is cut between characters' 'of("one")[0].warning.startsWith("without effect here: xü") && last("two").error.startsWith("unknown rules: xü")'
(awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; print "" }'
    printf '{"id":"\\u0000","action":"clear_cache"}\n{"id":"bad\377","action":"clear_cache"}\n'
    awk 'BEGIN { printf "{\"id\":\"long\",\"boardXSize\":9,\"boardYSize\":9,\"rules\":\"chinese\",\"moves\":["; for (i = 0; i < 5000; i++) printf "%s[\"B\",\"pass\"]", i ? "," : ""; print "]}" }'
    awk 'BEGIN { printf "{\"id\":\"x\",\"action\":\"clear_cache\",\"text\":\""; for (i = 0; i < 1000000; i++) printf "x"; print "\"}" }'
    q next) | ask
js 'nesting, bytes, lengths' 'all.filter(a => a.error).length === 4 && last("long").field === "moves" && last("x").text.length === 1000000 && last("next").rootInfo.visits === 20'

# Many queries at once, some of which are given up.
(for i in $(seq 300); do q "many$i" ',"maxVisits":1' | sed 's/"maxVisits":20,//'; done) | ask
js 'hundreds of queries' 'all.length === 300 && new Set(all.map(a => a.id)).size === 300 && all.every(a => a.rootInfo.visits === 1)'
(q first ',"maxVisits":1000000000,"reportDuringSearchEvery":0.05' | sed 's/"maxVisits":20,//'
    await '"isDuringSearch":true'
    q second ',"moves":[["B","E5"]],"analyzeTurns":[0,1],"maxVisits":1000000000' | sed 's/"maxVisits":20,//; s/"moves":\[\],//'
    q urgent ',"priority":5'
    printf '{"id":"t1","action":"terminate","terminateId":"second","turnNumbers":[1]}\n{"id":"t2","action":"terminate","terminateId":"first"}\n'
    await 'second.*noResults' && await '"urgent"'
    printf '{"id":"t3","action":"terminate_all"}\n{"id":"t4","action":"terminate","terminateId":"nobody"}\n') | ask -analysis-threads 1
js 'one that waits is given up at once' 'of("second").some(a => a.noResults && a.turnNumber === 1 && a.isDuringSearch === false)'
js 'one that is thought about, with what was found' 'last("first").rootInfo.visits > 0 && last("first").isDuringSearch === false'
js 'each has one last answer' '["first", "urgent"].every(id => of(id).filter(a => a.isDuringSearch === false).length === 1) &&
    of("second").filter(a => a.isDuringSearch === false).length === 2'
js 'the urgent one went before those that waited' '[all.findIndex(a => a.id === "second" && !a.noResults)].every(i => i < 0 || all.findIndex(a => a.id === "urgent") < i)'
js 'each action is echoed' '["t1", "t2", "t3", "t4"].every(id => last(id).action.startsWith("terminate"))'

# The most urgent one is answered while another, and as many others as may be, would go on for hours: KaTrain's continuous
# analysis, and the question of an opponent.
for limit in '-analysis-threads 1' '-override-config numAnalysisThreads=2' '--threads 1' '--memory 2'; do
    (for id in long 'also'; do q "$id" ',"maxVisits":10000000,"reportDuringSearchEvery":0.1' | sed 's/"maxVisits":20,//'; done
        await '"long".*"isDuringSearch":true'
        q urgent ',"maxVisits":5,"priority":1000' | sed 's/"maxVisits":20,//'
        await '"urgent"'
        echo '{"id":"stop","action":"terminate_all"}') | ask -quit-without-waiting $limit
    js "$limit: an urgent one goes before one that is under way" 'last("urgent").rootInfo.visits === 5 &&
        !all.slice(0, all.findIndex(a => a.id === "urgent")).some(a => a.isDuringSearch === false)'
done
wrong "'0'" analysis -analysis-threads 0
wrong "numAnalysisThreads can't be '0'" analysis -override-config numAnalysisThreads=0
# One thread answers alike, whatever else is asked and however many at once.
for limit in 1 5; do
    (for i in 1 2 3 4 5 6; do q "q$i" ",\"maxVisits\":$((i % 3 + 1))" | sed 's/"maxVisits":20,//'; done) | "$katachi" analysis --threads 1 --seed 3 -analysis-threads $limit 2>err | sort >"sorted$limit"
done
ok 'the same seed and one thread give the same answers' [ "$(cat sorted1)" = "$(cat sorted5)" ]

# A policy knows when to pass: where GNU Go's games ended, and not a third of the way there.
"$katachi" ask --size 9 --take 40 "$shipped" >queries
ask <queries
js 'where 40 games ended, a pass is among the first two moves of 24; in the first third of none' '(() => {
    let ends = 0, early = 0;
    for (const { id, moves } of fs.readFileSync("queries", "utf8").trim().split("\n").map(line => JSON.parse(line))) {
        const turn = n => of(id).find(answer => answer.turnNumber === n).policy,
            two = policy => policy.filter(share => share > policy[81]).length < 2;
        const end = moves.length - 2;
        ends += moves[end][1] === "pass" && moves[end + 1][1] === "pass" && two(turn(end));
        for (let n = 0; n < end / 3; n++) early += two(turn(n));
    }
    console.log("# " + ends + " ends, " + early + " early");
    return ends >= 24 && early === 0;
})()'

# What a few visits tell. Before, an empty board of 19 lines at 25 visits was Black's by 28 points or White's by 20, and of 100
# visits by two threads 99 could be of no move.
for threads in 2 8; do
    for i in 1 2 3 4; do q "empty$i" ',"boardXSize":19,"boardYSize":19,"maxVisits":25' | sed 's/"boardXSize":9,"boardYSize":9,"maxVisits":20,//'; done | ask --threads $threads
    js "$threads threads: an empty board is no one's" 'all.length === 4 && all.every(a => Math.abs(a.rootInfo.scoreLead) < 20 && near(a.rootInfo.winrate, .5, .25))'
    js '... and all visits are of moves' 'all.every(a => a.rootInfo.visits === 25 && a.moveInfos.length > 2 && sum(a.moveInfos.map(m => m.visits)) === 25)'
done

# Ending: after all answers; at once on request, or when nobody reads.
q visits ',"maxVisits":1000000000' | sed 's/"maxVisits":20,//' | ask -quit-without-waiting
ok 'it ends at once when told so' [ $? -eq 0 ]
js '... without an answer' 'all.length === 0'
q time ',"maxVisits":1000000000,"overrideSettings":{"maxTime":0.3}' | sed 's/"maxVisits":20,//' | ask
js 'a limit of time' 'last("time").rootInfo.visits > 0'
(q one; sleep 1; for i in 1 2 3 4 5 6 7 8; do q more; sleep .2; done) | "$katachi" analysis --threads 1 2>err | head -n 1 >out
js 'nobody reads on' 'all.length === 1'
echo "1..$count"
