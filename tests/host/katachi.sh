# katachi.sh: what the tests of katachi's commands share. They begin with `. tests/host/katachi.sh` in the project's folder,
# and go on in a folder of their own.

. tests/tap.sh
# Another build of katachi, one with counters for example, may stand in for the usual one.
katachi=${KATACHI:-$PWD/build/native/katachi}
shipped=$PWD/host-tools/records/9x9-gnugo.sgf.xz
images=$PWD/host-tools/images
shared=$PWD/../shared/games
cd "$folder" || exit 1
: >out
: >err

# run STATUS ARGUMENT...: true when katachi ends with this status.
run() {
    wanted=$1
    shift
    "$katachi" "$@" >out 2>err
    status=$?
    # Wine itself may end with 1 before the program begins, and says nothing; Katachi says why. So that is run once more.
    if [ "${KATACHI-}" ] && [ $status -eq 1 ] && ! [ -s out ] && ! [ -s err ]; then
        "$katachi" "$@" >out 2>err
        status=$?
    fi
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; return 1; }
}
# catches PROCESS: waits until it deals with SIGINT (2) and SIGTERM (15) itself.
catches() {
    for tenth in $(seq 600); do
        caught=$(sed -n 's/^SigCgt:.*\(....\)$/\1/p' "/proc/$1/status" 2>/dev/null)
        case $caught in [4-7c-f]??[2367abef]) return ;; esac
        sleep 0.1
    done
}
says() { grep -qF -- "$1" out; }
complains() { grep -q '^katachi: ' err && grep -qF -- "$1" err; }
# wrong NAMED ARGUMENT...: is refused with status 2 and a message; missing NAMED ARGUMENT...: fails with status 1 and one.
refused() {
    with=$1 named=$2
    shift 2
    ok "refused: $*" run "$with" "$@"
    ok '... and told' complains "$named"
}
wrong() { refused 2 "$@"; }
missing() { refused 1 "$@"; }
# keys KEY...: the only line of out is a JSON object with just these keys (of all depths), in this order.
keys() { [ "$(wc -l <out)" -eq 1 ] && [ "$(grep -o '"[a-z0-9_]*":' out | tr -d '":' | tr '\n' ' ')" = "$* " ]; }
# number KEY: its value in the object. at_least KEY X, and at_most.
number() { sed 's/.*"'"$1"'": \([0-9.]*\).*/\1/' "${2-out}"; }
at_least() { awk -v got="$(number "$1")" -v low="$2" 'BEGIN { exit !(got >= low) }' || { echo "# $1 $(number "$1") < $2"; false; }; }
at_most() { awk -v got="$(number "$1")" -v high="$2" 'BEGIN { exit !(got <= high) }' || { echo "# $1 $(number "$1") > $2"; false; }; }
# helps COMMAND OPTION...: every option has its line in the help.
helps() {
    run 0 "$1" --help || return 1
    shift
    for option; do says "$option" || { echo "# no $option"; return 1; }; done
    [ ! -s err ]
}
