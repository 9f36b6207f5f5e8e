#!/bin/sh
# firmware/symbols.sh: accepts the objects of each board, and refuses bad ones. lib/ and the firmware call few functions of
# libraries, and lib/ has no variables.
. tests/tap.sh

# refused COMPLAINT CODE: lib/ with this code is refused, with this complaint.
refused() {
    printf '%s\n' "$2" >"$folder/bad.c"
    rm -f "$folder/bad.a"
    $compiler -c "$folder/bad.c" -o "$folder/bad.o" || return 1
    "${tools}ar" rc "$folder/bad.a" "$folder/bad.o" || return 1
    if firmware/symbols.sh "${tools}nm" "$facts" "$folder/bad.a" >"$folder/complaint"; then return 1; fi
    cat "$folder/complaint"
    grep -q "$1" "$folder/complaint"
}

# calls_back BOARD: what its objects of boards/ take from those of firmware/, main aside.
calls_back() {
    "${tools}nm" --target=elf32-little -u build/"$1"/boards/*.o build/"$1"/boards/*/*.o | awk '$1 == "U" { print $2 }' | sort -u >"$folder/asked"
    "${tools}nm" --target=elf32-little -g --defined-only $firmware | awk 'NF == 3 && $3 != "main" { print $3 }' | sort -u >"$folder/given"
    [ -s "$folder/asked" ] && [ -s "$folder/given" ] && comm -12 "$folder/asked" "$folder/given" | sed 's/^/# /'
}
nothing_back() { calls_back "$1" >"$folder/out" && [ ! -s "$folder/out" ]; }

for board in $(grep -l "^board_arch" boards/*/board.mk | cut -d/ -f2); do
    tools=$(boards/value.sh "$board" tools)
    facts=linker/$(boards/value.sh "$board" frames).frames
    compiler="$(boards/value.sh "$board" cc) $(boards/value.sh "$board" cflags)"
    # Not what earlier builds left of files that are gone.
    firmware=$(ls firmware/*.c | sed "s#\(.*\)c\$#build/$board/\1o#")
    ok "$board: lib/ and firmware pass" firmware/symbols.sh "${tools}nm" "$facts" \
        "build/$board/libkatachi.a" $firmware build/"$board"/boards/*.o "build/$board/boards/$board/board.o"
    ok "$board: boards/ calls nothing in firmware/ but main" nothing_back "$board"
    ok "$board: floating point is refused" refused 'asks for __' \
        'double kt_f(double a, double b) { return a * b; }'
    ok "$board: the heap is refused" refused 'asks for malloc' \
        'void *malloc(unsigned); void *kt_f(void) { return malloc(1); }'
    ok "$board: printf is refused" refused 'asks for printf' \
        'int printf(const char *, ...); int kt_f(int a) { return printf("%d", a); }'
    ok "$board: variables with a value are refused" refused 'a variable: counter' \
        'static int counter = 5; int kt_f(void) { return counter++; }'
    ok "$board: other variables are refused" refused 'a variable: kt_g' \
        'int kt_g; int kt_f(void) { return kt_g++; }'
done
echo "1..$count"
