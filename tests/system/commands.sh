#!/bin/sh
# commands.sh RUN...: what each command of katachi that uses a built-in image or file says, where RUN runs katachi, in an empty
# folder. It is the same on every machine, but for what hangs on how a machine rounds: the network of `train`.
set -eu
games=$PWD/host-tools/records/9x9-gnugo.sgf.xz
image=$PWD/host-tools/images/microbit.kti
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
for word; do # the program's path is from here
    case $word in
    /*) ;;
    */*) [ ! -e "$word" ] || word=$PWD/$word ;;
    esac
    set -- "$@" "$word"
    shift
done
cd "$folder"
export XDG_STATE_HOME="$folder/state" OMP_NUM_THREADS=1
engine="$* gtp --playouts 40 --threads 1 --seed 1"
file() { printf '%s %s\n' "$1" "$(cksum <"$1")"; }
echo '(;SZ[9]KM[6.5];B[ee];W[dc];B[gc];W[cf];B[eg];W[fd];B[gd])' >game.sgf
echo '(;SZ[9]AB[ab][bb][cb][ca]AW[ac][bc][cc][dc][db][da]PL[W])' >corner.sgf
echo '(;SZ[5];B[cc];W[cd];B[dc])' >small.sgf

echo '# gtp'
for size in 9 19; do
    printf '%s\n' "boardsize $size" 'komi 6.5' 'genmove b' 'genmove w' 'genmove b' 'katachi-why b D4' final_score quit | $engine
done
echo '# play'
printf 'd5\nquit\n' | "$@" play "$engine"
echo '# suggest'
"$@" suggest "$image" game.sgf --json
echo '# review'
"$@" review game.sgf --moves 6-7 --playouts 40 --threads 1 -o review.sgf --html review.html >/dev/null
file review.sgf
file review.html
echo '# solve'
"$@" solve corner.sgf --nodes 2000 --json
echo '# analysis'
echo '{"id":"a","moves":[["B","E5"],["W","C3"]],"rules":"chinese","boardXSize":9,"boardYSize":9,"maxVisits":40}' |
    "$@" analysis --threads 1 --seed 1
echo '# show'
"$@" show review.sgf
echo '# learn'
"$@" learn "$games" --take 10 -o games.db >/dev/null
echo '# image'
"$@" image games.db --board microbit -o patterns.kti >/dev/null
file patterns.kti
"$@" suggest patterns.kti game.sgf --json
echo '# evaluate'
"$@" evaluate patterns.kti "$games" --skip 10 --take 2 --json | sed 's/"positions_per_second": [0-9]*, //'
echo '# train'
"$@" train --size 5 --epochs 1 --batch 4 --new --layers 1 --channels 16 small.sgf -o small.ktm >/dev/null
"$@" suggest small.ktm small.sgf -m 1 --json | cut -c 1-9
echo '# match'
"$@" match "$engine" "$engine" --games 1 --moves 8 --size 9 --opening 2 --keep match >/dev/null
sed 's/;/\n;/g' match/game-0001.sgf | grep '^;[BW]'
echo '# page'
mkdir page && echo '<p>A page' >page/index.html
"$@" page page --port 0 >address &
server=$!
for tenth in $(seq 300); do
    port=$(sed -n 's,.*http://127\.0\.0\.1:\([0-9]*\).*,\1,p' address | head -n 1)
    [ "$port" ] && break || sleep 0.1
done
perl -MIO::Socket::INET -e '$s = IO::Socket::INET->new("127.0.0.1:$ARGV[0]") or die; print $s "GET / HTTP/1.0\r\nHost: 127.0.0.1:$ARGV[0]\r\n\r\n"; print grep { /^HTTP|<p>/ } <$s>' "$port"
kill $server
wait $server || :
