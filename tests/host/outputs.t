#!/bin/sh
# What katachi's commands write: nothing is replaced by mistake, and nothing is written that can't be read again. How a file is
# replaced, test_output.c shows; here are all commands that write.
. tests/host/katachi.sh

echo '(;SZ[5]KM[3.5];B[cc];W[cd])' >game.sgf
mkdir games
cp game.sgf games/one.sgf
hand='-k 2-2 --stages 1 --support 0 --value 0 --size 5'
network='--size 5 --layers 1 --channels 16 --epochs 0.01'
run 0 learn game.sgf -o my.db $hand
run 0 learn game.sgf -o 1.part $hand --part 1/2
run 0 learn game.sgf -o 2.part $hand --part 2/2
run 0 learn3x3 "$shipped" --take 20 -o my.csv
run 0 train $network game.sgf -o my.ktm
run 0 train-shapes --size 5 --games 10 -o my.kts
run 0 image my.db --board native -o my.kti
run 0 suggest my.kti game.sgf --svg my.svg
run 0 show game.sgf --png my.png
run 0 review game.sgf --playouts 20 -o my.review --html my.html
ok 'all kinds of files' [ -s my.db -a -s 1.part -a -s 2.part -a -s my.csv -a -s my.ktm -a -s my.kts -a -s my.kti -a -s my.svg -a -s my.png -a -s my.review -a -s my.html ]

# Every command that writes, as `COMMAND ... OPTION`, which the file's name follows; and a file that is of its kind.
writers() {
    cat <<EOF
my.db learn games $hand -o
my.db merge 1.part 2.part -o
my.csv learn3x3 $shipped --take 20 -o
my.ktm train $network games -o
my.kts train-shapes --size 5 --games 10 -o
my.kti image my.db --board native -o
my.kti image --model my.ktm --board native -o
my.kti image --shapes my.kts --board native -o
my.svg suggest my.kti game.sgf --svg
my.svg show game.sgf --svg
my.png show game.sgf --png
my.review review game.sgf --playouts 20 -o
my.html review game.sgf --playouts 20 -o spare --html
EOF
}
others='README.md game.sgf my.db my.csv my.ktm my.kts my.kti my.svg my.png my.review my.html foreign.svg foreign.db foreign.html'
echo 'Read me' >README.md
echo '<svg xmlns="http://www.w3.org/2000/svg" width="10"><title>mine</title></svg>' >foreign.svg
echo '<!DOCTYPE html><html lang="en"><title>mine</title></html>' >foreign.html
printf 'SQLite format 3\0 CREATE TABLE bookmark(id INTEGER PRIMARY KEY)' >foreign.db
mkdir kept
cp $others 1.part 2.part kept

unchanged() { for file in kept/*; do cmp -s "$file" "${file#kept/}" || { echo "# $file"; return 1; }; done; }
clean() { [ -z "$(ls -A | grep tmp)" ] || ls -A | sed 's/^/# /'; [ ! -e - ] && [ -z "$(ls -A | grep tmp)" ]; }
# refuses KIND COMMAND...: the command takes no file of another kind.
refuses_others() {
    kind=$1
    shift
    for file in $others; do
        [ "$file" = "$kind" ] && continue
        run 1 "$@" "$file" || { echo "# $* $file"; return 1; }
        complains "$file" || return 1
    done
    unchanged && clean
}
refuses_dash() { run 2 "$@" - && complains "'-'" && clean; }
replaces_its_kind() {
    kind=$1
    shift
    cp "$kind" again
    run 0 "$@" again && run 0 "$@" again && run 0 "$@" new && rm new again && unchanged && clean
}
forced() {
    shift
    cp README.md again
    run 1 "$@" again || return 1
    # --force may stand anywhere; the name follows the last option.
    command=$1
    shift
    run 0 "$command" --force "$@" again && ! cmp -s README.md again && rm again
}
protected() {
    kind=$1
    shift
    cp "$kind" again
    chmod 444 again
    run 1 "$@" again && complains write-protected && cmp -s "$kind" again && rm -f again
}
while read -r kind arguments; do
    name=${arguments%% *}
    ok "$arguments: files of other kinds stay" refuses_others $kind $arguments
    ok "... no file is named -" refuses_dash $arguments
    ok "... its own kind is replaced" replaces_its_kind $kind $arguments
    ok "... what is write-protected is not" protected $kind $arguments
    ok "... --force replaces anything" forced $kind $arguments
    ok "... and is told in the help" helps $name --force
done <<EOF
$(writers)
EOF

# Inputs of the very kind that is written.
for arguments in "merge 1.part 2.part -o 1.part" "merge 1.part 2.part -o 2.part" "image my.kti --patterns3x3 my.csv --board native -o my.kti" \
    "train --from my.ktm $network games -o my.ktm" "image my.kti --shapes my.kts --board native -o ./my.kti"; do
    arguments=$(echo "$arguments" | sed 's/ --layers 1 --channels 16//')
    ok "an input stays: $arguments" run 1 $arguments
    ok '... and that is told' complains 'one of the inputs'
    ok '... with no change' unchanged
done
ln -s my.kti link.kti
ln my.ktm hard.ktm
ok 'an input stays behind a link' run 1 image my.kti --patterns3x3 my.csv --board native -o link.kti
ok '... and under another name' run 1 train --from my.ktm --size 5 --epochs 0.01 games -o hard.ktm
ok '... with no change' unchanged
rm link.kti hard.ktm
ok 'with --force it is replaced' run 0 image my.kti --patterns3x3 my.csv --board native -o my.kti --force
ok '... by what was asked for' sh -c '! cmp -s my.kti kept/my.kti'
cp kept/my.kti .

# Folders that are filled.
toy=$PWD/toy
cat >toy <<'TOY'
#!/bin/sh
while read -r command argument; do
    case $command in
    genmove) echo '= pass' ;;
    name) echo '= Toy' ;;
    protocol_version) echo '= 2' ;;
    final_score) echo '= 0' ;;
    known_command) echo '= false' ;;
    quit) echo '='; echo; exit ;;
    *) echo '=' ;;
    esac
    echo
done
TOY
chmod +x toy
mkdir own
cp game.sgf own/game-0001.sgf
ok 'a match keeps no games among others' run 1 match "$toy" "$toy" --games 1 --keep own
ok '... and says so' complains game-0001.sgf
ok '... which stay' cmp game.sgf own/game-0001.sgf
ok 'in a new folder it does' run 0 match "$toy" "$toy" --games 1 --keep match
ok '... and goes on there' run 0 match "$toy" "$toy" --games 2 --keep match
ok '... --force takes any' run 0 match "$toy" "$toy" --games 1 --keep own --force
ok '... and replaces what stands there' sh -c '! cmp -s game.sgf own/game-0001.sgf'
mkdir notes
printf 'my notes' >notes/match.jsonl
ok 'a file of that name without a line end is no match' run 1 match "$toy" "$toy" --games 1 --keep notes
ok '... and stays' [ "$(cat notes/match.jsonl)" = 'my notes' ]
ok 'a match in -' run 2 match "$toy" "$toy" --games 1 --keep -
ok 'a report keeps nothing among others' run 1 report games -o page.html --cache games
ok '... and says so' complains one.sgf
ok 'a report is no file of another kind' run 1 report games -o foreign.html
ok '... no input' run 1 report game.sgf -o game.sgf
ok '... and not -' run 2 report games -o -
ok '... with no change' unchanged

# watch.
ok 'figures replace no other file' run 1 watch "$toy" "$toy" --stats-json README.md
ok '... nor -' run 2 watch "$toy" "$toy" --stats-json -
ok '... which stays' unchanged

# play asks.
play() { printf '%s\n' "$@" | "$katachi" play "$toy" --size 5 >out 2>err; }
ok 'a game is saved' play 'save new.sgf' quit
ok '... without a question' says 'Saved new.sgf'
ok '... where a file is there, play asks' play 'save README.md' n 'save README.md' board 'save -' quit
ok '... twice' [ "$(grep -c 'already exists' out)" -eq 2 ]
ok '... and takes no for an answer' cmp README.md kept/README.md
ok '... at the end of the input, too' sh -c "printf 'save README.md' | '$katachi' play '$toy' --size 5 && cmp README.md kept/README.md"
ok '... yes replaces it' play 'save README.md' y quit
ok '... by the game' grep -q '^(;' README.md
cp kept/README.md .
ok '... and no file is named -' clean

# What a killed program left is gone after the next run, whichever command it is.
: >.katachi-abcdefghijkl.tmp
ok 'left-overs are swept' run 0 image my.db --board native -o again
ok '... all of them' clean
ok 'too large a file' sh -c "ulimit -f 1; '$katachi' learn '$shipped' --take 20 -o large.db 2>err; [ \$? -eq 1 ]"
ok '... is told' complains 'cannot write large.db'
ok '... and leaves nothing' clean

# What can't be written to standard output is an error.
full() { "$katachi" "$@" >/dev/full 2>err; [ $? -eq 1 ] && complains 'standard output'; }
for arguments in --version --help 'learn --help' 'match --help' 'play --help' 'watch --help' 'image dump my.kti' 'stats my.db' "evaluate my.db game.sgf" \
    'suggest my.kti game.sgf' "learn games $hand -o again" 'image --help'; do
    [ "${arguments#*again}" = "$arguments" ] || rm again
    ok "$arguments >/dev/full" full $arguments
done
# open_ended LINES ARGUMENT...: ends at once, though whoever has typed the lines could type more.
open_ended() {
    { printf "$1" && exec sleep 20; } >asked &
    typing=$!
    shift
    full "$@" <asked && kill $typing
}
mkfifo asked
ok 'play >/dev/full' open_ended 'b2\n' play "$toy"
ok 'play --game kalah >/dev/full' open_ended '1\n' play --game kalah --level beginner
mkdir page
: >page/index.html
ok 'page >/dev/full' full page page --port 0
ok 'watch >/dev/full' full watch "$toy" "$toy" --size 5 --moves 10
ok 'gtp >/dev/full' sh -c "echo name | '$katachi' gtp >/dev/full 2>err; [ \$? -eq 1 ]"
# A file that is opened must not come to stand where standard output was.
rm -f again
ok 'standard output closed' sh -c "'$katachi' learn games $hand -o again >&- 2>err; [ \$? -eq 1 ]"
ok '... is not the file' run 0 stats again
ok 'all closed' sh -c "'$katachi' learn games $hand -o again <&- >&- 2>&-; [ \$? -eq 1 ]"
ok '... is not the file either' run 0 stats again

# Threads that can't be made: each wants as much memory for its stack as there is for three of them.
few() { sh -c 'ulimit -s 700000; ulimit -v 3000000; OMP_NUM_THREADS=8 exec "$0" "$@"' "$katachi" "$@" >out 2>err; }
for arguments in "learn games $hand -o again" "train $network games -o my.ktm" "evaluate my.db games" "match $toy $toy --games 8 --jobs 8"; do
    ok "few threads: $arguments" few $arguments
    ok '... is told' complains 'threads, not 8'
done
ok 'few threads: gtp' sh -c 'ulimit -s 700000; ulimit -v 3000000; printf "boardsize 5\ngenmove b\n" | "$0" gtp --threads 8 --playouts 50 --memory 10 >out 2>err' "$katachi"
ok '... is told' complains 'threads, not 8'
ok '... and plays' grep -q '^= [A-E][1-5]' out
ok 'few threads: analysis' sh -c 'ulimit -s 700000; ulimit -v 3000000; echo "{\"id\": \"a\", \"moves\": [], \"rules\": \"chinese\", \"boardXSize\": 5, \"boardYSize\": 5, \"maxVisits\": 50}" |
    "$0" analysis --threads 8 --memory 10 >out 2>err' "$katachi"
ok '... is told' complains 'threads, not 8'
ok '... and answers' says '"moveInfos"'
echo "1..$count"
