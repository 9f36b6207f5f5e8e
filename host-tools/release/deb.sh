#!/bin/sh
# deb.sh VERSION ARCHITECTURE WORK: makes Debian's package of the program in WORK/out, from what release.sh has put into WORK:
# the program with shared libraries, katachi-ARCHITECTURE; these libraries' packages, sysroot-ARCHITECTURE; the sources with the
# page that they made, katachi-VERSION. SOURCE_DATE_EPOCH: the time of all files.
set -eu
version=$1 architecture=$2 work=$3
sources=$work/katachi-$version tree=$work/deb-$architecture
maintainer='the Katachi authors <authors@katachi.invalid>'

# The packages of the program's libraries, as these say.
depends() {
    mkdir -p "$work/sysroot-$architecture/debian" && cd "$work/sysroot-$architecture" &&
        printf 'Source: katachi\n\nPackage: katachi\nArchitecture: any\n' >debian/control
    said=$(DEB_HOST_ARCH=$architecture dpkg-shlibdeps -O $(printf -- '-S%s ' packages/*) -e"$work/katachi-$architecture" 2>"$work/complaints") ||
        { cat "$work/complaints" >&2; return 1; }
    echo "${said#shlibs:Depends=}"
}
needed=$(depends)

rm -rf "$tree"
put() { install -D -m "$1" "$2" "$tree/$3"; } # MODE FILE PLACE
put 755 "$work/katachi-$architecture" usr/bin/katachi
put 644 "$sources/LICENSE" usr/share/doc/katachi/copyright
put 644 "$sources/CHANGELOG.md" usr/share/doc/katachi/NEWS.md
put 644 "$sources/host-tools/page/icon.svg" usr/share/icons/hicolor/scalable/apps/katachi.svg
put 644 "$sources/host-tools/release/katachi.desktop" usr/share/applications/katachi.desktop
mkdir -p "$tree/usr/share/man/man1" "$tree/usr/share/bash-completion/completions" "$tree/usr/share/katachi" "$tree/DEBIAN"
cp -r "$sources/build/page" "$tree/usr/share/katachi/page"
program=$work/out/katachi-$version-linux-x86_64
"$program" help --man | gzip -9n >"$tree/usr/share/man/man1/katachi.1.gz"
"$program" help --completion >"$tree/usr/share/bash-completion/completions/katachi"
gzip -9n >"$tree/usr/share/doc/katachi/changelog.gz" <<END
katachi ($version) stable; urgency=medium

  * Made from the sources of this version; NEWS.md says what is new.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
gzip -9n "$tree/usr/share/doc/katachi/NEWS.md"
cat >"$tree/DEBIAN/control" <<END
Package: katachi
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Depends: $needed
Recommends: xdg-utils
Suggests: gnugo, libopencl1
Section: education
Priority: optional
Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f 1)
Description: learns the shapes of Go, and plays it on microcontrollers
 It reads game records, learns patterns and a small network from them, and
 plays, analyses and reviews games on boards up to 19x19. It compiles images
 for toys with a microcontroller, and talks to them over a serial line.
 'katachi page' serves a page to play, review and learn in a browser.
END
(cd "$tree" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz --build "$tree" "$work/out/katachi_${version}_$architecture.deb" >/dev/null
