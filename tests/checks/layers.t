#!/bin/sh
# The layers of lib/: base <- board <- image <- pattern <- model, tactics <- search <- proto; never upward, never sideways. lib/ sees no one
# else; firmware/, host-tools/ and boards/ see its public headers only. A folder of host-tools/ sees itself and those before it.
# Read from the compiler's own dependency output.
. tests/tap.sh

# may SOURCE_LAYER HEADER_LAYER
may() {
    case $1:$2 in
    base:base | board:base | board:board) ;;
    image:base | image:board | image:image) ;;
    pattern:base | pattern:board | pattern:image | pattern:pattern) ;;
    tactics:base | tactics:board | tactics:tactics) ;;
    model:base | model:board | model:image | model:pattern | model:tactics | model:model) ;;
    search:base | search:board | search:image | search:pattern | search:tactics | search:model | search:search) ;;
    proto:*) ;;
    *) return 1 ;;
    esac
}

# check DESCRIPTION FILE-WITH-FAULTS
check() { ok "$1" sh -c '[ ! -s "$1" ] || { cat "$1"; false; }' check "$2"; }

# One line an arrow: source file, header that it sees. What earlier builds left behind of files that are gone doesn't count.
find build -name '*.d' ! -path '*/tests/*' | while read -r file; do
    sed 's/\\$//' "$file" | tr -s ' \n' '\n\n' | awk '
        /:$/ { source = ""; next }
        /\.c$/ { source = $0; next }
        /\.h$/ && source && $0 !~ /^\// { print source, $0 }'
done | sort -u | while read -r source header; do
    [ -f "$source" ] && [ -f "$header" ] && echo "$source $header"
done >"$folder/arrows"

grep '^lib/' "$folder/arrows" | while read -r source header; do
    from=${source#lib/} to=${header#lib/}
    [ "$to" != "$header" ] && may "${from%%/*}" "${to%%/*}" || echo "$source sees $header"
done >"$folder/upward"
grep -E '^(firmware|boards|host-tools)/' "$folder/arrows" | grep 'lib/.*/gtp_commands\.h$' >"$folder/inner"
grep '^boards/' "$folder/arrows" | grep -vE ' (boards|lib/base)/' >"$folder/go"
grep -E '^(lib|firmware|host-tools)/' "$folder/arrows" | grep ' boards/' | grep -v '^firmware/.* boards/port\.h$' >"$folder/port"
awk -v folders='common records learn train compile load draw evaluate gtp_client match bridge report analysis commands' '
    BEGIN { for (n = split(folders, name, " "); n; n--) place[name[n]] = n }
    $1 ~ /^host-tools\// && $2 ~ /^host-tools\// {
        split($1, source, "/"); split($2, header, "/")
        if (!place[source[2]] || !place[header[2]] || place[header[2]] > place[source[2]]) print $1, "sees", $2
    }' "$folder/arrows" >"$folder/forward"
[ "$(wc -l <"$folder/arrows")" -gt 100 ] || echo "only $(wc -l <"$folder/arrows") arrows: is all built?" >"$folder/few"

check "the compiler's dependency output is there" "$folder/few"
check "no arrow in lib/ points upward, sideways or out" "$folder/upward"
check "no folder of host-tools/ sees a later one" "$folder/forward"
check "no inner header of lib/ is seen from outside" "$folder/inner"
check "boards/ sees itself and lib/base" "$folder/go"
check "boards/ is seen by firmware/ alone, through port.h" "$folder/port"
echo "1..$count"
