#!/bin/sh
# Games on lights and buttons, with the firmware on a simulated micro:bit. After each move, the board of the serial line must be
# what the lights show.
. tests/tap.sh
games() { build/native/tests/host/front_games build/microbit/katachi.kti "$@" >"$folder/out"; }
number() { sed -n "s/.*\"$1\": \([0-9]*\)[.,}].*/\1/p" "$folder/out"; }
at_least() { [ "$(number "$1")" -ge "$2" ] || { cat "$folder/out"; return 1; }; }
told() { sed 's/^/# /' "$folder/out"; }

ok 'whole games of a player who plays anywhere' games random 8 1 1
ok '... which he loses' at_least lost 8
ok '... and some of his moves are refused' at_least refused 10
told
ok 'games with white, bouncing contacts, clumsy fingers and cuts of power' games random 8 2 2 white nervous cuts
ok '... which he loses, too' at_least lost 8
ok '... with cuts' at_least cuts 30
ok '... and slips' at_least slips 50
told
if command -v gnugo >/dev/null; then
    ok 'games of GNU Go, which knows what the lights show and no more' games gnugo 3 1 3 nervous cuts
    told
else skip 'gnugo is not installed'
fi
ok 'a thought at the highest level' games random 1 4 4
ok '... takes no more than ten seconds' sh -c '[ "$1" -le 10 ]' longest "$(number longest_thought_s)"
told
problems() { build/native/tests/host/front_problems build/microbit/katachi.kti "$@" >"$folder/out"; }
ok 'problems: wrong moves, hints, right ones' problems 1 25
told
ok '... with clumsy fingers and cuts of power' problems 3 13 2 nervous cuts
ok '... all of which are solved' at_least solved 13
ok '... behind wrong moves' at_least wrong 12
told
no_lights() { make -s play LED=1 BOARD=sifive_e >"$folder/out" 2>&1 </dev/null; [ $? -ne 0 ] && grep -q 'sifive_e has no lights in an emulator; these have: microbit microbit2' "$folder/out"; }
ok 'a board without lights is refused, in words' no_lights
echo "1..$count"
