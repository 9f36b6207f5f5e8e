#!/bin/sh
# sysroot.sh ARCHITECTURE FOLDER: the libraries of the host tool for another machine, or for this one. They come from Debian's
# packages, which are unpacked but not installed. FOLDER gets:
#   static    the libraries as archives, the C library too, and what a program starts with
#   shared    those that Debian's package of Katachi needs, as shared libraries
#   packages  the packages that these are from, as dpkg-shlibdeps wants them
#   unpacked  headers
#   versions  lists all packages: name, version
set -eu
architecture=$1
rm -rf "$2/packages"
mkdir -p "$2/apt/lists/partial" "$2/apt/archives/partial" "$2/static" "$2/shared" "$2/packages"
cd "$2"
folder=$PWD
set -- -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State::Lists=$folder/apt/lists" \
    -o "Dir::Cache=$folder/apt" -o Dir::State::status=/dev/null -o Debug::NoLocking=1 -o APT::Sandbox::User=root
shared='libarchive13 libc6 libedit2 libevent-core-2.1-7 libevent-extra-2.1-7 libgomp1 libjansson4 libsodium23 libsqlite3-0'
apt-get "$@" update -qq
apt-get "$@" download -qq libarchive-dev libsqlite3-dev libevent-dev libedit-dev libbsd-dev libmd-dev libncurses-dev libjansson-dev zlib1g-dev liblzma-dev libbz2-dev liblz4-dev \
    libzstd-dev nettle-dev libacl1-dev libsodium-dev libc6-dev $shared >/dev/null
unpack_shared() { # PACKAGE: what it says of itself, and its libraries
    into=packages/${1%%_*}
    mkdir -p "$into" && dpkg-deb -e "$1" "$into/DEBIAN" && dpkg-deb --fsys-tarfile "$1" | tar -x -C "$into" --wildcards './*lib*/*.so*'
}
for package in *.deb; do
    case " $shared " in
    *" ${package%%_*} "*) unpack_shared "$package" ;;
    *) case $package in libc6-dev_*) dpkg-deb -x "$package" libc ;; *) dpkg-deb -x "$package" unpacked ;; esac ;;
    esac
done
# The linker takes an archive from here before it looks for a shared library elsewhere.
case $architecture in
amd64) triplet=x86_64-linux-gnu ;;
arm64) triplet=aarch64-linux-gnu ;;
esac
for file in unpacked/usr/lib/$triplet/*.a libc/usr/lib/$triplet/*.[ao]; do ln -sf "../$file" static/; done
ln -sf "$($triplet-gcc -print-file-name=libgomp.a)" static/libgomp.a
# Some machines' libm.a is a script that names files elsewhere.
for file in libc/usr/lib/$triplet/libm-*.a; do [ ! -f "$file" ] || ln -sf "../$file" static/libm.a; done
for name in sqlite3 archive edit event_core event_extra jansson sodium; do
    for file in packages/*/usr/lib/$triplet/lib$name[-.]*so.*.*; do ln -sf "../$file" "shared/lib$name.so"; done
done
for package in *.deb; do dpkg-deb -W --showformat='${Package} ${Version}\n' "$package"; done | LC_ALL=C sort >versions
