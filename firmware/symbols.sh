#!/bin/sh
# symbols.sh: checks the symbols of a board's objects. Prints a line for each fault, and fails if there was one.
#
#   symbols.sh NM FACTS LIBRARY.a OBJECT...
#
#  - lib/ (LIBRARY.a) calls only itself, and the functions that FACTS (linker/ARCHITECTURE.frames) names: memory
#    functions and integer arithmetic. So it has no heap, no printf, no floating point.
#  - The other objects call these, lib/ and each other. They also use the linker script's kt_ symbols.
#  - lib/ has no variables: neither .data nor .bss.
set -eu

nm=$1 facts=$2 library=$3
shift 3

symbols() {
    "$nm" --target=elf32-little -A "$@" | awk -v facts="$facts" -v kind="$kind" '
        BEGIN {
            while ((getline < facts) > 0) if ($1 == "frame") known[$2] = 1
        }
        NF >= 3 {
            file = $1
            sub(/:[0-9a-f]*$/, "", file)
            type = $(NF - 1)
            name = $NF
            if (type == "U") asked[name] = asked[name] " " file
            else if (type ~ /[A-Z]/) known[name] = 1
            if (kind == "lib" && type ~ /[BbDdCGgSs]/) {
                print file ": a variable: " name
                wrong = 1
            }
        }
        END {
            for (name in asked)
                if (!(name in known) && !(kind == "all" && name ~ /^kt_/)) {
                    print "asks for " name ":" asked[name]
                    wrong = 1
                }
            exit wrong
        }'
}

status=0
kind=lib symbols "$library" || status=1
kind=all symbols "$library" "$@" || status=1
exit $status
