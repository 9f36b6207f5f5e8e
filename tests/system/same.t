#!/bin/sh
# The board suggests what this machine suggests, points and values bit for bit, in every position of some games that ship, and
# of the thesis's test set where it is at hand.
. tests/system/system.sh

session=build/native/tests/bench/session
games=host-tools/records/9x9-gnugo.sgf.xz
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

# one_by_one PROGRAM...: the session. A command waits for the answer to the one before, as it would interrupt the reading.
one_by_one() {
    converse "$@"
    id=0
    while read -r line; do
        id=$((id + 1))
        echo "$id $line" >&3
        listen $id
    done <"$folder/session"
    echo quit >&3
    hang_up
}

# Scores are exact at each depth, whatever the size of the transposition table.
read_ahead() {
    for position in '3 b 6' '4 b 4' '4 w 4 B2 C3 B3' '5 b 3' '5 w 3 C3 C2 D2' '9 b 2 E5 E3'; do
        set -- $position
        echo "boardsize $1"
        request="katachi-read $2 $3"
        shift 3
        colour=b
        for vertex; do
            echo "play $colour $vertex"
            colour=$(echo $colour | tr bw wb)
        done
        echo "$request"
    done >"$folder/session"
    one_by_one build/native/katachi gtp --image "$image" | grep -E 'score|depth' >"$folder/native"
    one_by_one play --image "$image" | grep -E 'score|depth' >"$folder/board"
    [ "$(grep -c score "$folder/native")" -eq 6 ] && same "$folder/native" "$folder/board"
}
ok "what is read ahead" read_ahead
echo "1..$count"
