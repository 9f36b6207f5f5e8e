#!/bin/sh
# case.sh [FOLDER]: makes front.stl and back.stl for a printer of case.scad, in FOLDER (build/case), and writes the picture docs/case.png.
# You need OpenSCAD and, without a screen, xvfb.
set -eu

folder=${1:-build/case}
here=$(dirname "$0")
mkdir -p "$folder"
for part in front back; do
    openscad -q -o "$folder/$part.stl" -D "part=\"$part\"" "$here/case.scad"
done
xvfb-run -a openscad -q -o docs/case.png -D 'part="both"' --colorscheme Tomorrow --imgsize 1000,420 \
    --camera 72,12,0,30,0,10,470 "$here/case.scad"
