#!/bin/sh
# kigo.sh PICTURE: plays two moves against Katachi in Kigo (KDE's Go) by clicks, asks for a hint, and takes a picture of the window.
# Needs Debian's package kigo, and what window.sh needs.
. tests/page/window.sh
cat >"$home/.config/kigorc" <<END
[Backend]
EngineCommand=$katachi gtp --seed 1
[Game]
WhitePlayerStrength=6
END
start 10 dbus-run-session -- kigo
click 748 678 4 # Start Game
click 256 378 4 # E5
click 356 428 4 # G4
click 466 38 1.5 # Hint: it is shown for 3 s
picture "$1" 800x700
