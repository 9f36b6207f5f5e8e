#!/bin/sh
# symbols.sh VERSION OBJECT...: the linker's list of what libkatachi.so offers: the functions and tables of these objects that a
# public header names, those of lib/ that aren't an inner part of another, and katachi.h.
set -eu
version=$1
shift
headers=$(for header in lib/*/*.h host-tools/library/katachi.h; do
    sed '/\*\//q' "$header" | tr -s '\n *' ' ' | grep -q 'Inner part of' || echo "$header"
done)
names=$({
    cat $headers | grep -oE '\b(kt|katachi)_[a-z0-9_]+' | sort -u | sed 's/^/h /'
    nm --defined-only -g "$@" | sed -n 's/^[0-9a-f]* [A-Z] \(k.*\)/o \1/p'
} | awk '$1 == "h" { public[$2] = 1; next }
    { name = $2; sub(/_for_board_max_.*/, "", name); if (name in public) print "    " $2 ";" }' | LC_ALL=C sort -u)
printf 'KATACHI_%s {\nglobal:\n%s\nlocal:\n    *;\n};\n' "$version" "$names"
