#!/bin/sh
# Power lost at every flash operation of a full game, a share of the second cuts (make power tries all), and wear; and in an
# update of the firmware.
. tests/tap.sh
figure() { sed -n "s/.*\"$2\": \([0-9]*\)[,}].*/\1/p" "$1"; }
at_least() { [ "$(figure "$1" "$2")" -ge "$3" ] || { cat "$1"; return 1; }; }
at_most() { [ "$(figure "$1" "$2")" -le "$3" ] || { cat "$1"; return 1; }; }

power=build/native/tests/host/power_game
ok 'no cut loses a move' sh -c '"$1" 1000 >"$2"' power $power "$folder/game"
ok '... of those within every operation' at_least "$folder/game" first_cuts 30000
ok '... and of second ones' at_least "$folder/game" second_cuts 10000
ok '... with a ko on the board, too' at_least "$folder/game" with_ko 100
ok '... whether the old game is found or the new' at_least "$folder/game" new_game 1000
# At most a page is erased and written: 1 + 256 words.
ok 'a boot takes a bounded number of operations' at_most "$folder/game" most_operations_of_a_boot 257
ok 'no cut loses a move when the game has two pages only' sh -c '"$1" 1000 4 >"$2"' power $power "$folder/two"
ok 'the pages wear evenly' sh -c '"$1" --wear >"$2"' power $power "$folder/wear"
ok '... and last for 40,000 games' at_least "$folder/wear" games_until_worn 40000
update=build/native/tests/host/power_update
ok 'no cut leaves a board without firmware, or with a wrong one' sh -c '"$1" 100 >"$2"' update $update "$folder/update"
ok '... of those within some operations' at_least "$folder/update" first_cuts 500
ok '... and of second ones' at_least "$folder/update" second_cuts 10000
ok '... with roll-backs' at_least "$folder/update" rolled_back 1000
ok '... nor does a flipped bit' at_least "$folder/update" flipped_bits 90000
ok 'its start takes a bounded number of operations, too' at_most "$folder/update" most_operations_of_a_boot 64
sed 's/^/# /' "$folder/game" "$folder/two" "$folder/wear" "$folder/update"
echo "1..$count"
