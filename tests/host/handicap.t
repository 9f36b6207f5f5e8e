#!/bin/sh
# Games with handicap stones: who is ahead, and by how much, for either colour, however the stones came onto the board.
. tests/host/katachi.sh

# lead COLOUR COMMAND...: Black's lead as a search for COLOUR finds it, after these commands.
lead() {
    colour=$1
    shift
    { printf '%s\n' "$@" 'katachi-seed 1' "kata-search_analyze $colour rootInfo true"; } >in
    "$katachi" gtp --threads 1 <in 2>err |
        awk -v sign="$([ "$colour" = W ] && echo - || echo +)" '
            { for (i = 1; i < NF; i++) if ($i == "rootInfo") root = 1; else if (root && $i == "scoreLead") found = $(i + 1) }
            END { if (found == "") exit 1; print (sign == "-" ? -found : found) }'
}
# grows SIZE PLAYOUTS STONES...: with each more of these numbers of stones Black is further ahead, whoever is to move, and further
# when it is Black.
grows() {
    size=$1 playouts=$2 before=-1000
    shift 2
    for stones; do
        set -- "katachi-playouts $playouts" "boardsize $size" 'komi 0.5' "fixed_handicap $stones"
        white=$(lead W "$@") && black=$(lead B "$@") || return 1
        echo "# $size lines, $stones stones: Black leads by $white, or by $black when to move"
        awk -v white="$white" -v black="$black" -v before="$before" 'BEGIN { exit !(white > before && black > white && white > 0) }' || return 1
        before=$white
    done
}
ok 'on 9x9, each stone adds to the lead' grows 9 100 2 3 4 5
ok 'on 13x13' grows 13 200 2 4 6 9
ok 'on 19x19' grows 19 800 2 4 6 9

# Four stones on 9x9, as people set them.
set -- 'katachi-playouts 100' 'boardsize 9' 'komi 0.5'
wanted=$(lead W "$@" 'fixed_handicap 4')
same() { [ "$(lead W "$@")" = "$wanted" ]; }
ok 'the stones of place_free_handicap are worth as much' same "$@" 'place_free_handicap 4'
ok '... of set_free_handicap' same "$@" 'set_free_handicap C3 G7 C7 G3'
echo '(;GM[1]FF[4]SZ[9]RU[Chinese]HA[4]KM[0.5]PL[W]AB[cc][gc][cg][gg])' >four.sgf
ok '... and those of a record' same 'katachi-playouts 100' 'loadsgf four.sgf'
# chance COLOUR: that it wins, when it is to move.
chance() {
    printf '%s\n' 'katachi-playouts 100' 'boardsize 9' 'komi 0.5' 'fixed_handicap 4' "kata-search_analyze $1 rootInfo true" |
        "$katachi" gtp --threads 1 2>err | sed -n 's/.*rootInfo .*winrate \([0-9.]*\).*/\1/p' | tail -n 1
}
ok 'White to move hopes for little' [ "$(chance W | awk '{ print ($1 < 0.1) }')" = 1 ]
ok '... and Black for all' [ "$(chance B | awk '{ print ($1 > 0.9) }')" = 1 ]
printf '%s\n' 'katachi-playouts 200' 'boardsize 9' 'komi 0.5' 'fixed_handicap 9' 'genmove W' | "$katachi" gtp --threads 1 >out
ok '... who plays on all the same' grep -qx '= [A-J][1-9]' out

# A review of such a game. White, who has moved first, is behind from the first move on.
sed 's/)$/;W[ee];B[de];W[dd];B[ed])/' four.sgf >game.sgf
ok 'a review' run 0 review game.sgf --playouts 300 -o reviewed.sgf
ok '... says so of each move' [ "$(grep -o 'Black wins 9[0-9] %; Black leads by [3-5][0-9]' reviewed.sgf | wc -l)" -ge 4 ]
echo "1..$count"
