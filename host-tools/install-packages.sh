#!/bin/sh
# install-packages.sh PACKAGE...: installs those of these Debian packages that are missing, as root or through sudo. Whoever
# is neither gets the command to type. At a terminal it asks first, unless the environment variable CI is set.
#
# For OpenCL the build needs headers alone (opencl-c-headers, 0.3 MB on the disk): katachi looks for the library when it runs.
# The tests run the kernels on the processor, by PoCL with the compiler that it brings (39 MB to download, 253 MB on the disk).
set -eu

# `make -j` runs several of these at once. They take turns.
exec 9<"$0"
flock 9

missing=
for package; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

refuse() {
    echo "$1 Please install these packages and start again:" >&2
    echo "  sudo apt-get install -y --no-install-recommends$missing" >&2
    exit 1
}

if [ "$(id -u)" -eq 0 ]; then as_root=
elif sudo -n true 2>/dev/null; then as_root=sudo
else refuse "Packages are missing."
fi

# What apt says of it, from the lists that it has: "12.3 MB to download, 45 MB on the disk". --print-uris installs nothing.
size() {
    LC_ALL=C apt-get install -y --no-install-recommends --print-uris -o Debug::NoLocking=1 $missing 2>/dev/null | awk '
        /^Need to get/ { sub("/.*", "", $5); download = $4 " " $5 }
        /^After this operation/ { print download " to download, " $4 " " $5 " on the disk" }'
}

# A person is at the terminal. Of the jobs of `make -j` only one has it as its input.
terminal=
[ ! -t 0 ] || terminal=/dev/stdin
case ${MAKEFLAGS-} in *--jobserver*) terminal=/dev/tty ;; esac
if [ -t 1 ] && [ "$terminal" ] && [ -z "${CI-}" ]; then
    told=$(size) || told=
    echo "These Debian packages are missing${told:+ ($told)}:"
    echo " $missing"
    printf 'Install them now%s? [Y/n] ' "${as_root:+ with sudo}"
    IFS= read -r answer <"$terminal" || answer=no
    case $answer in '' | [Yy] | [Yy][Ee][Ss]) ;; *) refuse "Nothing was installed." ;; esac
else
    echo "Installing:$missing" >&2
fi
$as_root apt-get update -qq
DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends $missing >/dev/null
