# universal.awk: joins the Intel HEX files of both micro:bits into a Universal Hex, which either of them takes.
#
#   awk -f universal.awk id=9900 V1.hex id=9903 V2.hex
#
# Each file becomes a section of whole blocks of 512 characters, with newlines, which begins with the number of its board.
# Data for V2 have a record type of their own, which a V1 ignores. Source: micro:bit Educational Foundation,
# github.com/microbit-foundation/spec-universal-hex, "512 byte aligned sections".

BEGIN { for (i = 0; i < 256; i++) value[sprintf("%02X", i)] = i }

function refuse(why) {
    print "katachi: " FILENAME ":" FNR ": " why > "/dev/stderr"
    failed = 1
    exit 1
}

# The last byte of a record makes the sum of all of them 0.
function sum_of(digits,    i, sum) {
    for (i = 1; i < length(digits); i += 2) {
        if (!(substr(digits, i, 2) in value)) refuse("not a record of Intel HEX")
        sum += value[substr(digits, i, 2)]
    }
    return sum % 256
}
function put(digits) {
    digits = ":" digits sprintf("%02X", (256 - sum_of(digits)) % 256)
    print digits
    characters += length(digits) + 1
}
function padding(type, bytes,    digits) {
    digits = sprintf("%02X0000%s", bytes, type)
    while (bytes--) digits = digits "FF"
    put(digits)
}
function end_section(    missing) {
    while ((missing = (512 - (characters + 12) % 512) % 512) > 32) padding("0C", missing < 44 ? int((missing - 12) / 2) : 16)
    padding("0B", missing / 2)
}
# An address in segments of 16 bytes, or in units of 64 KB.
function put_address(type, digits) {
    if (type == "02" && substr(digits, 2) != "000") refuse("a segment that does not begin at 64 KB")
    put("02000004" (type == "02" ? "000" substr(digits, 1, 1) : digits))
}

{
    sub(/\r$/, "")
    if (ended == FILENAME) refuse("more after the last record")
    if (substr($0, 1, 1) != ":" || length($0) % 2 != 1 || length($0) < 11 || sum_of(substr($0, 2)) != 0 ||
        value[substr($0, 2, 2)] != (length($0) - 11) / 2)
        refuse("a damaged record")
    type = substr($0, 8, 2)
    body = substr($0, 2, length($0) - 3)
    data = substr($0, 10, length($0) - 11)
}
FNR == 1 {
    if (characters) end_section()
    characters = 0
    put_address(type == "02" ? "02" : "04", type == "02" || type == "04" ? data : "0000")
    put("0400000A" id "C0DE")
    if (type == "02" || type == "04") next
}
type == "00" {
    if (length(data) > 32) refuse("a record of more than 16 bytes")
    put(id == "9900" ? body : substr(body, 1, 6) "0D" data)
}
type == "02" || type == "04" { put_address(type, data) }
type == "01" { ended = FILENAME }

END {
    if (failed) exit 1
    if (ended != FILENAME) refuse("the last record is missing")
    end_section()
    print ":00000001FF"
}
