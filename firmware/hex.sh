#!/bin/sh
# hex.sh: writes all that a board's flash gets as an Intel HEX file, on standard output.
#
#   hex.sh OBJCOPY PROGRAM.elf IMAGE.kti IMAGE-ADDRESS PAGE-BYTES [ADDRESS BYTES]...
#
# It holds the program, the image at its address, and the first 16 bytes of each page of cases and storage, blank; ADDRESS
# and BYTES are theirs. (So it is with the journal of programs and the slot for an update.) A tool that erases only the pages
# that it writes would otherwise leave the old journals, which belong to another program and image. A page that begins blank
# counts for nothing.
#
# Addresses only rise, as a micro:bit's drive wants it: DAPLink refuses a file whose addresses fall.
set -eu

objcopy=$1 program=$2 image=$3 image_address=$4 page=$5
shift 5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# place FILE ADDRESS: the file at this address, without a last record and a start. What was placed before may have left a
# segment, below 1 MB, or an upper half of the address, above; objcopy names just the one that it needs.
place() {
    printf ':020000020000FC\n:020000040000FA\n'
    "$objcopy" -I binary -O ihex --change-addresses "$2" "$1" "$folder/placed"
    sed '/^:00000001FF/d; /^:0400000[35]/d' "$folder/placed"
}

"$objcopy" -O ihex "$program" "$folder/program"
sed '/^:00000001FF/d' "$folder/program" >"$folder/all"
printf '%16s' '' | tr ' ' '\377' >"$folder/blank"
while [ $# -ge 2 ]; do
    at=$(($1)) end=$(($1 + $2))
    while [ "$at" -lt "$end" ]; do
        place "$folder/blank" "$at" >>"$folder/all"
        at=$((at + page))
    done
    shift 2
done
place "$image" "$image_address" >>"$folder/all"
echo ':00000001FF' >>"$folder/all"
# objcopy sorts.
"$objcopy" -I ihex -O ihex "$folder/all" "$folder/sorted"
cat "$folder/sorted"
