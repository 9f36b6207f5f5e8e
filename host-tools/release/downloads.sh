#!/bin/sh
# downloads.sh VERSION FOLDER: the page of downloads of a release, as HTML: for each file in FOLDER what it is, its size and its hash.
# A file that it doesn't know is an error.
set -eu
version=$1 folder=$2 name=katachi-$1

row() { # FILE WHAT
    [ -f "$folder/$1" ] || return 0
    bytes=$(stat -c %s "$folder/$1")
    printf '<tr><td><a href="%s">%s</a><td>%s<td class="size">%s<tr class="hash"><td colspan="3">%s\n' "$1" "$1" "$2" \
        "$(awk -v bytes="$bytes" 'BEGIN { if (bytes < 1e6) printf "%.0f KB", bytes / 1e3; else printf "%.1f MB", bytes / 1e6 }')" \
        "$(sha256sum "$folder/$1" | cut -d ' ' -f 1)"
    echo "$1" >>"$folder.told"
}
part() { # TITLE WORDS: what the calls of row on standard input print
    rows=$(while read -r file what; do row "$file" "$what"; done)
    [ ! "$rows" ] || printf '<h2>%s</h2>\n<p>%s\n<table>\n%s\n</table>\n' "$1" "$2" "$rows"
}

: >"$folder.told"
trap 'rm -f "$folder.told"' EXIT
cat <<END
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Katachi $version: downloads</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100% }
td { padding: .4rem .5rem 0 0; vertical-align: top }
.size { text-align: right; white-space: nowrap }
.hash td { padding: 0 0 .4rem; border-bottom: 1px solid #bbb; font: .75rem/1.4 monospace; color: #555; overflow-wrap: anywhere }
pre { overflow-x: auto }
@media (prefers-color-scheme: dark) { body { color: #ddd; background: #1b1b1b } a { color: #8bf } .hash td { color: #aaa; border-color: #555 } }
</style>
<h1>Katachi $version</h1>
<p>It learns the shapes of Go, and plays on your computer and on microcontrollers. <a href="CHANGELOG.md">What is new</a>.
END
part 'Your computer' 'Take one. Each holds all that the program needs.' <<END
katachi_${version}_amd64.deb Debian 12 and newer, for most computers: <code>sudo apt install ./katachi_${version}_amd64.deb</code>
katachi_${version}_arm64.deb the same for 64-bit Arm, such as a Raspberry Pi
$name-linux-x86_64 any Linux: make it executable, and start it in a terminal
$name-linux-aarch64 the same for 64-bit Arm
$name-windows-x86_64.exe Windows 10 or newer: start it in a terminal
END
part 'Your board' 'Drag the file onto the drive that appears when you plug the board in. The page about boards says how, and what works where.' <<END
$name-microbit-universal.hex BBC micro:bit, V1 and V2
$name-pico.uf2 Raspberry Pi Pico and Pico W (hold BOOTSEL while you plug it in)
$name-pico2.uf2 Raspberry Pi Pico 2 and Pico 2 W (the same)
$name-hifive1_revb.hex SiFive HiFive1 Rev B
$name-netduinoplus2.bin Netduino Plus 2, by dfu-util
$name-stm32vldiscovery.hex STM32VLDISCOVERY, by st-flash
END
part 'Your own programs' 'The core of Katachi, as libraries.' <<END
libkatachi${version%.*}_${version}_amd64.deb C: the library for Debian
libkatachi-dev_${version}_amd64.deb C: what programs with it are built with
libkatachi${version%.*}_${version}_arm64.deb the library for 64-bit Arm
libkatachi-dev_${version}_arm64.deb what programs with it are built with there
$name-py3-none-linux_x86_64.whl Python: <code>pip install ./$name-py3-none-linux_x86_64.whl</code>
$name-py3-none-linux_aarch64.whl the same for 64-bit Arm
$name.tgz JavaScript, for browsers and Node: <code>npm install ./$name.tgz</code>
$name-page.tar.xz the web page, for any web server
END
part 'All else' 'Sources, and files that few people need.' <<END
$name.tar.xz the sources: with Debian 12, <code>make</code> builds all of this
$name.spdx.json the bill of materials: libraries, their versions and licences (SPDX)
CHANGELOG.md what has changed
$(for board in hifive1_revb microbit microbit2 mps2-an385 mps2-an505 netduinoplus2 pico pico2 sifive_e stm32vldiscovery; do
    echo "$name-$board.ktf $board: the firmware alone, for an update over the line"
    case $board in hifive1_revb | stm32vldiscovery) ;; *) echo "$name-$board.hex $board: the firmware with its image" ;; esac
    case $board in netduinoplus2) ;; *) echo "$name-$board.bin $board: the same, as the bytes of its flash" ;; esac
done)
END
cat <<END
<h2>Is it what we made?</h2>
<p><code>SHA256SUMS.asc</code> is our signature of <code>SHA256SUMS</code>, which has the hash of each file. One line checks both:
<pre>gpg --verify SHA256SUMS.asc SHA256SUMS &amp;&amp; sha256sum -c --ignore-missing SHA256SUMS</pre>
END
for file in "$folder"/*; do
    grep -qxF "${file##*/}" "$folder.told" || { echo "downloads: what is ${file##*/}?" >&2; exit 1; }
done
