#!/bin/sh
# The board suggests what this machine suggests, bit for bit: every position of some games, all suggestions and the first
# five, with point, value and pattern.
. tests/system/system.sh

session=build/native/tests/bench/session
games=host-tools/games/9x9-gnugo.sgf.xz
image=build/$board/katachi.kti

# compare M GAMES-TO-SKIP GAMES
compare() {
    $session "$1" $games --skip "$2" --take "$3" >"$folder/session" 2>/dev/null || return 1
    build/native/katachi gtp --image "$image" <"$folder/session" >"$folder/native" || return 1
    play --image "$image" <"$folder/session" >"$folder/board" || return 1
    positions=$(grep -c suggest "$folder/session")
    values=$(grep -c '^= [A-J][1-9] 0\.' "$folder/native")
    echo "# $positions positions, $values with suggestions"
    [ "$values" -gt $((positions / 2)) ] && same "$folder/native" "$folder/board"
}

ok "the first five suggestions of 12 games" compare 5 100 12
ok "all suggestions of 4 games" compare 81 700 4
echo "1..$count"
