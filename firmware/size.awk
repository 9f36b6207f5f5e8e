# size.awk: what a firmware takes, from the outputs of `size` (Berkeley format) and stack.awk, one after the other.
#
# awk -f size.awk -v board=NAME -v text_max=N -v ram_max=N [-v json=1] SIZE STACK
#
# Prints a table for people or one JSON object, and fails when a budget of the board is exceeded. RAM is static
# data and the worst stack together; flash is program text and the first values of static data.

$1 ~ /^[0-9]+$/ { text = $1; data = $2; bss = $3 }
$1 == "thread" { stack = $8 }

END {
    flash = text + data
    ram = data + bss + stack
    if (json) {
        printf "{\"board\": \"%s\", \"text\": %d, \"data\": %d, \"bss\": %d, \"stack\": %d, ", board, text, data, bss, stack
        printf "\"flash\": %d, \"flash_max\": %d, \"ram\": %d, \"ram_max\": %d}\n", flash, text_max, ram, ram_max
    } else {
        printf "%s: text %d, data %d, bss %d, worst stack %d bytes\n", board, text, data, bss, stack
        printf "  flash %d of %d bytes, %d left\n", flash, text_max, text_max - flash
        printf "  RAM   %d of %d bytes, %d left\n", ram, ram_max, ram_max - ram
    }
    if (!stack || flash > text_max || ram > ram_max) {
        print "katachi: " board ": the firmware exceeds the budget of boards/" board "/board.mk" > "/dev/stderr"
        exit 1
    }
}
