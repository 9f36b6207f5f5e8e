# Boots the firmware in QEMU, its serial port on standard input and output. The Makefile puts a #! line and
# the board's values before this text and makes build/BOARD/run of it:
#   qemu          the emulator and its machine
#   image_address where the image lies in the flash
#   note_address  where the RAM begins: boards/clock.c looks for a note there
#   picoseconds   that an instruction takes on the chip, on average
#   listens       what QEMU logs when the firmware has started its UART, if bytes that come earlier are lost
#
# run [--icount] [--chip-speed] [--line] [--restarts] [--image FILE] [--program FILE]
#   --icount        count instructions: katachi-stats then reports them instead of ticks
#   --chip-speed    count them, and go no faster than the chip
#   --line          bytes go to the serial line as they come, where each of them ends a thought. Without it, a command
#                   waits until the one before is answered, but for what ends an analysis, and for `stop`
#   --restarts      when the firmware ends, it starts anew; only the end of standard input ends the run, at once.
#                   Whoever writes waits for the UART to start, each time
#   --image FILE    instead of katachi.kti beside this script (which may be missing)
#   --program FILE  instead of katachi.elf beside this script
#
# It ends when the firmware ends (after `quit`), when standard input ends (what was asked is answered first),
# or when nobody reads standard output any more. `carry` beside this script runs the emulator.
set -eu

fail() {
    echo "katachi: $*" >&2
    exit 2
}

here=$(dirname "$0")
program=$here/katachi.elf
image=$here/katachi.kti
icount=
align=
restarts=
carried=
while [ $# -gt 0 ]; do
    case $1 in
    --icount) icount=yes ;;
    --chip-speed) icount=yes align=,align=on ;;
    --line) carried="$carried --line" ;;
    --restarts) restarts=yes carried="$carried --line --at-once" ;;
    --image) [ -f "${2-}" ] || fail "--image: no such file: ${2-}"; image=$2; shift ;;
    --program) [ -f "${2-}" ] || fail "--program: no such file: ${2-}"; program=$2; shift ;;
    *) fail "usage: $0 [--icount] [--chip-speed] [--line] [--restarts] [--image FILE] [--program FILE]" ;;
    esac
    shift
done

set -- -display none -monitor none -serial chardev:line -kernel "$program"
# An emulator that a debugger would end goes on without one.
if [ "$restarts" ]; then
    set -- "$@" -semihosting-config enable=off
    listens=
else
    set -- "$@" -no-reboot
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT # until `carry` takes over
# In a value among QEMU's own options, a comma is written twice.
quoted() { printf %s "$1" | sed 's/,/,,/g'; }
# What QEMU calls a pipe is two files, which `carry` opens for it.
ln -s /dev/fd/3 "$folder/line.in" && ln -s /dev/fd/4 "$folder/line.out"
set -- "$@" -chardev "pipe,id=line,path=$(quoted "$folder/line")"
# QEMU loads no file that is larger than the RAM of the machine, wherever it goes; so it gets pieces.
at=$((image_address))
[ ! -s "$image" ] || split -a 3 -b 16384 "$image" "$folder/image."
for piece in "$folder"/image.*; do
    [ ! -e "$piece" ] || set -- "$@" -device "loader,addr=$at,force-raw=on,file=$(quoted "$piece")"
    at=$((at + 16384))
done
# QEMU makes each instruction take 2^N ns. The nearest number below what one takes on the chip is chosen, on average (above it,
# when it mustn't be faster); the note tells the firmware both, which then keeps the chip's own time (boards/clock.c).
shift=0
while [ $((2000 << shift)) -le "$picoseconds" ]; do shift=$((shift + 1)); done
[ -z "$align" ] || shift=$((shift + 1))
longer_q16=$((picoseconds * 65536 / (1000 << shift)))
note=$(((longer_q16 | shift << 24) << 32 | 0x4b544943))
[ -z "$icount" ] || set -- "$@" -icount "shift=$shift,sleep=on$align" -device "loader,addr=$note_address,data=$note,data-len=8"

[ -z "$listens" ] || set -- "$@" -d unimp -D "$folder/log"
exec "$here/carry" $carried ${listens:+--listens "$listens" "$folder/log"} --folder "$folder" -- $qemu "$@"
