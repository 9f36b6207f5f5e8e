#!/bin/sh
# libraries.sh FOLDER: the libraries of the host tool for Windows (x86-64), as archives in FOLDER/lib, with their headers in
# FOLDER/include. Debian packages none of these for mingw-w64 but zlib, so they are compiled from the sources of Debian's
# packages, which must have the checksums below. What was fetched stays in FOLDER/fetched.
set -eu
folder=$(mkdir -p "$1" && cd "$1" && pwd)
tool=x86_64-w64-mingw32

# Debian's source package, its version, the archive in it, and that one's SHA-256.
sources='sqlite3 3.40.1-2+deb12u2 sqlite3_3.40.1.orig.tar.xz aaa776260ab4dc976db34aa7891819484c8676b5b2783123ebc6301e2ca5d655
libarchive 3.6.2-1+deb12u5 libarchive_3.6.2.orig.tar.xz 9e2c1b80d5fbe59b61308fdfab6c79b5021d7ff4ff2489fb12daf0a96a83551d
jansson 2.14-2 jansson_2.14.orig.tar.gz c739578bf6b764aa0752db9a2fdadcfe921c78f1228c7ec0bb47fa804c55d17b
libsodium 1.0.18-1+deb12u1 libsodium_1.0.18.orig.tar.gz d59323c6b712a1519a5daf710b68f5e7fde57040845ffec53850911f10a5d4f4
xz-utils 5.4.1-1+deb12u2 xz-utils_5.4.1.orig.tar.xz 5d9827aa1875b21c288f78864bb26d2650b436ea8d2cad364e4921eb6266a5a5
bzip2 1.0.8-5 bzip2_1.0.8.orig.tar.gz ab5a03176ee106d3f0fa90e381da478ddae405918153cca248e682cd0c4a2269
lz4 1.9.4-1 lz4_1.9.4.orig.tar.gz 0b0e3aa07c8c063ddf40b082bdf7e37a1562bda40a0ff5272957f3e987e0e54b
libzstd 1.5.4+dfsg2-5 libzstd_1.5.4+dfsg2.orig.tar.xz 8cf4bbb65e77ec348d052c8d6230eba66d435bddf64c8b5be2fcb16880c19953
libevent 2.1.12-stable-8+deb12u1 libevent_2.1.12-stable.orig.tar.gz 92e6de1be9ec176428fd2367677e61ceffc2ee1cb119035037a27d346b0403bb'

say() { printf '%-5s %s [windows]\n' "$1" "$2"; }

# From Debian's archives, by a list of their own: nothing of this machine's apt changes.
fetch() {
    mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial" "$folder/fetched"
    cat >"$folder/apt/sources.list" <<END
deb-src http://deb.debian.org/debian bookworm main
deb-src http://deb.debian.org/debian bookworm-updates main
deb-src http://deb.debian.org/debian-security bookworm-security main
END
    set -- -o "Dir::Etc::SourceList=$folder/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o "Dir::State::Lists=$folder/apt/lists" -o "Dir::Cache=$folder/apt" -o Dir::State::status=/dev/null \
        -o Debug::NoLocking=1 -o APT::Sandbox::User=root
    apt-get "$@" update -qq
    cd "$folder/fetched"
    echo "$sources" | while read -r package version _; do apt-get "$@" source --download-only -qq "$package=$version"; done
}

is_fetched() { echo "$sources" | (cd "$folder/fetched" && awk '{ print $4 "  " $3 }' | sha256sum --check --status 2>/dev/null); }

compile() { # NAME OPTIONS... -- FILES...: makes lib/libNAME.a of the present folder's sources
    name=$1 options=
    shift
    say CC "lib$name.a"
    while [ "$1" != -- ]; do options="$options $1" && shift; done
    shift
    mkdir -p objects
    for file; do
        object=objects/$(echo "${file%.c}" | tr / _).o
        $tool-gcc-posix -std=gnu11 -O2 -w $options -c "$file" -o "$object" || exit 1
        echo "$object"
    done >objects/all
    $tool-ar rcs "$folder/lib/lib$name.a" $(cat objects/all)
}

configured() { # NAME OPTIONS...: the same by the sources' own configure and make
    name=$1
    shift
    say MAKE "$name"
    ./configure -q --host=$tool CC=$tool-gcc-posix --prefix="$folder" --disable-shared --enable-static --disable-dependency-tracking \
        "$@" CFLAGS='-O2 -w' CPPFLAGS="-I$folder/include" LDFLAGS="-L$folder/lib" >"$folder/$name.log" 2>&1 ||
        { tail -20 "$folder/$name.log" >&2; exit 1; }
}
make_in() { # FOLDER
    make -s -C "$1" install >>"$folder/$name.log" 2>&1 || { tail -20 "$folder/$name.log" >&2; exit 1; }
}

mkdir -p "$folder/fetched"
is_fetched || (fetch)
is_fetched || { echo "libraries.sh: the sources in $folder/fetched aren't those that are wanted" >&2; exit 1; }
rm -rf "$folder/unpacked" "$folder/lib" "$folder/include"
mkdir -p "$folder/unpacked" "$folder/lib" "$folder/include"
unpack() { # PACKAGE: prints its folder
    mkdir "$folder/unpacked/$1" && tar xf "$folder"/fetched/"$1"_*.orig.tar.?z -C "$folder/unpacked/$1" --strip-components=1
    cd "$folder/unpacked/$1"
}

(unpack bzip2 && compile bz2 -- blocksort.c huffman.c crctable.c randtable.c compress.c decompress.c bzlib.c &&
    cp bzlib.h "$folder/include")
(unpack lz4 && cd lib && compile lz4 -- lz4.c lz4hc.c lz4frame.c xxhash.c && cp lz4*.h "$folder/include")
(unpack libzstd && cd lib && compile zstd -DZSTD_DISABLE_ASM -- common/*.c decompress/*.c && cp zstd*.h "$folder/include")
(unpack jansson && cd src && cp ../android/jansson_config.h . && : >jansson_private_config.h &&
    compile jansson -DHAVE_STDINT_H -I. -- *.c &&
    sed "s/\"I64d\"/\"lld\"/" jansson.h >"$folder/include/jansson.h" && cp jansson_config.h "$folder/include")
(unpack libevent && compile event -Iinclude -IWIN32-Code/nmake -Icompat -I. -DWIN32 -DHAVE_CONFIG_H -include stdint.h -D_WIN32_WINNT=0x0601 -- \
    event.c evthread.c buffer.c bufferevent.c bufferevent_sock.c bufferevent_filter.c bufferevent_pair.c bufferevent_async.c \
    bufferevent_ratelim.c listener.c evmap.c log.c evutil.c evutil_rand.c evutil_time.c strlcpy.c signal.c win32select.c \
    buffer_iocp.c event_iocp.c evthread_win32.c http.c &&
    cp -r include/event2 WIN32-Code/nmake/event2 "$folder/include")
(unpack sqlite3 && say MAKE sqlite3.c && ./configure -q --disable-tcl >"$folder/sqlite3.log" 2>&1 &&
    make -s sqlite3.c >>"$folder/sqlite3.log" 2>&1 &&
    compile sqlite3 -DSQLITE_THREADSAFE=1 -DSQLITE_OMIT_LOAD_EXTENSION -- sqlite3.c && cp sqlite3.h "$folder/include")
(unpack libsodium && cd src/libsodium && cp ../../builds/msvc/version.h include/sodium &&
    compile sodium -DNATIVE_LITTLE_ENDIAN -DSODIUM_STATIC -DHAVE_TI_MODE -Iinclude/sodium -Iinclude -- $(find . -name '*.c') &&
    cp -r include/sodium.h include/sodium "$folder/include")
(unpack xz-utils && configured lzma --disable-xz --disable-xzdec --disable-lzmadec --disable-lzmainfo --disable-lzma-links \
    --disable-scripts --disable-doc --disable-nls --enable-threads=no && make_in src/liblzma)
(unpack libarchive && configured archive --disable-bsdtar --disable-bsdcpio --disable-bsdcat --without-xml2 --without-expat \
    --without-openssl --without-nettle --without-cng --without-iconv --disable-acl --disable-xattr --without-libb2 &&
    make -s -j2 libarchive.la >>"$folder/archive.log" 2>&1 && cp .libs/libarchive.a "$folder/lib" &&
    cp libarchive/archive.h libarchive/archive_entry.h "$folder/include")
rm -rf "$folder/unpacked"
echo "$sources" | awk '{ print $1, $2 }' >"$folder/versions"
