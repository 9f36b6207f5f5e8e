#!/bin/sh
# sizes.sh BOARD...: the size of each module on these boards, as a table (tests/checks/sizes.txt). Needs the built firmware.
#
# Text, data and bss count what the linker kept; stack is the largest frame of a function. The row `all` has the whole firmware,
# with libraries and alignment, and its worst stack.
set -eu

said() { boards/value.sh "$board" "$1"; }

for board; do
    echo "compiler $board $($(said cc) --version | head -n 1)"
done
echo '# board module text data bss stack'
for board; do
    {
        for source in lib/*/*.c; do echo "member $(basename "${source%.c}").o) $(dirname "$source")"; done
        "$(said tools)nm" "build/$board/katachi.elf" | sed 's/.* /linked /'
        core=$(said core)
        find "build/${core:-$board}/lib" "build/$board/firmware" "build/$board/boards" -name '*.su' -exec sed 's/^/frame /' {} +
        sed '1,/^Linker script and memory map/d' "build/$board/katachi.map"
        "$(said tools)size" "build/$board/katachi.elf" | awk 'NR == 2 { print "sum", $1, $2, $3 }'
        sed 's/^/worst /' "build/$board/stack.txt"
    } | awk -v board="$board" '
        function number(hex,    i, n) {
            for (i = 3; i <= length(hex); i++) n = 16 * n + index("0123456789abcdef", substr(hex, i, 1)) - 1
            return n
        }
        # Which module a file of ours belongs to; others come from libraries.
        function module_of(file,    parts) {
            if (match(file, /libkatachi\.a\(/)) return member[substr(file, RSTART + RLENGTH)]
            sub(/^build\/[^\/]*\//, "", file)
            if (file ~ /^lib\//) { split(file, parts, "/"); return parts[1] "/" parts[2] }
            return file ~ /^(firmware|boards)\// ? substr(file, 1, index(file, "/") - 1) : ""
        }
        $1 == "member" { member[$2] = $3; next }
        # Parts that GCC makes of a function have its name and more.
        $1 == "linked" { sub(/\..*/, "", $2); linked[$2] = 1; next }
        $1 == "frame" {
            split($2, part, ":")
            sub(/\..*/, "", part[4])
            if (!(part[4] in linked)) next
            module = module_of(part[1])
            bytes = $(NF - 1)
            if (bytes > stack[module]) stack[module] = bytes
            next
        }
        $1 == "sum" { sum = $2 " " $3 " " $4; next }
        $1 == "worst" { worst = $NF; next }
        # " .text.name 0xADDRESS 0xBYTES FILE", or the name on a line of its own before the rest.
        /^ \.?[A-Za-z_]/ { section = $1 }
        /^ / && $(NF - 1) ~ /^0x/ && $(NF - 2) ~ /^0x/ && $NF ~ /\.o\)?$/ {
            module = module_of($NF)
            kind = section ~ /^\.s?bss|^COMMON|^\.noinit|^\.icount_note/ ? "bss" : section ~ /^\.s?data/ ? "data" : \
                section ~ /^\.(text|ram_text|s?rodata|boot2|vectors)/ ? "text" : ""
            if (module && kind) { size[module, kind] += number($(NF - 1)); seen[module] = 1 }
        }
        END {
            for (module in seen)
                print board, module, size[module, "text"] + 0, size[module, "data"] + 0, size[module, "bss"] + 0, stack[module] + 0 | "sort"
            close("sort")
            print board, "all", sum, worst
        }'
done
