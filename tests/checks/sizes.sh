#!/bin/sh
# sizes.sh BOARD...: the size of each module on these boards, as a table (tests/checks/sizes.txt). Needs the built firmware.
#
# Text, data and bss count what the linker kept; stack is the largest frame of a function. The row `all` has the whole firmware,
# with libraries and alignment, and its worst stack. Where the linker optimises the whole program (board_lto), a module has what has a
# name, and not the strings of its functions: they are in `all` alone. A function counts where its source is, data where the objects have it.
set -eu

said() { boards/value.sh "$board" "$1"; }

# The named parts of a program that was optimised as a whole, as lines of a map. GCC's graph of calls has the file of each
# function.
parts() {
    {
        sed 's/^/graph /' "build/$board/katachi.ltrans0.ltrans.ci"
        "$(said tools)nm" --target=elf32-little -A -S "build/$board/libkatachi.a" build/"$board"/firmware/*.o \
            build/"$board"/boards/*.o build/"$board"/boards/*/*.o
        "$(said tools)nm" -S "build/$board/katachi.elf" | sort
    } | awk '
        $1 == "graph" {
            if ($2 != "node:" || split($0, quoted, "\"") < 4 || split(quoted[4], line, /\\n/) < 3) next
            name = quoted[2]
            sub(/.*:/, "", name)
            sub(/:.*/, "", line[2])
            file[name] = "build/x/" line[2] ".o"
            next
        }
        NF == 4 && $1 ~ /:/ { # FILE:ADDRESS SIZE TYPE NAME, or ARCHIVE:MEMBER:ADDRESS SIZE TYPE NAME
            count = split($1, at, ":")
            from = count == 3 ? at[1] "(" at[2] ")" : at[1]
            if (!($4 in owner)) owner[$4] = from
            if (!(($4, $2) in owner)) owner[$4, $2] = from # data in two files may have one name
            next
        }
        NF == 4 && $1 != last { # not a second name of one function
            last = $1
            plain = $4
            sub(/\..*/, "", plain)
            kind = $3 ~ /[bB]/ ? ".bss" : $3 ~ /[dD]/ ? ".data" : ".text"
            from = $4 in file ? file[$4] : (plain, $2) in owner ? owner[plain, $2] : plain in owner ? owner[plain] : "libraries"
            print " " kind " 0x" $1 " 0x" $2 " " from
        }'
}

for board; do
    echo "compiler $board $($(said cc) --version | head -n 1)"
done
echo '# board module text data bss stack'
for board; do
    {
        for source in lib/*/*.c; do echo "member $(basename "${source%.c}").o) $(dirname "$source")"; done
        "$(said tools)nm" "build/$board/katachi.elf" | sed 's/.* /linked /'
        core=$(said core)
        if [ "$(said lto)" ]; then
            sed 's/^/frame /' "build/$board/katachi.ltrans0.ltrans.su"
            parts
        else
            find "build/${core:-$board}/lib" "build/$board/firmware" "build/$board/boards" -name '*.su' -exec sed 's/^/frame /' {} +
            sed '1,/^Linker script and memory map/d' "build/$board/katachi.map"
        fi
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
