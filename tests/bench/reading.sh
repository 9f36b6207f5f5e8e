#!/bin/sh
# reading.sh TESTS.tst ...: what Katachi says to the questions of GNU Go's regression tests whose answers these files know, beside
# GNU Go's own answers: attack and defend, connect and disconnect, owl_attack and owl_defend, analyze_semeai. The records that they
# name lie beside them. Writes a line for each question where Katachi differs, and one JSON object for each kind of question and program. Needs
# build/native/katachi, gnugo, and GNU Go's sources, which have the files (regression/).
set -eu

katachi=$(pwd)/build/native/katachi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# GNU Go's answer about a race as a word: does the chain stand whose owner moves first, does it capture the other one?
race='
    function race(stands, captures) {
        if (stands > 1 || captures > 1) return "ko"
        return !stands ? "lost" : captures ? "won" : "both"
    }'

# The sessions: where stones stand; the questions to Katachi; those to GNU Go. Each question has a number, and a line
# "NUMBER KIND OWNER ANSWER..." in the list. The answer about a race, whose owner moves first, is a word.
# shellcheck disable=SC2016 # awk's variables
sessions=$race'
    function position(   lines, i) {
        lines = load
        for (i = 1; i <= tries; i++) lines = lines "\n" try[i]
        return lines
    }
    $1 == "loadsgf" { load = $0; tries = 0; next }
    $1 == "trymove" { try[++tries] = "play " $2 " " $3; next }
    $1 == "popgo" { tries--; next }
    /^[0-9]+ +(attack|defend|connect|disconnect|owl_attack|owl_defend|analyze_semeai) / { kind = $2; at = $3; to = $4; next }
    /^#\?/ && kind {
        number++
        expected = $0
        sub(/^#\? *\[/, "", expected); sub(/\].*/, "", expected); gsub(/[()]/, "", expected)
        if (kind ~ /semeai/) {
            split(expected, answer, " ")
            expected = race(answer[1], answer[2]) " " answer[3]
        }
        if (colours == "") print position() "\n" number " list_stones black" > session
        else {
            owner = index(" " black[number] " ", " " at " ") ? "black" : "white"
            other = owner == "black" ? "white" : "black"
            print number, kind, owner, expected > list
            print position() > session
            if (kind ~ /semeai/) print number, "katachi-race", owner, at, to > session
            else if (kind ~ /connect/) print number, "katachi-connect", kind == "connect" ? owner : other, at, to > session
            else print number, kind ~ /owl/ ? "katachi-solve" : "katachi-capture", kind ~ /defend/ ? owner : other, at > session
            print position() "\n" number, kind, at, to > gnugo
        }
        kind = ""
    }'

for tests; do
    name=$(basename "$tests" .tst)
    cd "$(dirname "$tests")"
    awk -v list=/dev/null -v session="$folder/where" -v gnugo=/dev/null -v colours= "$sessions" "$name.tst"
    "$katachi" gtp <"$folder/where" 2>/dev/null | grep '^=[0-9]' >"$folder/black" || true
    awk -v list="$folder/list" -v session="$folder/asked" -v gnugo="$folder/gnugo" -v colours=1 '
        FNR == NR { number = substr($1, 2); $1 = ""; black[number] = $0; next }
        FNR == 1 { number = 0 }'"$sessions" "$folder/black" "$name.tst"
    "$katachi" gtp <"$folder/asked" 2>/dev/null >"$folder/katachi"
    PATH=$PATH:/usr/games gnugo --mode gtp --level 10 --quiet <"$folder/gnugo" 2>/dev/null >"$folder/other" || true
    awk -v name="$name" "$race"'
        function judge(who, result, move, proved,   kind, wanted, moves, n, i, right) {
            kind = kinds[number]
            asked[who, kind]++
            split(answers[number], wanted, " ")
            if (result == "refused") { refused[who, kind]++; return result }
            if (result == "unknown") { unknown[who, kind]++; return result }
            right = kind ~ /semeai/ ? result == wanted[1] : (result != 0) == (wanted[1] != 0)
            if (proved) { proofs[who, kind]++; if (!right) refuted[who, kind]++ }
            if (!right) { wrong[who, kind]++; return "wrong" }
            n = split(wanted[2], moves, "|")
            for (i = 1; i <= n; i++) if (moves[i] == ".*" || toupper(move) == toupper(moves[i])) n = 0
            if (n) { other[who, kind]++; return "other" }
            exact[who, kind]++
            return "right"
        }
        FILENAME ~ /list$/ { kinds[$1] = $2; owners[$1] = $3; answers[$1] = $4 " " $5; order[++count] = $2; next }
        FILENAME ~ /katachi$/ {
            if (/^[=?][0-9]/) {
                number = substr($1, 2); word = $0; refusal = /^\?/
                defends = kinds[number] ~ /^connect|defend/
                reached = defends ? / (linked|alive|seki|stands)/ : / (cut|dead|captured)/
                if (/most likely/) reached = defends ? / (linked|alive|stands),/ : / (cut|dead|captured),/
                result = refusal ? "refused" : / ko/ ? 2 : / unknown/ && !/most likely/ ? "unknown" : reached
                if (kinds[number] ~ /semeai/ && !refusal && result != "unknown") {
                    result = / both/ ? "both" : !/ wins/ ? "ko" : index($0, owners[number] " wins") ? "won" : "lost"
                }
                proved = !/unless|as far|most likely|unclear/
                if (refusal) said = judge("katachi", result, "", 0)
                if (refusal) print name, number, kinds[number], "wanted", answers[number], "said", word
            }
            if ($1 == "move:") {
                said = judge("katachi", result, $2, proved)
                if (said != "right") print name, number, kinds[number], "wanted", answers[number], said, word, $0
            }
            next
        }
        /^[=?][0-9]/ {
            number = substr($1, 2)
            if (kinds[number] ~ /semeai/ && !/^\?/) judge("gnugo", race($2, $3), $4, 0)
            else judge("gnugo", /^\?/ ? "refused" : $2, $3, 0)
        }
        END {
            for (who = 1; who <= 2; who++) {
                program = who == 1 ? "katachi" : "gnugo"
                for (i = 1; i <= count; i++) {
                    kind = order[i]
                    if (done[program, kind]++) continue
                    printf "{\"bench\": \"reading\", \"tests\": \"%s\", \"program\": \"%s\", \"question\": \"%s\", \"asked\": %d, \"right\": %d, \"other_move\": %d, \"wrong\": %d, \"unknown\": %d, \"refused\": %d, \"proved\": %d, \"proved_wrong\": %d}\n",
                        name, program, kind, asked[program, kind], exact[program, kind], other[program, kind], wrong[program, kind],
                        unknown[program, kind], refused[program, kind], proofs[program, kind], refuted[program, kind]
                }
            }
        }' "$folder/list" "$folder/katachi" "$folder/other"
    rm -f "$folder"/*
    cd - >/dev/null
done
