#!/bin/sh
# make install-library: programs are built with what pkg-config says, run, and can't be built with other options than the library's.
. tests/host/katachi.sh

source=$OLDPWD
unset MAKEFLAGS MAKELEVEL MFLAGS
make_() { make -s -C "$source" "$@" >out 2>err; }
here=$PWD/prefix
version=$(sed -n 's/.*KT_VERSION "\(.*\)"/\1/p' "$source/lib/base/version.h")
export PKG_CONFIG_PATH="$here/lib/pkgconfig" LD_LIBRARY_PATH="$here/lib"

ok 'installing' make_ install-library PREFIX="$here"
ok '... brings the headers, both libraries with their links, and katachi.pc' [ "$(cd "$here" && find . ! -type d ! -path './include/katachi/*/*' | LC_ALL=C sort | tr '\n' ' ')" = \
    "./include/katachi/katachi.h ./lib/libkatachi.a ./lib/libkatachi.so ./lib/libkatachi.so.${version%.*} ./lib/libkatachi.so.$version ./lib/pkgconfig/katachi.pc " ]
ok '... all headers of lib/' sh -c 'cd "$1/lib" && find . -name "*.h" | sort >"$0" && cd "$2/include/katachi" && find . -mindepth 2 -name "*.h" | sort | cmp -s - "$0"' "$PWD/headers" "$source" "$here"
for_packagers() { make_ install-library PREFIX=/usr LIBDIR=/usr/lib/x DESTDIR="$PWD/stage" && [ -f stage/usr/lib/x/libkatachi.so ] && grep -qx 'libdir=/usr/lib/x' stage/usr/lib/x/pkgconfig/katachi.pc; }
ok 'for packagers, under DESTDIR and LIBDIR' for_packagers
ok 'anybody may read them, whatever the umask is' sh -c 'umask 077; make -s -C "$1" install-library PREFIX="$0" && ! find "$0" -type f ! -perm 644 | grep .' "$PWD/private" "$source"
ok "pkg-config knows the version" [ "$(pkg-config --modversion katachi)" = "$version" ]

# What the library offers: the names of public headers, and nothing that they need is missing.
nm -D --defined-only "$here/lib/libkatachi.so" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' >offered
ok 'it offers many names' [ "$(wc -l <offered)" -gt 300 ]
others() { ! grep -vE '^(kt|katachi)_' offered; }
ok '... all of them begin with kt_ or katachi_' others
ok '... none of an inner part' sh -c '! grep -x kt_features_at "$0"' offered
ok '... all that katachi.h declares' sh -c 'grep -oE "^[a-z].*\bkatachi_[a-z_]+\(" "$1" | sed "s/.*\(katachi_.*\)(/\1/" | sort | comm -23 - "$0" | { ! grep .; }' offered "$here/include/katachi/katachi.h"
{ sed 's|^\./\(.*\)|#include "\1"|' headers; echo 'int main(void) { return 0; }'; } >all.c
ok '... and all that the functions in headers call' cc -O0 -fkeep-static-functions all.c $(pkg-config --cflags --libs katachi) -o all

# The program that docs/embedding.md shows.
cp "$source/docs/moves.c" .
ok 'the program of the page has at most 40 lines' [ "$(wc -l <moves.c)" -gt 20 -a "$(wc -l <moves.c)" -le 40 ]
builds() { cc -Wall -Wextra -pedantic -Werror "$@" >out 2>err || { sed 's/^/# /' err; false; }; }
ok '... compiles as pkg-config says' builds moves.c $(pkg-config --cflags --libs katachi) -o moves
ok '... with the static library' builds moves.c $(pkg-config --cflags katachi) "$here/lib/libkatachi.a" -o moves_static
ok '... and as C++' sh -c 'g++ -Wall -Wextra -Werror -x c++ moves.c $(pkg-config --cflags --libs katachi) -o moves_cpp'
printf 'boardsize 9\nkomi 7\nkatachi-suggest b 5\n' | "$katachi" gtp --image "$images/9x9.kti" --threads 1 | grep -oE '[A-J][1-9] 0\.[0-9]+' >expected
says_the_same() { "./$1" >out && head -5 out | cmp -s - expected && grep -qE '^Black plays [A-J][1-9]$' out && [ "$(tail -1 out)" = '0 moves' ]; }
ok 'it suggests what the engine does, thinks, and takes back' says_the_same moves
ok '... with the static library' says_the_same moves_static
ok '... and as C++' says_the_same moves_cpp

# Threads: each with a handle of its own.
cat >threads.c <<'END'
#include <pthread.h>
#include <katachi.h>
static void *think(void *move) {
    struct katachi *k;
    if (katachi_open(&k, 9, NULL, 0, 0, 1) < 0) return NULL;
    *(int *)move = katachi_think(k, KATACHI_BLACK, 300, 0);
    katachi_close(k);
    return NULL;
}
int main(void) {
    pthread_t thread[4];
    int move[5] = {-1, -1, -1, -1, -1};
    for (int i = 0; i < 4; i++) pthread_create(&thread[i], NULL, think, &move[i]);
    for (int i = 0; i < 4; i++) pthread_join(thread[i], NULL);
    think(&move[4]);
    for (int i = 0; i < 4; i++)
        if (move[i] < 0 || move[i] != move[4]) return 1;
    return 0;
}
END
ok 'four threads think at once' builds threads.c $(pkg-config --cflags --libs katachi) -pthread -o threads
ok '... each what one does alone' ./threads

# What must not be played, opened or asked.
cat >wrong.c <<'END'
#include <katachi.h>
#include <stdio.h>
#include <string.h>
#define WANT(status, text) if (strcmp(katachi_error(status), text) != 0) return fprintf(stderr, "%d: %s\n", __LINE__, katachi_error(status)), 1
int main(void) {
    struct katachi *k;
    int32_t points[1];
    float shares[1];
    uint8_t bad[81] = {3};
    if (katachi_open(&k, 1, NULL, 0, 0, 1) >= 0 || k || katachi_open(&k, 20, NULL, 0, 0, 1) >= 0 || k) return 2;
    char none[1000] = "no image";
    WANT(katachi_open(&k, 9, none, 8, 0, 1), katachi_error(-10));
    WANT(katachi_open(&k, 9, none, sizeof none, 0, 1), katachi_error(-8));
    WANT(katachi_open(&k, 9, NULL, 0, 100, 1), katachi_error(-6));
    if (katachi_open(&k, 9, NULL, 0, 0, 1) < 0) return 3;
    int out = -1;
    WANT(katachi_play(k, KATACHI_BLACK, 81), katachi_error(out));
    WANT(katachi_play(k, KATACHI_BLACK, -1), katachi_error(out));
    WANT(katachi_play(k, 3, 0), katachi_error(out));
    WANT(katachi_undo(k), katachi_error(-7));
    WANT(katachi_analyse_on(k, 10), katachi_error(-7));
    WANT(katachi_set_rules(k, "no rules"), katachi_error(out));
    WANT(katachi_set_komi(k, 1e9), katachi_error(out));
    WANT(katachi_set_up(k, bad, KATACHI_BLACK), katachi_error(out));
    WANT(katachi_suggest(k, KATACHI_BLACK, 0, points, shares), katachi_error(out));
    WANT(katachi_point(k, "I9"), katachi_error(out));
    if (katachi_play(k, KATACHI_BLACK, 0) < 0) return 4;
    WANT(katachi_play(k, KATACHI_WHITE, 0), katachi_error(-2));
    katachi_close(k);
    katachi_close(NULL);
    return 0;
}
END
ok 'a program that asks for what cannot be' builds -Wno-unused wrong.c $(pkg-config --cflags --libs katachi) -o wrong
ok '... gets errors' ./wrong

# Other options than the library's: the program must not compile with the installed headers, nor link when it has others.
cat >core.c <<'END'
#include "board/game.h"
int main(void) {
    static kt_game game;
    static kt_game_move moves[9];
    return kt_game_init(&game, 9, moves, 9) < 0;
}
END
ok 'a program with the core alone' builds core.c $(pkg-config --cflags --libs katachi) -o core
ok '... runs' ./core
refused_by() { ! cc core.c $(pkg-config --cflags katachi) "$1" -c -o mixed.o 2>err && grep -q 'error: #error libkatachi was built with other options: pkg-config' err; }
for option in BOARD_MAX=9 PLAYOUTS=0 GOALS=0 HELPER=0; do ok "it does not compile with -DKT_$option" refused_by "-DKT_$option"; done
mixed() { # LIBRARY OPTION NAME
    ! cc core.c -I"$source/lib" "$2" "$here/lib/$1" -o mixed 2>err && grep -q "undefined reference to .kt_game_init_$3'" err
}
for library in libkatachi.so libkatachi.a; do
    ok "with headers for boards of 9 lines it does not link with $library" mixed $library -DKT_BOARD_MAX=9 for_board_max_9_playouts_1
    ok '... nor with headers without playouts' mixed $library -DKT_PLAYOUTS=0 for_board_max_19_playouts_0
done

ok 'uninstalling' make_ uninstall PREFIX="$here"
ok '... leaves nothing' [ -z "$(find "$here" ! -type d)" ]
echo "1..$count"
