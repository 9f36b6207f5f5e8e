#!/bin/sh
# mutants.sh: makes small mistakes (mutate.c) in the sources of tests/mutate/table, one at a time, and counts those that the
# tests find. Fails when they find fewer than 85 in 100. A mistake that does not compile, or that compiles to the same code,
# does not count. The folder MUTANTS keeps results until the source changes, so a run that was stopped continues; survivors
# are tried again.
#
# SAMPLE=10: every tenth mistake. JOBS=4: four at a time. FILES='lib/board/board.c ...': in these files only.
set -u
export MUTANTS COMPILE FLAGS
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

while read -r source tests; do
    case $source in '#'*) continue ;; esac
    [ -f "$source" ] || continue
    case " ${FILES:-$source} " in *" $source "*) ;; *) continue ;; esac
    results=$MUTANTS/$source.$(cksum <"$source" | cut -d' ' -f1)
    mkdir -p "$(dirname "$results")"
    $COMPILE $FLAGS -S -x c - -o "$MUTANTS/$source.s" <"$source" || exit 1
    touch "$results"
    sed -i '/survived/d' "$results"
    build/native/tests/mutate/mutate "$source" >"$folder/all" || exit 1
    awk -v sample="${SAMPLE:-1}" 'FILENAME == ARGV[1] { known[$1] = 1; next } FNR % sample == 0 && !($1 in known) { print $1 }' \
        "$results" "$folder/all" >"$folder/left"
    xargs -P "${JOBS:-$(nproc)}" -I{} tests/mutate/try.sh "$results" "$source" {} $tests <"$folder/left" || exit 1
    awk -F'\t' -v source="$source" -v results="$results" '
        BEGIN { while ((getline line <results) > 0) { split(line, word, " "); became[word[1]] = word[2] } }
        became[$1] == "survived" { print source "\t" $2 "\t" $3 }
        became[$1] == "killed" { killed++ }
        END { print source, killed + 0 >>"/dev/stderr" }' "$folder/all" >>"$folder/survivors" 2>>"$folder/killed"
done <tests/mutate/table

# A survivor is known when its first three fields stand in survivors.txt.
awk -F'\t' 'FILENAME == ARGV[1] { judged[$1 FS $2 FS $3] = $4; next } !($1 FS $2 FS $3 in judged) { print "survives, unjudged: " $0 }' \
    tests/mutate/survivors.txt "$folder/survivors"
awk -F'\t' 'FILENAME == ARGV[1] { survived[$1]++; next }
    {
        split($1, word, " ")
        killed += word[2]
        left += survived[word[1]]
        print word[1] ": " word[2] " found, " survived[word[1]] + 0 " survive"
    }
    END {
        printf "%d of %d mistakes found: %.1f in 100\n", killed, killed + left, 100 * killed / (killed + left)
        exit killed * 100 < 85 * (killed + left)
    }' "$folder/survivors" "$folder/killed"
