#!/bin/sh
# katachi solve: problems with their answers, as text and as JSON.
. tests/host/katachi.sh

# White's straight three in a corner, Black to kill, then White to live; and a wrong mark. The last has no PL.
cat >problems.sgf <<'EOT'
(;GM[1]FF[4]SZ[9]GN[kill]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di](;B[bi]C[RIGHT])(;B[ai];W[bi]C[alive]))
(;GM[1]FF[4]SZ[9]GN[to
live]PL[W]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di](;W[bi];B[ai]C[RIGHT]))
(;GM[1]FF[4]SZ[9]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di](;W[ci]C[RIGHT]))
EOT
ok 'problems of a file' run 0 solve problems.sgf
ok '... a kill' grep -q '^kill: Black kills with B1  right$' out
ok '... life, with a name of two lines in one' grep -q '^to live: White lives with B1  right$' out
ok '... another move than marked, without a name' grep -q '^3: White lives with B1  other than marked: C1$' out
ok '... a line' grep -q '^  line: B1' out
ok '... and a summary' grep -q '^2 of 3 first moves right (66\.7 %); 1 others proved by reading, 0 wrong' err

echo '(;SZ[9]PL[W]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di])(;SZ[9]PL[W]AB[ag][bg][cg][dg][eh][ei][bi]AW[ah][bh][ch][dh][di])(;SZ[9])' >told.sgf
ok 'PL tells who moves first, without a move, too' run 1 solve told.sgf
ok '... who may live' grep -q '^1: White lives with B1$' out
ok '... or not' grep -q '^2: White is dead, even with the first move' out
ok '... and the game without stones is named' grep -q 'told\.sgf:1: no group is surrounded here (game 3)$' err

ok 'JSON' run 0 solve problems.sgf --json
ok '... a line for each' [ "$(grep -c '^{"file": "problems\.sgf", "game": [123], .*}$' out)" = 3 ]
ok '... with the answer' grep -q '"first": "Black", "defender": "White", "outcome": "dead", "proved": true, "move": "B1", ' out
ok '... and what was marked' grep -q '"marked": \["C1"\], "verdict": "other"' out

ok 'a limit of time' run 0 solve problems.sgf --time 5
run 0 solve problems.sgf --nodes 1000 && mv out first
ok 'the same number of positions ...' run 0 solve problems.sgf --nodes 1000
ok '... gives the same answers' cmp -s out first

# White's four in a row live whoever begins; Black killed the three at B1.
cat >settled.sgf <<'EOT'
(;SZ[9]PL[W]AB[ag][bg][cg][dg][eg][fh][fi]AW[ah][bh][ch][dh][eh][ei])
(;SZ[9]PL[B]AB[ag][bg][cg][dg][eg][fh][fi]AW[ah][bh][ch][dh][eh][ei])
(;SZ[9]PL[B]AB[ag][bg][cg][dg][eh][ei][bi]AW[ah][bh][ch][dh][di])
EOT
ok 'settled groups' run 0 solve settled.sgf
ok '... live without a move' grep -q '^1: White is alive already$' out
ok '... whoever begins' grep -q '^2: White is alive, even if Black moves first$' out
ok '... or are dead' grep -q '^3: White is dead already$' out

# A white stone far away lives on, but isn't what the triangles say.
corner='SZ[9]PL[B]AB[ag][bg][cg][dg][eh][ei]AW[ah][bh][ch][dh][di][gc]'
echo "(;${corner})(;${corner}TR[ah][bh][ch][dh][di])" >marked.sgf
run 0 solve marked.sgf
ok 'triangles tell which group it is about' grep -q '^2: Black kills with B1$' out
ok '... without them, all are' sh -c '! grep -q "^1: Black kills" out'

# White takes again and again with A2 what Black took; and a search that once never ended.
cat >hard.sgf <<'EOT'
(;SZ[13]PL[W]AB[aj][bj][bk][bl][cl][dl][dm]AW[ah][bh][ch][dh][ai][bi][ci][di][cj][dj][ej][fj][ak][ck][dk][ek][fk][al][el][fl][em][fm])
(;SZ[9]AB[ei][ie][bd]AW[dc][fc][gf]PL[B])
EOT
ok 'a line that repeats itself is a ko, and few positions end' run 0 solve hard.sgf --nodes 1000
ok '... for which threats are counted' grep -q '^1: White kills by a ko, in which Black needs at least 4 threats; with B1$' out
ok '... and the line ends before it comes back' grep -q '^  line: B1 A1 A2 pass A3 pass C1$' out

# White has two stones in the corner, from where it may get out along the side.
echo '(;SZ[19]PL[W]AB[dp][cp][eq][dr]AW[cq][dq][br])' >room.sgf
ok 'a group with a way out' run 0 solve room.sgf
ok '... is dead unless it gets out' grep -q '^1: White is dead, unless it gets out with [A-T][0-9]*$' out
run 0 solve room.sgf --json
ok '... which isn'"'"'t proved' grep -q '"outcome": "dead", "proved": false, "move": "[A-T]' out
# A move that only may kill is no proof against a record.
echo '(;SZ[19]PL[B]AB[dp][cp][eq]AW[cq][dq](;B[aa]C[RIGHT]))' >kill.sgf
run 0 solve kill.sgf --json
ok 'a kill with a way out is a wrong answer, not another one' grep -q '"outcome": "dead", "proved": false, .*"verdict": "wrong"' out

echo '(;GM[1]SZ[9])' >empty.sgf
ok 'a board without stones is no problem' run 1 solve empty.sgf
ok '... and is told of' grep -q 'empty\.sgf:1: no group is surrounded here' err
echo '(;GM[1]SZ[9]AB[ee]AW[cc])' >open.sgf
ok 'nor is a stone in the open' run 1 solve open.sgf
ok '... and is told of, too' grep -q 'open\.sgf:1: no group is surrounded here' err
echo "(;GM[1]SZ[9]AB[ba][ab]AW[aa])" >breathless.sgf
ok 'nor is a stone without liberties' run 1 solve breathless.sgf
ok '... for which it is refused' grep -q 'breathless\.sgf:1: some stones have no liberties (game 1)$' err
missing missing.sgf solve missing.sgf
wrong --nodes solve problems.sgf --nodes 0
ok 'one position is a limit' run 0 solve problems.sgf --nodes 1
ok '... after which a search tells what is likely' grep -qE '^kill: not decided, most likely dead, ([5-9][0-9]|100) %' out
ok '... by who moves first' grep -qE '^to live: not decided, most likely alive, ([5-9][0-9]|100) %' out
run 0 solve problems.sgf --nodes 1 --json
ok '... as JSON, too' grep -qE '"outcome": "unknown", "likely": "dead", "percent": ([5-9][0-9]|100), "proved": false' out
echo "1..$count"
