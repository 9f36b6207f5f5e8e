#!/bin/sh
# Some of `make soak`: two short games over the framed link, with a fault in 1,000 bytes, and resets.
. tests/system/system.sh
# soak.sh says why.
case $(qemu-system-arm --version) in
*'version 7.'*) ;;
*) echo '1..0 # SKIP the plugin is for QEMU 7'; exit 0 ;;
esac
soak() {
    timeout 1800 tests/system/soak.sh 3 1 20 10 >"$folder/out" 2>"$folder/err" || return 1
    sed 's/^/# /' "$folder/out"
}
value() { sed -n "s/.*\"$1\": \([0-9]*\).*/\1/p" "$folder/out"; }
ok 'games, noise and resets lose nothing' soak
ok '... of the second game what was as in the first' [ "$(value games)" -ge 2 ]
ok '... some noise' [ "$(value faults)" -gt 20 ]
ok '... some resets' [ "$(value resets)" -gt 0 ]
echo "1..$count"
