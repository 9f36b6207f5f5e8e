#!/bin/sh
# The documents: their size, their links, and the files and commands that they name.
. tests/tap.sh
pages=$(git ls-files --cached --others --exclude-standard '*.md')
# An entry of the log names what there was on its day.
living=$(printf '%s\n' $pages | grep -v '^docs/log/')
katachi=$PWD/build/native/katachi

# check DESCRIPTION FILE-WITH-FAULTS
check() { ok "$1" sh -c '[ ! -s "$1" ] || { cat "$1"; false; }' check "$2"; }

# long FILE: its lines of more than 100 characters. Without the bytes that continue a character of UTF-8, bytes are characters.
long() { LC_ALL=C tr -d '\200-\277' <"$1" | awk -v file="$1" 'length > 100 { print file ":" FNR ": " length " columns" }'; }

# code FILE...: what stands in them as code, a line each: indented lines, fenced ones, and `spans`.
code() {
    awk '/^```/ { fenced = !fenced; next }
        fenced || /^    / { print; next }
        { while (match($0, /`[^`]+`/)) { print substr($0, RSTART + 1, RLENGTH - 2); $0 = substr($0, RSTART + RLENGTH) } }' "$@"
}

# anchors FILE: its headings, as links name them.
anchors() {
    awk '/^```/ { fenced = !fenced }
        !fenced && /^#+ / { sub(/^#+ /, ""); $0 = tolower($0); gsub(/[^a-z0-9 _-]/, ""); gsub(/ /, "-"); print }' "$1"
}

[ "$(wc -l <README.md)" -le 120 ] || echo "README.md: $(wc -l <README.md) lines" >"$folder/size"
long README.md >>"$folder/size"
for page in $pages; do
    grep -v '^|' "$page" >"$folder/text" || :
    long "$folder/text" | sed "s|^[^:]*|$page|"
done >"$folder/wide"

# Links to other sites are left alone.
for page in $pages; do
    grep -oE '\]\([^)]+\)|src="[^"]+"' "$page" | sed 's/^](\(.*\))$/\1/; s/^src="\(.*\)"$/\1/' | grep -v '^https*:' |
        while read -r link; do
            file=${link%%#*} heading=${link#*#}
            [ "$file" ] && file=$(dirname "$page")/$file || file=$page
            if [ ! -e "$file" ]; then
                echo "$page: no file for $link"
            elif [ "$heading" != "$link" ] && ! anchors "$file" | grep -qxF -- "$heading"; then
                echo "$page: no heading for $link"
            fi
        done
done >"$folder/links"

# Placeholders (NAME, ARCH) and patterns stand for many.
code $living | grep -oE '(^|[ (])(lib|firmware|boards|linker|host-tools|tests|docs)/[A-Za-z0-9_./*-]+' | sed 's/^[ (]//; s/\.$//' |
    grep -v '[*]\|NAME\|ARCH\|/x\.\|/test_x' | sort -u | while read -r file; do
    [ -e "$file" ] || echo "no file $file"
done >"$folder/files"

sed -n 's/^\([a-z][a-z0-9 -]*\):\([^=].*\)*$/\1/p' Makefile firmware/*.mk host-tools/*/*.mk tests/*.mk | tr ' ' '\n' | sort -u >"$folder/targets"
code $living | sed -n 's/^ *make \([a-z].*\)/\1/p' | sed 's/[#&;|=].*//; s/ [A-Z_]*$//' | tr ' ' '\n' | grep '^[a-z]' | grep -v / | sort -u |
    grep -vxFf "$folder/targets" | sed 's/^/no target /' >"$folder/make"

code $living | grep -oE "(^|[ /'\"])katachi [a-z][a-z0-9-]*" | sed 's/.*katachi //' | sort -u >"$folder/commands"
[ "$(wc -l <"$folder/commands")" -ge 10 ] || echo "few commands are named" >"$folder/unknown"
while read -r command; do
    "$katachi" "$command" --help >/dev/null 2>&1 || echo "no command katachi $command"
done <"$folder/commands" >>"$folder/unknown"

# The micro:bit's image is the only thing of this size that they tell of. Kilobytes are of 1024 bytes.
image=$((($(wc -c <host-tools/images/9x9-chips.kti) + 512) / 1024))
grep -ohE "(one file of|network in the micro:bit's image,|micro:bit,|in) 1[0-9][0-9] KB|│ 1[0-9][0-9] KB" README.md docs/how-it-works.md docs/figures.md host-tools/page/i18n/*.js >"$folder/told"
[ "$(wc -l <"$folder/told")" -ge 6 ] || echo "the size of the micro:bit's image is told $(wc -l <"$folder/told") times" >"$folder/image"
grep -v " $image KB$" "$folder/told" | sed "s/$/, not $image KB/" >>"$folder/image"

# What a board.mk may say.
sed -n '/^board_values :=/,/[^\\]$/p' Makefile | sed 's/^board_values *:=//' | tr -cs 'a-z0-9_' '\n' | grep . | while read -r value; do
    grep -q "board_$value\>" boards/board.mk || echo "no word about board_$value in boards/board.mk"
done >"$folder/values"

check "README has at most 120 lines of at most 100 columns" "$folder/size"
check "the text of all pages wraps at 100 columns" "$folder/wide"
check "links lead to files and headings that exist" "$folder/links"
check "files that the pages name are there" "$folder/files"
check "every 'make TARGET' is a target" "$folder/make"
check "every 'katachi COMMAND' is a command" "$folder/unknown"
check "the size of the micro:bit's image is the measured one" "$folder/image"
check "boards/board.mk describes every value of a board" "$folder/values"
echo "1..$count"
