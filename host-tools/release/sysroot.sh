#!/bin/sh
# sysroot.sh ARCHITECTURE FOLDER: the libraries of the host tool for another machine, or for this one, as archives in
# FOLDER/static, and their headers in FOLDER/unpacked. They come from Debian's packages, which are unpacked but not installed.
# FOLDER/packages lists them: name, version.
set -eu
architecture=$1
mkdir -p "$2/apt/lists/partial" "$2/apt/archives/partial" "$2/static"
cd "$2"
folder=$PWD
set -- -o "APT::Architecture=$architecture" -o "APT::Architectures=$architecture" -o "Dir::State::Lists=$folder/apt/lists" \
    -o "Dir::Cache=$folder/apt" -o Dir::State::status=/dev/null -o Debug::NoLocking=1 -o APT::Sandbox::User=root
apt-get "$@" update -qq
apt-get "$@" download -qq libarchive-dev libsqlite3-dev libjansson-dev zlib1g-dev liblzma-dev libbz2-dev liblz4-dev \
    libzstd-dev nettle-dev libacl1-dev libsodium-dev >/dev/null
for package in *.deb; do dpkg-deb -x "$package" unpacked; done
# The linker takes an archive from here before it looks for a shared library elsewhere.
case $architecture in
amd64) triplet=x86_64-linux-gnu ;;
arm64) triplet=aarch64-linux-gnu ;;
esac
for archive in unpacked/usr/lib/$triplet/*.a; do ln -sf "../$archive" static/; done
ln -sf "$($triplet-gcc -print-file-name=libgomp.a)" static/libgomp.a
for package in *.deb; do dpkg-deb -W --showformat='${Package} ${Version}\n' "$package"; done | LC_ALL=C sort >packages
