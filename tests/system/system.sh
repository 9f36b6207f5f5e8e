# system.sh: functions for system tests. A script begins with `. tests/system/system.sh`, and runs in the project's folder.

. tests/tap.sh
board=${BOARD:-microbit}
run=$PWD/build/$board/run
case $board in wasm32 | browser) suffix=wasm ;; *) suffix=elf ;; esac # of programs
firmware=$PWD/build/native/katachi-firmware

# lacks WHAT: succeeds if the board's emulator lacks it (board_lacks in its board.mk).
lacks() { number lacks | grep -qw "$1"; }

# number NAME: the value of board_NAME in its board.mk.
number() { boards/value.sh "$board" "$1"; }

# searches: succeeds if the board makes playouts; others play by patterns alone.
searches() { case $(number cflags) in *KT_PLAYOUTS=0*) return 1 ;; esac; }

# load FILE ADDRESS: puts QEMU's options for that into `options`. In pieces, as QEMU refuses a file larger than the RAM.
load() {
    rm -f "$folder"/piece.*
    split -a 3 -b 16384 "$1" "$folder/piece."
    at=$(($2)) options=
    for piece in "$folder"/piece.*; do
        options="$options -device loader,addr=$at,force-raw=on,file=$piece"
        at=$((at + 16384))
    done
}

# same FILE FILE: succeeds if they are equal, else shows the difference.
same() { diff "$1" "$2" >"$folder/difference" || { sed 's/^/# /;20q' "$folder/difference"; return 1; }; }

# has FILE LINE: succeeds if the file has this line.
has() { grep -qxF -- "$2" "$1" || { sed 's/^/# /' "$1"; return 1; }; }

# matches FILE REGULAR-EXPRESSION: succeeds if a line of the file matches.
matches() { grep -q -- "$2" "$1" || { sed 's/^/# /' "$1"; return 1; }; }

# play OPTION...: a session with the board: commands from standard input, answers on standard output.
play() { timeout 900 "$run" --line "$@"; }

# bytes NUMBER COUNT: the bytes of a number, lowest first, as escapes for printf.
bytes() { awk -v n="$1" -v c="$2" 'BEGIN { for (; c; c--) { printf "\\%03o", n % 256; n = int(n / 256) } }'; }

# make_image FILE: writes a pattern image (lib/image/image.h) of four patterns without stones, which
# together suggest every point of a 9x9 board: the four 3-3 points first, then the middle, the second line,
# the edge. Its checksum comes from gzip, whose trailer begins with the same CRC-32.
make_image() {
    tree=$(root 2 2 3)$(root 0 4 0)$(root 1 4 1)$(root 2 4 2)
    header=KTIM$(bytes 3 2)$(bytes 9 1)$(bytes 4 1)$(bytes 168 4)
    contents=$(section STAG 84 4)$(section VALS 88 8)$(section GRPS 96 24)$(section TREE 120 48)
    values=$(bytes 4096 2)$(bytes 8192 2)$(bytes 16384 2)$(bytes 32768 2)
    stages=$(bytes 1 1)$(bytes 255 1)$(bytes 0 2)
    groups=$(bytes 0 4)$(bytes 24 4)$(bytes 4 4)$(bytes 24 4)$(bytes 24 4)$(bytes 4 4)
    rest=$(bytes 0 4)$contents$stages$values$groups$tree$tree
    printf "$header$rest" | gzip -c | tail -c 8 | head -c 4 >"$folder/crc"
    { printf "$header"; cat "$folder/crc"; printf "$rest"; } >"$1"
}
# root LOW HIGH LEVEL: a tree of one pattern without stones, in the columns and rows LOW to HIGH.
root() { printf %s "$(bytes $(($1 + 16 * $2)) 1)$(bytes $(($1 + 16 * $2)) 1)$(bytes 0 1)$(bytes 2 1)$(bytes 5 1)$(bytes "$3" 1)"; }
section() { printf %s "$1$(bytes 1 2)$(bytes 0 2)$(bytes "$2" 4)$(bytes "$3" 4)"; } # section TAG OFFSET BYTES

# converse PROGRAM...: begins a conversation. `say`, or a write to file 3, sends to the program; `listen` prints an answer;
# `hang_up` ends the conversation.
converse() {
    mkfifo "$folder/to" "$folder/from"
    "$@" <"$folder/to" >"$folder/from" &
    exec 3>"$folder/to" 4<"$folder/from"
    rm "$folder/to" "$folder/from"
}
# say COMMAND...: sends these commands.
say() { printf '%s\n' "$@" >&3; }
# listen ID: prints all up to the end of the answer to the command with this id.
listen() {
    heard=
    while IFS= read -r said <&4; do
        printf '%s\n' "$said"
        case $said in "=$1 "* | "?$1 "*) heard=yes ;; '') [ -z "$heard" ] || return 0 ;; esac
    done
    return 1
}
# started: waits until the firmware answers. It loses bytes that come before its UART listens.
started() {
    rm -f "$folder/up"
    while [ ! -e "$folder/up" ]; do say '0 name' && sleep 0.3; done &
    listen 0 >/dev/null
    : >"$folder/up"
    wait $!
}
# hang_up: ends the conversation, and prints the rest of the answers.
hang_up() { exec 3>&-; cat <&4; exec 4<&-; }

# moves NUMBER: commands for a game of the board against itself, with the moves' numbers as ids.
moves() { awk -v n="$1" 'BEGIN { for (i = 1; i <= n; i++) print i, "genmove", i % 2 ? "b" : "w" }'; }

# stones X FILE: the points with X (or O) on the board that showboard drew, one a line, sorted.
stones() {
    awk -v mark="$1" '$1 ~ /^[1-9]$/ && $NF == $1 {
        gsub(/[()]/, " ")
        for (x = 1; x <= 9; x++) if ($(x + 1) == mark) print substr("ABCDEFGHJ", x, 1) $1
    }' "$2" | sort
}
