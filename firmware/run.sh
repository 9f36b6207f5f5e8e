# Boots the firmware in QEMU, with its serial line on standard input and output. The Makefile makes build/BOARD/run of this
# text, with a #! line and the board's values before it:
#   qemu          the emulator and its machine
#   image_address where the image lies in flash
#   note_address  where the RAM begins, and with it the note for boards/clock.c
#   picoseconds   the mean time of an instruction on the chip
#   listens       what QEMU logs when the firmware starts its UART, on machines that lose earlier bytes
#
# run [--icount] [--chip-speed] [--line] [--usb] [--restarts] [--image FILE] [--program FILE] [--front SOCKET]
#   --icount        count instructions, which katachi-stats then reports instead of ticks
#   --chip-speed    count instructions, and run no faster than the chip
#   --line          pass bytes to the serial line at once, where each of them ends a thought. Without this option, a command
#                   waits for the answer to the one before; bytes that end an analysis, and `stop`, do not wait
#   --usb           talk to the board by USB, not by its UART: only on pico
#   --restarts      restart the firmware when it ends. The run ends at once when standard input ends. Before each command,
#                   the caller waits until the UART has started
#   --image FILE    take this image, not katachi.kti beside this script (which may be missing)
#   --program FILE  run this program, not katachi.elf beside this script
#   --front SOCKET  make a socket, at which host-tools/emulators/matrix.h sees the lights and presses the buttons
#
# The run ends when the firmware does (after `quit`), when standard input ends and all commands are answered, or when nobody
# reads standard output any more. `carry`, beside this script, runs the emulator.
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
usb=
front=
carried=
while [ $# -gt 0 ]; do
    case $1 in
    --icount) icount=yes ;;
    --chip-speed) icount=yes align=,align=on ;;
    --line) carried="$carried --line" ;;
    --usb) usb=-usb ;;
    --restarts) restarts=yes carried="$carried --line --at-once" ;;
    --image) [ -f "${2-}" ] || fail "--image: no such file: ${2-}"; image=$2; shift ;;
    --program) [ -f "${2-}" ] || fail "--program: no such file: ${2-}"; program=$2; shift ;;
    --front) front=${2?--front: no SOCKET}; shift ;;
    *) fail "usage: $0 [--icount] [--chip-speed] [--line] [--usb] [--restarts] [--image FILE] [--program FILE] [--front SOCKET]" ;;
    esac
    shift
done

set -- -display none -monitor none $usb -serial chardev:line -kernel "$program"
# Semihosting would end the emulator. Without it, the firmware restarts by a jump.
if [ "$restarts" ]; then
    set -- "$@" -semihosting-config enable=off
    listens=
else
    set -- "$@" -no-reboot
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT # until `carry` takes over
# In the value of an option of QEMU, a comma is doubled.
quoted() { printf %s "$1" | sed 's/,/,,/g'; }
# A pipe of QEMU is two files. `carry` opens them.
ln -s /dev/fd/3 "$folder/line.in" && ln -s /dev/fd/4 "$folder/line.out"
set -- "$@" -chardev "pipe,id=line,path=$(quoted "$folder/line")"
# QEMU refuses a file that is larger than the machine's RAM, even for flash. So the image is loaded in pieces.
at=$((image_address))
[ ! -s "$image" ] || split -a 3 -b 16384 "$image" "$folder/image."
for piece in "$folder"/image.*; do
    [ ! -e "$piece" ] || set -- "$@" -device "loader,addr=$at,force-raw=on,file=$(quoted "$piece")"
    at=$((at + 16384))
done
# In QEMU an instruction takes 2^N ns. N is chosen so that this is just below the mean time on the chip, or just above it
# with --chip-speed. The note tells N, and the ratio, to boards/clock.c, which keeps the chip's time.
shift=0
while [ $((2000 << shift)) -le "$picoseconds" ]; do shift=$((shift + 1)); done
[ -z "$align" ] || shift=$((shift + 1))
longer_q16=$((picoseconds * 65536 / (1000 << shift)))
note=$(((longer_q16 | shift << 24) << 32 | 0x4b544943))
[ -z "$icount" ] || set -- "$@" -icount "shift=$shift,sleep=on$align" -device "loader,addr=$note_address,data=$note,data-len=8"

[ -z "$front" ] || set -- "$@" -accel tcg -qtest "unix:$(quoted "$front"),server=on,wait=off" -qtest-log none
[ -z "$listens" ] || set -- "$@" -d unimp -D "$folder/log"
exec "$here/carry" $carried ${listens:+--listens "$listens" "$folder/log"} --folder "$folder" -- $qemu "$@"
