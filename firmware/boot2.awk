# boot2.awk: the first 256 bytes of an RP2040's flash, as a list of C: a program of at most 252 bytes, and its checksum.
#
# od -An -v -tu1 PROGRAM | awk -f boot2.awk
#
# The checksum is a CRC-32 with the polynomial 04c11db7. It begins with ones, takes the highest bit of a byte first, and is
# not inverted; "RP2040 Datasheet", boot sequence.

{ for (i = 1; i <= NF; i++) byte[bytes++] = $i }

END {
    if (!bytes || bytes > 252) {
        print "katachi: boot2 has " bytes + 0 " bytes, not 1 to 252" > "/dev/stderr"
        exit 1
    }
    polynomial = "00000100110000010001110110110111"
    for (i = 0; i < 32; i++) crc[i] = 1
    for (i = 0; i < 252; i++) {
        printf "%d,%s", byte[i], i % 16 == 15 ? "\n" : " "
        for (power = 128; power >= 1; power /= 2) {
            out = crc[0] != int(byte[i] / power) % 2
            for (bit = 0; bit < 31; bit++) crc[bit] = crc[bit + 1]
            crc[31] = 0
            if (out) for (bit = 0; bit < 32; bit++) crc[bit] = crc[bit] != substr(polynomial, bit + 1, 1)
        }
    }
    for (i = 24; i >= 0; i -= 8) {
        number = 0
        for (bit = 0; bit < 8; bit++) number = 2 * number + crc[i + bit]
        printf "%d,%s", number, i ? " " : "\n"
    }
}
