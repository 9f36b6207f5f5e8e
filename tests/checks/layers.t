#!/bin/sh
# The layers of lib/, firmware/, boards/ and host-tools/. Includes are read from the sources, and from what the compiler wrote about
# those that it has read, which tells what they see through others.
. tests/tap.sh

# lib/: each folder, and those that it sees beside itself. Never upward, never in a circle.
layers='base:
minimax: base
kalah: base minimax
cases: base minimax
board: base
image: base board
pattern: base board image
model: base board image pattern
tactics: base board
goals: base board image pattern tactics
problem: base board image pattern model tactics
playout: base board image pattern model
judge: base board image pattern model tactics playout
search: base board image pattern model cases playout judge
player: base board image pattern model tactics goals cases playout judge search
session: base board image pattern model tactics goals playout judge search minimax kalah cases player
proto: base board image pattern model tactics problem goals playout judge search player session minimax kalah cases'

# host-tools/: each folder of katachi sees itself, those before it, and lib/.
host_tools='common library records train learn knowledge images draw link match report analysis review series play problems commands release'
# These hold other programs, and data; and windows/ and macos/ what stands for the system there: every source may see their
# posix.h, and no room names it.
not_katachi='emulators tables macos page windows'

# check DESCRIPTION FILE-WITH-FAULTS
check() { ok "$1" sh -c '[ ! -s "$1" ] || { cat "$1"; false; }' check "$2"; }

# An arrow a line: the file, and the header that it sees.
# Directly: by its own words.
find lib firmware boards host-tools docs -name '*.[ch]' | xargs grep -H '^#include "' | sed 's/:#include "/ /; s/".*//' >"$folder/direct"
# Through others: by the compiler's. What earlier builds left behind of files that are gone doesn't count.
find build -name '*.d' ! -path '*/tests/*' -exec cat {} + | sed 's/\\$//' | tr -s ' \n' '\n\n' | awk '
    function there(file) {
        if (!(file in known)) { known[file] = (getline line <file) >= 0; close(file) }
        return known[file]
    }
    /:$/ { source = ""; next }
    /\.c$/ { source = $0; next }
    /\.h$/ && source && $0 !~ /^\// && !seen[source, $0]++ && there(source) && there($0) { print source, $0 }' |
    sort >"$folder/arrows"
[ "$(wc -l <"$folder/arrows")" -gt 100 ] || echo "only $(wc -l <"$folder/arrows") arrows: is all built?" >"$folder/few"

# The folders that are named here, and those that are there.
{
    echo "$layers" | sed 's/:.*//; s|^|lib/|'
    for name in $host_tools $not_katachi; do echo "host-tools/$name"; done
} | sort >"$folder/named"
for name in lib/*/ host-tools/*/; do echo "${name%/}"; done | sort >"$folder/there"
comm -3 "$folder/named" "$folder/there" >"$folder/folders"

# Layers that are seen must stand before the one that sees them.
echo "$layers" | awk -F': *' '{ n = split($2, seen, " ")
    for (i = 1; i <= n; i++) if (!before[seen[i]]) print $1 " sees " seen[i] ", which does not stand before it"
    before[$1] = 1 }' >"$folder/circles"

grep '^lib/' "$folder/arrows" | awk -v layers="$layers" '
    BEGIN { for (n = split(layers, row, "\n"); n; n--) {
        split(row[n], half, ":"); may[half[1] " " half[1]] = 1
        for (m = split(half[2], seen, " "); m; m--) may[half[1] " " seen[m]] = 1 } }
    { split($1, from, "/"); split($2, to, "/")
      if (to[1] != "lib" || !may[from[2] " " to[2]]) print $1, "sees", $2 }' >"$folder/upward"

grep '^boards/' "$folder/arrows" | grep -vE ' (boards|lib/base)/' >"$folder/go"
grep -E '^(lib|firmware|host-tools)/' "$folder/arrows" | grep ' boards/' | grep -v '^firmware/.* boards/port\.h$' >"$folder/port"
awk -v folders="$host_tools" '
    BEGIN { for (n = split(folders, name, " "); n; n--) place[name[n]] = n }
    $1 ~ /^host-tools\// && $2 ~ /^host-tools\// {
        split($1, source, "/"); split($2, header, "/")
        if (source[2] == header[2] || source[2] == "windows" || $2 == "host-tools/windows/posix.h") next
        if (!place[source[2]] || !place[header[2]] || place[header[2]] > place[source[2]]) print $1, "sees", $2
    }' "$folder/arrows" >"$folder/forward"

# A header whose first comment says "Inner part of NAME.h" is for the files of its own folder, where NAME.h must stand.
for header in lib/*/*.h; do
    public=$(sed '/\*\//q' "$header" | tr -s '\n *' ' ' | sed -n 's/.*Inner part of \([a-z0-9_]*\.h\).*/\1/p')
    [ "$public" ] || continue
    echo "$header" >>"$folder/inner_headers"
    [ -f "${header%/*}/$public" ] || echo "$header is an inner part of $public, which isn't there"
    grep " ${header#lib/}\$" "$folder/direct" | grep -v "^${header%/*}/"
done >"$folder/inner"
[ "$(wc -l <"$folder/inner_headers")" -ge 5 ] || echo 'hardly any header says "Inner part of"' >>"$folder/inner"

# A module is a source and its header. No two modules see each other, but for an inner part and its own module.
for header in $(cat "$folder/inner_headers"); do
    public=$(sed '/\*\//q' "$header" | tr -s '\n *' ' ' | sed -n 's/.*Inner part of \([a-z0-9_]*\)\.h.*/\1/p')
    echo "${header%.h} ${header%/*}/$public"
done >"$folder/parts"
awk 'function module(file) { sub(/\.[ch]$/, "", file); return file }
    FILENAME == ARGV[1] { part[$1, $2] = part[$2, $1] = 1; next }
    $1 ~ /^lib\// {
        from = module($1)
        to = module("lib/" $2)
        sees[from, to] = 1
        if (from != to && (to, from) in sees && !((from, to) in part)) print from, "and", to, "see each other"
    }' "$folder/parts" "$folder/direct" | sort -u >"$folder/each_other"

# The same of sources without a header of their own, by what their object files define and call.
objects=$(for source in lib/*/*.c host-tools/*/*.c; do ls "build/native/${source%c}o" 2>/dev/null; done)
# The model of a chip is a program of its own: these are its objects, as its tests have them.
model=$(ls build/native/sanitized/host-tools/emulators/nrf52/*.o 2>/dev/null)
[ "$model" ] || echo 'no objects of the model of a chip: is all built?' >>"$folder/few"
objects="$objects $model"
nm -A --defined-only -g $objects | awk '{ print "defines", $1, $NF }' >"$folder/symbols"
nm -A -u $objects | awk '{ print "calls", $1, $NF }' >>"$folder/symbols"
sed 's|build/native/||; s|sanitized/||; s|\.o:[^ ]*||' "$folder/symbols" | awk '
    FILENAME == ARGV[1] { part[$1, $2] = part[$2, $1] = 1; next }
    $1 == "defines" { at[$3] = $2; next }
    $3 in at && at[$3] != $2 {
        sees[$2, at[$3]] = 1
        if ((at[$3], $2) in sees && !(($2, at[$3]) in part)) print $2, "and", at[$3], "call each other" }' \
    "$folder/parts" - | sort -u >"$folder/call_each_other"
[ "$(wc -l <"$folder/symbols")" -gt 1000 ] || echo "only $(wc -l <"$folder/symbols") symbols: is all built?" >>"$folder/few"

# The same of each chip's drivers, by the calls in their code: the processor calls what a table of vectors names. Two pairs report
# upward through a header that is made for it: usb_chip.h, and kt_rings_forget_output of chip.h.
echo 'boards/rp2_usb boards/usb
boards/two_lines boards/rings' >"$folder/seams"
for board in $(grep -l '^board_arch\|^include' boards/*/board.mk | cut -d / -f 2); do
    tools=$(boards/value.sh "$board" tools)
    objects=$(find "build/$board/boards" -name '*.o' 2>/dev/null)
    [ "$objects" ] || { echo "no objects of $board: is all built?" >>"$folder/few"; continue; }
    "${tools}nm" -A --defined-only -g $objects | awk '$2 ~ /^[TW]$/ { sub(/:[^:]*$/, "", $1); print "defines", $1, $3 }'
    for object in $objects; do
        "${tools}objdump" -r "$object" | awk -v object="$object" '
            /^RELOCATION RECORDS FOR/ { code = $4 ~ /^\[\.(ram_)?text/ }
            code && NF == 3 { sub(/[+-]0x.*/, "", $3); print "calls", object, $3 }'
    done
done | sed 's|build/\([^/]*\)/\([^ ]*\)\.o|\1 \2|' >"$folder/drivers"
awk 'FILENAME == ARGV[1] { seam[$1, $2] = seam[$2, $1] = 1; next }
    $1 == "defines" { at[$2, $4] = $3; next }
    ($2, $4) in at && at[$2, $4] != $3 {
        to = at[$2, $4]
        sees[$2, $3, to] = 1
        if (($2, to, $3) in sees && !(($3, to) in seam)) print $2 ":", $3, "and", to, "call each other" }' \
    "$folder/seams" "$folder/drivers" | sort -u >"$folder/drivers_call_each_other"
[ "$(grep -c '^calls' "$folder/drivers")" -gt 500 ] || echo "only $(grep -c '^calls' "$folder/drivers") calls of drivers: is all built?" >>"$folder/few"

# Whoever tells people of a thought knows player/thought.h and the player, not the tree.
grep -HnE 'kt_(node|tree|uct)' lib/proto/*.[ch] host-tools/analysis/*.[ch] >"$folder/tree"

check "the compiler's dependency output is there" "$folder/few"
check "the folders of lib/ and host-tools/ are those named here" "$folder/folders"
check "the layers of lib/ make no circle" "$folder/circles"
check "no two modules of lib/ see each other" "$folder/each_other"
check "no two sources of lib/ call each other, nor of host-tools/" "$folder/call_each_other"
check "no two drivers of a chip call each other, but through a seam" "$folder/drivers_call_each_other"
check "proto/ and whoever tells of analyses name no node and no tree" "$folder/tree"
check "no arrow in lib/ points upward, sideways or out" "$folder/upward"
check "no folder of host-tools/ sees a later one" "$folder/forward"
check "no inner header of lib/ is seen from outside its folder" "$folder/inner"
check "boards/ sees itself and lib/base" "$folder/go"
check "boards/ is seen by firmware/ alone, through port.h" "$folder/port"
echo "1..$count"
