# Boots the firmware in QEMU, its serial port on standard input and output. The Makefile puts a #! line and
# the board's values before this text and makes build/BOARD/run of it:
#   qemu          the emulator and its machine
#   image_address where the image lies in the flash
#   note_address  where the RAM begins: firmware/stats.c looks for a note there
#   listens       what QEMU logs when the firmware has started its UART, if bytes that come earlier are lost
#
# run [--icount] [--restarts] [--image FILE] [--program FILE]
#   --icount        count instructions: katachi-stats then reports them instead of ticks
#   --restarts      when the firmware ends, it starts anew; only the end of standard input ends the run, at once.
#                   Whoever writes waits for the UART to start, each time
#   --image FILE    instead of katachi.kti beside this script (which may be missing)
#   --program FILE  instead of katachi.elf beside this script
#
# It ends when the firmware ends (after `quit`), when standard input ends (what was asked is answered first),
# or when nobody reads standard output any more.
set -eu

fail() {
    echo "katachi: $*" >&2
    exit 2
}

here=$(dirname "$0")
program=$here/katachi.elf
image=$here/katachi.kti
icount=
restarts=
while [ $# -gt 0 ]; do
    case $1 in
    --icount) icount=yes ;;
    --restarts) restarts=yes ;;
    --image) [ -f "${2-}" ] || fail "--image: no such file: ${2-}"; image=$2; shift ;;
    --program) [ -f "${2-}" ] || fail "--program: no such file: ${2-}"; program=$2; shift ;;
    *) fail "usage: $0 [--icount] [--restarts] [--image FILE] [--program FILE]" ;;
    esac
    shift
done

set -- -display none -monitor none -serial stdio -kernel "$program"
# An emulator that a debugger would end goes on without one.
if [ "$restarts" ]; then
    set -- "$@" -semihosting-config enable=off
    listens=
else
    set -- "$@" -no-reboot
fi
folder=$(mktemp -d)
# QEMU loads no file that is larger than the RAM of the machine, wherever it goes; so it gets pieces.
at=$((image_address))
[ ! -s "$image" ] || split -a 3 -b 16384 "$image" "$folder/image."
for piece in "$folder"/image.*; do
    # In a file name among QEMU's own options, a comma is written twice.
    [ ! -e "$piece" ] || set -- "$@" -device "loader,addr=$at,force-raw=on,file=$(printf %s "$piece" | sed 's/,/,,/g')"
    at=$((at + 16384))
done
# One instruction takes 2^6 ns. That is close to the real chip, which needs 62.5 ns for most of them, and
# leaves the smallest rounding error. The note is "KTI" and the exponent.
[ "$icount" ] && set -- "$@" -icount "shift=6,sleep=on" -device "loader,addr=$note_address,data=0x4b544906,data-len=4"

children=
[ -z "$listens" ] || set -- "$@" -d unimp -D "$folder/log"
stop() {
    [ -z "$children" ] || kill $children 2>/dev/null || true
    wait
    rm -rf "$folder"
}
trap stop EXIT
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

# QEMU doesn't end when its serial port's input does, and it makes its input and output non-blocking, which
# the caller's pipes and terminal must not become. So two processes carry the bytes to and fro.
mkfifo "$folder/in" "$folder/out"
exec 3<&0
cat <"$folder/out" 3<&- &
reader=$!
$qemu "$@" >"$folder/out" <"$folder/in" 3<&- &
emulator=$!
children="$reader $emulator"
(
    child=
    trap '[ -z "$child" ] || kill "$child" 2>/dev/null; exit' TERM
    [ -z "$listens" ] || until grep -qs "$listens" "$folder/log"; do sleep 0.05; done
    cat <&3 &
    child=$!
    wait "$child" || true
    if [ -z "$restarts" ]; then
        # The first newline ends a last line that lacks it.
        printf '\nquit\n'
        # What was asked may take its time, but not for ever.
        sleep 600 >/dev/null &
        child=$!
        wait "$child" || true
    fi
    kill "$emulator"
) >"$folder/in" 2>/dev/null &
children="$children $!"
exec 3<&-

# The reader sees the end of the emulator's output; it dies, too, when standard output is closed.
wait "$reader" || true
kill "$emulator" 2>/dev/null || true
status=0
wait "$emulator" || status=$?
exit "$status"
