#!/bin/sh
# katachi learn3x3: a game whose patterns are worked out by hand, into an image and out of it, what is wrong with a list of
# patterns, and the figures of Śliwa 2015 where games for them are at hand.
. tests/host/katachi.sh

list=${shipped%/records/*}/images/3x3.csv

is() { [ "$(cat out)" = "$1" ] || { printf 'wanted:\n%s\n' "$1" >>err; false; }; }
games='--size --rank --margin --no-time --handicap --no-duplicates --shuffle --skip --take --moves'
ok 'help' helps learn3x3 -o --cut --json $games

# C3; beside it; D4 with two stones; C4 with black to the right and below and white between; the corner; a pass. The same
# from the other side.
echo '(;SZ[5];B[cc];W[dc];B[db];W[cb];B[ae];W[])' >one.sgf
echo '(;SZ[5];W[cc];B[bc];W[bb];B[cb];W[ee];B[])' >two.sgf
ok 'two games' run 0 learn3x3 one.sgf two.sgf --size 5 -o hand.csv --json
ok '... just the promised keys' keys games games_skipped moves found with_stones off_board few_stones suicide \
    candidates candidate_moves kept kept_share seconds curve games found with_stones candidates kept \
    games found with_stones candidates kept
ok '... count their moves and patterns' says '{"games": 2, "games_skipped": 0, "moves": 10, "found": 5, "with_stones": 1, "off_board": 1, "few_stones": 3, "suicide": 0, "candidates": 1, "candidate_moves": 2, "kept": 1, "kept_share": 1, '
ok '... and say what each game added' says '"curve": [{"games": 1, "found": 5, "with_stones": 1, "candidates": 1, "kept": 1}, {"games": 2, "found": 5, "with_stones": 1, "candidates": 1, "kept": 1}]}'
cp hand.csv out
ok '... as a list' is 'id,count,share,cumulative_share,fate,shape
6570,2,1.000000,1.000000,kept,.OX.*O...
6826,2,,,few-stones,.OX.*....
39594,2,,,few-stones,.O..*....
43690,2,,,few-stones,....*....
44799,2,,,off-board,#..#*.###'
ok 'nothing kept' run 0 learn3x3 one.sgf --size 5 --cut 0 -o none.csv
ok '... is said' says 'none.csv: 0 patterns kept of 1'

# The order of folders is that of names.
mkdir folder
cp two.sgf folder/a.sgf
cp one.sgf folder/b.sgf
echo '(;SZ[5];B[cc];W[bb])' >folder/c.sgf
ok 'a folder' run 0 learn3x3 folder --size 5 --take 2 -o folder.csv
ok '... gives the same' cmp hand.csv folder.csv

ok 'a database' run 0 learn one.sgf -o hand.db --size 5 --support 0 --value 0
ok 'an image with patterns' run 0 image hand.db --patterns3x3 hand.csv --board microbit -o hand.kti --json
ok '... tells how many' says '"patterns3x3": 1, '
# 4 bytes before the one pattern's 4 and 6561 places; and a row in the table of contents.
with=$(number image_bytes)
ok 'one without' run 0 image hand.db --board microbit -o plain.kti --json
ok '... is smaller by what they take' [ $((with - $(number image_bytes))) -eq $((4 + 4 + 6561 + 16)) ]
ok 'the dump' run 0 image dump hand.kti
ok '... shows it' grep -qx '0.99998  3x3  id 6570  .OX.\*O...' out
same_predictions() {
    for image; do "$katachi" evaluate $image one.sgf --json | sed 's/, "positions.*//' >$image.out; done
    [ -s $1.out ] && cmp $1.out $2.out
}
ok 'the image predicts as one without' same_predictions hand.kti plain.kti
ok 'too few bytes' run 1 image hand.db --patterns3x3 hand.csv --board microbit --bytes 6000 -o x.kti
ok '... are told' complains 'too few'

# Into an image that stands already: the same, but for the order of its sections; and once more.
ok 'an image gets patterns' run 0 image plain.kti --patterns3x3 hand.csv --board microbit -o added.kti --json
ok '... and tells the same' says "\"image_bytes\": $with, "
"$katachi" image dump hand.kti >hand.dump
"$katachi" image dump added.kti >added.dump
ok '... holds the same' cmp hand.dump added.dump
ok 'other patterns' run 0 learn3x3 "$shipped" --take 100 -o other.csv
ok '... instead of these' run 0 image added.kti --patterns3x3 other.csv --board microbit -o other.kti
ok '... and these again' run 0 image other.kti --patterns3x3 hand.csv --board microbit -o again.kti
ok '... give the same image' cmp added.kti again.kti
ok '... which predicts as one without' same_predictions again.kti plain.kti
missing 'too few' image plain.kti --patterns3x3 hand.csv --board microbit --bytes 6000 -o x.kti
wrong --patterns3x3 image plain.kti --board microbit -o x.kti
head -c 100 plain.kti >cut.kti
missing cut.kti image cut.kti --patterns3x3 hand.csv --board microbit -o x.kti

# What is wrong with a list is told with its line.
# bad LINE MESSAGE SED: hand.csv after this change
bad() {
    sed "$3" hand.csv >bad.csv
    missing "bad.csv:$1: $2" image hand.db --patterns3x3 bad.csv --board native -o x.kti
}
bad 1 'this is not a list' '1s/id/ID/'
bad 1 'this is not a list' 1,6d
bad 2 'expected six fields' '2s/,kept//'
bad 2 'expected six fields' '2s/$/,/'
bad 3 'expected six fields' '2s/$/\n/'
bad 2 'the id is not that of a pattern' '2s/6570/43398/' # an image of it
bad 2 'the id is not that of a pattern' '2s/6570/65536/'
bad 2 'the id is not that of a pattern' '2s/6570/-6570/'
bad 2 'the id is not that of a pattern' '2s/6570//'
bad 3 'the id occurs twice' '2p'
bad 2 'the count is not a whole number' '2s/,2,/,0,/'
bad 2 'the count is not a whole number' '2s/,2,/,4294967296,/'
bad 2 'the count is not a whole number' '2s/,2,/, 2,/'
bad 2 'the share does not fit' '2s/1.000000/0.999999/'
bad 2 'expected a share from 0 to 1' '2s/1.000000/1.1/'
bad 2 'expected a share from 0 to 1' '2s/1.000000/nan/'
bad 2 'expected a share from 0 to 1' '2s/1.000000//'
bad 3 'expected a share from 0 to 1' '3s/,,/,0.5,/'
bad 2 'the cumulative share does not fit' '2s/1.000000,kept/0.5,kept/'
bad 2 'the fate does not fit' '2s/kept/keep/'
bad 2 'the fate does not fit' '2s/kept/few-stones/'
bad 3 'the fate does not fit' '3s/few-stones/kept/'
bad 2 'the shape does not fit' '2s/.OX/.OO/'
bad 4 'the pattern should stand above the previous one' '3{h;d};4G'
head -c 100000 /dev/zero | tr '\0' , >bad.csv
missing 'bad.csv:1: this is not a list' image hand.db --patterns3x3 bad.csv --board native -o x.kti
missing nowhere.csv image hand.db --patterns3x3 nowhere.csv --board native -o x.kti
missing 'keeps no patterns' image hand.db --patterns3x3 none.csv --board native -o x.kti
wrong -o learn3x3 one.sgf
wrong games learn3x3 -o x.csv
wrong --cut learn3x3 one.sgf -o x.csv --cut 1.1
missing none.sgf learn3x3 none.sgf -o x.csv
missing nowhere learn3x3 one.sgf --size 5 -o nowhere/x.csv
ok '... and nothing was written' sh -c '[ ! -e x.csv ] && [ ! -e x.kti ] && [ -z "$(ls -A | grep tmp)" ]'

# The list that ships.
ok 'the list that ships' run 0 image hand.db --patterns3x3 "$list" --board native -o x.kti --json
ok '... is kept whole' [ "$(number patterns3x3)" -eq "$(grep -c ',kept,' "$list")" ]

# Śliwa 2015, table 1: 945 patterns were found in the first 1,287 games, 990 in 12,536, and 231 of these kept. These are
# other games.
for set in 19x19-9dan 19x19-pro; do
    if [ -f "$shared/$set.tar.xz" ]; then
        ok "$set: 1,287 games" run 0 learn3x3 "$shared/$set.tar.xz" --size 19 --take 1287 -o large.csv --json
        ok '... patterns of three stones: 945, within 3 %' at_least with_stones 917
        ok '...' at_most with_stones 973
        ok '... kept: 231, within 5 %' at_least kept 219
        ok '...' at_most kept 243
    else
        skip "$set is not at hand"
    fi
done
echo "1..$count"
