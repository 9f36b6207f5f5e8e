#!/bin/sh
# make matches: the tables of Gelly and Silver (MoGo, 2007) and of Śliwa (2015), played anew against
# GNU Go 3.8 at level 10, one JSON object a row. What was played is kept in FOLDER: after Ctrl-C, the same
# command goes on. From the environment:
#
#   ROWS    which rows, by name (default: both tables, see `tables`)
#   GAMES   games a row (default: as published, 200 and 100)
#   JOBS    games at once (default: one for each core; with a clock one, which has all cores, or JOBS share them)
#   FOLDER  where games are kept (default: a folder for each build of katachi, in build/matches)
set -u

katachi=build/native/katachi
PATH=$PATH:/usr/games
cores=$(nproc)

# The programs. {seed} is another one in each game.
gnugo='gnugo --mode gtp --level 10 --chinese-rules --positional-superko --seed {seed}'
engine() { echo "$katachi gtp $* --seed {seed}"; }
random='--policy random --search uct'
mogo='--policy mogo --search uct'
rave='--policy mogo --search rave'
shapes='--policy mogo --search shapes'
sliwa='--policy sliwa --search rave'
plain='--policy random --search rave'
best='--policy katachi --search full'

tables='mogo-random-3000 mogo-uct-3000 mogo-rave-3000 mogo-shapes-3000 mogo-shapes-10000 mogo-shapes-70000
sliwa-9 sliwa-13 sliwa-15 sliwa-19 sliwa-plain-9 sliwa-plain-13 sliwa-plain-15 sliwa-plain-19'
more='best-1000 best-3000 best-10000 best-3s-9 best-3s-13 best-3s-15 best-3s-19'

# play ROW PUBLISHED GAMES ENGINE OPTION...: plays the row, prints its line when it is complete.
play() {
    row=$1 published=$2 games=${GAMES:-$3} program=$4
    shift 4
    json=$("$katachi" match "$program" "$gnugo" --games "$games" --komi 7.5 --referee "$gnugo" \
        --keep "$folder/$row" --json "$@")
    status=$?
    [ $status -le 1 ] && [ "$json" ] || exit $status
    printf '%s\n' "$json" | sed "s/^{/{\"row\": \"$row\", \"published\": $published, /"
    [ $status -eq 0 ] || failed=1
}
# budget ROW PUBLISHED SEARCH: 9x9, the playouts a move at the end of the row's name; one core a game.
budget() {
    play "$1" "$2" 200 "$(engine "$3" --playouts "${1##*-}" --threads 1)" --size 9 --jobs "${JOBS:-$cores}"
}
# clock ROW PUBLISHED SEARCH: 3 s a move, on the board at the end of the row's name.
clock() {
    at_once=${JOBS:-1}
    threads=$((cores > at_once ? cores / at_once : 1))
    play "$1" "$2" 100 "$(engine "$3" --threads "$threads")" --size "${1##*-}" --time-a 3 --jobs "$at_once"
}

play_row() {
    case $1 in
    mogo-random-3000) budget "$1" 0.0184 "$random" ;;
    mogo-uct-3000) budget "$1" 0.2388 "$mogo" ;;
    mogo-rave-3000) budget "$1" 0.6047 "$rave" ;;
    mogo-shapes-3000) budget "$1" 0.69 "$shapes" ;;
    mogo-shapes-10000) budget "$1" 0.82 "$shapes" ;;
    mogo-shapes-70000) budget "$1" 0.92 "$shapes" ;;
    sliwa-9) clock "$1" 0.95 "$sliwa" ;;
    sliwa-13) clock "$1" 0.92 "$sliwa" ;;
    sliwa-15) clock "$1" 0.79 "$sliwa" ;;
    sliwa-19) clock "$1" 0.45 "$sliwa" ;;
    sliwa-plain-*) clock "$1" null "$plain" ;;
    best-3s-*) clock "$1" null "$best" ;;
    best-*) budget "$1" null "$best" ;;
    esac
}

rows=${ROWS:-$tables}
for row in $rows; do
    case " $(echo $tables $more) " in
    *" $row "*) ;;
    *)
        printf 'matches.sh: there is no row "%s"; ROWS names some of:\n%s\n%s\n' "$row" "$tables" "$more" >&2
        exit 2
        ;;
    esac
done
case ${GAMES:-1} in *[!0-9]*) echo "matches.sh: GAMES is a number here, not \"$GAMES\"" >&2; exit 2 ;; esac
# Games of an older build would count for the newer one.
folder=${FOLDER:-build/matches/$(cksum <"$katachi" | cut -d ' ' -f 1)}
mkdir -p "$folder" || exit 1
failed=0
for row in $rows; do play_row "$row"; done
exit $failed
