# uf2.awk: a UF2 file, as a board takes it that shows itself as a disk, from the Intel HEX file of hex.sh.
#
# LC_ALL=C awk -f uf2.awk -v family=N -v page=BYTES FILE.hex
#
# family: which chips the file is for, a number. Pages of which the HEX file has a byte are written whole: the ROM of an
# RP2040 erases such a page at the first block of it that comes ("RP2040 Datasheet", erratum RP2040-E14). Where the HEX file
# has no bytes, they are as after an erase.
#
# Format: Microsoft, "USB Flashing Format (UF2)". A block has 512 bytes, 256 of which are the board's.

function number(digits,    i, n) {
    for (i = 1; i <= length(digits); i++) n = 16 * n + index("0123456789ABCDEF", substr(digits, i, 1)) - 1
    return n
}

{ sub(/\r$/, "") }
substr($0, 8, 2) == "02" { base = 16 * number(substr($0, 10, 4)) }
substr($0, 8, 2) == "04" { base = 65536 * number(substr($0, 10, 4)) }
substr($0, 8, 2) == "00" {
    at = base + number(substr($0, 4, 4))
    count = number(substr($0, 2, 2))
    for (i = 0; i < count; i++) {
        byte[at + i] = number(substr($0, 10 + 2 * i, 2))
        p = at + i - (at + i) % page
        if (!(p in has)) {
            has[p] = 1
            if (!pages++ || p < first) first = p
            if (p > last) last = p
        }
    }
}

function word(n,    i) {
    for (i = 0; i < 4; i++) {
        printf "%c", n % 256
        n = int(n / 256)
    }
}

END {
    blocks = pages * page / 256
    for (p = first; p <= last; p += page) if (p in has) for (at = p; at < p + page; at += 256) {
        # Two marks, the family is told, where, bytes, which of how many, the family.
        word(171066965); word(2656915799); word(8192); word(at); word(256); word(block++); word(blocks); word(family)
        for (i = at; i < at + 256; i++) printf "%c", i in byte ? byte[i] : 255
        for (i = 256; i < 476; i++) printf "%c", 0
        word(179400496)
    }
}
