#!/bin/sh
# katachi rules: files of facts and rules about goals: checked, compiled, put into images, and read anew by a running engine.
. tests/host/katachi.sh
project=$OLDPWD
go=$project/host-tools/knowledge/go.rules

ok 'help' helps rules --output --force --text --position --move --show

cat >my.rules <<'END'
# A file with a statement of each kind
fact weak of chain: class is savable
want "help" defend of chain: weak and mine
rule "edge" level 3: prefer smaller line
rule "big" level 2: prefer larger worth
END
ok 'a good file' run 0 rules my.rules
ok '... is described' says 'my.rules: 1 fact, 1 want, 2 rules in 2 levels;'
ok 'compiled' run 0 rules my.rules -o my.ktr
ok 'a compiled file' run 0 rules my.ktr --text
ok '... is printed as text' says 'want "help" defend of chain: weak and mine'
cp out text.rules
ok '... which compiles' run 0 rules text.rules -o again.ktr
ok '... to the same bytes' cmp my.ktr again.ktr

# Errors: all of them, each with its place; nothing is written.
printf 'fact weak of chain: class is savabel\nrule "r" level 3: prefer larger wort\n' >bad.rules
missing 'bad.rules:1:30: no class is called '"'savabel'; did you mean 'savable'?" rules bad.rules -o bad.ktr
ok '... the second too' complains "bad.rules:2:33: nothing known of a goal is called 'wort'; did you mean 'worth'?"
ok '... and nothing is written' [ ! -e bad.ktr ]
printf 'fact a of chain: not a\n' >endless.rules
missing 'endless.rules:1:22: endless' rules endless.rules
missing 'cannot open none.rules' rules none.rules
head -c 40 my.ktr >cut.ktr
missing 'cut.ktr: no section of rules' rules cut.ktr
missing 'is an image, not' rules "$images/native.kti"
ok 'an input is not overwritten' run 1 rules my.rules -o my.rules

# Images
ok 'an image with rules' run 0 image "$images/native.kti" --board native --rules my.rules -o with.kti
ok '... tells of them' says '3 rules about goals'
ok '... and lists them' run 0 image dump with.kti
ok '... as text' says 'rule "edge" level 3: prefer smaller line'
missing "bad.rules:1:30" image "$images/native.kti" --board native --rules bad.rules -o bad.kti
ok '... and no image' [ ! -e bad.kti ]
cp with.kti hostile.kti
printf '\377' | dd of=hostile.kti bs=1 seek=$(($(stat -c %s with.kti) - 2)) conv=notrunc 2>dd.err
missing 'hostile.kti' image dump hostile.kti

# The rules that ship are good, and explained: a comment stands before each.
ok 'go.rules' run 0 rules "$go"
ok '... has 20 rules or more' sh -c 'grep -c "^rule\|^want" "$1" | { read -r n; [ "$n" -ge 20 ]; }' - "$go"
ok '... with a reason for each' awk '/^(fact|want|rule)/ && before !~ /^#/ { print; bad = 1 }
    { before = $0 } END { exit bad }' "$go"

# What it says of a position. White's stone can be taken.
cat >atari.sgf <<'END'
(;GM[1]SZ[9]AB[de][ed][dc]AW[dd]PL[B])
END
ok 'a position' run 0 rules my.rules --position atari.sgf
ok '... its chains' says 'D6   White, 1 stone, 1 liberty, savable: weak'
ok '... its goals' says 'The best 10 of'
ok '... the votes of the levels' says ' level 3'
cat >cutting.sgf <<'END'
(;GM[1]SZ[9]AB[cd][ce][dc][ed][ee][eb][gc]AW[dd][de][bd][be][cc][cf][fd][fe][ef]PL[B])
END
ok 'the rules that ship' run 0 rules "$go" --position cutting.sgf --show 1
ok '... take stones that cut' grep -q '^ *1  capture D6 at D4: ' out
missing 'atari.sgf: it has 0 moves' rules my.rules --position atari.sgf --move 7

# gtp: plays by a file, and by what becomes of it.
ok 'a file of rules' sh -c 'echo "genmove b" | "$0" gtp --size 9 --search goals --rules my.rules >edge' "$katachi"
ok '... decides the move' grep -qE '^= ([AJ].|.[19])$' edge
ok 'rules in an image' sh -c 'echo "genmove b" | "$0" gtp --image with.kti --size 9 --search goals >edge' "$katachi"
ok '... decide, too' grep -qE '^= ([AJ].|.[19])$' edge
: >empty.rules
for rules in '--rules empty.rules' ''; do
    ok "a game with rules ${rules:-of the program}" sh -c 'echo "genmove b" | "$0" gtp --size 9 --search goals $1 >other' "$katachi" "$rules"
    ok '... begins elsewhere' sh -c 'grep -q "^= [A-J][1-9]" other && ! cmp -s edge other'
done
# The goals tell which rule decided.
printf 'rule "edge" level 3: prefer smaller line\n' >tell.rules
printf 'boardsize 3\nkatachi-why b B2\nkatachi-why b A1\n' | "$katachi" gtp --rules tell.rules >told.gtp
ok 'a rule puts a goal behind' grep -q '^goal: 9 of 9, .*; after [ABC][123]: edge$' told.gtp
ok '... and none between equals' [ "$(grep -cE '; (before|after) ' told.gtp)" -eq 1 ]
printf 'boardsize 3\nkatachi-goals b\n' | "$katachi" gtp --rules tell.rules >told.gtp
ok '... which a list tells, too' [ "$(grep -c '; before B2: edge$' told.gtp)" -eq 1 ]
printf 'rule "p" level 1: prefer larger likely\n' >likely.rules
printf 'play b E5\ngenmove w\nundo\nkatachi-suggest w 4\n' | "$katachi" gtp --size 9 --search goals --rules likely.rules >by.gtp
ok 'a predicted move is likely' sh -c '[ "$(grep -c "^=* *$(sed -n "s/^= \(..\)$/\1/p" by.gtp)" by.gtp)" -eq 2 ]'
wrong '--rules must be chinese' gtp --rules chess
missing 'bad.rules:1:30' gtp --rules bad.rules
mkfifo line
"$katachi" gtp --size 9 --search goals --rules my.rules <line >moves 2>told &
engine=$!
exec 3>line
# answers N: waits for N moves
answers() { for tenth in $(seq 200); do [ "$(grep -c '^=' moves)" -ge "$1" ] && return; sleep 0.1; done; return 1; }
echo 'genmove b' >&3
answers 1
cp bad.rules my.rules
printf 'undo\ngenmove b\n' >&3
ok 'a broken edit is told' sh -c 'for i in $(seq 200); do grep -q "my.rules: the rules stay as they were" told && exit; sleep 0.1; done; exit 1'
answers 3
printf 'rule "centre" level 3: prefer larger line\n' >new.rules
mv new.rules my.rules
printf 'undo\ngenmove b\n' >&3
answers 5
rm my.rules
mkfifo my.rules
printf 'undo\ngenmove b\nquit\n' >&3
exec 3>&-
answers 7 || kill $engine
wait $engine
ok '... with its place' grep -q 'katachi: my.rules:1:30: no class' told
ok '... and the old rules stay' sh -c 'sed -n "s/^= \(..\)$/\1/p" moves | sed -n 2p | grep -qE "^([AJ].|.[19])$"'
ok 'a good edit is taken' grep -q 'my.rules: read anew: 1 rule$' told
ok '... and decides the next move' sh -c 'sed -n "s/^= \(..\)$/\1/p" moves | sed -n 3p | grep -q E5'
ok 'a pipe in its place is not waited for' [ "$(grep -c '^=' moves)" -ge 7 ]
ok '... but told of' grep -q 'my.rules: not a regular file; the rules stay as they were' told

echo "1..$count"
