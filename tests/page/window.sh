# window.sh: a screen of its own for a program with windows, for scripts that take pictures. It needs Debian's packages xvfb,
# xdotool and imagemagick, and build/native/katachi. The waits suit a machine that does little else.
set -eu
home=$(mktemp -d)
program=
trap 'kill $program $screen 2>/dev/null || :; rm -rf "$home"' EXIT
mkdir -p "$home/.config" && mkdir -m 700 "$home/run"
number=$((100 + $$ % 800))
Xvfb ":$number" -screen 0 1200x900x24 >/dev/null 2>&1 &
screen=$!
katachi=$PWD/build/native/katachi
export DISPLAY=":$number" HOME="$home" XDG_CONFIG_HOME="$home/.config" XDG_RUNTIME_DIR="$home/run" PATH="$PATH:/usr/games"
sleep 2

# start SECONDS COMMAND...: starts the program, and gives it so long.
start() {
    seconds=$1
    shift
    "$@" >"$home/said" 2>&1 &
    program=$!
    sleep "$seconds"
}

# click X Y [SECONDS]: clicks, and waits.
click() { xdotool mousemove "$1" "$2" sleep .5 mousemove_relative 1 1 sleep .5 click 1 && sleep "${3-1}"; }

# picture FILE.png WIDTHxHEIGHT: takes a picture of the upper left part of the screen.
picture() {
    import -window root "$home/picture.png"
    convert "$home/picture.png" -crop "$2+0+0" +repage -resize 70% -colors 96 -strip "$1"
}
