#!/bin/sh
# What katachi reads and writes while others change it, stop in the middle, or go away.
. tests/host/katachi.sh

# after FILE WORD COMMAND...: runs the command when the file has the word.
after() {
    for tenth in $(seq 600); do
        grep -qsF -- "$2" "$1" && break
        sleep 0.1
    done
    shift 2
    "$@"
}

# An image is what it was when it was read, whatever becomes of the file.
for change in 'truncate -s 0 my.kti' 'truncate -s 5000 my.kti' 'dd if=/dev/urandom of=my.kti bs=1000 count=117 conv=notrunc'; do
    cp "$OLDPWD/host-tools/images/microbit.kti" my.kti
    (echo 'name' && after out Katachi $change 2>/dev/null && printf '%s\n' 'katachi-suggest b 1' 'genmove b') |
        "$katachi" gtp --image my.kti --playouts 100 --threads 1 >out 2>err
    ok "under a running engine: $change" grep -q '^= [A-HJ][1-9]$' out
    ok '... its predictions stay' grep -q '^= E5 0\.' out
done

echo "1..$count"
