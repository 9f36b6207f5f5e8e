# cut.sh: power that is lost, on our own models of chips. The script has a function `session OPTION...`, and the flash of a board with
# three moves in "$folder/kept".

# cut N: plays moves until the power is lost, then tells how many were answered, and how many are there.
cut() {
    cp "$folder/kept" "$folder/flash"
    mkfifo "$folder/to" "$folder/from"
    session -flash "$folder/flash" -cut "$1" <"$folder/to" >"$folder/from" &
    exec 3>"$folder/to" 4<"$folder/from"
    rm "$folder/to" "$folder/from"
    moves=3 lost=
    while [ ! "$lost" ] && [ $moves -lt 60 ]; do
        echo 'play b pass' >&3
        said=
        while IFS= read -r said <&4 && [ "$said" != '= ' ]; do :; done
        if [ "$said" = '= ' ]; then moves=$((moves + 1)); else lost=yes; fi
    done
    [ "$lost" ] || echo quit >&3
    exec 3>&- 4<&-
    wait
    printf 'showboard\nundo\nclear_board\nquit\n' | session -flash "$folder/flash" >"$folder/out"
    there=$(sed -n 's/.*to play, move \([0-9]*\),.*/\1/p' "$folder/out")
    there=$((there - 1))
    echo "# operation $1: $moves moves answered, $there there"
    [ "$lost" ] && [ $there -ge $moves ] && [ $there -le $((moves + 1)) ]
}
