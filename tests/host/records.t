#!/bin/sh
# Records as they lie about in the world: collections that fill the memory, names and formats of all kinds.
. tests/host/katachi.sh

# A collection of tiny games takes some twenty times its size in memory, not hundreds, and a limit that is told.
awk 'BEGIN { for (i = 0; i < 500000; i++) printf "(;B[aa])" }' >tiny.sgf
within() { (ulimit -v "$1" && shift && exec "$katachi" "$@") >out 2>err; }
ok '500,000 games within 500 MB' within 500000 learn3x3 tiny.sgf --size 19 -o tiny.csv
ok '... all of them' grep -q '^500000 games read, 0 skipped' err
ok 'not within 150 MB' sh -c '(ulimit -v 150000; "$0" learn3x3 tiny.sgf --size 19 -o no.csv) >out 2>err; [ $? -eq 1 ]' "$katachi"
ok '... which is told with its place' complains 'tiny.sgf:1: here the games fill 73 MiB, half of the memory'
ok '... and writes nothing' [ ! -e no.csv ]
ok 'some of them fit' within 150000 learn3x3 tiny.sgf --size 19 --skip 1000 --take 1000 -o some.csv
ok '... so many' says ' in 1000 games'
ok 'and so do all without duplicates' within 150000 learn3x3 tiny.sgf --size 19 --no-duplicates -o some.csv

# Nothing left: why.
printf '(;SZ[9]BR[5d];B[ee])(;SZ[9];B[dd])(;SZ[9]BR[2d]WR[3d];B[cc])' >ranks.sgf
missing 'Of the 3 games read' learn ranks.sgf --rank 4d -o none.db
ok '... how many had no rank' grep -q '3 by --rank: in 2 of them a player has no rank (BR, WR), in 0 a rating, in 1 too low' err
missing '--skip 5 leaves out all 3' learn ranks.sgf --skip 5 -o none.db

echo "1..$count"
