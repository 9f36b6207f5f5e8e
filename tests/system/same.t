#!/bin/sh
# The board suggests what this machine suggests, bit for bit, point and value: in every position of some of
# the games that ship, and of the thesis's test set where that is at hand.
. tests/system/system.sh

session=build/native/tests/bench/session
games=host-tools/games/9x9-gnugo.sgf.xz
image=build/$board/demo.kti

# compare M GAMES OPTION...: the M best suggestions in all positions of the games.
compare() {
    $session "$@" >"$folder/session" 2>/dev/null || return 1
    build/native/katachi gtp --image "$image" <"$folder/session" >"$folder/native" || return 1
    play --image "$image" <"$folder/session" >"$folder/board" || return 1
    positions=$(grep -c suggest "$folder/session")
    values=$(grep -c '^= [A-J][1-9] [01]\.' "$folder/native")
    echo "# $positions positions, $values with suggestions"
    [ "$values" -gt $((positions / 2)) ] && same "$folder/native" "$folder/board"
}

ok "the first five suggestions of 12 games" compare 5 $games --skip 100 --take 12
ok "all suggestions of 4 games" compare 81 $games --skip 700 --take 4
test_set=../shared/games/9x9-pro.tar.xz
if [ -f $test_set ]; then
    ok "the first five suggestions of the 58 test games" compare 5 $test_set --shuffle 1 --skip 178 --take 58
else
    skip "the test set is not there"
fi
image=build/$board/katachi.kti
ok "all predictions of the image that ships, in 2 games" compare 81 $games --skip 300 --take 2
echo "1..$count"
