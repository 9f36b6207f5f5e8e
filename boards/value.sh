#!/bin/sh
# value.sh BOARD NAME: the value of board_NAME in boards/BOARD/board.mk, or in what that includes; nothing when it has none.
set -eu
awk -v name="board_$2" '
    function read(file,    line, word) {
        while ((getline line < file) > 0) {
            split(line, word, " ")
            if (word[1] == "include") read(word[2])
            if (word[1] == name && sub(/^[^=]*= */, "", line)) value = line
        }
    }
    BEGIN {
        read(ARGV[1])
        if (value != "") print value
    }' "boards/$1/board.mk"
