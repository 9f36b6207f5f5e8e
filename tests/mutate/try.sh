#!/bin/sh
# try.sh RESULTS SOURCE NUMBER TEST...: makes one mistake, and adds its fate to RESULTS. Reads the environment: MUTANTS (the
# folder of the tests' objects), COMPILE and FLAGS.
set -u
results=$1 source=$2 number=$3
shift 3
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
end() { echo "$number $1" >>"$results"; exit 0; }

build/native/tests/mutate/mutate "$source" "$number" >"$work/mutant.c" || exit 1
$COMPILE $FLAGS -S -x c - -o "$work/mutant.s" <"$work/mutant.c" 2>/dev/null || end unbuilt
cmp -s "$work/mutant.s" "$MUTANTS/$source.s" && end same
$COMPILE -c "$work/mutant.s" -o "$work/mutant.o" || exit 1
for test; do
    $COMPILE "$work/mutant.o" "$MUTANTS/tests/$test.o" "$MUTANTS/libkatachi.a" -lcmocka -o "$work/test" 2>/dev/null || end killed
    # More of the processor's time than any test needs: so a loop without end is found.
    (ulimit -t 5; cd "$work" && timeout 120 ./test) >/dev/null 2>&1 || end killed
done
end survived
