#!/bin/sh
# The same seed and the same number of playouts give the same game on the board and on this machine, bit for bit: the same
# moves, and trees of the same size. The twin is the firmware with the board's numbers, built for this machine.
. tests/system/system.sh
image=build/$board/katachi.kti
twin=build/$board/tests/system/twin
playouts=40 most=50 time='time_settings 0 0 0'
lacks speed && most=22

# play_game PROGRAM...: the moves of both sides until both pass or one resigns, the cost of the thoughts, and the result.
play_game() {
    converse "$@"
    printf '%s\n' 'komi 7' "$time" "katachi-playouts $playouts" '0 katachi-seed 1' >&3
    listen 0 >/dev/null
    move=0 passes=0
    while [ $move -lt $most ] && [ $passes -lt 2 ]; do
        move=$((move + 1))
        colour=$([ $((move % 2)) -eq 1 ] && echo black || echo white)
        printf '%s\n' "$move genmove $colour" >&3
        said=$(listen $move) || break
        echo "$said" | grep '^[=?]'
        case $said in *[Rr]esign*) break ;; *PASS*) passes=$((passes + 1)) ;; *) passes=0 ;; esac
        printf '%s\n' "1$move katachi-stats" >&3
        listen "1$move" | grep '^last thought'
    done
    printf '%s\n' '2000 final_score' '2001 final_status_list dead' >&3
    listen 2001 | grep -v '^$'
    hang_up >/dev/null
}

play_game play --image "$image" >"$folder/board"
KATACHI_IMAGE=$image
export KATACHI_IMAGE
play_game "$twin" >"$folder/twin"
ok 'a game is played' [ "$(grep -c '^=[0-9]* [A-J][1-9]$' "$folder/board")" -ge 20 ]
ok 'thoughts took playouts and a tree' [ "$(grep -cE '^last thought: [1-9][0-9]* playouts, [1-9][0-9]+ nodes' "$folder/board")" -ge 20 ]
ok 'board and twin play the same game, bit for bit' same "$folder/board" "$folder/twin"

# On boards with KT_EVALUATES, thoughts with a limit of time evaluate leaves (uct.h).
case $(number cflags) in *KT_EVALUATES=1*)
    playouts=5 most=6 time='time_settings 0 3600 1'
    play_game play --image "$image" >"$folder/board"
    play_game "$twin" >"$folder/twin"
    ok 'thoughts evaluate: each visit adds moves, and none is the choice before the last' \
        [ "$(grep -cE '^last thought: 5 playouts, ([2-9][0-9]|1[0-9][0-9]) nodes' "$folder/board")" -ge 5 ]
    ok 'board and twin judge alike, bit for bit' same "$folder/board" "$folder/twin"

    # With 44 stones, and one move that counts, playouts soon settle it; a thought that evaluates would go on to its end.
    fill() {
        for x in A B C D E F G H J; do
            case $x in [A-D]) echo "play b ${x}5" ;; [F-J]) echo "play w ${x}5" ;; esac
            printf 'play %s\n' "b ${x}6" "w ${x}4" "b ${x}7" "w ${x}3"
        done
    }
    converse play --image "$image"
    { echo "$time" && fill && printf '%s\n' 'katachi-playouts 100' 'katachi-seed 1' '1 genmove b'; } >&3
    listen 1 >/dev/null
    say '2 katachi-stats' && listen 2 >"$folder/late"
    hang_up >/dev/null
    played=$(sed -n 's/^last thought: \([0-9]*\) playouts.*/\1/p' "$folder/late")
    ok 'late in a game, playouts decide' [ "${played:-100}" -lt 100 ]
    ;;
esac
echo "1..$count"
