#!/bin/sh
# make champion: plays games against itself, learns from them, and tests the network against the champion and a stranger, again
# and again. The Makefile calls it:
#
#   KATACHI=FILE STRANGER=COMMAND ROUNDS=N champion.sh SETTINGS FOLDER
#
# FOLDER holds all there is; docs/guide.md describes it. Whatever ends the loop, it goes on from there: each step leaves a whole
# file, or what its command goes on from, and is left out when its file is there. Games, images and matches are named by what
# made them, so that nothing is mistaken for the work of another round.
set -eu

exec 8>&2 # for words from within a command that writes elsewhere
die() {
    echo "champion: $*" >&8
    exit 1
}
say() { echo "champion: $(date +%H:%M) round $round: $*" >&8; }

# run COMMAND...: signals reach it through us.
child=
run() {
    status=0
    "$@" &
    child=$!
    wait "$child" || status=$?
    child=
    return $status
}
stop() {
    trap '' HUP INT TERM
    [ -z "$child" ] || { kill -TERM "$child" 2>/dev/null && wait "$child" || :; }
    echo 'champion: ended early; the same command goes on' >&8
    exit "$1"
}
trap 'stop 129' HUP
trap 'stop 130' INT
trap 'stop 143' TERM

[ $# -eq 2 ] || die "usage: champion.sh SETTINGS FOLDER"
[ -f "$1" ] || die "there are no settings $1"
case $1 in */*) . "$1" ;; *) . "./$1" ;; esac
for name in first size komi nice games playouts window epochs rate thought opening match match_stranger; do
    eval "[ -n \"\${$name-}\" ]" || die "$1 lacks the setting '$name'; host-tools/champion.settings has all of them"
done
case ${ROUNDS-} in *[!0-9]*) die "ROUNDS is a number of rounds, not $ROUNDS" ;; esac
jobs=${jobs:-$(nproc)}
stranger=${STRANGER:-${stranger-}}
if [ -z "$stranger" ]; then
    command -v gnugo >/dev/null || die "a stranger is missing, since gains against oneself prove nothing. Install gnugo, or give KataGo's" \
        "command: make champion STRANGER='/opt/katago gtp -model /opt/net.bin.gz -config /opt/gtp.cfg -override-config maxVisits=16'"
    stranger='gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}'
fi

program=$(realpath "${KATACHI:-build/native/katachi}") && first=$(realpath "$first") && [ -f "$first" ] || die "$first is missing"
PATH=$(dirname "$program"):$PATH # the journals of matches name no folder, so that they may move
home=$2
mkdir -p "$home" && cd "$home" && mkdir -p games images matches
exec 9>>lock
flock -w 3 9 || die "another loop, or a program that one has left behind, works in $home"
renice -n "$nice" -p $$ >/dev/null 2>&1 || : # a higher one takes rights

id_of() { sha256sum | cut -c -8; }
# put FILE TO: copies it, whole or not at all.
put() { cp "$1" "$2.new" && mv "$2.new" "$2"; }
field() { sed -n 's/.*"'"$1"'": "\{0,1\}\([^",}]*\).*/\1/p' "$2"; }
[ -e champion.kti ] || put "$first" champion.kti
[ -e log ] || : >log
[ -z "$(tail -c 1 log)" ] || { sed '$d' log >log.new && mv log.new log; } # a loss of power may leave half a line

# is_whole IMAGE: can it be used? Why not is told.
is_whole() { run katachi gtp --image "$1" </dev/null >/dev/null; }
# refuse_champion: says where there is a whole one.
refuse_champion() {
    last=$(tail -n 1 log | sed -n 's/.* candidate \([0-9a-f]*\):.* the new one stays$/\1/p; s/.*: champion \([0-9a-f]*\),.* the old one stays$/\1/p')
    [ "$last" ] && [ "$(id_of <"images/$last.kti")" = "$last" ] && whole=$PWD/images/$last.kti || whole=$first
    die "$PWD/champion.kti is of no use; cp $whole $PWD/champion.kti"
}

# play: games of this champion, as many more as it has been through rounds.
play() {
    key=$({ cat champion.kti && echo "$size $playouts"; } | id_of)
    shards=$(find games -name "*-$key")
    last=$(find games -mindepth 1 | sed -n 's|^games/0*\([0-9][0-9]*\)-[^/]*$|\1|p' | sort -n | tail -n 1)
    [ "$shards" ] || shards=games/$(printf %04d $((${last:-0} + 1)))-$key
    wanted=$((games * ($(grep -c " $champion, " log || :) + 1)))
    count="$wanted game$([ $wanted -eq 1 ] || echo s)"
    say "$count of $champion, in $shards"
    run ${launch-} katachi selfplay -o "$shards" --games $wanted --size "$size" --playouts "$playouts" --image "images/$champion.kti" \
        --jobs "$jobs" >round/played || die "the games could not be played"
}

# learn: round/candidate.kti, from the games of the last champions.
learn() {
    [ ! -e round/candidate.kti ] || ! is_whole round/candidate.kti || return 0
    set -- $(find games -mindepth 1 -maxdepth 1 | sort | tail -n "$window")
    say "learning from $*"
    set -- katachi train --judge --size "$size" --from "images/$champion.kti" --epochs "$epochs" --rate "$rate" "$@" ${also-} \
        -o round/learned.ktm --json
    if ! run "$@" >round/learned; then # begun with other games, before more came
        [ $status -lt 128 ] || die "the training was ended"
        rm -f round/learned.ktm*
        run "$@" >round/learned || die "nothing could be learned; $PWD/games holds what is learned from"
    fi
    run katachi image --model round/learned.ktm --board native --force -o round/image.kti >round/made || die "no image could be made"
    mv round/image.kti round/candidate.kti
}

player() { echo "katachi gtp --image images/$1.kti $thought --threads 1 --seed {seed}"; }
# fight WHAT IMAGE OPPONENT COMMAND GAMES OPTION...: the result is in the file $result.
fight() {
    what=$1 a=$(player "$2") folder=$2-$3
    shift 3
    folder=matches/$folder-$(echo "$* $size $komi $opening $thought" | id_of) b=$1 number=$2
    shift 2
    [ -e "$folder.json" ] || say "$what: $number at most, in $folder"
    [ -e "$folder.json" ] || run katachi match "$a" "$b" --size "$size" --komi "$komi" --opening "$opening" --jobs "$jobs" \
        --keep "$folder" --json --games "$number" "$@" >"$folder.new" 2>>round/matches ||
        die "the match in $home/$folder had a fault; remove that folder to play it again"
    result=$folder.json
    [ -e "$result" ] || mv "$folder.new" "$result"
}
tell() { echo "$(field share "$1" | awk '{ print $1 * 100 }') % of $(field games "$1")"; }

# decide: what the log will say, in round/line.
decide() {
    fight 'against the champion' "$candidate" "$champion" "$(player "$champion")" "$match" ${sprt:+--sprt $sprt}
    own=$result
    fight 'against the stranger' "$candidate" stranger "$stranger" "$match_stranger"
    other=$result
    fight 'the champion against the stranger' "$champion" stranger "$stranger" "$match_stranger"
    better=$(awk -v sprt="${sprt:+$(field sprt "$own")}" -v share="$(field share "$own")" -v candidate="$(field share "$other")" \
        -v champion="$(field share "$result")" 'BEGIN {
            better = sprt ? sprt == "high" : share > .5
            print (better && candidate >= champion ? "new" : "old") }')
    echo "$(date -u +%Y-%m-%dT%H:%MZ) round $round: champion $champion, $count, loss $(field loss round/learned); candidate" \
        "$candidate: $(tell "$own") against it${sprt:+ ($(field sprt "$own"))}, $(tell "$other") against the stranger," \
        "which gives the champion $(tell "$result"); the $better one stays" >round/line.new
    mv round/line.new round/line
}

# finish: does what was decided, once.
finish() {
    [ -e round/line ] || return 0
    ! grep -q 'the new one stays' round/line || put round/candidate.kti champion.kti
    [ "$(tail -n 1 log)" = "$(cat round/line)" ] || { cat log round/line >log.new && mv log.new log; }
    cat round/line
    mv round finished
    rm -rf finished
}

while :; do
    rm -rf finished
    finish
    round=$(($(wc -l <log) + 1))
    [ -z "${ROUNDS-}" ] || [ "$round" -le "$ROUNDS" ] || exit 0
    is_whole champion.kti || refuse_champion
    champion=$(id_of <champion.kti)
    put champion.kti "images/$champion.kti"
    [ "$(cat round/champion 2>/dev/null)" = "$champion" ] || { rm -rf round && mkdir round && echo "$champion" >round/champion; }
    play
    learn
    candidate=$(id_of <round/candidate.kti)
    put round/candidate.kti "images/$candidate.kti"
    decide
done
