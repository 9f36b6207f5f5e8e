#!/bin/sh
# final_score where reading leaves a fight open and playouts misjudge it: the search plays such games on. The results are
# those that strong play comes to.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
cd "$folder" || exit 1

# counts COMMAND RESULT STONES: true when the command says RESULT. Each of the two plays the line again.
counts() {
    echo "(;SZ[9]RU[Chinese]KM[7]$3)" >game.sgf
    printf 'loadsgf game.sgf\n%s\n' "$1" | "$katachi" gtp --threads 1 >out 2>err
    grep -q -e "^= $2\$" -e "^Result: $2 by area\$" out || { sed 's/^/# /' out; false; }
}

ok 'a group that captures its way out of a corner lives' counts final_score 'B+[0-9]*' 'AB[ba][da][ea][cb][db][bc][dc][ad][bd][cd][ed][fd][gd][ee][he][af][df][ff][hf][if][bg][dg][eg][ah][eh][ai][di][ei]AW[fa][ha][ab][bb][eb][ec][fc][gc][hc][dd][hd][id][ae][be][ce][de][ge][ie][cf][cg][bh][ch][dh][ci]PL[W]'
ok 'who moves first decides a race' counts katachi-count B+18 'AB[aa][ba][ea][fa][ga][fb][gb][hb][ib][ec][fc][hc][ad][cd][fd][hd][id][be][de][ee][af][bf][cf][df][cg][dg][gg][ah][ch][fh][gh][ci][fi]AW[da][ab][bb][cb][db][eb][bc][dc][gc][bd][dd][ed][gd][fe][ge][he][ie][ef][ff][gf][if][bg][eg][fg][hg][bh][dh][eh][ih][bi][di][hi]PL[W]'
corner='AB[ca][da][db][gb][dc][ec][fc][fd][gd][id][ee][fe][he][ef][ff][gf][if][cg][fg][gg][bh][ch][dh][gh][hh][ai][ci][di][gi]AW[ba][bb][cb][hb][cc][hc][ad][bd][cd][dd][ed][hd][be][de][af][bf][cf][df][hf][bg][dg][eg][hg][ah][eh][fh][ih][ei][fi][hi]PL[B]'
ok 'a corner that looks like a seki is decided by a move' counts final_score W+2 "$corner"
ok 'katachi-count says the same' counts katachi-count W+2 "$corner"
echo "1..$count"
