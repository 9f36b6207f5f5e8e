#!/bin/sh
# sysroot.sh ARCHITECTURE FOLDER: the libraries of the host tool for another machine, or for this one. They come from Debian's
# packages, which are unpacked but not installed. FOLDER gets:
#   static    the libraries as archives, the C library too, and what a program starts with
#   shared    those that Debian's package of Katachi needs, as shared libraries
#   packages  the packages that these are from, as dpkg-shlibdeps wants them
#   needed    what those need themselves, for tests that run the program
#   unpacked  headers
#   versions  lists all packages: name, version
set -eu
architecture=$1
rm -rf "$2/packages" "$2/needed"
mkdir -p "$2/apt/lists/partial" "$2/apt/archives/partial" "$2/static" "$2/shared" "$2/packages"
cd "$2"
folder=$PWD
set -- -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State::Lists=$folder/apt/lists" \
    -o "Dir::Cache=$folder/apt" -o Dir::State::status=/dev/null -o Debug::NoLocking=1 -o APT::Sandbox::User=root
shared='libarchive13 libc6 libedit2 libevent-core-2.1-7 libevent-extra-2.1-7 libgomp1 libjansson4 libsodium23 libsqlite3-0'
needed='libacl1 libbsd0 libbz2-1.0 libgcc-s1 libicu72 liblz4-1 liblzma5 libmd0 libnettle8 libstdc++6 libtinfo6 libxml2 libzstd1 zlib1g'
apt-get "$@" update -qq
apt-get "$@" download -qq libarchive-dev libsqlite3-dev libevent-dev libedit-dev libbsd-dev libmd-dev libncurses-dev libjansson-dev zlib1g-dev liblzma-dev libbz2-dev liblz4-dev \
    libzstd-dev nettle-dev libacl1-dev libsodium-dev libc6-dev $shared $needed >/dev/null
unpack_shared() { # PACKAGE FOLDER: its libraries
    mkdir -p "$2" && dpkg-deb --fsys-tarfile "$1" | tar -x -C "$2" --wildcards './*lib*/*.so*'
}
for package in *.deb; do
    name=${package%%_*}
    case " $shared : $needed " in
    *" $name "*:*) unpack_shared "$package" "packages/$name" && dpkg-deb -e "$package" "packages/$name/DEBIAN" ;;
    *:*" $name "*) unpack_shared "$package" needed ;;
    *) case $name in libc6-dev) dpkg-deb -x "$package" libc ;; *) dpkg-deb -x "$package" unpacked ;; esac ;;
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
