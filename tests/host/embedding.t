#!/bin/sh
# docs/embedding.c, a program that uses lib/ alone: it says here and on a chip what the GTP engine says of the same moves.
. tests/system/system.sh

image=host-tools/images/microbit.kti
mkdir "$folder/here"
cp $image "$folder/here/image.kti"

# What the engine says: five suggestions, three times, the first of which is played.
asked() { printf 'katachi-suggest %s 5\n' "$1" | { printf '%s' "$played"; cat; } | KATACHI_IMAGE=$image "$firmware" |
    grep -E '^(= )?[A-J][1-9] [01]\.[0-9]+$' | sed 's/^= //'; }
played=
for colour in b w b; do
    asked $colour >"$folder/five"
    cat "$folder/five" >>"$folder/expected"
    played="${played}play $colour $(sed -n '1s/ .*//p' "$folder/five")
"
done
three_times_five() { [ "$(wc -l <"$folder/expected")" -eq 15 ]; }
ok 'the engine suggests five moves, three times' three_times_five

here() { (cd "$folder/here" && "$OLDPWD/build/native/tests/host/$1") >"$folder/out" && same "$folder/expected" "$folder/out"; }
on_board() { timeout 300 "build/$1/run" --image $image --program "build/$1/tests/system/embed.$2" </dev/null >"$folder/out" && same "$folder/expected" "$folder/out"; }
ok 'the program says the same on this machine' here embed_file
ok '... and built as C++' here embed_cpp
ok '... and on a chip' on_board microbit elf
ok '... and in WebAssembly' on_board wasm32 wasm

# The page's example of thinking, with an image and a first move.
thinks() {
    {
        printf '#include <stdio.h>\n#include "model/predict.h"\nstatic kt_image image;\n'
        sed -n '/^## The core alone/,$p' docs/embedding.md | sed -n '/^```c$/,/^```$/{/^```/d;p}'
        cat <<'END'
int main(void) {
    static kt_word room[1 << 18];
    size_t bytes = fread(room, 1, sizeof room, stdin);
    if (kt_predictor_open(&image, room, bytes) < 0 || begin() < 0) return 1;
    if (answer(kt_point_at(4, 4)) < 0 || answer(kt_point_at(4, 4)) != KT_ERR_OCCUPIED) return 2;
    return printf("%d", session.game.count) < 0;
}
END
    } >"$folder/think.c"
    cc -std=c11 -O2 -Wall -Wextra -Werror -Ilib "$folder/think.c" build/native/libkatachi.a -o "$folder/think" &&
        [ "$("$folder/think" <$image)" = 2 ]
}
ok 'the example of thinking plays a move' thinks

echo none >"$folder/here/image.kti"
refuses() { ! (cd "$folder/here" && "$OLDPWD/build/native/tests/host/embed_file") >"$folder/out" && [ -s "$folder/out" ]; }
ok 'it says why it can do nothing with an image that is none' refuses

# Another KT_BOARD_MAX than the library's: it must not link, and the linker names the one that was asked for.
mixed() { # OPTION NAME
    ! cc -std=c11 -I. -Ilib -Ibuild/tables "$1" tests/host/embed_file.c build/native/libkatachi.a -o "$folder/mixed" 2>"$folder/out" &&
        grep -q "undefined reference to .kt_game_init_$2'" "$folder/out"
}
ok 'it does not link with a library for other boards' mixed -DKT_BOARD_MAX=9 for_board_max_9_playouts_1
ok '... nor with one that has playouts when it has none' mixed -DKT_PLAYOUTS=0 for_board_max_19_playouts_0

# The build makes these files when g++ has taken the header by itself, without a warning.
missing() { for header in lib/*/*.h; do [ -e "build/native/cplusplus/$header" ] || echo "# $header"; done; }
included() { missing >"$folder/out" && [ ! -s "$folder/out" ]; }
ok 'C++ includes each header of lib/ by itself' included

short() { [ "$(wc -l <docs/embedding.c)" -le 40 ]; }
ok 'it has at most 40 lines' short
alone() { ! grep '#include' docs/embedding.c | grep -vE '"(base|board|image|pattern|model|tactics|search|session|proto)/'; }
ok 'and sees nothing but lib/' alone
echo "1..$count"
