#!/bin/sh
# The host tool on macOS, as far as a Linux can tell: it compiles with the headers of macOS, and links with what the system
# library of macOS has. Nothing is started: no Mac has seen it. `make check-macos` names the compiler, flags, sources, libraries.
. tests/tap.sh

include=$folder/include libraries=$folder/libraries
mkdir -p "$include/sys" "$libraries"
# Not in build/, where make and layers.t read all lists of headers.
export ZIG_GLOBAL_CACHE_DIR="$folder/cache" ZIG_LOCAL_CACHE_DIR="$folder/cache"

# Libraries that a Mac has from elsewhere: their headers are Debian's, and so are the names in them. Headers that macOS lacks are
# empty there, too (Makefile).
for header in archive.h archive_entry.h jansson.h jansson_config.h sqlite3.h sodium.h sodium event2 histedit.h CL; do
    cp -r /usr/include/$header "$include" || exit
done
cp /usr/lib/llvm-14/lib/clang/14*/include/omp.h "$include" || exit
: >"$include/sys/prctl.h"
: >"$include/sys/sysmacros.h"
for library in $LIBRARIES; do
    library=lib${library#-l}
    case $library in libpthread | libm) continue ;; esac # of the system
    shared=$(ls /usr/lib/x86_64-linux-gnu/$library.so /usr/lib/llvm-14/lib/$library.so 2>/dev/null)
    names=$(nm -D --defined-only --format=posix "$shared" | sed 's/[@ ].*//; s/^/_/' | sort -u | paste -sd, -)
    printf '%s\n' '--- !tapi-tbd' 'tbd-version: 4' 'targets: [ x86_64-macos, arm64-macos ]' "install-name: /usr/local/lib/$library.dylib" \
        exports: '  - targets: [ x86_64-macos, arm64-macos ]' "    symbols: [ $names ]" ... >"$libraries/$library.tbd"
done

# What a compiler brings along, and zig's lacks: what the processor can do.
echo 'int __cpu_indicator_init(void);
int __cpu_indicator_init(void) { return 0; }
unsigned __cpu_model[4], __cpu_features2[8];' >"$folder/processor.c"

# link MACHINE PROGRAM LIB HOST: the sources of lib/ and those of the host tool, which see posix.h. zig's own sanitizer is off.
link() {
    $ZIG build-exe -target "$1-macos" -OReleaseSmall --name katachi "-femit-bin=$2" -lc -L"$libraries" $LIBRARIES \
        -cflags -fno-sanitize=all $FLAGS -- $3 \
        -cflags -fno-sanitize=all $FLAGS $HOST_FLAGS -D_GNU_SOURCE -include host-tools/macos/posix.h -Ihost-tools -Ibuild/native \
        -isystem "$include" -- $4 "$folder/processor.c"
}
# is_for PROGRAM CPU: an executable of macOS, by the first bytes of mach-o/loader.h: magic, and the kind of processor.
is_for() { [ "$(od -An -tx1 -N8 "$1" | tr -d ' ')" = "cffaedfe$2" ]; }

for machine in x86_64:07000001 aarch64:0c000001; do
    cpu=${machine#*:} machine=${machine%:*}
    ok "$machine: compiles and links, without a warning" link $machine "$folder/katachi" "$LIB" "$HOST"
    ok '... for macOS' is_for "$folder/katachi" $cpu
    rm -f "$folder/katachi"
done

refused() { printf '%s\n' "$1" >"$folder/bad.c" && ! link x86_64 "$folder/bad" '' "$folder/bad.c" 2>"$folder/err" && grep -q "$2" "$folder/err"; }
ok 'what macOS does not declare is refused' refused '#include <string.h>
int main(int count, char **words) { return !memrchr(words[0], count, 2); }' memrchr
ok '... and what its libraries lack' refused 'int epoll_create1(int); int main(void) { return epoll_create1(0); }' _epoll_create1
echo "1..$count"
