#!/bin/sh
# install-packages.sh PACKAGE...: installs those of these Debian packages that are missing, as root or through sudo. Whoever
# is neither gets the command to type. It says what is missing and how large that is, and asks whoever sits at the terminal.
# Where nobody can answer, it installs no more than LARGE_MB, and nothing whose size apt doesn't tell. With the environment variable CI set, it installs without asking.
#
# For OpenCL the build needs headers alone (opencl-c-headers, 0.3 MB on the disk): katachi looks for the library when it runs.
# The tests run the kernels on the processor, by PoCL with the compiler that it brings (39 MB to download, 253 MB on the disk).
# katachi.exe is compiled by mingw-w64 (gcc-mingw-w64-x86-64-posix, 290 MB on the disk); tcl makes SQLite's one source of its many. Its
# tests run under Wine (wine, wine64; 700 MB), which no other check needs.
set -eu
LARGE_MB=1500

if ! command -v dpkg-query >/dev/null; then
    # Not Debian: who builds there knows how its packages are called. The compiler says what it misses.
    exit 0
fi

# `make -j` runs several of these at once. They take turns.
exec 9<"$0"
flock 9

missing=
for package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0
echo "These Debian packages are missing:" >&2
echo " $missing" >&2

refuse() {
    echo "$1 Please install these packages and start again:" >&2
    echo "  sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
}

if [ "$(id -u)" -eq 0 ]; then as_root=
elif sudo -n true 2>/dev/null; then as_root=sudo
else refuse "Only root may install them."
fi

# What apt says of it, from the lists that it has: "12.3 MB 45.0 MB", to download and on the disk. --print-uris installs nothing.
sizes() {
    LC_ALL=C apt-get install -y --no-install-recommends --print-uris -o Debug::NoLocking=1 $missing 2>/dev/null | awk '
        /^Need to get/ { sub("/.*", "", $5); download = $4 " " $5 }
        /^After this operation/ { print download, $4, $5 }'
}
set -- $(sizes)
[ $# -eq 4 ] || { $as_root apt-get update -qq && set -- $(sizes); }
told='apt tells no size' large='of unknown size'
if [ $# -eq 4 ]; then
    told="$1 $2 to download, $3 $4 on the disk"
    large=$(echo "$3 $4" | awk -v limit=$LARGE_MB '{ gsub(",", "", $1) } !($2 ~ /^k?B$/ || $2 == "MB" && $1 <= limit) { print "large" }')
fi

# A terminal can answer wherever input and output go.
if [ -n "${CI-}" ]; then
    echo "Installing them ($told)." >&2
elif (: <>/dev/tty) 2>/dev/null; then
    printf 'Install them now%s (%s)? [Y/n] ' "${as_root:+ with sudo}" "$told" >/dev/tty
    IFS= read -r answer </dev/tty || answer=no
    case $answer in '' | [Yy] | [Yy][Ee][Ss]) ;; *) refuse "Nothing was installed." ;; esac
elif [ "$large" ]; then
    echo "They are $large ($told), and there is no terminal to ask at. With CI=1, they are installed without asking." >&2
    refuse "Nothing was installed."
else
    echo "Installing them ($told)." >&2
fi
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
