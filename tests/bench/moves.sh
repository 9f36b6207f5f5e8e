#!/bin/sh
# moves.sh PLAYOUTS TESTS.tst ...: the moves that Katachi chooses with so many playouts where GNU Go's regression tests
# ask for one (reg_genmove), beside GNU Go's own. Both play by Chinese rules, whatever the record says: by territory, as
# most of filllib.tst has it, a neutral point is worth nothing. Nobody resigns. A move is right when
# the test names it, or when it isn't what the test warns of (!). Writes a line for each question where Katachi isn't
# right: what was wanted, Katachi's move, GNU Go's. Then one JSON object for each file and program. Needs what
# reading.sh needs.
set -eu

katachi=$(pwd)/build/native/katachi
playouts=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

for tests; do
    name=$(basename "$tests" .tst)
    cd "$(dirname "$tests")"
    # shellcheck disable=SC2016 # awk's variables
    awk -v list="$folder/list" -v session="$folder/session" '
        $1 == "loadsgf" { load = $0; next }
        /^[0-9]+ +reg_genmove / { test = $1; colour = $3; next }
        /^#\?/ && colour {
            sub(/^#\? *\[/, ""); sub(/\].*/, "")
            print ++number, test, toupper($0) > list
            print load "\nkata-set-rules chinese\n" number, "reg_genmove", colour > session
            colour = ""
        }' "$name.tst"
    "$katachi" gtp --threads 1 --seed 1 --resign 0 --playouts "$playouts" <"$folder/session" 2>/dev/null >"$folder/katachi"
    PATH=$PATH:/usr/games gnugo --mode gtp --chinese-rules --level 10 --quiet <"$folder/session" 2>/dev/null >"$folder/gnugo"
    awk -v name="$name" -v playouts="$playouts" '
        function judge(wanted, move,   moves, not, n, i, named) {
            not = sub(/^!/, "", wanted)
            gsub(/[()]/, "", wanted)
            n = split(wanted, moves, "|")
            for (i = 1; i <= n; i++) named = named || moves[i] == move
            return not ? !named : named
        }
        FILENAME ~ /list$/ { test[$1] = $2; answer[$1] = $3; asked++; next }
        /^=[0-9]/ {
            who = FILENAME ~ /katachi$/ ? "katachi" : "gnugo"
            number = substr($1, 2)
            move[who, number] = toupper($2)
            right[who] += judge(answer[number], toupper($2))
        }
        END {
            for (i = 1; i <= asked; i++)
                if (!judge(answer[i], move["katachi", i]))
                    print name, test[i], "wanted", answer[i], "katachi", move["katachi", i], "gnugo", move["gnugo", i]
            printf "{\"bench\": \"moves\", \"tests\": \"%s\", \"playouts\": %d, \"asked\": %d, \"katachi\": %d, \"gnugo\": %d}\n",
                name, playouts, asked, right["katachi"], right["gnugo"]
        }' "$folder/list" "$folder/katachi" "$folder/gnugo"
    rm -f "$folder"/*
    cd - >/dev/null
done
