#!/bin/sh
# A test program that hangs ends, with what it started, and is named.
. tests/tap.sh

gone() {
    for _ in $(seq 600); do kill -0 "$1" 2>/dev/null || return 0; sleep .1; done
    return 1
}
hangs() {
    KT_LIMIT=5 tests/limit.sh sh -c 'sleep 1000 & echo $! >"$1"; echo "ok 1 - began"; wait' hanging "$folder/child" >"$folder/out"
    [ $? -eq 124 ] && grep -q '^# sh was ended: it took more than 5 seconds$' "$folder/out" &&
        gone "$(cat "$folder/child")"
}
passes() { [ "$(tests/limit.sh sh -c 'echo "$1"; exit 3' '' words; echo $?)" = "words
3" ]; }
interrupted() {
    tests/limit.sh sh -c 'echo $$ >"$1"; exec sleep 1000' '' "$folder/pid" &
    for _ in $(seq 600); do [ -s "$folder/pid" ] && break || sleep .1; done
    # A `timeout` that has forked, and doesn't know it yet, would leave its program behind: it sleeps once it does.
    timer=$(cut -d ' ' -f 4 "/proc/$(cat "$folder/pid")/stat")
    for _ in $(seq 600); do [ "$(cut -d ' ' -f 3 "/proc/$timer/stat")" = S ] && break || sleep .1; done
    kill -TERM $!
    gone "$(cat "$folder/pid")"
}
ok 'a program that hangs is ended with its children, and named' hangs
ok 'output and status of other programs stay as they are' passes
ok 'ended from outside, it ends its program' interrupted
echo 1..3
