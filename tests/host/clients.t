#!/bin/sh
# Sessions of the shape that each client of `katachi gtp` sends: what it sends first, how it sets rules and clocks, how it sends
# positions and handicap, how it asks for moves and for analysis, and what its reader takes for an answer.
. tests/host/katachi.sh

# A session: a line for each command, then " -> " and what its answer must match, lines joined by ~; without, an answer
# without words. Numbers before commands come back. All is sent at once, so analysis ends at once.
session() {
    sed 's/ -> .*//' session >sent
    "$katachi" gtp --playouts 60 --threads 1 --seed 1 "$@" <sent >out 2>err || return 1
    awk -v answers=out '
        BEGIN { while ((getline line < answers) > 0) if (line != "") answer = answer (answer == "" ? "" : "~") line
                else { said[++count] = answer; answer = "" } }
        { wanted = "^= ?$"; id = ""
          if (match($0, /^[0-9]+ /)) id = substr($0, 1, RLENGTH - 1)
          if (id != "") wanted = "^=" id " ?$"
          if (split($0, part, / -> /) > 1) wanted = "^=" id " ?" part[2] "$"
          if (said[NR] !~ wanted) { print "# " part[1] ": " substr(said[NR], 1, 300) ", not " wanted; failed = 1 } }
        END { if (count != NR) { print "# " count " answers to " NR " commands"; failed = 1 } exit failed }' session
}
# What is written in more than one place: a vertex, a share, an info of Leela Zero and one of KataGo.
vertex='([A-HJ][1-9]|PASS)'
small='([A-HJ][1-9]|pass)'
share='(0[.][0-9][0-9][0-9]|1[.]000)'
lz="~info move $small visits [0-9]+ winrate [0-9]+ prior [0-9]+ lcb [0-9]+ order 0 pv $small.*"
points='-?[0-9]+[.][0-9][0-9]'
scores="scoreMean $points scoreStdev $points scoreLead $points scoreSelfplay $points"
kata="~info move $small visits [0-9]+ winrate $share prior $share lcb $share $scores order 0 pv $small.*"
root="rootInfo visits [0-9]+ winrate $share $scores"

# The controller of CGOS asks what is known, then for moves with a line of JSON. Back in a game, it first plays the moves so far.
cat >session <<END
list_commands -> .*cgos-genmove_analyze.*
boardsize 9
komi 7.0
time_settings 30 0 0
clear_board
play b e5
play w c5
play b pass
play w c6
play b c4
time_left w 27 0
cgos-genmove_analyze w -> ~{"visits":[0-9]+,"winrate":$share,"moves":\[{"move":"$small",.*\],"ownership":"[A-Za-z0-9+/]*","score":-?[0-9.]+}~play $small
play b pass
time_left w 0 0
cgos-genmove_analyze w -> (~{.*})?~play $small
quit
END
ok 'CGOS' session
ok '... a sign for each point' awk '/^{/ { match($0, /"ownership":"[^"]*/); exit RLENGTH - 13 != 81 }' out
ok '... no move without a place in the JSON' awk '/^{/ { moves = gsub(/"move":/, ""); exit moves < 1 || moves > 10 }' out

# Sabaki asks four questions at once, sends handicap by set_free_handicap, and ends an analysis by protocol_version.
cat >session <<END
name -> Katachi
version -> [0-9]+[.][0-9]+[.][0-9]+
protocol_version -> 2
list_commands -> .*~set_free_handicap~.*~lz-analyze~kata-analyze~.*
boardsize 9
komi 0.5
clear_board
set_free_handicap C3 G7
play W E5
kata-analyze B 50 ownership true -> $kata ownership( -?$share)+
protocol_version -> 2
lz-analyze B 50 -> $lz
protocol_version -> 2
analyze B 50 -> never
undo
genmove W -> $vertex
lz-genmove_analyze B 50 -> $lz~play $small
kata-genmove_analyze W 50 -> $kata~play $small
loadsgf nowhere.sgf -> never
quit
END
sed -i '/never/d' session
ok 'Sabaki' session
ok '... a number for each point' awk '/ownership/ { sub(/.* ownership /, ""); exit split($0, part, " ") != 81 }' out

# Lizzie numbers its commands, asks for centiseconds without a colour, and ends an analysis by name.
cat >session <<END
1 name -> Katachi
2 version -> 0[.]17
3 boardsize 9
4 komi 7.5
5 lz-analyze 10 -> $lz
6 play B E5
7 lz-analyze 10 -> $lz
8 name -> Katachi
9 time_settings 0 1 1
10 genmove W -> $vertex
11 lz-genmove_analyze B 10 -> $lz~play $small
12 undo
13 clear_board
14 fixed_handicap 2 -> .*
15 play W E5
16 quit
END
ok 'Lizzie' session --gtp-version 0.17

# LizzieYzy doesn't number them, asks for "B 10", and keeps to moves or away from them for either colour. With a name that begins
# with KataGo it asks for what only KataGo tells.
cat >session <<END
name -> KataGo
version -> 0[.]17
list_commands -> .*~kata-analyze~.*
komi 7.5
boardsize 9
kata-set-rules chinese
kata-get-rules -> {.*"scoring":"AREA".*}
kata-analyze B 10 ownership true pvVisits true -> $kata pvVisits [0-9 ]+.* ownership( -?$share)+
play B E5
kata-analyze W 10 avoid b E4,D4 3 avoid w E4,D4 3 ownership true pvVisits true -> $kata
kata-analyze W 10 allow b C3,G7 1 allow w C3,G7 1 -> ~info move (C3|G7) visits .*
stop
kata-genmove_analyze W 10 ownership true pvVisits true -> $kata.*~play $small
kata-genmove_analyze B 2147483647 -> $kata~play $small
undo
clear_board
place_free_handicap 2 -> [A-HJ][1-9] [A-HJ][1-9]
quit
END
ok 'LizzieYzy' session --gtp-name KataGo --gtp-version 0.17
# By Katachi's own name it takes it for a Leela Zero.
cat >session <<END
name -> Katachi
version -> 0[.]17
lz-analyze B 10 -> $lz
play B E5
lz-analyze W 10 avoid b E4,D4 3 avoid w E4,D4 3 -> $lz
lz-analyze W 10 allow b C3,G7 1 allow w C3,G7 1 -> ~info move (C3|G7) visits .*
genmove W -> $vertex
quit
END
ok '... by its own name' session --size 9 --gtp-version 0.17

# LizGoban tries out commands, and takes for known what isn't refused.
cat >session <<END
1 name -> Katachi
3 kata-analyze interval 1 -> $kata
4 kata-set-rules chinese
5 set_position
6 clear_board
7 lz-analyze interval 1 minmoves 30 -> $lz
8 kata-analyze 1 pvVisits true -> $kata pvVisits [0-9 ]+.*
9 kata-analyze 1 ownershipStdev true -> $kata ownershipStdev( $share)+
10 kata-analyze 1 movesOwnership true -> $kata movesOwnership( -?$share)+.*
11 kata-analyze 1 rootInfo true -> $kata $root
12 lz-analyze 1 allow B D4 1 -> ~info move D4 visits .*
13 kata-search_analyze_cancellable B -> .*~play (cancelled|$small)
14 komi 7.5
15 boardsize 9
16 set_position b C3 w E5
17 kata-analyze b interval 10 ownership true ownershipStdev true minmoves 5 pvVisits true pvEdgeVisits true movesOwnership true rootInfo true allow B C4,D4 1 allow W C4,D4 1 -> ~info move [CD]4 .* movesOwnership.* $root ownership( -?$share)+ ownershipStdev( $share)+
18 time_settings 0 1 1
19 kata-search_analyze_cancellable b interval 10 rootInfo true -> .*~play (cancelled|$small)
20 name -> Katachi
21 quit
END
ok 'LizGoban' session --size 9
printf '%s\n' 'lz-setoption name visits value 0' 'endstate_map' 'kata-get-param allowResignation' 'kata-get-models' 'kata-raw-nn 0' |
    "$katachi" gtp --playouts 9 >out
ok '... and what is not known is refused' [ "$(grep -c '^? unknown command' out)" -eq 2 ]
ok '... parameters, models and the network are told' sh -c 'says() { grep -q "$1" out; }
    says "^= true$" && says "^= \[{\"name\":\"Katachi 19x19\"" && says "^= symmetry 0$" && says "^policyPass 0.000$" && says "^whiteOwnership$"'

# q5Go numbers its commands, asks what is known, and has a space before lz-genmove_analyze.
cat >session <<END
1 protocol_version -> 2
2 boardsize 9
3 clear_board
4 komi 0.5
5 known_command lz-analyze -> true
6 known_command kata-analyze -> true
7 known_command known_command -> true
8 time_settings 1 1 0
9 play black E5
10 kata-analyze white 100 -> $kata
11 known_command known_command -> true
12 kata-genmove_analyze white 100 -> $kata~play $small
13  lz-genmove_analyze black 100 -> $lz~play $small
14 undo
15 known_command final_score -> true
16 final_score -> ([BW][+].*|0)
17 quit
END
ok 'q5Go' session

# Ogatak, when it is told that this is no KataGo.
cat >session <<END
1 list_commands -> .*~kata-set-rules~.*
2 version -> .+
3 boardsize 9
4 kata-set-rules Chinese
5 komi 7.5
6 clear_board
7 play B E5
8 kata-analyze w 10 ownership true -> $kata ownership( -?$share)+
9 protocol_version -> 2
10 kata-analyze w 10.000000000000002 -> $kata
11 quit
END
ok 'Ogatak' session

# GoReviewPartner's general engine: moves for the side that moved, and taken back.
cat >session <<END
boardsize 9
clear_board
komi 7.5
time_settings 0 5 1
set_free_handicap D4 F6
genmove white -> $vertex
undo
play white E5
genmove black -> $vertex
undo
final_score -> [BW][+].*
quit
END
ok 'GoReviewPartner' session

# GoGui asks for its menu, sends positions and moves as lists, and interrupts by a comment.
cat >session <<END
protocol_version -> 2
list_commands -> .*~gogui-analyze_commands~gogui-setup~gogui-setup_player~gogui-play_sequence~gogui-interrupt~.*
name -> Katachi
version -> .+
gogui-analyze_commands -> pspairs/[^~]*~.*
boardsize 9
clear_board
komi 6.5
time_settings 1800 60 5
gogui-setup b C3 w E5 b G7
gogui-setup_player w
gogui-play_sequence w C7 b D3 w pass
katachi-suggest b 3 -> [A-HJ][1-9] $share~.*
katachi-territory -> (-?$share[ ~]?)+
genmove b -> $vertex
katachi-why -> move: Black .*~predicted: .*~rules: ?.*~search: .*
undo
katachi-variation -> (b $small)(~[bw] $small)*
katachi-why b E3 -> move: Black E3~predicted: .*~rules:.*
final_status_list dead -> .*
cputime -> [0-9]+[.][0-9]+
gogui-interrupt
quit
END
ok 'GoGui' session
ok '... a number for each point' awk 'NF == 9 + ($1 == "=") && /[.][0-9][0-9][0-9] .*[.]/ { rows++ } END { exit rows != 9 }' out
# Its match program asks both engines the same.
printf '%s\n' 'list_commands -> .*' 'time_settings 600 0 0' 'boardsize 9' 'clear_board' 'komi 6.5' \
    "genmove b -> $vertex" 'play w C3' "genmove b -> $vertex" 'final_score -> ([BW][+].*|0)' 'cputime -> .*' 'quit' >session
ok "GoGui's twogtp" session

# ringmaster asks for what it would use by known_command, and why a move was played.
cat >session <<END
protocol_version -> 2
known_command gomill-explain_last_move -> true
known_command gomill-cpu_time -> true
known_command gomill-genmove_ex -> false
name -> Katachi
version -> .+
boardsize 9
clear_board
komi 7.5
fixed_handicap 2 -> .*
gomill-explain_last_move
genmove w -> $vertex
gomill-explain_last_move -> move: White .*
play b E5
genmove w -> $vertex
gomill-cpu_time -> [0-9]+[.][0-9]+
final_score -> ([BW][+].*|0)
quit
END
ok "gomill's ringmaster" session

# gtp2ogs ends lines as Windows does, sends handicap as moves, and Japanese byo-yomi as KGS.
cat >session <<END
list_commands -> .*~kgs-time_settings~.*
boardsize 9
clear_board
komi 0.5
play black c3
play black g7
play black e5
kgs-time_settings byoyomi 600 1 5
time_left black 600 0
time_left white 1 5
genmove white -> $vertex
showboard -> .*
kgs-time_settings canadian 300 60 10
time_left black 12.5 3
time_left white -2 1
genmove black -> $vertex
time_settings 0 1 1
time_left black 1 1
time_left white 1 1
genmove white -> $vertex
quit
END
sed 's/ -> /\r&/; /\r/!s/$/\r/' session >with_returns
mv with_returns session
ok 'gtp2ogs' session

# It sends a line of the standard error to the chat of the game, for each move; this is how it reads one, once a line has named
# KataGo: any line may be the first one that it reads.
chat='^As KataGo: CHAT:Visits [0-9]+ Winrate [0-9]+[.][0-9][0-9]% ScoreLead -?[0-9]+[.][0-9] ScoreStdev [0-9]+[.][0-9] PV( ([A-HJ][1-9]|pass))+$'
printf '%s\n' 'boardsize 9' 'komi 7' 'genmove b' 'play w D4' 'genmove b' 'kgs-genmove_cleanup w' 'katachi-level novice' 'genmove b' 'reg_genmove b' quit |
    "$katachi" gtp --playouts 60 --threads 1 --seed 1 --chat >out 2>err
ok '... a line for each move that was searched' [ "$(grep -cE "$chat" err)" -eq 3 -a "$(grep -c CHAT err)" -eq 3 ]
ok '... that begins with the move' sh -c 'sed -n "s/.* PV \([^ ]*\).*/= \1/p" err | tr a-z A-Z >lines && grep "^= [A-J]" out | head -3 | diff - lines'
ok '... without --chat, none' sh -c 'printf "boardsize 9\ngenmove b\n" | "$0" gtp --playouts 9 2>&1 | grep -q CHAT && exit 1 || exit 0' "$katachi"

# kgsGtp tells rules and clocks in its own way, asks which stones are dead, and for moves that clean up.
cat >session <<END
list_commands -> .*~kgs-rules~kgs-genmove_cleanup~.*~final_status_list~.*
name -> .+
version -> .+
boardsize 9
kgs-rules chinese
komi 7.5
kgs-time_settings none
clear_board
place_free_handicap 3 -> [A-HJ][1-9] [A-HJ][1-9] [A-HJ][1-9]
kgs-time_settings absolute 60
time_left white 60 0
genmove white -> $vertex
play black E3
kgs-time_settings canadian 60 30 5
genmove white -> $vertex
kgs-chat game somebody Why? -> $vertex wins with [0-9]+ %, I think[.].*
kgs-chat private somebody who is winning -> (Black|White) wins with [0-9]+ %, I think[.]
play black G3
kgs-chat game somebody And WHY that move? -> $vertex wins with [0-9]+ %, I think[.].*
kgs-chat game somebody hello -> I am Katachi, a program. Ask me.*
kgs-genmove_cleanup white -> ($vertex|resign)
final_status_list dead -> .*
final_status_list seki
final_score -> ([BW][+].*|0)
kgs-game_over
clear_board
kgs-chat game somebody why -> I am Katachi, a program. I haven't.*
quit
END
ok 'kgsGtp' session

# Kigo speaks to GNU Go: it lists the stones after each move, and sends a level before each of the program's.
cat >session <<END
name -> Katachi
version -> .+
clear_board
list_stones black
list_stones white
captures white -> 0
boardsize 9
komi 4.5
fixed_handicap 4 -> .*
list_stones black -> C3 G3 C7 G7
get_handicap -> 4
query_boardsize -> 9
level 1
genmove white -> $vertex
level 10
level 4
undo
play white E5
move_history -> white E5
play black D5
play white A1
play black E4
play white A2
play black F5
play white A3
play black E6
move_history -> black E6~white A3~.*~white E5
list_stones white -> A1 A2 A3
captures black -> 1
captures white -> 0
findlib D5 -> D4 C5 E5 D6
all_legal white -> B1 C1 .* J9
top_moves_black -> ($small [0-9.]+ ?)+
top_moves_white -> ($small [0-9.]+ ?)+
top_moves -> ($small [0-9.]+ ?)+
estimate_score -> [BW][+][0-9.]+ [(]upper bound: $points, lower: $points[)]
final_status D5 -> alive
final_status A1 -> dead
final_status A9 -> black_territory
final_status_list dead -> .*A1.*
final_status_list white_territory
final_status_list black_territory -> B1 .* J9
final_status_list dame
final_score -> B[+].*
quit
END
ok 'Kigo' session
ok '... shares of less than all' awk '/^= [A-J][1-9] [0-9]+[.]/ { sum = 0; lists++; for (i = 3; i <= NF; i += 2) sum += $i; if (sum > 100.5) failed = 1 } END { exit failed || lists != 3 }' out

# What can't be done is refused, and changes nothing.
for command in 'kgs-rules ing' 'kgs-time_settings absolute' 'kgs-time_settings byoyomi 1 2' 'kgs-time_settings hourglass 1 2 3' \
    'gogui-setup b C3 w C3' 'gogui-setup b' 'gogui-setup b pass' 'gogui-setup_player red' 'gogui-play_sequence b A1 w B1 b A1' \
    'gogui-play_sequence b A1 w Z1' 'lz-analyze b interval x' 'lz-analyze b avoid b Z3 5' 'lz-analyze b avoid b C3' 'lz-analyze b ownership true' 'kata-analyze rootinfo true' 'gg-undo 2' 'set_position b Z1' 'kata-analyze maxmoves 0' \
    'kgs-chat' 'kgs-chat game' 'kgs-chat here me why' 'katachi-why b E5' 'katachi-why red C3' 'kgs-genmove_cleanup' 'list_stones' 'list_stones red' 'captures x' 'all_legal' \
    'findlib A1' 'findlib pass' 'findlib Z9' 'final_status pass' 'final_status E5 E6' 'final_status_list none' 'level' 'level x' 'level 0' 'level 99' 'level 3 4'; do
    ok "refused: $command" sh -c 'printf "%s\n" "boardsize 9" "play b E5" showboard "$2" showboard | "$1" gtp --playouts 9 >out &&
        awk "BEGIN { RS = \"\" } { said[NR] = \$0 } END { exit !(NR == 5 && said[4] ~ /^[?] ./ && said[3] == said[5]) }" out' \
        refused "$katachi" "$command"
done

# GoGui may set up stones without liberties. There is no search then, but no harm.
printf '%s -> %s\n' 'boardsize 5' '' 'gogui-setup w A1 b A2 b B1 w A3 w B2 w C1' '' 'lz-analyze b 10' 'x' 'katachi-territory' '(0.000[ ~]?)+' \
    'katachi-why b E5' 'move: Black E5~.*' 'lz-genmove_analyze w' '.*play .*' 'final_status_list dead' '' quit '' |
    sed -e 's/ -> $//' -e '/^lz-analyze/d' >session
ok 'stones without liberties' session --size 5

# told NUMBER: until so many lines of an analysis have come.
told() { until [ "$(grep -c '^info' out)" -ge "$1" ]; do sleep 0.1; done; }
# An analysis goes on until something is sent: it has told of ever more visits by then.
: >out
(printf 'boardsize 9\nlz-analyze b 10\n' && told 4 && printf '\nname\nquit\n') | timeout 600 "$katachi" gtp --threads 1 >out 2>err
ok 'an analysis goes on' [ "$(grep -c '^info' out)" -ge 4 ]
ok '... with ever more visits' awk '/^info/ { if ($5 < last) exit 1; last = $5 }' out
ok '... until an empty line comes' awk '/^info/ { info = NR } /^$/ && info == NR - 1 { ended = 1 } /Katachi/ { exit !ended }' out
: >out
(printf 'boardsize 9\nlz-analyze b 10\n' && told 4) | timeout 600 "$katachi" gtp --threads 1 >out 2>err
ok '... or the end of the input' [ "$(grep -c '^info' out)" -ge 4 ]

# Moves take their time whatever is sent meanwhile, but for GoGui's interruption.
began=$(date +%s%N)
printf 'boardsize 9\ngenmove b\nname\n' | "$katachi" gtp --time 1 --threads 1 >out
ok 'a move takes its time' [ $((($(date +%s%N) - began) / 1000000)) -ge 500 ]
began=$(date +%s%N)
printf 'boardsize 9\ngenmove b\n# interrupt\ngenmove w\n# a word\n' | "$katachi" gtp --playouts 100000 --threads 1 >out
ok 'an interruption' grep -Eq "^= $vertex\$" out
ok '... comes at the right moment' [ "$(grep -c '^=' out)" -eq 3 ]

# The same seed and number of playouts give the same moves, analysis between them or not.
(echo boardsize 9 && for i in 1 2 3 4 5; do printf 'genmove b\ngenmove w\n'; done) >sent
"$katachi" gtp --playouts 300 --threads 1 --seed 7 <sent >first
"$katachi" gtp --playouts 300 --threads 1 --seed 7 <sent >second
"$katachi" gtp --playouts 300 --threads 1 --seed 9 <sent >other
ok 'the same seed gives the same moves' cmp first second
ok '... another gives others' sh -c '! cmp -s first other'

# Black's left part has White's stones in it, dead. The right part is White's, with eyes to spare. By area, Black wins by one
# point and a half when the dead stones are off the board (28 points to 21 and komi), and loses when they stay (13 to 23).
position='gogui-setup b D1 b D2 b D3 b D4 b D5 b D6 b D7 b B2 b B4 b B6 b C3 b C5 w A5 w C1
    w E1 w E2 w E3 w E4 w E5 w E6 w E7 w F2 w F4 w F6 w G3 w G5'
position=$(echo $position)
passes() { # passes COMMAND: White passes all the time.
    (printf '%s\n' 'boardsize 7' 'komi 5.5' "$position" 'final_score' 'final_status_list dead' &&
        for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do printf '%s b\nplay w pass\n' "$1"; done &&
        echo showboard) | "$katachi" gtp --playouts 300 --threads 1 --seed 5 --resign 0 >out
}
for command in genmove kgs-genmove_cleanup; do
    ok "$command against an opponent that only passes" passes $command
    ok '... sees the dead stones' sh -c 'grep -q "^= B+1.5$" out && grep -q A5 out && grep -q C1 out'
    ok '... captures them' says 'white stones 2'
    ok '... then passes' grep -q '^= PASS$' out
    ok '... with eyes left' awk '/^ 7 /,/^ 1 / { left = substr($0, 4, 8); eyes += gsub(/[.+]/, "", left) } END { exit eyes < 2 }' out
done

# By Japanese rules nothing is left to do there: it passes at once, first and second.
ok 'Japanese rules' sh -c 'printf "%s\n" "boardsize 7" "komi 5.5" "kgs-rules japanese" "$2" "genmove b" "genmove w" final_score |
    "$1" gtp --playouts 300 --threads 1 --seed 5 --resign 0 >out' japanese "$katachi" "$position"
ok '... no move in own territory' [ "$(grep -c '^= PASS$' out)" -eq 2 ]
# Black: 16 points and two prisoners; White: 9 points and komi.
ok '... prisoners count' grep -q '^= B+3.5$' out
echo "1..$count"
