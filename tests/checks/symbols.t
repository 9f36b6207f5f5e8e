#!/bin/sh
# What lib/ and the firmware take from libraries on the boards, and that lib/ has no variables: firmware/symbols.sh
# on the built objects, and on bad objects that it must refuse.
set -u
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
count=0
ok() {
    count=$((count + 1)) description=$1
    shift
    if "$@" >"$folder/out" 2>&1; then echo "ok $count - $description"
    else echo "not ok $count - $description"; sed 's/^/# /' "$folder/out"; fi
}

# value BOARD NAME: what boards/BOARD/board.mk says.
value() { sed -n "s/^board_$2 *:= *//p" "boards/$1/board.mk"; }
check() { firmware/symbols.sh "${tools}nm" "$facts" "$@"; }

# refused DESCRIPTION EXPECTED-COMPLAINT CODE: lib/ with this file would not pass.
refused() {
    printf '%s\n' "$3" >"$folder/bad.c"
    $compiler -c "$folder/bad.c" -o "$folder/bad.o" && rm -f "$folder/bad.a" && "${tools}ar" rc "$folder/bad.a" "$folder/bad.o" || return 1
    ! check "$folder/bad.a" >"$folder/complaint" || return 1
    cat "$folder/complaint"
    grep -q "$2" "$folder/complaint"
}

for board in $(ls boards); do
    [ "$board" = native ] && continue
    tools=$(value "$board" tools)
    facts=linker/$(value "$board" arch).frames
    compiler="$(value "$board" cc) $(value "$board" cflags)"
    ok "$board: lib/ and firmware" check "build/$board/libkatachi.a" build/"$board"/firmware/*.o build/"$board"/boards/"$board"/board.o
    ok "$board: floating point is refused" refused float 'asks for __' 'double kt_f(double a, double b) { return a * b; }'
    ok "$board: the heap is refused" refused heap 'asks for malloc' 'void *malloc(unsigned); void *kt_f(void) { return malloc(1); }'
    ok "$board: printf is refused" refused printf 'asks for printf' 'int printf(const char *, ...); int kt_f(int a) { return printf("%d", a); }'
    ok "$board: variables with a value are refused" refused data 'a variable: counter' 'static int counter = 5; int kt_f(void) { return counter++; }'
    ok "$board: other variables are refused" refused bss 'a variable: kt_g' 'int kt_g; int kt_f(void) { return kt_g++; }'
done
echo "1..$count"
