#!/bin/sh
# kigo.sh PICTURE: plays two moves against Katachi in Kigo (KDE's Go) by clicks, asks for a hint, and takes a picture of the window.
# Needs Debian's packages kigo, xvfb, xdotool and imagemagick, and build/native/katachi. The waits suit a machine that does little else.
set -eu
home=$(mktemp -d)
trap 'kill $kigo $screen 2>/dev/null || :; rm -rf "$home"' EXIT
mkdir -p "$home/.config" && mkdir -m 700 "$home/run"
cat >"$home/.config/kigorc" <<END
[Backend]
EngineCommand=$PWD/build/native/katachi gtp --seed 1
[Game]
WhitePlayerStrength=6
END
number=$((100 + $$ % 800)) kigo=
Xvfb ":$number" -screen 0 1100x800x24 >/dev/null 2>&1 &
screen=$!
export DISPLAY=":$number" HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_RUNTIME_DIR="$home/run" PATH="$PATH:/usr/games"
sleep 2
dbus-run-session -- kigo >"$home/said" 2>&1 &
kigo=$!
sleep 10
click() { xdotool mousemove "$1" "$2" click 1 && sleep 4; }
click 748 678 # Start Game
click 256 378 # E5
click 356 428 # G4
xdotool mousemove 466 38 click 1 && sleep 1.5 # Hint: it is shown for 3 s
import -window root "$home/picture.png"
convert "$home/picture.png" -crop 800x700+0+0 +repage -resize 70% -colors 96 -strip "$1"
