#!/bin/sh
# katachi review: what it finds, what it keeps of a record, the page, and how it goes on after an interruption.
project=$PWD
. tests/host/katachi.sh
export NODE_PATH="$project/tests/host"

# js DESCRIPTION EXPRESSION: true for what node makes of it; sgf(FILE) reads games, page(FILE, HASH) opens a page.
js() {
    ok "$1" node -e '
        const fs = require("fs"), naive = require("naive_sgf.js"), fake = require("fake_page.js");
        const text = file => fs.readFileSync(file, "utf8");
        const sgf = file => naive.read(text(file)), page = (file, hash) => fake.open(text(file), hash);
        const lost = (before, after) => naive.lost(sgf(before)[0], sgf(after)[0], ["C", "V", "DO", "BM", "LB", "KTRV"]);
        const result = eval(process.argv[1]);
        if (result !== true) { console.log(result); process.exit(1); }' "$2"
}
quickly='--playouts 200'

# On 7x7, White has one liberty, A1, and Black one, G7. Who moves takes all of the other's stones.
#   O O O O X X .
#   O O O X X X X     (five more rows like this one,
#   . O O X X X X      the last with A1 empty)
awk 'BEGIN {
    for (y = 0; y < 7; y++) for (x = 0; x < 7; x++) {
        p = sprintf("[%c%c]", 97 + x, 97 + y)
        if ((x == 0 && y == 6) || (x == 6 && y == 0)) continue
        if (x < 3 || (x == 3 && y == 0)) white = white p; else black = black p
    }
    print "(;FF[4]GM[1]SZ[7]KM[0.5]RU[Chinese]PL[B]AB" black "AW" white ";B[];W[];B[ag])" }' >all.sgf
ok 'a game that begins with set-up stones' run 0 review all.sgf -o all.out.sgf --html all.html $quickly
ok '... without a word to others than a terminal' [ ! -s err ]
ok 'a pass that costs all stones is a blunder' grep -q '^ *1  Black pass .*blunder .* A1' out
ok '... and so is the answer' grep -q '^ *2  White pass .*blunder .* G7' out
ok '... but not to take them' sh -c '! grep -q "^ *3 " out'
ok '... White has no other mistake' grep -q '^White: 1 move; 1 blunder: ' out
main='let root = sgf("all.out.sgf")[0], first = root.children[0], second = first.children[0];'
js 'the blunder is marked' "$main"'first.properties.BM[0] === "2" && /^Katachi: Black wins .*\nBlunder: Black lost .* Better: A1 \(A\)/.test(first.properties.C[0])'
js '... and the better move is a variation' "$main"'let better = root.children[1].properties; root.children.length === 2 && better.B[0] === "ag" && better.TE[0] === "1" && +better.V[0] > 20 && /better than pass/.test(better.C[0])'
js '... with its letter on the board where the comment is read' "$main"'first.properties.LB.join() === "ag:A" && second.properties.LB.join() === "ga:A" && !root.properties.LB'
js '... for White, too' "$main"'second.properties.BM[0] === "2" && first.children[1].properties.W[0] === "ga" && +first.children[1].properties.V[0] < -20'
js '... with the score in each node' "$main"'+first.properties.V[0] < -20 && +second.properties.V[0] > 20'
js '... and what the move is for' "$main"'/Goal: (capture|defend) [A-G][1-7] at A1: /.test(root.children[1].properties.C[0])'
js 'nothing is lost' 'lost("all.sgf", "all.out.sgf").join() === ""'
printf '(;SZ[7]KM[0]PL[W]AB[bb][cb][db][eb][fb][ac][gc][ad][bd][cd][dd][ed][gd]AW[bc][cc][dc][ec][fc][ae][be][ce][de][ee][fe][ge];W[ca];B[fd])' >aimless.sgf
ok 'a blunder on the board' run 0 review aimless.sgf -o aimless.out.sgf $quickly
aimless='let root = sgf("aimless.out.sgf")[0];'
js '... is praised by no goal' "$aimless"'let said = root.children[0].properties.C[0]; /Blunder: White lost .* Better: F4/.test(said) && !/Goal/.test(said)'
js '... the better move is' "$aimless"'/Goal: /.test(root.children[1].properties.C[0])'
ok 'its mistakes as problems' run 0 review aimless.sgf -o aimless.out.sgf --problems drill.sgf $quickly
lost=$(sed -n 's/.*1 blunder: \([0-9.]*\) points lost.*/\1/p' out)
js '... one, with its level and the loss' 'let drill = sgf("drill.sgf"), root = drill[0].properties; drill.length === 1 && root.PL[0] === "W" && root.KTLV[0] === "1" && +root.KTLO[0] === '"$lost"' && +root.KTLO[0] > 12 && root.AB.length === 13'
js '... the better move is right, and the score stands there' 'let [right, wrong] = sgf("drill.sgf")[0].children; right.properties.W[0] === "fd" && right.properties.TE[0] === "1" && /^RIGHT\. /.test(right.properties.C[0]) && +right.properties.V[0] < 0'
js '... the move of the game is wrong, and answered' 'let [right, wrong] = sgf("drill.sgf")[0].children; wrong.properties.W[0] === "ca" && wrong.properties.BM[0] === "1" && +wrong.properties.V[0] > 0 && wrong.children[0].properties.B[0] === "fd"'
typed() { printf 'c7\na1\nh\nf4\nq\n' | XDG_DATA_HOME=$folder/drilled "$katachi" practise drill.sgf >out 2>&1; }
ok '... which practise drills' typed
ok '... and refutes' grep -q 'C7 fails: Black answers F4. That was played. White lost ' out
ok '... knows nothing of others' grep -q 'Neither the file nor the reader knows what comes of A1' out
ok '... hints at the move, as there is no group' grep -q '^Play F4' out
ok '... and praises' grep -q '^Solved. Black wins' out
printf '(;SZ[7]KM[0];B[dd];W[de])' >quiet.sgf
ok 'without large mistakes' run 0 review quiet.sgf -o quiet.out.sgf --problems none.sgf --playouts 50
ok '... there is no problem, which is told' complains 'no move lost 3 points or more'
ok '... and no file' [ ! -e none.sgf ]
wrong 'different files' review all.sgf -o x.sgf --problems x.sgf
printf '(;SZ[5]KM[0];B[cc];W[cc];B[cc])' >illegal.sgf
ok 'moves against the rules' run 0 review illegal.sgf -o illegal.out.sgf $quickly
ok '... are told' complains 'illegal.sgf:1: move 2 is illegal: the point is occupied; so is 1 more; reviewed as the record says'
ok 'a review of a review' run 0 review all.out.sgf -o again.sgf $quickly
ok '... is told' complains 'all.out.sgf has been reviewed before; this review replaces that one'
ok '... and is the same' cmp all.out.sgf again.sgf
ok '... by other figures' run 0 review again.sgf -o other.sgf $quickly --seed 2
ok '... replaces them' sh -c '! cmp -s again.sgf other.sgf && [ "$(grep -c "Reviewed by" other.sgf)" -eq 1 ]'
ok '... and the first again' run 0 review other.sgf -o again.sgf $quickly
ok '... is what it was' cmp all.out.sgf again.sgf
sed 's/;B\[\]/;B[]N[mine]/; s/C\[Katachi: better than pass/C[My word.\n\n&/; s/\n\nC\[/\n\n/' all.out.sgf >mine.sgf
ok 'what somebody added to a review' run 0 review mine.sgf -o again.sgf $quickly
js '... stays' 'sgf("again.sgf")[0].children[0].properties.N[0] === "mine" && sgf("again.sgf")[0].children[1].properties.C[0].startsWith("My word.")'

# The web page reviews, too, and notes what it adds in its own way (page/go/reviewed.js).
cat >web.sgf <<'END'
(;GM[1]FF[4]SZ[7]KM[6.5]RU[Chinese]KTRV[chance:0.530](;B[dd]KTRV[chance:0.540][loss:1 0.040 2.0][C]C[Katachi: Inaccuracy: Black lost 2 points.])(;B[dc]KTRV[B:dc][TE:1][chance:0.560][C]TE[1]C[Katachi: better]))
END
ok 'a review of one by the web page' run 0 review web.sgf -o web.out.sgf $quickly
ok '... is told' complains 'web.sgf has been reviewed before; this review replaces that one'
ok '... replaces it' sh -c '! grep -q "chance:\|lost 2 points\|: better]" web.out.sgf'

# Letters: two mistakes, one after the other, and labels of the record's own.
cat >letters.sgf <<'END'
(;GM[1]FF[4]SZ[9]KM[6.5]RU[Chinese];B[ee]LB[aa:A][bb:B][ec:mine];W[ec]LB[cc:A][gg:B];B[aa]C[bad]TE[1]BM[1]LB[bh:A];W[ia]LB[ed:A];B[ii]V[5];W[gg])
END
ok 'labels of a record' run 0 review letters.sgf -o letters.out.sgf $quickly
js '... stay, and nothing is lost' 'lost("letters.sgf", "letters.out.sgf").join() === ""'
js 'a letter in a comment is on the point beside it, on the same board, and no other label is that letter' '{ let said = 0, right = true, column = "ABCDEFGHJ"; for (let node = sgf("letters.out.sgf")[0]; node; node = node.children[0]) { let labels = node.properties.LB || []; for (let [, x, y, letter] of (node.properties.C || [""])[0].matchAll(/([A-HJ])([1-9]) \(([A-Z])\)/g)) { let at = String.fromCharCode(97 + column.indexOf(x), 97 + 9 - y); said++; right = right && labels.filter(label => label.endsWith(":" + letter)).join() === at + ":" + letter; } } right && said >= 2 }'
ok 'reviewed twice and thrice' sh -c '"$0" review letters.out.sgf -o two.sgf --playouts 200 >out 2>err && "$0" review two.sgf -o three.sgf --playouts 200 >out 2>err' "$katachi"
ok '... it is the same' sh -c 'cmp letters.out.sgf two.sgf && cmp two.sgf three.sgf'
rm two.sgf

# A record with all that a record may have.
cat >rich.sgf <<'END'
(;GM[1]FF[4]CA[UTF-8]AP[Other:1.0]SZ[5]KM[0.5]PB[</title><script>alert(1)</script>]PW["&amp;<b>]XX[keep me]
C[Äußerungen </script><img src=x onerror=alert(2)> \\ \] :]
;B[cc]C[]
(;W[cd]N[name]LB[bb:1][dd:A]TR[bc]C[</script><script>alert(3)</script>];B[bd]V[9]BM[1];W[]TE[1];B[])
(;W[dd]C[variation]ZZ[unknown][two](;B[dc])(;B[cd])))
END
cp rich.sgf before.sgf
ok 'a record with variations and hostile texts' run 0 review rich.sgf -o rich.out.sgf --html rich.html $quickly --threads 1
js '... keeps all of it' 'lost("rich.sgf", "rich.out.sgf").join() === ""'
ok '... and the record stays as it was' cmp rich.sgf before.sgf
js '... adds a comment to each move' '{ let node = sgf("rich.out.sgf")[0], said = 0; while ((node = node.children[0])) said += /Katachi: Black wins \d+ %; (the score is even|(Black|White) leads by \d+\.\d)\./.test(node.properties.C[0]); said === 5 }'
js '... and a summary' '/Reviewed by Katachi .*: moves 1 to 5, 200 playouts a position, seed 1\.\nBlack: 3 moves; /.test(sgf("rich.out.sgf")[0].properties.C[0])'
js '... leaves judgements and scores that are there' '{ let third = sgf("rich.out.sgf")[0].children[0].children[0].children[0]; third.properties.V[0] === "9" && third.properties.BM[0] === "1" && third.children[0].properties.TE[0] === "1" && !third.children[0].properties.BM }'
for threads in 2 3; do
    ok "the same with $threads threads" run 0 review rich.sgf -o threads.sgf --html threads.html $quickly --threads $threads
    ok '... byte for byte' sh -c 'cmp rich.out.sgf threads.sgf && cmp rich.html threads.html'
done
ok 'another seed gives other figures' run 0 review rich.sgf -o threads.sgf $quickly --seed 2
ok '... in the record' sh -c '! cmp -s rich.out.sgf threads.sgf'

# The page.
ok 'the page is well-formed XML' xmllint --noout rich.html
js '... has two scripts, the record and its own' 'page("rich.html").scripts === 2 && (text("rich.html").match(/<script/g) || []).length === 2'
js '... with the record that was written' 'page("rich.html").record === text("rich.out.sgf").trim()'
js '... and nothing that a policy would not stop' '{ let p = page("rich.html"); p.policy === "default-src '"'none'"'; script-src " + fake.hash(p.script) + "; style-src " + fake.hash(p.style) + "; base-uri '"'none'"'; form-action '"'none'"'" }'
js '... that names no other place' '(text("rich.html").match(/(https?:)?\/\/[a-z0-9.]+/g) || []).every(place => place === "http://www.w3.org") && !/ (src|href)=/.test(text("rich.html").replace(/<script id[\s\S]*?<\/script>/, ""))'
js '... shows the texts as they are' '/^variation|<\/script><script>alert\(3\)<\/script>/.test(page("rich.html", "#2").said()) && page("rich.html").said().startsWith("Äußerungen </script><img")'
js 'the page begins before the first move' '{ let p = page("all.html"); p.at() === "Move 0 of 3" && p.stones("B") === 26 && p.stones("W") === 21 }'
js '... or at the one that its address names' 'page("all.html", "#2").at() === "Move 2 of 3" && /^Katachi: .*\nBlunder: White lost/.test(page("all.html", "#2").said())'
js '... lists the mistakes, and goes to one' '{ let p = page("all.html"); p.mistakes()[1].tell("click"); p.mistakes().length === 2 && /^2\. White pass: blunder, /.test(p.mistakes()[1].textContent) && p.at() === "Move 2 of 3" }'
js '... goes on and back by keys' '{ let p = page("all.html"); p.key("End"); let end = p.at(); p.key("ArrowLeft"); end === "Move 3 of 3" && p.at() === "Move 2 of 3" }'
js '... shows the letter of the better move' 'JSON.stringify(page("all.html", "#1").texts("hint-label")) === "{\"0 6\":\"A\"}"'
js '... and its line, when somebody points at it' '{ let p = page("all.html", "#1"); p.better()[0].tell("pointerenter"); p.texts("number")["0 6"] === "1" }'
js '... until they point elsewhere' '{ let p = page("all.html", "#1"); p.better()[0].tell("pointerenter"); p.better()[0].tell("pointerleave"); p.texts("number")["0 6"] === "A" && p.stones("W") === 21 }'
js '... or go there' '{ let p = page("all.html", "#1"); p.better()[0].tell("click"); p.stones("W") === 0 && /better than pass/.test(p.said()) }'
js '... takes captured stones off' '{ let p = page("all.html", "#3"); p.stones("W") === 0 && p.stones("B") === 27 }'
js '... draws the lead below the chances' 'page("all.html").leads() === 1'
js '... names the board for those who hear it' 'page("all.html").label() === "Go board"'

# Interrupted, it goes on.
cp "$project/docs/example.sgf" game.sgf
slowly='--playouts 3000 --threads 2'
ok 'a whole review' run 0 review game.sgf -o whole.sgf --html whole.html $slowly
ok '... leaves no journal' [ ! -e whole.sgf.journal ]
gzip -k game.sgf
run 0 review game.sgf -o quick.sgf --html quick.html $quickly
ok 'a packed record' run 0 review game.sgf.gz -o packed.sgf --html packed.html $quickly
ok '... is reviewed as it is unpacked' sh -c 'cmp quick.sgf packed.sgf && cmp quick.html packed.html'
"$katachi" review game.sgf -o part.sgf --html part.html $slowly >out 2>err &
process=$!
for tenth in $(seq 600); do
    [ -e part.sgf.journal ] && [ "$(wc -l <part.sgf.journal)" -gt 4 ] && break
    sleep 0.1
done
kill -9 $process
wait $process 2>/dev/null
ok 'a killed one leaves its journal, and no output' [ -s part.sgf.journal -a ! -e part.sgf -a ! -e part.html ]
missing 'of another review' review game.sgf -o part.sgf --playouts 2999
echo >>game.sgf
missing 'of another review' review game.sgf -o part.sgf $slowly
cp "$project/docs/example.sgf" game.sgf
cp part.sgf.journal kept
echo '{"position": 1, "best": [{"visits": 1}]}' >>part.sgf.journal
missing 'this line is not of a review' review game.sgf -o part.sgf $slowly
cp kept part.sgf.journal
printf '{"position": 9, "be' >>part.sgf.journal
ok 'the same command goes on' run 0 review game.sgf -o part.sgf --html part.html --playouts 3000 --threads 1
ok '... with what was done' complains 'positions are done'
ok '... and writes what one without interruption does' sh -c 'cmp whole.sgf part.sgf && cmp whole.html part.html'
ok '... and removes the journal' [ ! -e part.sgf.journal ]
ok 'a journal that can grow no more' sh -c "ulimit -f 1; '$katachi' review game.sgf -o full.sgf --playouts 20 --threads 4 2>err; [ \$? -eq 1 ]"
ok '... is told once' [ "$(grep -c 'cannot write full.sgf.journal: File too large' err) $(wc -l <err)" = '1 1' ]
echo mine >other.sgf.journal
missing 'other.sgf.journal is of another review' review game.sgf -o other.sgf $quickly
ok '... and stays' grep -qx mine other.sgf.journal
terminal() { TERM=xterm script -qec "'$katachi' review game.sgf -o shown.sgf --threads 1 --time 0.15" /dev/null >shown; }
ok 'on a terminal' terminal
ok '... the progress is shown, with the time left' grep -q 'katachi: reviewing: .*%, about .* s left' shown

# Parts of games, games of collections, rules.
ok 'some moves' run 0 review game.sgf -o some.sgf --moves 3-4 $quickly
js '... and no others' '{ let node = sgf("some.sgf")[0], said = []; for (let i = 1; (node = node.children[0]); i++) if (node.properties.C) said.push(i); said.join() === "3,4" }'
ok 'one move' run 0 review game.sgf -o some.sgf --moves 28 $quickly
missing '--moves must begin with 1 to 28' review game.sgf -o some.sgf --moves 29
for range in 0 4-3 x 1- 1-2-3 1x; do wrong '--moves must be a move' review game.sgf -o some.sgf --moves $range; done
printf '(;SZ[5]KM[2];B[cc])\n(;SZ[9]KM[2];B[ee]C[second];W[dd])' >two.sgf
ok 'a collection' run 0 review two.sgf -o both.sgf --game 2 $quickly
ok '... which game is told' complains 'game 2 of the 2'
js '... the other stays' '{ let games = sgf("both.sgf"); games.length === 2 && !games[0].children[0].properties.C && /^second\n\nKatachi/.test(games[1].children[0].properties.C[0]) }'
missing 'holds 2 games; --game must be 1 to 2' review two.sgf -o both.sgf --game 3
echo '(;SZ[9]HA[2]RU[Japanese];W[ee];B[cd])' >stones.sgf
ok 'a handicap without stones, and no komi' run 0 review stones.sgf -o stones.out.sgf --html stones.html $quickly
ok '... takes half a point' complains 'does not tell the komi; 0.5 is taken'
js '... and places the stones' 'page("stones.html").stones("B") === 2 && lost("stones.sgf", "stones.out.sgf").join() === ""'
echo '(;SZ[5]KM[plenty];B[cc])' >plenty.sgf
ok 'a komi that is no number' run 0 review plenty.sgf -o plenty.out.sgf $quickly
ok '... is told, with the one taken' complains "the komi 'plenty' makes no sense; 7.0 is taken"
for komi in 0 40; do run 0 review game.sgf -o komi.sgf $quickly --moves 1 --komi $komi; cp komi.sgf $komi.sgf; done
js 'komi counts' '+sgf("0.sgf")[0].children[0].properties.V[0] - sgf("40.sgf")[0].children[0].properties.V[0] > 30'
echo '(;SZ[5]RU[house rules]KM[1];B[cc])' >house.sgf
ok 'unknown rules' run 0 review house.sgf -o house.out.sgf $quickly
ok '... are told' complains "the rules 'house rules' are not known"
wrong '--rules must be chinese' review house.sgf -o house.out.sgf --rules chess
for size in 2 13 19; do
    echo "(;SZ[$size]KM[1];B[aa];W[bb])" >size.sgf
    ok "a board of $size lines" run 0 review size.sgf -o size.out.sgf --html size.html --playouts 20
done
ok 'a move onto a stone, and suicide, as the record says' sh -c 'echo "(;SZ[5]KM[1];B[cc];W[cc];B[ab];W[dd];B[ba];W[aa];B[ee])" >odd.sgf; "$0" review odd.sgf -o odd.out.sgf --html odd.html --playouts 50 >out 2>err' "$katachi"
js '... on the page, too' 'page("odd.html", "#2").stones("W") === 1 && page("odd.html", "#2").stones("B") === 0 && page("odd.html", "#6").stones("W") === 2'
ok 'stones without liberties, where no playout can begin' sh -c 'echo "(;SZ[3]KM[1]AW[aa]AB[ab][ba];B[cc];W[bb])" >dead.sgf; "$0" review dead.sgf -o dead.out.sgf --html dead.html --playouts 50 >out 2>err' "$katachi"
ok 'a limit of time' run 0 review two.sgf -o timed.sgf --time 0.05
echo '(;SZ[9])' >none.sgf
missing 'the game has no moves to review' review none.sgf -o none.out.sgf
missing '/dev/null:1:1: empty' review /dev/null -o none.out.sgf
wrong 'different files' review game.sgf -o same.sgf --html same.sgf
wrong 'review needs -o OUT.sgf' review game.sgf
ok 'the help names all options' helps review --output --force --html --problems --moves --game --playouts --time --threads --seed --memory --komi --rules --image

echo "1..$count"
