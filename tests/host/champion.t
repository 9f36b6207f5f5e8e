#!/bin/sh
# make champion: rounds of games, learning and tests, in seconds: on 6x6.
script=$PWD/host-tools/champion.sh settings=$PWD/host-tools/champion.settings
. tests/host/katachi.sh

cat >settings <<EOT
first=$images/9x9.kti size=6 komi=4 jobs=1 nice=0
games=1 playouts=6 launch=
window=2 epochs=.5 rate=.001 also='--batch 16'
thought='--playouts 6' opening=2 match=2 sprt= match_stranger=1
stranger='katachi gtp --playouts 2 --threads 1 --seed {seed}'
EOT
# rounds N FOLDER STATUS: goes on until the log has N rounds.
rounds() {
    KATACHI=${stand_in-$katachi} ROUNDS=$1 "$script" ./settings "$2" >out 2>err
    status=$?
    [ $status -eq "$3" ] || { echo "# exit status $status, not $3"; return 1; }
}
# The log without its times.
lines() { cut -d' ' -f2- "$1/log"; }

ok 'two rounds' rounds 2 one 0
ok '... a line each' [ "$(lines one | cut -d: -f1 | tr '\n' ' ')" = 'round 1 round 2 ' ]
share='[0-9.]* % of'
ok '... with all figures' [ "$(grep -cE "^[0-9T:-]*Z round [12]: champion [0-9a-f]{8}, [12] games?, loss [0-9.]+; candidate [0-9a-f]{8}: $share 2 against it, $share 1 against the stranger, which gives the champion $share 1; the (old|new) one stays$" one/log)" = 2 ]
ok '... and printed' cmp -s out one/log
ok '... and a champion' run 0 gtp --image one/champion.kti --playouts 6 </dev/null
ok '... who is the one that the log says' sh -c '[ "$(sha256sum <one/champion.kti | cut -c -8)" = "$(tail -n 1 one/log | sed "s/.*champion \([0-9a-f]*\),.*candidate \([0-9a-f]*\):.*the \(...\) one stays/\3 \2 \1/; s/^new \([0-9a-f]*\) .*/\1/; s/^old [0-9a-f]* //")" ]'
ok '... whose games are shards' run 0 ask one/games --size 6
ok '... of both rounds' [ "$(wc -l <out)" = 2 ]
ok 'no round is left' rounds 2 one 0
ok '... and none is played' [ "$(wc -l <one/log)" = 2 ]

# What a loss of power and a bad disk leave.
cp -r one torn
printf '2026-01-01T00:00Z round 3: champion' >>torn/log
ok 'half a line of the log' rounds 2 torn 0
ok '... is dropped' cmp torn/log one/log
cp -r one broken
champion=$(sha256sum <one/champion.kti | cut -c -8)
rm -f broken/champion.kti
head -c 1000 one/champion.kti >broken/champion.kti
ok 'half a champion' rounds 3 broken 1
ok '... is told with a whole one' grep -qE "^champion: (/.*)/broken/champion[.]kti is of no use; cp .*/(images/$champion|9x9)[.]kti /.*/broken/champion[.]kti$" err
ok '... which mends it' sh -c "$(sed -n 's/.*is of no use; //p' err)"
ok '... for it is the same' cmp broken/champion.kti one/champion.kti
for shard in broken/games/*/*.kts; do printf '\377' | dd of="$shard" bs=1 seek=8 conv=notrunc 2>/dev/null; done
cp -r broken/games/0001-* broken/games/0000-older # of a champion who plays no more
sed 's/window=2/window=9/' settings >wide && cp settings narrow && mv wide settings
ok 'damaged shards' rounds 3 broken 0
ok '... are named' grep -q '^katachi: games/0000-older/games-1-of-1.kts: the head of this shard was changed$' err
ok '... and cost a round nothing else' [ "$(tail -n 1 broken/log | grep -c 'round 3: champion')" = 1 ]
cp narrow settings

# Killed as soon as this is there: games, an image, a match; a loop that got SIGTERM has told its programs, too.
await() {
    setsid sh -c 'KATACHI=$1 ROUNDS=1 exec "$2" ./settings two' await "$katachi" "$script" >out 2>err &
    process=$!
    while kill -0 $process 2>/dev/null && [ ! -s "$(echo $2)" ]; do sleep 0.1; done
    kill -$1 -$process 2>/dev/null
    wait $process 2>/dev/null
    status=$?
}
await KILL 'two/games/*/games-1-of-1.kts'
ok 'killed while it played' [ $status -eq 137 ]
await KILL two/round/candidate.kti
ok 'killed while it tested' [ $status -eq 137 ]
await TERM 'two/matches/*-stranger-*/match.jsonl'
ok 'ended in a match' [ $status -eq 143 ]
ok '... with a word' grep -q 'the same command goes on' err
ok 'the same command goes on' rounds 1 two 0
lines one | head -n 1 >expected
ok '... and finds what it would have found' sh -c 'cut -d" " -f2- two/log | diff - expected'
ok '... with the same images' sh -c 'for image in two/images/*; do cmp "$image" "one/${image#two/}" || exit; done'
ok '... and the same games' sh -c 'for games in two/games/*; do cmp -n "$(stat -c %s "$games"/*.kts)" "$games"/*.kts "one/${games#two/}"/*.kts || exit; done'

# Who becomes the champion: a stand-in says what the matches gave, and learns nothing.
mkdir bin
cat >bin/katachi <<EOT
#!/bin/sh
case \$1 in
match) head -n 1 $PWD/answers && sed -i 1d $PWD/answers ;;
train) echo '{"loss": 1.5}' ;;
image) echo candidate >round/image.kti ;;
selfplay) exec "$katachi" "\$@" ;;
esac
EOT
chmod +x bin/katachi
stand_in=bin/katachi
# decides WHO SPRT SHARE-AGAINST-CHAMPION SHARE-AGAINST-STRANGER SHARE-OF-CHAMPION
decides() {
    rm -rf other && mkdir other && cp -r one/games other && sed "s/sprt=/sprt='${2:+.5 .6}'/" settings >settings.new
    mv settings settings.kept && mv settings.new settings
    for share in $3 $4 $5; do echo "{\"games\": 4, \"share\": $share, \"sprt\": \"$2\", \"sprt_low\": 0.5}"; done >answers
    rounds 1 other 0 && grep -q "^[^ ]* round 1: .* $1 one stays$" other/log
    status=$?
    mv settings.kept settings
    candidate=$(sed -n 's/.* round 1: .*candidate \([0-9a-f]*\):.*/\1/p' other/log)
    [ $status -eq 0 ] && [ -s "other/images/$candidate.kti" ] || return 1
    case $1 in new) cmp other/champion.kti "other/images/$candidate.kti" ;; old) cmp other/champion.kti "$images/9x9.kti" ;; esac
}
ok 'better against both' decides new '' 0.7500 0.5000 0.4000
ok 'better against the champion alone' decides old '' 0.7500 0.4000 0.5000
ok 'better against the stranger alone' decides old '' 0.5000 0.5000 0.4000
ok 'better by a test' decides new high 0.5500 0.4000 0.4000
ok 'a test that has not decided' decides old open 0.7500 0.5000 0.4000
ok 'with nothing but games, it learns from them' grep -q "round 1: learning from games/0001-" err
ok '... and plays none' sh -c 'cmp one/games/*/*.kts other/games/*/*.kts'
rm -rf other
unset stand_in

# What is wrong.
sed 's/ playouts=6//' settings >lacks
ok 'a setting is missing' sh -c '! "$1" lacks other 2>err' champion "$script"
ok '... and named' grep -q "^champion: lacks lacks the setting 'playouts'; host-tools/champion.settings has all of them" err
ok 'no settings' sh -c '! "$1" none other 2>err' champion "$script"
ok '... are told' grep -q '^champion: there are no settings none$' err
ok 'the settings that ship lack none' sh -c '. "$1"; for name in $(sed -n "s/^for name in \(.*\); do/\1/p" "$2"); do eval "[ \"\$$name\" ]" || exit 1; done' champion "$settings" "$script"
sed 's/^stranger=.*/stranger=/' settings >alone
ok 'no stranger' sh -c '! PATH=/nowhere /bin/sh "$1" ./alone other 2>err' champion "$script"
ok '... and how one is given' grep -q "Install gnugo, or .* make champion STRANGER='.*maxVisits=16'" err
ok '... before anything else' [ ! -e other ]
flock one/lock sh -c 'KATACHI=$1 "$2" ./settings one 2>err' champion "$katachi" "$script"
ok 'one folder, one loop' grep -q 'another loop, or a program that one has left behind, works in one' err
sed 's/^stranger=.*/stranger=false/' settings >fails && mv fails settings
ok 'a stranger who does not play' rounds 3 one 1
ok '... is told' grep -q '^champion: the match in one/matches/[^ ]*-stranger-[^ ]* had a fault' err
echo "1..$count"
