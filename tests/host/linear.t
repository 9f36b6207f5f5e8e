#!/bin/sh
# The work that a record takes grows as its bytes do, whatever it has much of. Work is counted in instructions, in QEMU.
. tests/host/katachi.sh
counter=$OLDPWD/build/native/tests/host/work.so
microbit=$images/microbit.kti

# many TIMES BEGIN PART END: two records of BEGIN, TIMES times PART, and END, as printf writes them; in the second, PART stands
# four times as often.
many() {
    for times in "$1" $(($1 * 4)); do
        { printf "$2"; yes "$(printf "$3")" | head -n $times | tr -d '\n'; printf "$4"; } >"$([ $times = "$1" ] && echo few || echo many).sgf"
    done
}
# work RECORD COMMAND...: the instructions that the command takes for it.
work() {
    record=$1.sgf
    shift
    "qemu-$(uname -m)" -plugin "$counter" "$katachi" "$@" "$record" 2>err >out
    tail -n 1 err
}
linear() { # COMMAND...: four times the record takes less than six times the work
    few=$(work few "$@") many=$(work many "$@")
    echo "# $few instructions, $many for four times as much"
    [ "$few" -gt 100000 ] && [ "$many" -gt "$((few + few / 100))" ] && [ "$many" -lt $((6 * few)) ]
}

many 16000 '(;SZ[9];B[aa]' 'C[word]' ')'
ok 'show: comments of one node' linear show
many 2000 '(;SZ[9];B[aa]C' '[word]' 'x'
ok '... texts behind which no record goes on' linear show
many 2000 '(;SZ[9]CA[GBK];B[aa]' 'comment[\260\241]' 'x'
ok '... in a set of two bytes a character, under a name' linear show
many 2000 '(;SZ[9];B[aa]LB' '[aa:b]' ')'
ok '... marks' linear show
many 500 '(;SZ[9]KM[7]RU[Chinese]' 'KTRV[LB:cc:A]LB[aa:A]' ';B[aa])'
ok 'review: marks that an earlier review may have added' linear review -o out.sgf --force --playouts 1 --threads 1
many 2000 '(;SZ[9]' ';B[aa];W[]' ')'
ok '... moves' linear show
ok 'suggest: moves' linear suggest "$microbit"
many 2000 '(;SZ[9];B[aa]' '(;W[bb]C[x])' ')'
ok 'show: variations of one node' linear show
many 2000 '(;SZ[9]' '(;B[aa](;W[bb])' ')'
ok '... variations within variations' linear show
many 2000 '' '(;SZ[9];B[aa])' ''
ok '... games' linear show
echo "1..$count"
