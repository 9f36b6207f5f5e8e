#!/bin/sh
# katachi show: the games of a file, their variations, positions, and pictures of them.
. tests/host/katachi.sh

# Moves 1 to 8, with variations of 4, of 6, and of 5 within the second.
cat >game.sgf <<'EOT'
(;FF[4]SZ[9]PB[Kuro]BR[3d]PW[Shiro]RE[W+R]KM[6.5]GC[Two lines
of comment]
;B[ee];W[ec];B[cd]C[A long comment that doesn't fit into the row of a terminal of eighty columns at all]
(;W[gd];B[dg](;W[gf];B[eg];W[fg])(;W[fg]BM[1]C[bad]))
(;W[dd](;B[dc])(;B[de]N[Name]C[text\]]LB[aa:x][ee:1]TR[ec]))
(;W[]))
EOT
# expect TEXT: the output is this, but for what stands above the first empty line.
expect() { sed '1,/^$/d' out | diff - expected; }

ok 'the tree of a game' run 0 show game.sgf
cat >expected <<'EOT'
1-2     B E5 E7
3       B C6  A long comment that doesn't fit into the row of a terminal of ...
| 4b      W D6
| | 4b5b    B D5  Name: text]
| 5       B D7
| 4c      W pass
4-5     W G6 D3
| 6b      W F3 ?  bad
6-8     W G4 E3 F3
EOT
ok '... folds what has no branch, and shows the others above' expect
ok '... says who played' grep -q '^  Black     Kuro (3d)$' out
ok '... how long the game is' grep -q '^9x9, 8 moves, 4 variations$' out
ok '... and the comment on the game' grep -q '^  of comment$' out
ok '... 80 columns wide at most' [ -z "$(awk 'length > 80' out)" ]

# A position: the second move D5 of the second variation, E7 with a mark, E5 with a label.
ok 'a position in a variation' run 0 show game.sgf --path 4b5b
cat >expected <<'EOT'
   A B C D E F G H J    
 9 x . . . . . . . . 9  
 8 . . . . . . . . . 8  
 7 . . + . O^. + . . 7  
 6 . . X O . . . . . 6  
 5 . . .(X)X1. . . . 5  
 4 . . . . . . . . . 4  
 3 . . + . . . + . . 3  
 2 . . . . . . . . . 2  
 1 . . . . . . . . . 1  
   A B C D E F G H J    

Move 4b5b: Black D5. White to move.
Labels E5 1, A9 x,
Triangles E7

Name
text]
EOT
ok '... with stones, marks, whose turn it is, and comment' expect
cp expected wanted
for path in 4b.5b '4b 5b' 4B5B 04b/5b 4b,5b; do
    ok "the same path: $path" sh -c '"$0" show game.sgf --path "$1" >out; grep -q "Move 4b5b: Black D5" out' "$katachi" "$path"
done
ok 'the position before a move, as katachi suggest counts it' run 0 show game.sgf --move 6
ok '... tells what may follow' says 'Next: 6 White G4, 6b White F3'
ok 'that before a move of a variation' run 0 show game.sgf --path 4b --move 6
ok '... is behind it' says 'Move 4b5: Black D7. White to move.'
ok 'that before a move before the variation' run 0 show game.sgf --path 4b --move 3
ok '... is that of the main line' says 'Move 2: White E7. Black to move.'
ok 'the begin' run 0 show game.sgf --move 1
ok '... has a turn, too' says 'Move 0. Black to move.'
ok 'a path to a pass' run 0 show game.sgf --path 4c
ok '... says so' says 'White passes. Black to move.'

# White's stone in the corner is captured, and Black plays on it at once, which is against no rule.
echo '(;SZ[5]AB[ab][ad:be]AW[aa]PL[B];B[ba];AE[ab]PL[W])' >taken.sgf
ok 'a capture' run 0 show taken.sgf --move 2
ok '... is told, with the prisoners' says 'Black B5, captures 1 stone. White to move. Prisoners: Black has 1, White 0.'
echo '(;SZ[5]AB[ab][eb]AW[aa][ea]PL[B];B[ba];W[cc];B[da])' >twice.sgf
ok 'a second capture' run 0 show twice.sgf --path 3
ok '... is told without the first' says 'Black D5, captures 1 stone. White to move. Prisoners: Black has 2, White 0.'
ok 'set-up stones' run 0 show taken.sgf
ok '... have rows of their own' says '0       set up: 5 black, 1 white'
echo '(;SZ[5];B[aa];W[aa];B[bb])' >illegal.sgf
ok 'an illegal move' run 0 show illegal.sgf --move 4
ok '... is played and told' complains 'illegal.sgf:1: move 2 is illegal'
ok '... also without a position' run 0 show illegal.sgf
ok '... of the main line' complains 'illegal.sgf:1: move 2 is illegal'

# Several games.
printf '%s\n' '(;SZ[9]PB[A]PW[B]RE[B+1];B[aa])' '(;GM[2]GN[Othello];B[x])' '(;C[To live];B[aa](;W[bb])(;W[cc]))' >many.sgf
ok 'several games' run 0 show many.sgf
cat >expected <<'EOT'
    1  9x9, 1 move  B+1  A - B
    2  not Go as Katachi plays it, 1 move  Othello
    3  19x19, 2 moves, 1 variation  To live
EOT
ok '... are a list' expect
ok 'one of them' run 0 show many.sgf --game 3 --path 2b
ok '... is shown' says 'Move 2b: White C17'
ok '... with its number' says 'Game 3 of 3: 19x19'
ok 'a game that is not Go' run 0 show many.sgf --game 2
missing 'no game of Go' show many.sgf --game 2 --move 2
missing '--game must be 1 to 3' show many.sgf --game 4
missing '--game must be 1 to 1' show game.sgf --game 2

# Records of other kinds, and packed ones.
ok 'a packed collection' run 0 show "$shipped"
ok '... is a list' grep -q '^  800  9x9, ' out
gzip -k game.sgf
ok 'a packed game' run 0 show game.sgf.gz --path 4b5b
ok '... is the same' sh -c 'sed "1,/^\$/d" out | diff - wanted'
tar cf games.tar game.sgf
ok 'the first game of an archive' run 0 show games.tar --path 4b5b
ok '... is the same' sh -c 'sed "1,/^\$/d" out | diff - wanted'
printf '\377\376' >wide.sgf
iconv -f UTF-8 -t UTF-16LE game.sgf >>wide.sgf
ok 'UTF-16' run 0 show wide.sgf --path 4b5b
ok '... is the same' sh -c 'sed "1,/^\$/d" out | diff - wanted'

# Nothing in a record controls the terminal.
# U+009B begins an order to a terminal, U+202E has it write from right to left.
printf '(;PB[\033[31mred]GC[\033]0;title\007]C[\033x];B[aa]N[\033c])' >control.sgf
printf '(;PB[\302\23331mred]GC[\302\2331m\342\200\256]C[\302\2331m];B[aa]N[\302\233c]C[\342\200\256])' >beyond.sgf
for option in '' '--move 1' '--move 2'; do
    ok "control characters $option" run 0 show control.sgf $option
    ok '... are not printed' [ -z "$(LC_ALL=C tr -d '\n -~' <out)" ]
    ok "those beyond ASCII $option" run 0 show beyond.sgf $option
    ok '... are not either' [ -z "$(LC_ALL=C tr -d '\n -~' <out)" ]
done

# Pictures.
ok 'SVG' run 0 show game.sgf --path 4b5b --svg my.svg
ok '... with the title' grep -q '<title>Kuro - Shiro, move 4b5b: Black D5</title>' my.svg
ok '... is well formed' xmllint --noout my.svg
ok '... shows the label' grep -q 'font-weight="bold" fill="#ffffff">1</text>' my.svg
ok '... the stones' [ "$(grep -c 'fill="url(#black)"' my.svg)" -eq 3 -a "$(grep -c 'fill="url(#white)"' my.svg)" -eq 2 ]
# Of the last three moves, one is captured: the stone on A5 is not there any more.
echo '(;SZ[5];B[ba];W[aa];B[ab];W[];B[ee])' >corner.sgf
ok 'numbers' run 0 show corner.sgf --numbers 4 --svg corner.svg
ok '... stand on the last stones that are there' [ "$(grep 'font-weight="bold"' corner.svg | grep -c '>[35]<')" -eq 2 ]
ok '... not on those captured, nor on earlier ones' [ "$(grep -c 'font-weight="bold"' corner.svg)" -eq 2 ]
ok 'a picture of the end' run 0 show game.sgf --svg my.svg
ok '... shows it' grep -q 'move 8: White F3' my.svg
# sound FILE: is every chunk of the PNG as its checksum says, up to the last one?
sound() {
    perl -MCompress::Zlib -0777 -ne '$at = 8; while ($at < length) { $bytes = unpack "N", substr $_, $at, 4;
        crc32(substr $_, $at + 4, $bytes + 4) == unpack "N", substr $_, $at + 8 + $bytes, 4 or exit 1;
        $last = substr $_, $at + 4, 4; $at += $bytes + 12 } exit !($last eq "IEND" && $at == length)' "$1"
}
# size: width and height of a PNG, from its header.
size() { od -An -tu1 -j16 -N8 "$1" | awk '{ print ($3 * 256 + $4) "x" ($7 * 256 + $8) }'; }
if command -v rsvg-convert >/dev/null; then
    ok 'PNG' run 0 show game.sgf --path 4b5b --png my.png
    ok '... is one' sh -c '[ "$(head -c 8 my.png | od -An -tx1 | tr -d " \n")" = 89504e470d0a1a0a ]'
    ok '... as large as the SVG' [ "$(size my.png)" = 632x678 ]
    ok '... is replaced' run 0 show game.sgf --move 4 --png my.png --width 400
    ok '... by one of the width that is wanted' [ "$(size my.png | cut -dx -f1)" = 400 ]
    ok '... whose checksums are right' sound my.png
    ok 'both' run 0 show game.sgf --png both.png --svg both.svg
    ok '... are there' [ -s both.png -a -s both.svg ]
    cp game.sgf other.png
    refused 1 'other.png exists' show game.sgf --png other.png
    ok '... which stays' cmp game.sgf other.png
    printf '\211PNG\r\n\032\nmine' >mine.png
    refused 1 'mine.png exists' show game.sgf --png mine.png
    ok 'unless forced' run 0 show game.sgf --png mine.png --force
else
    skip 'rsvg-convert is not installed (Debian: librsvg2-bin)'
fi
mkdir empty
ok 'without rsvg-convert' sh -c 'PATH=$PWD/empty; "$0" show game.sgf --png none.png 2>err; [ $? -eq 1 ]' "$katachi"
ok '... a message says what to install' complains librsvg2-bin
ok '... and nothing is written' [ ! -e none.png ]
refused 1 game.sgf show game.sgf --svg game.sgf

# Mistakes.
missing 'cannot open' show none.sgf
wrong 'two different files' show game.sgf --svg same.svg --png same.svg
ok '... and writes nothing' [ ! -e same.svg ]
printf '(;B[aa];W' >broken.sgf
missing 'broken.sgf:1:10' show broken.sgf
printf '(;SZ[9];B[aa];W[zz];B[bb])' >wrong.sgf
ok 'a wrong move' run 0 show wrong.sgf --move 2
missing 'wrong.sgf:1:17: "zz" is not a point of a 9x9 board' show wrong.sgf --move 3
echo 'no game' >none.sgf
missing 'no game in it' show none.sgf
missing 'the line ends with 8; --move must be 1 to 9' show game.sgf --move 10
# Nodes without a move are none: comments, set-up stones; a move in the root is one, and so is a pass.
echo '(;SZ[9]B[aa];C[words];W[];AB[cc];N[x];B[bb])' >nodes.sgf
ok 'moves are counted, not nodes' run 0 show nodes.sgf
ok '... three here' says '9x9, 3 moves'
echo '(;SZ[9]C[x];C[y])(;SZ[9];B[aa])' >two.sgf
ok '... in the list of games, too' sh -c '"$0" show two.sgf | grep -q "1  9x9, 0 moves" && "$0" show two.sgf | grep -q "2  9x9, 1 move "' "$katachi"
wrong --move show game.sgf --move 0
missing 'move 4 has 3 variations' show game.sgf --path 4d
missing 'move 1 has 1 variation' show game.sgf --path 1b
missing 'the line ends with move 8' show game.sgf --path 30
missing 'numbers must grow' show game.sgf --path 4b3
missing 'such as 23b' show game.sgf --path 4b5b!
missing 'such as 23b' show game.sgf --path b
wrong --move show game.sgf --move x
wrong --width show game.sgf --width 10
wrong 'a game' show
ok 'help' helps show --game --move --path --svg --png --numbers --width --force

# A game that is broken behind a good one: that is shown.
printf '(;SZ[9];B[aa])\n(;B[bb]' >second.sgf
printf ';W' >>second.sgf
missing 'second.sgf:2:' show second.sgf
ok '... the good one' says '1       B A9'

# A terminal shows UTF-8 if the variables say so, also where the locale isn't installed.
terminal() { TERM=xterm LC_ALL=$1 NO_COLOR= script -qec "'$katachi' show game.sgf --move 3" /dev/null >shown 2>&1; }
for locale in C.UTF-8 xx_XX.utf8; do
    ok "a position on a terminal with $locale" terminal $locale
    ok '... has round stones' grep -q '●' shown
done
ok 'a position on a terminal with xx_XX' terminal xx_XX
ok '... has letters for stones' grep -q 'X' shown
ok '... and nothing beyond ASCII' [ -z "$(LC_ALL=C tr -d '\000-\177' <shown)" ]

# Deep and wide records.
awk 'BEGIN { printf "(;SZ[9]"; for (i = 0; i < 200000; i++) printf "(;B[aa](;N[x])"; for (i = 0; i < 200000; i++) printf ")"; print ")" }' >deep.sgf
ok '200,000 variations within each other, on a small stack' sh -c 'ulimit -s 256; "$0" show deep.sgf >out' "$katachi"
ok '... have a row each' [ "$(wc -l <out)" -gt 200000 ]
awk 'BEGIN { printf "(;SZ[9]"; for (i = 0; i < 200000; i++) printf "(;B[aa])"; print ")" }' >wide.sgf
ok '200,000 variations beside each other' run 0 show wide.sgf
ok '... the last is there' grep -q '1kivh ' out
echo "1..$count"
