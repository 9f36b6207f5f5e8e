#!/bin/sh
# Learning with any number of threads, in parts and over MPI always gives the same database.
. tests/host/katachi.sh
games="$shipped --take 40 --acquire 25 --no-duplicates"


ok 'one thread' env OMP_NUM_THREADS=1 "$katachi" learn $games -o whole.db
for threads in 2 3; do
    ok "$threads threads" env OMP_NUM_THREADS=$threads "$katachi" learn $games -o threads.db
    ok '... give the same database' cmp whole.db threads.db
done

# Any number of parts, in any order.
for parts in 1 2 3; do
    for part in $(seq $parts); do
        ok "part $part of $parts" run 0 learn $games --part $part/$parts -o $part-$parts.part
    done
done
ok 'one part' run 0 merge 1-1.part -o merged.db
ok '... is the same database' cmp whole.db merged.db
for order in '1-2 2-2' '2-2 1-2' '1-3 2-3 3-3' '3-3 1-3 2-3' '2-3 3-3 1-3'; do
    ok "merging $order" run 0 merge $(printf '%s.part ' $order) -o merged.db --json
    ok '... gives the same database' cmp whole.db merged.db
done
ok '... and tells of it' grep -q '^{"parts": 3, "games": 40, "examples": [0-9]*, "raw_patterns": [0-9]*, "kept_patterns": [0-9]*, "seconds": [0-9.]*}$' out
ok 'both make the same image' sh -c '"$0" image whole.db --board microbit -o a.kti && "$0" image merged.db --board microbit -o b.kti &&
    cmp a.kti b.kti' "$katachi"

# Parts that don't fit together are an error, and nothing is written.
unjoined() { # unjoined NAMED PART...: merge ends with status 1
    named=$1
    shift
    ok "refused: merge $*" run 1 merge "$@" -o none.db
    ok '... and told' complains "$named"
}
"$katachi" learn $games --part 2/2 --stages 4 -o stages.part >/dev/null 2>&1
"$katachi" learn $shipped --skip 40 --take 40 --acquire 25 --no-duplicates --part 2/2 -o games.part >/dev/null 2>&1
head -c 20000 2-2.part >short.part
echo nothing >nothing.part
unjoined 'missing: 2' 1-3.part 3-3.part
unjoined 'missing: 1 3' 2-3.part
unjoined 'both part 1' 1-2.part 1-2.part
unjoined 'differ in: stages' 1-2.part stages.part
unjoined 'differ in: games' 1-2.part games.part
unjoined 'differ in: number of parts' 1-2.part 2-3.part
unjoined 'a whole database' whole.db
unjoined 'damaged' 1-2.part short.part
unjoined 'nothing.part' nothing.part
unjoined 'none.part' none.part
ok '... no database was made' [ ! -e none.db ]
ok 'a part is no database' run 1 evaluate 1-2.part $shipped
ok '... and told' complains 'part 1 of 2'
for wrong in 0/2 3/2 1 1/ /2 1/2/3 1/20000; do
    ok "refused: --part $wrong" run 2 learn $games --part $wrong -o none.part
    ok '... and told' complains --part
done
ok 'merge without -o' run 2 merge 1-2.part 2-2.part
ok 'merge without parts' run 2 merge -o none.db
ok 'help' run 0 merge --help

# An existing part is kept; a part of another run is replaced.
touch -d 2001-01-01 1-2.part
cp -p 1-2.part before.part
ok 'a part that is there' run 0 learn $games --part 1/2 -o 1-2.part
ok '... is not made again' [ ! 1-2.part -nt before.part ]
ok '... and told' complains 'part 1 of 2'
cp stages.part again.part
ok 'one with other settings' run 0 learn $games --part 2/2 -o again.part
ok '... is replaced' cmp again.part 2-2.part

# A part does not replace a whole database, nor the other way round.
cp merged.db whole.db
ok 'a part over a database' run 1 learn $games --part 2/2 -o whole.db
ok '... is refused' complains 'exists and is a pattern database, not a part of a pattern database'
ok '... and the database still whole' cmp whole.db merged.db
ok 'a database over a part' run 1 learn $games -o again.part
ok '... is refused' complains 'exists and is a part of a pattern database, not a pattern database'
ok 'so is a merged one' run 1 merge 1-2.part 2-2.part -o again.part
ok '... the part stays' cmp again.part 2-2.part

# Open MPI: every rank counts its part. A second run finds all parts.
ranks() {
    mpirun --allow-run-as-root --oversubscribe -n 2 sh -c '"$0" learn "$@" \
        --part $((OMPI_COMM_WORLD_RANK + 1))/$OMPI_COMM_WORLD_SIZE -o rank$OMPI_COMM_WORLD_RANK.part' "$katachi" $games >out 2>err
}
if command -v mpirun >/dev/null; then
    ok 'two ranks' ranks
    ok '... merged' run 0 merge rank1.part rank0.part -o merged.db
    ok '... give the same database' cmp whole.db merged.db
    rm rank1.part
    ok 'a rank that was lost' ranks
    ok '... is the only one done again' [ "$(grep -c 'stands in' err)" -eq 1 ]
    ok '... merged' run 0 merge rank0.part rank1.part -o merged.db
    ok '... give the same database' cmp whole.db merged.db
else
    skip 'mpirun is not installed (Debian: openmpi-bin)'
fi
echo "1..$count"
