#!/bin/sh
# katachi report: the page is well-formed and needs no other file; its commands give its figures; nothing is measured twice, and GNU
# Go is asked once in each position. A small script acts as GNU Go.
answers=$PWD/host-tools/report/gnugo-3.8-level-10.txt
. tests/host/katachi.sh
mkdir bin empty
ln -s "$katachi" bin/katachi

# The script always answers E5. It notes each question in the file asked, and every other command in the file told.
cat >bin/gnugo <<'END'
#!/bin/sh
while read -r command rest; do
    case $command in
    version) printf '= %s\n\n' "$(cat "$FAKE/version")" ;;
    reg_genmove) echo "$rest" >>"$FAKE/asked"; sleep "$(cat "$FAKE/pause")"; printf '= E5\n\n' ;;
    quit) printf '=\n\n'; exit ;;
    *) echo "$command $rest" >>"$FAKE/told"; printf '=\n\n' ;;
    esac
done
END
chmod +x bin/gnugo
export FAKE="$folder"
echo 3.8 >version
echo 0 >pause
: >asked
: >told
PATH=$folder/bin:$PATH

page_says() { grep -qF -- "$1" "$page" || { echo "# not on the page: $1"; false; }; }
# value EXPRESSION: the value of a Perl expression, where $j is the JSON object in out.
value() { perl -MJSON::PP -e 'local $/; my $j = decode_json(<STDIN>); print eval $ARGV[0];' "$1" <out; }
gives() { [ "$(value "$1")" = "$2" ] || { echo "# $1 is $(value "$1"), not $2"; false; }; }
well_formed() { xmllint --noout "$page"; }
# The page loads nothing: all addresses are those of name spaces, or within the page.
stands_alone() {
    ! grep -oE '(src|href|url|@import|<script|<link|<iframe)[=(]?["'\'']?[^"'\'' >)]*' "$page" |
        grep -vE '^(href="#|url\(#|href$)' | grep .
}

# Four equal games of three moves: it does not matter which one is the test.
for game in 1 2 3 4; do echo '(;SZ[9]KM[7];B[ee];W[cg];B[gc])'; done >hand.sgf
page=hand.html
ok 'a report on four games by hand' run 0 report hand.sgf -o hand.html --json
ok '... is well-formed' well_formed
ok '... and stands alone' stands_alone
ok '... learns from three and tests on one' gives '"@{$j->{sets}[0]}{qw(train_games test_games)}"' '3 1'
# One of 81, 80 and 79 legal moves.
ok '... tells what a random guesser reaches' gives 'sprintf "%.4f", $j->{sets}[0]{random}{1}' 0.0125
ok '... and at m = 20' gives 'sprintf "%.4f", $j->{sets}[0]{random}{20}' 0.2500
ok '... GNU Go was right once in three' gives '"@{$j->{sets}[0]{gnugo}}{qw(positions asked right accuracy)}"' '3 3 1 0.3333'
ok '... asked for each colour in turn' [ "$(tr '\n' ' ' <asked)" = 'black white black ' ]
ok '... going through the game once' [ "$(tail -n 6 told | tr '\n' ',')" = \
    'boardsize 9,clear_board ,clear_cache ,komi 7.0,play black E5,play white C3,' ]
# No move has a neighbour.
ok '... and one 3x3 pattern' gives '"@{$j->{learn3x3}}{qw(games moves found kept)}"' '4 12 1 0'
ok 'once more' run 0 report hand.sgf -o hand.html --json
ok '... does not ask again' [ "$(wc -l <asked)" -eq 3 ]

# The first of the games that ship: GNU Go's own.
xz -dc "$shipped" | awk '/^\(;/ { games++ } games <= 40' >own.sgf
page=own.html
ok "a report on GNU Go's own games" run 0 report own.sgf -o own.html --ask 5 --json
ok '... says whose they are' page_says 'On 9×9: 40 games of GNU Go against itself.'
ok '... asks GNU Go nothing' [ "$(wc -l <asked)" -eq 3 ]
ok '... and says why' page_says 'GNU Go played these games itself, so it is not asked for its moves'
ok '... gives no share of it' gives 'defined $j->{sets}[0]{gnugo} ? 1 : 0' 0
ok '... and no comparison' sh -c '! grep -qE "contain the played move more|GNU Go’s move|reg_genmove" own.html'
ok '... is well-formed' well_formed
axes() { grep -q '>m: suggestions looked at<' "$page" && grep -q '>share of moves among them<' "$page" && grep -q '>different 3x3 patterns<' "$page"; }
ok '... its axes are labelled' axes

# The same games under other names: ten of the forty are the test.
sed 's/GNU Go level 3/Ke Jie/; s/GNU Go/Somebody/g' own.sgf >games.sgf
: >asked
page=report.html
ok 'a report on forty games' run 0 report games.sgf -o report.html --ask 5 --json
cp out report.json
ok '... is well-formed' well_formed
ok '... and stands alone' stands_alone
ok '... its JSON holds nine experiments' gives 'scalar @{$j->{experiments}}' 9
for what in 'Does it help to keep the stages' 'What do rare patterns contribute' 'k = 9' 'What does it cost' 'Which shapes' \
    'How many of the smallest shapes' 'most often Somebody level' 'class="shape"' 'random guesser' 'GNU Go’s move (95 % interval)' 'independent model' '5 of these' \
    'respects the binary'; do
    ok "... has: $what" page_says "$what"
done
ok '... asked GNU Go five times' gives '$j->{sets}[0]{gnugo}{asked}' 5

# The commands on the page give its figures.
sed -n '/<section id="small">/,/<\/section>/s/.*<pre><code>\(.*\)<\/code>.*/\1/p' report.html >commands
ok 'there are two commands' [ "$(wc -l <commands)" -eq 2 ]
same_figures() {
    perl -MJSON::PP -e 'local $/; open my $f, "<", "report.json"; my $j = decode_json(<$f>); my $t = decode_json(<STDIN>);
        my $e = $j->{experiments}[0]{evaluate}; delete $_->{positions_per_second} for $e, $t;
        my $c = JSON::PP->new->canonical; exit($c->encode($e) ne $c->encode($t));' <typed
}
sh -e commands 2>err | tail -n 1 >typed
ok '... and give the figures of the report' same_figures

# Results are kept, and an interrupted report goes on.
ls -i report.html.cache/*.db >before
ok 'once more' run 0 report games.sgf -o report.html --ask 5 --json
ok '... learns nothing again' sh -c 'ls -i report.html.cache/*.db | cmp - before'
ok '... and says the same' cmp report.json out
ok 'other games' run 0 report hand.sgf -o report.html --ask 0
ok '... are learned from anew' sh -c '! ls -i report.html.cache/*.db | cmp -s - before'

page=broken.html
"$katachi" report games.sgf -o broken.html --ask 0 --json >out 2>err &
pid=$!
while kill -0 $pid 2>/dev/null && [ ! -e broken.html.cache/9x9-one-stage.result ]; do sleep 0.05; done
kill -TERM $pid
wait $pid
ok 'a report that is killed' [ $? -eq 143 ]
ok '... leaves no page' [ ! -e broken.html ]
ls -i broken.html.cache/9x9.db broken.html.cache/9x9-one-stage.db >before
# at_work: does katachi still run in this folder? Its steps end with the report.
at_work() {
    for process in /proc/[0-9]*; do
        [ "$(readlink "$process/cwd")" = "$PWD" ] && [ "$(readlink "$process/exe")" = "$katachi" ] && return
    done 2>/dev/null
    false
}
rests() {
    for tenth in $(seq 600); do
        at_work || return 0
        sleep 0.1
    done
    false
}
ok '... and no step at work' rests
ok '... goes on' run 0 report games.sgf -o broken.html --ask 0 --json
ok '... and keeps what it has' sh -c 'ls -i broken.html.cache/9x9.db broken.html.cache/9x9-one-stage.db | cmp - before'
ok '... to a whole page' well_formed

echo 0.1 >pause
: >asked
"$katachi" report games.sgf -o broken.html --ask 40 >out 2>err &
pid=$!
while kill -0 $pid 2>/dev/null && [ "$(wc -l <asked)" -lt 5 ]; do sleep 0.05; done
kill -TERM $pid
wait $pid
ok 'Ctrl-C while GNU Go thinks' [ $? -eq 143 ]
ok '... says how to go on' complains 'the same command goes on'
echo 0 >pause
printf '0123456789abcd' >>broken.html.cache/gnugo-3.8-level-10.txt # as a power cut may leave it
ok '... goes on' run 0 report games.sgf -o broken.html --ask 40 --json
ok '... to all forty' gives '$j->{sets}[0]{gnugo}{asked}' 40
# The questions that were interrupted, one on each core, are asked twice.
ok '... asking hardly any of them twice' sh -c '[ $(wc -l <asked) -ge 40 ] && [ $(wc -l <asked) -le $((40 + $(nproc))) ]'
# A pipe in the place of a kept file would make it wait for ever.
rm broken.html.cache/gnugo-3.8-level-10.txt && mkfifo broken.html.cache/gnugo-3.8-level-10.txt
ok 'answers that are no regular file' run 1 report games.sgf -o broken.html --ask 40
ok '... are refused' complains 'gnugo-3.8-level-10.txt: it is no regular file'
rm broken.html.cache/9x9-one-stage.result && mkfifo broken.html.cache/9x9-one-stage.result
ok 'such a result' run 0 report games.sgf -o broken.html --ask 0
ok '... is made anew' [ -f broken.html.cache/9x9-one-stage.result ]

# GNU Go's answers ship, for all positions on 9x9.
if [ -f "$shared/9x9-pro.tar.xz" ]; then
    mkdir answered.html.cache
    cp "$answers" answered.html.cache
    : >asked
    ok 'a report with the answers that ship' run 0 report "$shared/9x9-pro.tar.xz" -o answered.html --ask 3000 --json
    ok '... asks nothing' [ ! -s asked ]
    ok '... and counts each of 2,620 positions' gives '"@{$j->{sets}[0]{gnugo}}{qw(positions asked)}"' '2620 2620'
fi

# Odd names.
odd='a<b>&"c'"'"' .sgf'
cp hand.sgf "$odd"
page=odd.html
ok 'a file with an odd name' run 0 report "$odd" -o odd.html --ask 0
ok '... is escaped' page_says 'a&lt;b&gt;&amp;&quot;c'
ok '... in a well-formed page' well_formed

cat >bench.jsonl <<'END'
{"bench": "scan", "section": "Match <fast>", "instructions": 900, "accuracy": {"1": 0.25}}
{"bench": "index", "section": "Match <fast>", "instructions": 9, "accuracy": {"1": 0.25}}
{"bench": "16 KB", "section": "Compact", "patterns": 12}
END
page=bench.html
ok 'tables of other figures' run 0 report hand.sgf -o bench.html --cache hand.html.cache --ask 0 --bench bench.jsonl
ok '... are well-formed' well_formed
ok '... with their titles' page_says '<h2>Match &lt;fast&gt;</h2>'
ok '... their columns' page_says '<th>instructions</th><th>accuracy 1</th>'
ok '... their rows' page_says '<th>index</th><td>9</td><td>0.25</td>'
echo 'no JSON' >>bench.jsonl
ok 'a line that is no JSON' run 1 report hand.sgf -o bench.html --cache hand.html.cache --bench bench.jsonl
ok '... is named' complains 'bench.jsonl:4: '
ok '... and leaves the page' page_says '<th>index</th><td>9</td><td>0.25</td>'

ok 'no games' run 2 report -o x.html
ok '... is told' complains 'report needs games'
ok 'no page' run 2 report hand.sgf
ok '... is told' complains '-o FILE.html'
ok 'a path that is not there' run 1 report nowhere.sgf -o x.html
ok '... is told' complains nowhere.sgf
echo '(;SZ[5];B[cc])' >five.sgf
ok 'no game of 9x9 or 19x19' run 1 report five.sgf -o x.html
ok '... is told' complains '9x9 or 19x19'
ok 'a page that has no place' run 1 report hand.sgf -o nowhere/x.html
ok '... is told' complains 'nowhere/x.html'
echo 3.6 >version
ok 'another GNU Go' run 1 report hand.sgf -o x.html
ok '... is refused' complains 'expected GNU Go 3.8'
printf '#!/bin/sh\nexit 127\n' >bin/gnugo
rm -r x.html.cache
ok 'no GNU Go' run 1 report hand.sgf -o x.html
ok '... names the package' complains 'install the package gnugo'

ok 'help: report' run 0 report --help
for option in -o --ask --cache --bench --json --rank --margin --no-time --no-duplicates; do
    ok "... tells of $option" grep -qF -- " $option " out
done
echo "1..$count"
