# tap.sh: functions for test scripts. A script begins with `. tests/tap.sh`, and runs in the project's folder.

set -u
PATH=$PATH:/usr/games
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT
count=0

# ok DESCRIPTION COMMAND...: a test, which passes if the command succeeds. Prints the lines of its output that begin with #.
# If it fails, prints the whole output, and the files `out` and `err` of the test's folder.
ok() {
    count=$((count + 1)) description=$1
    shift
    if "$@" >"$folder/said" 2>&1; then
        echo "ok $count - $description"
        grep '^#' "$folder/said" || :
    else
        echo "not ok $count - $description"
        cat "$folder/said" "$folder/out" "$folder/err" 2>/dev/null | head -n 60 | sed 's/^/# /'
    fi
}

skip() { count=$((count + 1)); echo "ok $count # skip $1"; }
