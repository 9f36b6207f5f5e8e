#!/bin/sh
# More input than the board can hold: lines longer than its ring, while it is idle, while it answers and while it thinks; and
# 20,000 commands during a thought. It answers all that it received whole, and goes on answering afterwards.
. tests/system/system.sh
trap "" PIPE # a board that is deaf is given up after five minutes
converse play --image "build/$board/katachi.kti"

# long LENGTH...: lines of these lengths, which are no commands.
long() { for length; do awk -v n="$length" 'BEGIN { while (--n) printf "x"; print "" }'; done; }
# answered COMMAND: succeeds if the command is answered.
last=0
answered() {
    last=$((last + 1))
    say "$last $1"
    listen $last >"$folder/out"
}
# A ring holds 128 or 256 bytes, a UART up to eight more. A command has at most 307. Lines of all lengths are tried where the
# board takes bytes as they come. Where it does not, all that matters is by how much they are too many.
lengths='100 127 128 129 136 254 255 256 257 264 306 307 308 309 400 511 512 513 1000 4000 70000'

survives() {
    for length in $lengths; do
        $1
        long "$length" >&3
        answered name || { echo "# not after $length bytes"; return 1; }
    done
}
idles() { sleep 0.1; }
ok 'lines of all lengths while it is idle' survives idles
lengths='127 129 255 257 309 70000'
answers() { say list_commands showboard; }
ok '... while it answers' survives answers
# It has an hour for a move. A board without playouts reads ahead instead.
say 'time_settings 0 3600 1'
if searches; then think='genmove b'; else think='katachi-read b 9'; fi
thinks() {
    say clear_board "$think"
    sleep 0.3
}
ok '... while it thinks' survives thinks
# Input does not interrupt these commands.
judges() { say clear_board 'play b E5' 'final_status_list dead' 'katachi-suggest w 81' 'katachi-suggest b 81'; }
ok '... while it judges and predicts' survives judges

# The last commands have ids, which tell when the others are done.
many=20000
thinks
{
    while IFS= read -r said <&4; do
        printf '%s\n' "$said"
        case $said in '=99999 '*) break ;; esac
    done >"$folder/flood"
} &
reader=$!
awk -v n=$many 'BEGIN { while (n--) print "name"; print "99999 name" }' >&3
wait "$reader"
if lacks patience; then
    skip "QEMU's UART of $board drops what nobody reads"
else
    ok 'each of 20,000 commands during a thought is answered' [ "$(grep -cx '= Katachi' "$folder/flood")" -eq $many ]
fi
ok '... and what comes after them' answered name
ok '... as ever' has "$folder/out" "=$last Katachi"
answered katachi-stats
ok 'no byte was lost' has "$folder/out" 'line: 0 bytes lost'
say quit
hang_up >/dev/null
echo "1..$count"
