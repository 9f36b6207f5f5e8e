#!/bin/sh
# katachi series: plays series, goes on after whatever ended it, with the same figures for any number of threads; its page.
. tests/host/katachi.sh
project=$OLDPWD

cat >small.txt <<'END'
game kalah 4 3
games 300
player plain depth 2
player learner like plain learns yes retrieval all strategy known
player independent like learner pruning independent strategy chance
series equal plain plain
title The same & the same
published share 0.5
series learning learner plain
series both learner independent
games 250
series first independent plain
begins b
END
# What came of the series, without the time it took.
figures() { cat "$1"/*.json | sed 's/"seconds": [0-9.]*/SECONDS/'; }

ok 'the help' helps series --output --threads --only --report --force 'strategy known'
ok '... lists the settings of players' says '  pruning dependent     none, independent, dependent, first: '
ok '... and the figures' says 'pit-1 to pit-12'
ok '... in 80 columns' awk 'length > 80 { exit 1 }' out
wrong '-o DIR, or --report' series small.txt
wrong 'either -o or --report' series small.txt -o one --report
wrong 'a description of series' series -o one
missing 'cannot open none.txt' series none.txt -o one
printf 'player p\nseries s p q\n' >wrong.txt
missing 'wrong.txt:2: there is no player' series wrong.txt -o one
printf 'player p depth 0\nseries s p p\n' >wrong.txt
missing 'wrong.txt:1: ' series wrong.txt -o one
ok '... and lines that name a wrong player are not wrong, too' [ "$(wc -l <err)" -eq 1 ]
ok 'nothing is written for a wrong description' [ ! -e one ]
printf '\357\273\277games 1\nplayer p\nseries s p p\n' >marked.txt
ok 'a byte order mark is no part of the first word' run 0 series marked.txt -o marked

ok 'series are played' run 0 series small.txt -o one --threads 1
ok '... and told' says 'learning'
ok '... with a file for each, libraries, and the description' [ "$(echo $(ls one))" = 'both-a-250.cases both-b-250.cases both.json equal.json first-a-300.cases first.json learning-a-300.cases learning.json series.txt' ]
for threads in 3; do
    ok "the same with $threads threads" run 0 series small.txt -o threads --threads $threads
    ok '... gives the same figures' [ "$(figures one)" = "$(figures threads)" ]
    ok '... and libraries' sh -c 'for f in one/*.cases; do cmp $f threads/${f#one/} || exit 1; done'
    rm -r threads
done
ok 'once more, nothing is left to do' run 0 series small.txt -o one
sed 's/^games 300/games 300\nseed 2/' small.txt >other.txt
missing 'it is of a series with other settings' series other.txt -o one
ok 'another seed' run 0 series other.txt -o other
ok '... gives other figures' [ "$(figures one)" != "$(figures other)" ]

# More games, other series.
sed 's/^games 300/games 120/; s/^games 250/games 130/' small.txt >short.txt
ok 'fewer games' run 0 series short.txt -o grown
ok 'the same folder with more games' run 0 series small.txt -o grown
ok '... gives what all of them at once do' [ "$(figures one)" = "$(figures grown)" ]
ok '... and no library of before is left' [ "$(ls grown)" = "$(ls one)" ]
ok 'fewer games than were played stay played' run 0 series short.txt -o grown
ok '... all of them' says '300'

# One of them, with its runs; published figures beside ours.
{ echo 'runs 2'; cat small.txt; } >runs.txt
ok 'one of the series, with its runs' run 0 series runs.txt -o runs --only 'equ*'
ok '... alone' [ "$(echo $(ls runs))" = 'equal-run2.json equal.json series.txt' ]
ok '... and its published figure' sh -c 'grep -Eq "^equal +share +50.0 % .* 2 " out'
missing 'runs.txt has no series' series runs.txt -o runs --only nothing
wrong 'either --only or --report' series runs --report --only equal

# Interrupted, it goes on.
sed 's/kalah 4 3/kalah 6 6/; s/depth 2/depth 4/' small.txt >long.txt
ok 'a longer one' run 0 series long.txt -o whole
"$katachi" series long.txt -o part --threads 2 >out 2>err &
process=$!
catches $process
sleep 0.2
kill -INT $process
wait $process
status=$?
ok 'Ctrl-C ends with status 130' [ $status -eq 130 ]
ok '... and says how to go on' complains 'the same command goes on where it was'
ok '... with unfinished series' [ "$(figures part)" != "$(figures whole)" ]
ok 'the same command goes on' run 0 series long.txt -o part
ok '... and comes to the same figures' [ "$(figures whole)" = "$(figures part)" ]
ok '... and libraries' sh -c 'for f in whole/*.cases; do cmp $f part/${f#whole/} || exit 1; done'

printf 'games 1\nplayer p depth 20 pruning none\nseries s p p\n' >endless.txt
"$katachi" series endless.txt -o endless >out 2>err &
process=$!
catches $process
sleep 0.2
kill -INT $process
sleep 0.7 # two that come together count as one: those of `timeout`
kill -INT $process
wait $process
status=$?
ok 'a second Ctrl-C does not wait for the end of a game' [ $status -eq 130 ]

# Folders and files that aren't its own, or damaged.
mkdir mine && echo mine >mine/file
missing 'holds something else' series small.txt -o mine
ok 'unless --force' run 0 series small.txt -o mine --force
cp -r one damaged
printf x | dd of=damaged/learning-a-300.cases bs=1 seek=60 conv=notrunc 2>dd
sed 's/^games 300/games 301/' small.txt >more.txt
missing 'learning-a-300.cases is damaged' series more.txt -o damaged
rm damaged/learning-a-300.cases
missing 'learning-a-300.cases' series more.txt -o damaged
ok '... and says what to remove' complains 'remove damaged/learning.json'
echo '{"series": "equal"' >damaged/equal.json
missing 'damaged/equal.json' series more.txt -o damaged
missing 'damaged/equal.json' series damaged --report

# The page.
ok 'a page' run 0 series one --report
ok '... tells where' says 'one/report.html'
ok '... is well-formed' xmllint --noout one/report.html
for words in 'Published figures' 'The same &amp; the same' 'Results over time' 'Retrievals over time' 'Libraries by index' \
    '50.0 %' 'used at least once'; do
    ok "... says '$words'" grep -q "$words" one/report.html
done
ok '... loads nothing' [ -z "$(grep -oE '(src|href)="[^#"]' one/report.html)" ]
ok '... is replaced by the next' run 0 series one --report
echo mine >one/report.html
missing 'is not a report' series one --report
ok '... which replaces nothing of others' grep -qx mine one/report.html
ok '... but by --force' run 0 series one --report --force
ok '... with a page' xmllint --noout one/report.html
mkdir empty
missing 'cannot open empty/series.txt' series empty --report
missing 'cannot open' series none --report
missing 'small.txt is no folder in which' series small.txt --report

# Toys that learn, alone and beside series.
game() { echo "{\"title\": \"5×5\", \"curve\": \"$1\", \"game\": $2, \"colour\": \"b\", \"result\": \"$3\"}"; }
mkdir toys
{ game with 1 B+R; game with 2 W+3.5; game without 1 B+0.5; } >toys/learning.jsonl
ok 'games of a toy need no series' run 0 series toys --report
ok '... for a page' xmllint --noout toys/report.html
ok '... which has their table' grep -q '<td>1 of 2</td><td>50.0 %' toys/report.html
ok '... and nothing about series' [ "$(grep -c 'id="series"\|#series' toys/report.html)" -eq 0 ]
cp toys/learning.jsonl grown
ok 'they stand beside series, too' run 0 series grown --report
ok '... in the same page' sh -c 'xmllint --noout grown/report.html && grep -q "id=\"series\"" grown/report.html && grep -q "id=\"learning\"" grown/report.html'
game with 2 B+R >>toys/learning.jsonl
missing 'toys/learning.jsonl:4: "game" must be 3' series toys --report
: >toys/learning.jsonl
missing 'toys/learning.jsonl: this file is empty' series toys --report
rm toys/learning.jsonl && mkdir toys/learning.jsonl
missing 'toys/learning.jsonl: it is no regular file' series toys --report
rmdir toys/learning.jsonl && mkfifo toys/learning.jsonl
missing 'toys/learning.jsonl: it is no regular file' series toys --report
cp -r one piped && for kept in piped/*.json piped/*.cases piped/series.txt; do
    [ -f "$kept" ] || continue
    mv "$kept" kept && mkfifo "$kept"
    missing 'it is no regular file' series piped --report
    rm "$kept" && mv kept "$kept"
done

# The descriptions that ship.
for file in "$project"/host-tools/series/*.txt; do
    sed 's/^games .*/games 1/; s/^runs .*/runs 1/; s/^values .*/values 2/; /depth [3-9]/s/depth ./depth 2/; s/similarity ./similarity 1/' "$file" >shipped.txt
    ok "$(basename "$file") is right" run 0 series shipped.txt -o "$(basename "$file" .txt)"
done
echo "1..$count"
