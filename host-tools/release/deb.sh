#!/bin/sh
# deb.sh VERSION ARCHITECTURE WORK: makes Debian's packages in WORK/out, of the program, the library, and what programs with that
# library are built with. It takes what release.sh has put into WORK: the program with shared libraries, katachi-ARCHITECTURE; these
# libraries' packages, sysroot-ARCHITECTURE; the installed library, library-ARCHITECTURE; and the sources with the page that they
# made, katachi-VERSION. SOURCE_DATE_EPOCH: the time of all files.
set -eu
version=$1 architecture=$2 work=$3
sources=$work/katachi-$version soname=libkatachi${version%.*}
maintainer='the Katachi authors <authors@katachi.invalid>'

begin() { # PACKAGE: goes on in the tree of its files
    package=$1 tree=$work/deb-$1-$architecture
    rm -rf "$tree" && mkdir -p "$tree/DEBIAN"
}
put() { install -D -m "$1" "$2" "$tree/$3"; } # MODE FILE PLACE
finish() { # makes the package: the fields of its own come from standard input
    documents=$tree/usr/share/doc/$package
    put 644 "$sources/LICENSE" "usr/share/doc/$package/copyright"
    gzip -9n >"$documents/changelog.gz" <<END
katachi ($version) stable; urgency=medium

  * Made from the sources of this version, whose CHANGELOG.md says what is new.

 -- $maintainer  $(date -u -R -d "@$SOURCE_DATE_EPOCH")
END
    {
        printf 'Package: %s\nSource: katachi\nVersion: %s\nArchitecture: %s\nMaintainer: %s\nPriority: optional\n' \
            "$package" "$version" "$architecture" "$maintainer"
        echo "Installed-Size: $(du -sk --apparent-size "$tree/usr" | cut -f 1)"
        cat
    } >"$tree/DEBIAN/control"
    (cd "$tree" && find usr -type f | LC_ALL=C sort | xargs -d '\n' md5sum >DEBIAN/md5sums)
    find "$tree" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz --build "$tree" "$work/out/${package}_${version}_$architecture.deb" >/dev/null
}
# FILE: the packages of its libraries, as these say.
depends() (
    mkdir -p "$work/sysroot-$architecture/debian" && cd "$work/sysroot-$architecture" &&
        printf 'Source: katachi\n\nPackage: katachi\nArchitecture: any\n' >debian/control
    said=$(DEB_HOST_ARCH=$architecture dpkg-shlibdeps -O $(printf -- '-S%s ' packages/*) -e"$1" 2>"$work/complaints") ||
        { cat "$work/complaints" >&2; return 1; }
    echo "Depends: ${said#shlibs:Depends=}"
)

begin katachi
put 755 "$work/katachi-$architecture" usr/bin/katachi
put 644 "$sources/host-tools/page/icon.svg" usr/share/icons/hicolor/scalable/apps/katachi.svg
put 644 "$sources/host-tools/release/katachi.desktop" usr/share/applications/katachi.desktop
mkdir -p "$tree/usr/share/man/man1" "$tree/usr/share/bash-completion/completions" "$tree/usr/share/katachi"
cp -r "$sources/build/page" "$tree/usr/share/katachi/page"
program=$work/out/katachi-$version-linux-x86_64
"$program" help --man | gzip -9n >"$tree/usr/share/man/man1/katachi.1.gz"
"$program" help --completion >"$tree/usr/share/bash-completion/completions/katachi"
needed=$(depends "$tree/usr/bin/katachi")
finish <<END
$needed
Recommends: xdg-utils
Suggests: gnugo, libopencl1
Section: education
Description: learns the shapes of Go, and plays it on microcontrollers
 It reads game records, learns patterns and a small network from them, and
 plays, analyses and reviews games on boards up to 19x19. It compiles images
 for toys with a microcontroller, and talks to them over a serial line.
 'katachi page' serves a page to play, review and learn in a browser.
END

case $architecture in
amd64) triplet=x86_64-linux-gnu ;;
arm64) triplet=aarch64-linux-gnu ;;
esac
about='It holds the board with its rules, networks for 9x9 and 19x19, a search that
 plays, analyses and counts, and a reader of fights.'
installed=$work/library-$architecture/usr
begin "$soname"
mkdir -p "$tree/usr/lib/$triplet"
cp -P "$installed/lib/$triplet"/libkatachi.so.* "$tree/usr/lib/$triplet/"
chmod 644 "$tree/usr/lib/$triplet/libkatachi.so.$version"
"$triplet-strip" --strip-unneeded "$tree/usr/lib/$triplet/libkatachi.so.$version"
echo "libkatachi ${version%.*} $soname (>= $version)" >"$tree/DEBIAN/shlibs"
echo 'activate-noawait ldconfig' >"$tree/DEBIAN/triggers"
needed=$(depends "$tree/usr/lib/$triplet/libkatachi.so.$version")
finish <<END
$needed
Section: libs
Multi-Arch: same
Description: library that plays the game of Go
 $about
END

begin libkatachi-dev
mkdir -p "$tree/usr/lib/$triplet"
cp -r "$installed/include" "$tree/usr/"
cp -rP "$installed/lib/$triplet/libkatachi.a" "$installed/lib/$triplet/libkatachi.so" "$installed/lib/$triplet/pkgconfig" "$tree/usr/lib/$triplet/"
"$triplet-strip" --strip-debug "$tree/usr/lib/$triplet/libkatachi.a"
finish <<END
Depends: $soname (= $version)
Section: libdevel
Multi-Arch: same
Description: what programs that play Go are built with
 $about
 This package has the headers, the library for static programs, and what
 pkg-config tells compilers.
END
