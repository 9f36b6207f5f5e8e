#!/bin/sh
# firmware/stack.awk: the deepest stack of small call graphs, computed by hand, and graphs that it must refuse.
. tests/tap.sh

# Lines as GCC writes them: node FUNCTION BYTES [KIND], edge CALLER CALLEE [LINE of the call, in x.c].
node() {
    label="${1##*:}\\n$folder/x.c:1:1\\n$2 bytes (${3-static})\\n0 dynamic objects"
    printf 'node: { title: "%s" label: "%s" }\n' "$1" "$label"
}
edge() { printf 'edge: { sourcename: "%s" targetname: "%s" label: "%s:%d:2" }\n' "$1" "$2" "$folder/x.c" "${3-2}"; }
# What the edges' lines are in: `b` calls in lines 2 and 3, `away` in 6.
printf '%s\n' 'static void b(void (*f)(void)) {' '    call();' '    f();' '}' \
    '__attribute__((noinline)) static void away(void (*f)(void)) {' '    f();' '}' >"$folder/x.c"
: >"$folder/symbols"

walk() { # walk INTERRUPTS FAULTS
    awk -f firmware/stack.awk -v roots=start -v interrupts="$1" -v faults="$2" \
        "$folder/facts" - "$folder/x.ci" <"$folder/symbols" 2>"$folder/err"
}
is() { # is INTERRUPTS FAULTS RESULT
    walk "$1" "$2" >"$folder/out"
    [ "$(cat "$folder/out")" = "$3" ] || { sed 's/^/# /' "$folder/out" "$folder/err"; return 1; }
}
refuses() { # refuses COMPLAINT
    if walk '' '' >"$folder/out"; then return 1; fi
    grep -q "$1" "$folder/err" || { sed 's/^/# /' "$folder/err"; return 1; }
}

printf 'exception 36\nframe memcpy 20\nframe tiny 4 # of a library\n' >"$folder/facts"
{
    node start 8
    node x.c:a 16
    node x.c:b 40
    node irq 12
    node bad 100
    edge start x.c:a
    edge start x.c:b
    edge x.c:a x.c:b
    edge x.c:a memcpy
} >"$folder/sound"

cp "$folder/sound" "$folder/x.ci"
# start 8 + a 16 + b 40 + 20 for a library function that b might call
ok 'the longest chain counts' is '' '' 'thread 84 interrupt 0 fault 0 worst 84'
echo 'bare irq' >>"$folder/facts"
# irq 12 + 36, without a library function
ok 'of what is written in assembler, only what it pushes' is irq '' 'thread 84 interrupt 48 fault 0 worst 132'
sed -i '/^bare/d' "$folder/facts"
# irq 12 + 20 + 36; bad 100 + 20 + 36
ok 'interrupts and faults come on top' is irq bad 'thread 84 interrupt 68 fault 156 worst 308'
edge x.c:b start >>"$folder/x.ci"
ok 'recursion is refused' refuses 'recursion: start > x.c:a > x.c:b > start'
{ cat "$folder/sound"; node x.c:c 8 dynamic; edge x.c:b x.c:c; } >"$folder/x.ci"
ok 'a frame without bound is refused' refuses 'without bound: start > x.c:a > x.c:b > x.c:c'
{ cat "$folder/sound"; edge x.c:b printf; } >"$folder/x.ci"
ok 'an unknown function is refused' refuses \
    'nothing is known of the last function of start > x.c:a > x.c:b > printf'
{ cat "$folder/sound"; edge x.c:b __indirect_call; } >"$folder/x.ci"
ok 'an indirect call without a fact is refused' refuses 'without a fact at .*x.c:2:2, .*x.c:b: start > x.c:a > x.c:b$'
# start 8 + a 16 + b 40 + bad 100 + 20
echo "indirect $folder/x.c:b irq bad gone" >>"$folder/facts"
ok 'with a fact it counts' is '' '' 'thread 184 interrupt 0 fault 0 worst 184'

# What link-time optimisation makes: versions of functions, calls in other functions than the source has them in, and functions
# of one body, of which the graph has one.
{ cat "$folder/sound"; edge start __indirect_call 3; } >"$folder/x.ci"
# start 8 + bad 100 + 20
ok 'a call through a pointer is known by its place, whatever it was inlined into' is '' '' \
    'thread 128 interrupt 0 fault 0 worst 128'
{ cat "$folder/sound"; edge start __indirect_call 6; } >"$folder/x.ci"
ok 'and refused there without a fact' refuses 'x.c:6:2, .*x.c:away: start$'
open=$(grep -n '^kt_status kt_image_open(' lib/image/image.c | cut -d: -f1)
{ cat "$folder/sound"; edge start __indirect_call; } | sed "s,\"$folder/x.c:2:,\"../library/lib/image/image.c:$((open + 1)):," \
    >"$folder/x.ci"
ok 'where the program is compiled elsewhere, too' refuses "at ../library/.*, lib/image/image.c:kt_image_open: start"
echo 'indirect lib/image/image.c:kt_image_open bad' >>"$folder/facts"
ok '... with its fact' is '' '' 'thread 128 interrupt 0 fault 0 worst 128'
{ cat "$folder/sound"; node t.o:bad.constprop.0.isra.0 500; edge start __indirect_call 3; } >"$folder/x.ci"
# start 8 + the larger bad 500 + 20
ok 'all versions of a function count' is '' '' 'thread 528 interrupt 0 fault 0 worst 528'
{ cat "$folder/sound"; edge x.c:b t.o:twin.lto_priv.1; } >"$folder/x.ci"
ok 'a version that the graph lacks is refused' refuses 'the last function of start > x.c:a > x.c:b > t.o:twin.lto_priv.1'
printf '00000100 t bad\n00000100 t twin.lto_priv.1\n' >"$folder/symbols"
# start 8 + a 16 + b 40 + bad 100 + 20
ok 'unless the program has it where it has another' is '' '' 'thread 184 interrupt 0 fault 0 worst 184'
printf '00000100 t bad\n00000104 t twin.lto_priv.1\n' >"$folder/symbols"
ok 'and at another place it is refused' refuses 'the last function of start > x.c:a > x.c:b > t.o:twin.lto_priv.1'
: >"$folder/symbols"
sed 's/"start/"begin/g' "$folder/sound" >"$folder/x.ci"
ok 'a root that does not exist is refused' refuses 'no such function: start'

# A function whose address is in a table of lib/ is called through a pointer. firmware/indirect-calls must name it, or its
# stack would not be counted.
listed() {
    tools=$(boards/value.sh "$1" tools)
    readelf -Ws "build/$1/katachi.elf" | awk '$4 == "FUNC" { sub(/\..*/, "", $8); print $8 }' >"$folder/linked"
    "${tools}objdump" -r "build/$1/libkatachi.a" | awk -v linked="$folder/linked" '
        BEGIN {
            while ((getline < linked) > 0) present[$1] = 1
            while ((getline < "firmware/indirect-calls") > 0)
                for (i = 3; $1 == "indirect" && i <= NF; i++) { sub(/.*:/, "", $i); known[$i] = 1 }
        }
        /^RELOCATION RECORDS FOR/ {
            table = $4 ~ /^\[\.(rodata|data)\./
            own = $4
            gsub(/^\[\.[a-z]*\.|\]:$/, "", own)
        }
        table && $2 ~ /_(ABS)?32$/ && $3 !~ /^\.rodata|^\.LC/ {
            sub(/^\.text\./, "", $3)
            if ($3 == own) next # the jump table of a switch
            if (!($3 in present)) next # another table; or a command for desktops, which is not linked
            seen++
            if (!($3 in known)) { print "# firmware/indirect-calls lacks " $3; wrong = 1 }
        }
        END { exit wrong || !seen }'
}
# A fact about a function that no source has would count nothing.
written() {
    awk '$1 == "indirect" { for (i = 2; i <= NF; i++) print $i }' firmware/indirect-calls | sort -u | while read -r name; do
        case $name in *:*) files=${name%:*} ;; *) files='lib/*/*.c firmware/*.c boards/*.c boards/*/*.c' ;; esac
        # shellcheck disable=SC2086 # a pattern of files
        grep -q "^[A-Za-z_].*\b${name##*:}(" $files || { echo "# no source has $name" && false; } || exit 1
    done
}
ok 'all functions of firmware/indirect-calls are in the sources' written
for board in $(grep -l "^board_arch" boards/*/board.mk | cut -d/ -f2); do
    ok "$board: all functions in tables are known to be called" listed "$board"
done
echo "1..$count"
