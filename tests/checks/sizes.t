#!/bin/sh
# No module of the firmware grows unnoticed: sizes.txt holds the size of each. When growth is meant, run `make sizes` and
# commit the file together with the cause. A module that has shrunk is named, and passes. The figures are for the compilers
# that sizes.txt names; with another compiler nothing is compared.
. tests/tap.sh

# compare TABLE FILE: succeeds if nothing in the file is larger than in the table.
compare() {
    awk '
        $1 == "compiler" || $1 == "#" { next }
        FNR == NR { known[$1, $2] = $0; next }
        !(($1, $2) in known) { print "# " $1 " " $2 ": not in the table"; wrong = 1; next }
        {
            seen++
            split(known[$1, $2], old, " ")
            split("- - text data bss stack", what, " ")
            for (i = 3; i <= 6; i++) {
                if ($i == old[i]) continue
                print "# " $1 " " $2 ": " what[i] " " old[i] " -> " $i
                if ($i + 0 > old[i] + 0) wrong = 1
            }
        }
        END { exit wrong || !seen }' "$1" "$2"
}
refuses() { ! compare "$1" "$2"; }

table=tests/checks/sizes.txt
for board in $(awk '$1 == "compiler" { print $2 }' $table); do
    tests/checks/sizes.sh "$board" >"$folder/now"
    if grep -qxF "$(grep '^compiler' "$folder/now")" $table; then
        ok "$board: nothing has grown" compare $table "$folder/now"
    else
        skip "$board: the table is for another compiler than $(sed -n 's/^compiler [^ ]* //p' "$folder/now")"
    fi
done
boards() { awk '$1 == "compiler" { print $2 }' $table; }
ok 'all chips are in the table' [ "$(boards)" = "$(grep -l '^board_arch' boards/*/board.mk | cut -d/ -f2 | sort)" ]

printf 'chip lib/base 100 0 8 40\nchip all 100 0 8 60\n' >"$folder/table"
for growth in 'lib/base 101 0 8 40' 'lib/base 100 4 8 40' 'lib/base 100 0 9 40' 'lib/base 100 0 8 44' 'lib/more 1 0 0 0'; do
    echo "chip $growth" >"$folder/now"
    ok "a growth is found: $growth" refuses "$folder/table" "$folder/now"
done
echo 'chip lib/base 99 0 0 8' >"$folder/now"
ok 'what is smaller passes' compare "$folder/table" "$folder/now"
ok 'and is told' [ "$(compare "$folder/table" "$folder/now" | wc -l)" -eq 3 ]

# firmware/size.awk: 900 bytes of data and stack in a RAM of 1,156, of 1,155, and of 899.
printf 'text data bss\n100 200 300\n' >"$folder/size"
echo 'thread 300 interrupt 50 fault 50 worst 400' >"$folder/stack"
weigh() { awk -f firmware/size.awk -v board=chip -v text_max=300 -v ram_max="$1" "$folder/size" "$folder/stack" >"$folder/out" 2>"$folder/err"; }
silent() { weigh "$1" && [ ! -s "$folder/err" ]; }
warns() { weigh "$1" && grep -q "chip has only $2 bytes of RAM left" "$folder/err"; }
exceeds() { ! weigh "$1" && grep -q 'exceeds a budget' "$folder/err"; }
ok '256 bytes of RAM left are enough' silent 1156
ok 'fewer bring a warning' warns 1155 255
ok 'and less than none fails' exceeds 899
echo "1..$count"
