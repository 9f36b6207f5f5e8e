#!/bin/sh
# Some of `make soak`: an hour of the board's time.
. tests/system/system.sh
soak() {
    timeout 200 tests/system/soak.sh 1 >"$folder/out" || return 1
    sed 's/^/# /' "$folder/out"
    matches "$folder/out" '"virtual_hours": [1-9].*"lost_bytes": 0, "faults": 0'
}
ok 'games, noise and resets lose nothing' soak
echo "1..$count"
