#!/bin/sh
# katachi gtp: its options, the image that predicts on a board, rules and komi by their commands, games as records.
. tests/host/katachi.sh
images=${shipped%/records/*}/images

# gtp OPTION... <commands: its answers, one a line, their lines joined by "~".
gtp() {
    "$katachi" gtp --threads 1 --playouts 20 --seed 1 "$@" 2>err | awk 'BEGIN { RS = ""; FS = "\n" } { $1 = $1; print }' OFS='~' >out
}
says_line() { grep -qxF -- "$1" out || { echo "# no line \"$1\""; false; }; }
line_is() { [ "$(sed -n "$1p" out)" = "$2" ] || { echo "# line $1: $(sed -n "$1p" out)"; false; }; }

ok 'help' helps gtp --image --size --values --komi --rules --gtp-version --playouts --time --threads
wrong '--rules must be chinese, japanese, korean' gtp --rules chess
wrong '--rules must be' gtp --rules '{"x":1}'
wrong '--komi' gtp --komi x

# What predicts on a board: the image for its size, or for the next larger one; one that is named goes before those that ship
# where it is as near, and elsewhere they are taken, which is told.
for size in 5:9x9 9:9x9-large 10:19x19 13:13x13 14:19x19 19:19x19; do
    suggest='play b C3\nkatachi-suggest w 9\n'
    printf "boardsize ${size%:*}\n$suggest" | gtp --image "$images/${size#*:}.kti"
    cp out wanted
    printf "boardsize ${size%:*}\n$suggest" | gtp
    ok "on ${size%:*} lines, ${size#*:}.kti predicts" cmp out wanted
    ok '... without a word' [ ! -s err ]
    printf "boardsize ${size%:*}\n$suggest" | gtp --size 9 --image "$images/9x9.kti"
    case $size in
    9:*) ok '... but not when 9x9.kti is named' sh -c '! cmp -s out wanted' ;;
    *) ok '... when 9x9.kti is named, too' cmp out wanted ;;
    esac
done
ok '... which is told' complains "9x9.kti is for 9x9; on 19x19 the image that ships with Katachi predicts"
printf 'boardsize 9\nkatachi-suggest b 3\n' | gtp --image "$images/microbit.kti"
ok 'nothing is told where it is the right one' [ ! -s err ]
printf 'name\n' | gtp --image "$images/microbit.kti" --size 19
ok 'it is told at the beginning, too' complains 'is for 9x9'
printf 'boardsize 15\nname\n' | gtp --image "$images/native.kti"
ok 'a larger one does when it is named' complains 'native.kti is for 19x19; on 15x15 it predicts all the same'

# Rules: by name, by JSON, one by one; what is told is what is obeyed, whichever command has set it.
area() { echo '{"ko":"POSITIONAL","scoring":"AREA","tax":"NONE","suicide":'"${2-false}"',"hasButton":false,"whiteHandicapBonus":"'"$1"'","friendlyPassOk":true}'; }
territory='{"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false,"hasButton":false,"whiteHandicapBonus":"0","friendlyPassOk":true}'
for rules in chinese=N Chinese=N chinese-ogs=N aga=N-1 bga=N-1 french=N-1 'new-zealand=0 true' 'NZ=0 true' 'tromp-taylor=0 true' 'Tromp-Taylor=0 true' 'ing=0 true'; do
    printf "kata-set-rules japanese\nkata-set-rules ${rules%=*}\nkata-get-rules\n" | gtp
    ok "kata-set-rules ${rules%=*}" line_is 3 "= $(area ${rules#*=})"
done
for rules in japanese Japanese korean; do
    printf "kata-set-rules $rules\nkata-get-rules\n" | gtp
    ok "kata-set-rules $rules" line_is 2 "= $territory"
    echo kata-get-rules | gtp --rules $rules
    ok "--rules $rules" line_is 1 "= $territory"
done
printf 'kgs-rules japanese\nkata-get-rules\nkgs-rules aga\nkata-get-rules\nclear_board\nboardsize 7\nkata-get-rules\n' | gtp --rules japanese
ok 'kgs-rules is the same' line_is 2 "= $territory"
ok '... the other way round' line_is 4 "= $(area N-1)"
ok '... and stays for the next game' line_is 7 "= $(area N-1)"
printf '%s\n' 'kata-set-rule scoring TERRITORY' 'kata-set-rules {"ko":"SIMPLE","scoring":"TERRITORY","tax":"SEKI","suicide":false}' kata-get-rules \
    'kata-set-rules {"ko":"POSITIONAL", "scoring" : "AREA","suicide":false,"tax":"NONE","hasButton":false,"whiteHandicapBonus":"N"}' \
    kata-get-rules "kata-set-rules $territory" kata-get-rules 'kata-set-rule ko POSITIONAL' kata-get-rules | gtp
ok 'kata-set-rule' line_is 3 "= $territory"
ok 'rules in JSON' line_is 5 "= $(area N)"
ok '... as they are told' line_is 7 "= $territory"
ok 'one of them alone' line_is 9 "= $(echo "$territory" | sed s/SIMPLE/POSITIONAL/)"
# What isn't played becomes the nearest, which is told.
for nearest in 'kata-set-rules stone-scoring=there is no group tax here' 'kata-set-rules aga-button=there is no button here' \
    'kata-set-rule ko SITUATIONAL=positional superko is used instead' 'kata-set-rule tax ALL=there is no group tax here' \
    'kata-set-rule hasButton true=there is no button here' 'kata-set-rule suicide true=' 'kata-set-rules {"scoring":"TERRITORY","suicide":true}='; do
    echo "${nearest%%=*}" | gtp
    ok "the nearest of ${nearest%%=*}" line_is 1 "= ${nearest#*=}"
done
for wrong in 'kata-set-rules chess' 'kata-set-rules' 'kata-set-rule scoring' 'kata-set-rule' 'kata-set-rules {"x":1}' 'kata-set-rules {"scoring"' \
    "kata-set-rules $(printf '%300s' '' | tr ' ' x)"; do
    printf '%s\n' "$wrong" kata-get-rules | gtp
    ok "refused: $(echo "$wrong" | cut -c1-60)" grep -q '^? .*; expected ' out
    ok '... with nothing changed' line_is 2 "= $(area N)"
done

# Komi is the same for all that tell it.
printf 'get_komi\nkomi -3.5\nget_komi\nboardsize 9\nget_komi\nprintsgf\n' | gtp --komi 7.5
ok '--komi' line_is 1 '= 7.5'
ok 'komi' line_is 3 '= -3.5'
ok '... stays for the next game' line_is 5 '= -3.5'
ok '... and goes into the record' grep -q 'KM\[-3.5\]' out
printf 'boardsize 9\nshowboard\n' | gtp --komi 6.5
ok '... and is shown' grep -q 'komi 6.5' out

# Positions and moves back.
printf '%s\n' 'boardsize 5' 'set_position b A1 w E5 b c3' 'printsgf' 'play w B2' 'play b D4' 'play w pass' 'gg-undo 2' printsgf gg-undo \
    'gg-undo 1' 'gg-undo x' set_position printsgf 'set_position b A1 w A1' 'rectangular_boardsize 7 7' 'rectangular_boardsize 7 8' | gtp
ok 'a position' line_is 3 '= (;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[5]~KM[0]~RU[Chinese]~PL[B]~AB[ae][cc]AW[ea]~)'
ok 'moves taken back' line_is 8 '= (;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[5]~KM[0]~RU[Chinese]~PL[W]~AB[ae][cc]AW[ea]~;W[bd])'
ok '... down to the first' line_is 9 '= '
ok '... and no further' line_is 10 '? cannot undo'
ok '... by numbers alone' line_is 11 '? syntax error'
ok 'no position is an empty board' line_is 13 '= (;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[5]~KM[0]~RU[Chinese]~)'
ok 'two stones on a point are refused' grep -q '^? invalid' out
ok 'square boards of two sides' line_is 15 '= '
ok '... no others' line_is 16 '? unacceptable size'

# A record that is printed says what is played; its handicap, too.
printf '%s\n' 'boardsize 9' 'komi 0.5' 'fixed_handicap 2' 'play w E5' 'play b pass' 'printsgf game.sgf' printsgf 'loadsgf game.sgf' printsgf \
    'printsgf nowhere/game.sgf' | gtp --rules japanese
record='(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[9]~KM[0.5]~HA[2]~RU[Japanese]~PL[W]~AB[cg][gc]~;W[ee];B[])'
ok 'a record with a handicap' line_is 7 "= $record"
ok '... in a file' [ "$(tr '\n' '~' <game.sgf)" = "$record~" ]
ok '... which is loaded' line_is 9 "= $record"
ok '... but not written where it cannot be' line_is 10 '? cannot write the file'
echo text >text.txt
printf 'printsgf text.txt\n' | gtp
ok '... nor in place of something else' sh -c 'grep -q "^[?] cannot write" out && [ "$(cat text.txt)" = text ]'
for rules in japanese:Japanese chinese:Chinese aga:AGA new-zealand:NZ; do
    printf 'printsgf\n' | gtp --size 5 --rules ${rules%:*}
    ok "its rules: ${rules%:*}" grep -qF "RU[${rules#*:}]" out
done
long=$(awk 'BEGIN { for (i = 0; i < 170; i++) { c = i % 17; r = int(i / 17) + 1; print "play", i % 2 ? "w" : "b", substr("ABCDEFGHJKLMNOPQR", c + 1, 1) r } }')
printf 'boardsize 17\n%s\nprintsgf\n' "$long" | gtp
ok 'a long one is whole' [ "$(tail -n 1 out | grep -o ';[BW]\[' | wc -l)" -eq 170 ]

# One verdict, whoever is to move, before the passes, between them and after them; by either rules.
seki='gogui-setup b A4 b A3 b A2 b C5 b E5 b C4 b D4 b E4 b D3 b E2 b D2 b D1 w B5 w B4 w B3 w C3 w C2 w A1 w B1 w C1'
border='gogui-setup b D1 b D2 b D3 b D4 b D6 b D7 b D8 b D9 w F1 w F2 w F3 w F4 w F5 w F6 w F7 w F8 w F9'
# By territory the hole must be closed, so it is nothing. By area Black gets the last of 9 neutral points, until both pass.
for rules in chinese:B+1,B+1,0 japanese:0,0,0; do
    printf "boardsize 9\nkgs-rules ${rules%:*}\n$border\nfinal_score\nplay b pass\nfinal_score\nplay w pass\nfinal_score\n" | gtp
    ok "an open point leaves the territory, ${rules%:*} rules" [ "$(sed -n "s/^= \\(0\\|B+1\\)$/\\1/p" out | paste -sd, -)" = "${rules#*:}" ]
done
hole='gogui-setup b A5 b B5 b C5 b D5 b G5 b H5 b J5 w A6 w B6 w C6 w D6 w E6 w F6 w G6 w H6 w J6'
printf "boardsize 9\nkomi 0\nkgs-rules chinese\n$hole\nfinal_score\nfinal_status_list dead\nfinal_status_list seki\n" | gtp
ok 'a wall with a hole of two points holds its territory' line_is 5 '= B+7'
ok '... and lives' [ "$(sed -n '6,7p' out | tr -d '= \n')" = '' ]
printf "boardsize 5\nkomi 6.5\n$seki\nplay w pass\nfinal_score\nfinal_status_list dead\nfinal_status_list seki\nplay b pass\nfinal_score\n" | gtp
ok 'a seki is won' [ "$(grep -cx '= B+0.5' out)" -eq 2 ]
ok '... its stones are told' grep -q '^= A4 A2 A3~' out
printf 'boardsize 9\nkomi 0.5\nfixed_handicap 4\nplay w pass\nplay b pass\nfinal_score\nkgs-rules aga\nfinal_score\nkgs-rules new_zealand\nfinal_score\n' | gtp
ok 'White gets points for a handicap' [ "$(grep -c -x -e '= B+76.5' -e '= B+77.5' -e '= B+80.5' out)" -eq 3 ]
# In an opening the network tells what it expects: next to nothing, with a fair komi, where all points are nearest to one stone.
printf 'boardsize 9\nkomi 7\nplay b E5\nfinal_score\nkata-set-rules japanese\nfinal_score\nplay w pass\nfinal_score\nplay b pass\nfinal_score\n' | gtp
ok 'an opening is no win by the whole board' [ "$(grep -cxE '= (0|[BW]\+[1-4])' out)" -eq 2 ]
ok '... nor after a pass, which costs some ten points' [ "$(grep -cxE '= B\+([5-9]|[12][0-9])' out)" -eq 1 ]
ok '... but is when it ends there' [ "$(tail -n 1 out | grep -cxE '= B\+[67][0-9]')" -eq 1 ]
printf 'boardsize 13\nkomi 0\nfinal_score\n' | gtp
ok 'of 169 points, Black has an odd number more' [ "$(grep -cxE '= B\+[13579]' out)" -eq 1 ]

# By territory who has won passes: a seki isn't broken, nor a point of one's own filled, because playouts do so.
setup() { # the command that sets up the board drawn on standard input
    awk '{ for (i = 1; i <= NF; i++) if ($i != ".") line = line ($i == "X" ? " b " : " w ") substr("ABCDEFGHJ", i, 1) (NF + 1 - NR) }
        END { print "gogui-setup" line }'
}
no_eyes=$(setup <<'END'
. . . X O . O . .
. . . X O O . O O
. . . X O O O O .
. . . X X X X O O
X X X X X X X X X
O O O O O O X . .
. X X X X O X . .
X X X X X O X . .
X X X X . O X . .
END
)
one_eye_each=$(setup <<'END'
. . . X O . O . .
. . . X O O . O O
. . . X O O O O .
. . . X X X X O O
X X X X X X X X X
O O O O O O O O X
X X X X . O O . O
X X X X X O O O O
. X X X X O O O O
END
)
passes() { # WHAT KOMI COLOUR SCORE SETUP
    printf "boardsize 9\nkomi $2\nkgs-rules japanese\n$5\ngogui-setup_player $3\nfinal_score\ngenmove $3\n" | gtp --playouts 2000
    ok "$1" sh -c "tail -n 2 out | head -n 1 | grep -qx '= $4' && tail -n 1 out | grep -qx '= PASS'"
}
passes 'a seki without eyes is left alone' 15.5 w W+0.5 "$no_eyes"
passes '... and one with an eye each, 12 points to 5' 6.5 b B+0.5 "$one_eye_each"

# The levels of `katachi play`, by an option and by a command: what they were measured by.
level() { # NAME OPTION...
    name=$1
    shift
    moves='boardsize 9\ngenmove b\ngenmove w\ngenmove b\n'
    printf "$moves" | gtp "$@"
    cp out wanted
    printf "$moves" | "$katachi" gtp --threads 1 --seed 1 --level "$name" | grep . >out
    ok "--level $name plays as $*" cmp out wanted
    printf "katachi-level $name\n$moves" | gtp
    ok '... and so does katachi-level' sh -c 'sed 1d out | cmp - wanted'
}

# drawn LEVEL: draws its moves: the same seed the same ones, another seed others.
drawn() {
    moves='boardsize 9\ngenmove b\ngenmove w\ngenmove b\ngenmove w\ngenmove b\ngenmove w\ngenmove b\ngenmove w\n'
    for seed in 1 2; do printf "$moves" | "$katachi" gtp --threads 1 --seed $seed --level "$1" | grep . >"drawn$seed"; done
    printf "katachi-level $1\n$moves" | gtp
    ok "katachi-level $1 plays as --level $1" sh -c 'sed 1d out | cmp - drawn1'
    ok '... and otherwise with another seed' sh -c '! cmp -s drawn1 drawn2'
    ok '... and makes no playouts' sh -c 'printf "katachi-level $2\nboardsize 9\ngenmove b\nkatachi-stats\n" | "$1" gtp | grep -q "last thought: 0 playouts"' - "$katachi" "$1"
}
for name in beginner novice casual keen skilled; do drawn $name; done
level club --playouts 1000
printf 'katachi-level novice\nkatachi-search full\nkatachi-playouts 1000\nboardsize 9\ngenmove b\ngenmove w\ngenmove b\n' | gtp
ok 'a level lasts until katachi-search full' sh -c 'tail -n 4 out | cmp - wanted'
printf 'katachi-level god\nkatachi-level club 2\n' | gtp
ok 'a level that is none is refused' [ "$(grep -c '^? expected beginner, novice, casual, keen, skilled, club or strong$' out)" -eq 2 ]

# What judges a search on 9x9: the network alone, as the image that ships says, or playouts.
four() { printf 'genmove b\ngenmove w\ngenmove b\ngenmove w\n' | gtp --size 9 --playouts 60 "$@"; }
four --search network && cp out wanted
four
ok 'the network judges alone on 9x9' cmp out wanted
four --search playouts && cp out wanted
four
ok '... and plays otherwise than playouts would' sh -c '! cmp -s out wanted'
four --rules japanese --search playouts && cp out wanted
four --rules japanese
ok '... by territory, too' sh -c '! cmp -s out wanted'
four --image "$images/9x9.kti" --search playouts && cp out wanted
four --image "$images/9x9.kti"
ok '... and where an image does not say so' cmp out wanted

# The rest of what is asked for.
printf 'known_command %s\n' printsgf get_komi clear_cache stop set_position kata-get-rules kata-set-rule kata-search_analyze_cancellable | gtp
ok 'all of them are known' [ "$(grep -cx '= true' out)" -eq 8 ]
printf 'boardsize 5\nkata-search b\nclear_cache\nstop\nname\n' | gtp
ok 'clear_cache and stop' sh -c '[ "$(grep -cx "= " out)" -eq 3 ] && tail -n 1 out | grep -qx "= Katachi"'

# With less memory than the tree has otherwise, it gets half; one that is asked for and not there is told.
within() { (ulimit -v "$1" && shift && "$@"); }
# A group in the open isn't read; one that is captured is, and told without a likelihood.
printf 'boardsize 19\nplay b Q16\nkatachi-solve w Q16\nclear_board\ngogui-setup b A2 b C1 b C2 b B3 w B2 w B1\nkatachi-solve b B1\n' | gtp
ok 'a group in the open most likely lives' grep -qE '^= unknown: the group isn.t surrounded; most likely alive, [5-9][0-9] %~move: [A-T]1?[0-9]~line:~nodes: 0$' out
ok '... and what is read has no likelihood' sh -c 'tail -n 1 out | grep -q "^= [a-z]*~move: " && ! tail -n 1 out | grep -q %'
# A staircase across the board is too large to be read.
{
    echo 'boardsize 19'
    x=1
    for column in A B C D E F G H J K L M N O P Q R S T; do
        printf 'play b %s%d\nplay b %s%d\n' $column $x $column $((x < 19 ? x + 1 : 18))
        x=$((x + 1))
    done
    printf 'play w D3\nplay w E4\nkatachi-capture w A1\nkatachi-race b A1 D3\n'
} | gtp
ok 'a chain that is too large most likely stands' grep -qE '^= unknown: the chain is too large; most likely stands, [1-9][0-9] %~move: ' out
ok '... and wins a race' grep -qE '^= unknown: the chains, with their liberties, are too large; most likely black wins, [1-9][0-9] %~move: ' out
# Black's E3 takes E4. Without it, E4 gets out.
printf 'boardsize 9\ngogui-setup b D4 b F4 b E5 w E4 w D5\nkatachi-solve b E4\n' | gtp
ok 'a stone that would get out takes a move to kill' grep -q '^= dead~move: E3~' out
printf 'boardsize 9\ngenmove b\n' >moves
ok 'a search in 200 MB' within 204800 "$katachi" gtp --threads 1 --playouts 20 <moves
ok '... has no more than there is' sh -c '! (ulimit -v 204800 && "$0" gtp --threads 1 --memory 400) <moves >out 2>err' "$katachi"
ok '... and says so' complains 'there is no memory for a search tree of 400 MB; --memory makes it smaller'
echo "1..$count"
