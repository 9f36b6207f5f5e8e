#!/bin/sh
# The page of a Pico with a screen (`make play BOARD=pico OLED=1`), in both browsers.
. tests/tap.sh
for browser in chromium firefox; do
    timeout 500 node tests/page/handheld.js $browser >"$folder/out" 2>&1
    status=$?
    sed 's/^/# /' "$folder/out"
    ok "it plays in $browser" [ $status -eq 0 ]
done
echo "1..$count"
