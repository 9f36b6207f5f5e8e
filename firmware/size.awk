# size.awk: the flash and RAM of a firmware, from the outputs of `size` (Berkeley format) and of stack.awk.
#
# awk -f size.awk -v board=NAME -v text_max=N -v ram_max=N [-v json=1] SIZE STACK
#
# Prints a table, or with json=1 a JSON object. Fails when the firmware exceeds a budget. Flash: text, and the first values
# of static data. RAM: static data and the worst stack. Warns when less than 256 bytes of RAM are left: the next change would find none.

$1 ~ /^[0-9]+$/ { text = $1; data = $2; bss = $3 }
$1 == "thread" { stack = $8 }

END {
    flash = text + data
    ram = data + bss + stack
    if (json) {
        printf "{\"board\": \"%s\", \"text\": %d, \"data\": %d, \"bss\": %d, ", board, text, data, bss
        printf "\"stack\": %d, \"flash\": %d, \"flash_max\": %d, ", stack, flash, text_max
        printf "\"ram\": %d, \"ram_max\": %d}\n", ram, ram_max
    } else {
        printf "%s: text %d, data %d, bss %d, worst stack %d bytes\n", board, text, data, bss, stack
        printf "  flash %d of %d bytes, %d left\n", flash, text_max, text_max - flash
        printf "  RAM   %d of %d bytes, %d left\n", ram, ram_max, ram_max - ram
    }
    if (!json && ram <= ram_max && ram_max - ram < 256)
        print "katachi: warning: " board " has only " ram_max - ram " bytes of RAM left" > "/dev/stderr"
    if (!stack || flash > text_max || ram > ram_max) {
        print "katachi: " board ": the firmware exceeds a budget of its board.mk" > "/dev/stderr"
        exit 1
    }
}
