#!/bin/sh
# A variable that its scope frees (host-tools/common/memory.h) has a value from its definition on: a return before the first
# assignment would free whatever stands there.
. tests/tap.sh

# all_begin FILE...: prints the definitions that lack a first value. A comma between brackets parts no variables.
all_begin() {
    perl -0777 -ne 's/^#.*//mg; s/"(\\.|[^"\\])*"|\x27(\\.|[^\x27\\])*\x27/""/g;
        while (/\b(?:CLEANUP(?:_[A-Z]+|\(\w+\))|json_auto_t)\s([^;]*);/g) {
            my ($all, $left) = ($&, $1);
            1 while $left =~ s/\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}//g;
            print "# $ARGV: $all\n" if grep { !/=/ } split /,/, $left;
        }' "$@" >"$folder/out"
    [ ! -s "$folder/out" ]
}
refused() { printf '%s\n' "$1" >"$folder/bad.c" && ! all_begin "$folder/bad.c"; }
grep -rl --include='*.[ch]' CLEANUP host-tools >"$folder/names"
ok 'all variables that their scope frees have a first value' eval '[ -s "$folder/names" ] && all_begin $(cat "$folder/names")'
ok '... and one without is found' refused 'CLEANUP_FREE char *text;'
ok '... as the second of two' refused 'CLEANUP(game_free) struct game a = {0, "=;"}, b;'
echo "1..$count"
