#!/bin/sh
# The board with damaged images: it says why in katachi-stats and goes on without patterns.
. tests/system/system.sh
echo 1..12

make_image "$folder/image"
session() { # session IMAGE
    printf '1 katachi-stats\n2 katachi-suggest b 1\n3 play w d5\n4 genmove b\n5 quit\n' |
        play --image "$1" >"$folder/out"
}

session "$folder/image"
ok 'a sound image is used' has "$folder/out" '=1 image: 9x9, 8 patterns, 168 bytes'
ok 'and its patterns speak' matches "$folder/out" '^=2 C3 0\.[0-9]*$'

# damaged REASON: the board refuses the file $folder/damaged for this reason, and still plays.
damaged() {
    session "$folder/damaged"
    ok "$1: the reason is told" has "$folder/out" "=1 image: none, $1"
    ok "$1: without patterns it plays all the same" grep -qE '^=4 ([A-J][1-9]|PASS)$' "$folder/out"
}
# with OFFSET BYTES: the image with other bytes at this offset.
with() {
    cp "$folder/image" "$folder/damaged"
    printf "$2" | dd of="$folder/damaged" bs=1 seek="$1" conv=notrunc 2>/dev/null
}

with 0 'X'
damaged 'not a Katachi image'
with 4 '\001'
damaged 'unknown image version'
with 8 '\0\0\0\100'
damaged 'wrong size'
with 100 '\001'
damaged 'checksum error'
# In flash, what was not written is missing: other bytes lie there, and the checksum fails.
head -c 120 "$folder/image" >"$folder/damaged"
damaged 'checksum error'
