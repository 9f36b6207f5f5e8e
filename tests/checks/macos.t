#!/bin/sh
# The sources of the host tool use what macOS has; for the rest, host-tools/macos/posix.h stands. Tried here with the
# names of POSIX and BSD that the C library of GNU declares, and those that macOS has beside them. No Mac has seen it.
. tests/tap.sh

include=$folder/include
mkdir -p "$include/sys" "$include/mach-o"
: >"$include/sys/prctl.h"
: >"$include/sys/sysmacros.h"
: >"$include/xlocale.h"
echo 'int _NSGetExecutablePath(char *path, unsigned *bytes);' >"$include/mach-o/dyld.h"
# Of the manual of macOS, sections 2 and 3.
cat >"$folder/has.h" <<'HERE'
#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
int asprintf(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));
int vasprintf(char **text, const char *format, va_list values) __attribute__((format(printf, 2, 0)));
char *strcasestr(const char *in, const char *part);
#define major(device) ((device) >> 24 & 255)
#define minor(device) ((device) & 0xffffff)
void *memmem(const void *in, size_t in_bytes, const void *part, size_t part_bytes);
int mergesort(void *items, size_t count, size_t bytes, int (*compare)(const void *, const void *));
FILE *funopen(const void *with, int (*get)(void *, char *, int), int (*put)(void *, const char *, int),
              fpos_t (*seek)(void *, fpos_t, int), int (*shut)(void *));
HERE

compiles() {
    "${CC:-cc}" -std=c2x -fsyntax-only -Wall -Werror=implicit-function-declaration -D_DEFAULT_SOURCE -D_XOPEN_SOURCE=700 \
        -Dst_mtimespec=st_mtim -DKT_THREADS -DKT_BOARD_MAX=19 -include "$folder/has.h" -include host-tools/macos/posix.h \
        -I"$include" -Ilib -Ibuild/tables -Ihost-tools -Ibuild/native "$@"
}
for room in host-tools/*; do
    case $room in host-tools/emulators | host-tools/tables | host-tools/release | host-tools/windows) continue ;; esac
    set -- "$room"/*.c
    [ ! -e "$1" ] || ok "$room" compiles "$@"
done

refused() { printf '#include <string.h>\n%s\n' "$1" >"$folder/bad.c" && ! compiles "$folder/bad.c"; }
ok 'what only Linux has is refused' refused 'const void *kt_f(const char *text) { return memrchr(text, 1, 2); }'
echo "1..$count"
