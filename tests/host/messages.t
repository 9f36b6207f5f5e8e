#!/bin/sh
# What katachi says when something is wrong: what, where, and what to do.
. tests/host/katachi.sh

echo '(;SZ[5]KM[3.5];B[cc];W[cd])' >game.sgf
hand='-k 2-2 --stages 1 --support 0 --value 0 --size 5'
run 0 learn game.sgf -o my.db $hand
run 0 learn3x3 "$shipped" --take 20 -o my.csv
run 0 train --size 5 --layers 1 --channels 16 --epochs 0.01 game.sgf -o my.ktm
run 0 train-shapes --size 5 --games 10 -o my.kts
run 0 image my.db --board native -o my.kti

# A file of another kind: what it is, and who takes it.
for option in model:ktm shapes:kts patterns3x3:csv; do
    ok "image my.${option#*:}" run 2 image my.${option#*:} --board native -o x.kti
    ok '... names the option' complains "with --${option%:*}"
done
takes() { # takes NAMED COMMAND...
    named=$1
    shift
    ok "$*" run 1 "$@"
    ok "... is told" complains "$named"
}
takes "my.db is a pattern database, not a network" image --model my.db --board native -o x.kti
takes "my.kti is an image, not a network" image --model my.kti --board native -o x.kti
takes "my.csv is a list of 3x3 patterns, not a file of weights" image my.db --shapes my.csv --board native -o x.kti
takes "my.ktm is a network, not a list of 3x3 patterns" image my.db --patterns3x3 my.ktm --board native -o x.kti
takes "my.kti is an image, not a pattern database" stats my.kti
takes "my.ktm is a network, not a pattern database" stats my.ktm
takes "a mean is of two networks or more" merge my.ktm -o x.ktm
takes "my.kti is an image, not a pattern database" merge my.kti -o x.db
takes "my.kts is a file of weights of shapes, not an image" suggest my.kts game.sgf
takes "my.csv is a list of 3x3 patterns, not an image" gtp --image my.csv
takes "my.kts is a file of weights of shapes, not an image" evaluate my.kts game.sgf
takes "my.db is a pattern database, not an image" upload my.db tcp:127.0.0.1:1
takes "my.db is a pattern database, not a network" train --size 5 --from my.db game.sgf -o x.ktm
for file in my.db my.ktm my.kti my.kts my.csv; do
    takes "not a game record" learn $file -o x.db
    takes "not a game record" suggest my.kti $file
done
takes "not a game record" evaluate my.kti my.ktm
takes "not a game record" train my.db -o x.ktm
takes "not a game record" learn3x3 my.db -o x.csv
takes "not a game record" report my.db -o x.html

# What is missing alone is named.
lacks() { # lacks WORDS OTHERS COMMAND...
    words=$1 others=$2
    shift 2
    ok "$*" run 2 "$@"
    ok "... needs $words" complains "$words"
    ok '... and nothing else' sh -c "! grep -qE -- '$others' err"
}
lacks '--board BOARD' '(-o FILE|--model|FILE.db)' image my.db -o x.kti
lacks '-o FILE.kti' '(--board BOARD|--model|FILE.db)' image my.db --board native
lacks 'FILE.db, --model' '(--board BOARD|-o FILE)' image --board native -o x.kti
lacks 'FILE.kti' '(--board BOARD|-o FILE|--model|FILE.db)' image dump
lacks 'a game' 'database' suggest my.kti
lacks 'an image' 'game' suggest
lacks 'games' 'database' evaluate my.kti
lacks 'COMMAND B' 'COMMAND A' match true
lacks 'an opponent' 'engine' watch true
lacks 'a port' 'an image' upload my.kti
lacks '-o FILE.kts' 'games' train-shapes
lacks "'more'" 'needs' suggest my.kti game.sgf more
lacks "'more'" 'needs' stats my.db more
lacks "'more'" 'needs' image my.kti more --board native -o x.kti
lacks "'more'" 'needs' train-shapes more -o x.kts
lacks "'more'" 'needs' match true true more

# A misspelt word has its neighbours named.
wrong "there is no command 'shwo'; did you mean 'show'? 'katachi help' lists them" shwo
wrong "there is no command 'weather'; 'katachi help' lists them" weather
wrong "'--hlep'; did you mean '--help'?" show --hlep

# A file that is not there isn't broken.
takes 'No such file' learn none.sgf -o x.db
ok '... and not broken' sh -c '! grep -q broken err && grep -q "1 of 1 files could not be read" err'
ok 'one there and one not' run 1 learn game.sgf none.sgf -o x.db $hand
ok '... is told' grep -q '^1 games read, 0 skipped; 1 of 2 files could not be read$' err
echo '(;SZ[5];B[zz' >broken.sgf
ok 'one broken, one there, one not' run 1 learn broken.sgf game.sgf none.sgf -o x.db $hand
ok '... each is told' grep -q '; 1 of 3 files is broken; 1 of 3 files could not be read$' err
takes 'No such file' report none.sgf -o x.html

# Nor one that may not be read. (root may read anything.)
if [ "$(id -u)" -ne 0 ] || setpriv --reuid=65534 --regid=65534 --clear-groups true 2>/dev/null; then
    as='setpriv --reuid=65534 --regid=65534 --clear-groups'
    [ "$(id -u)" -eq 0 ] || as=
    mkdir open shut dark
    for file in game.sgf my.db my.ktm my.kti my.kts my.csv; do cp $file open && cp $file shut && chmod 0 shut/$file; done
    cp "$katachi" ./katachi
    chmod 755 . open shut ./katachi
    chmod 644 open/*
    chmod 0 dark
    denied() {
        $as ./katachi "$@" >out 2>err </dev/null
        status=$?
        [ $status -eq 1 ] && complains 'Permission denied' && ! grep -qE 'broken|damaged' err
    }
    for arguments in 'learn shut/game.sgf -o x.db' 'learn dark -o x.db' 'learn open/game.sgf -o shut/x.db' 'stats shut/my.db' 'merge shut/my.db -o x.db' \
        'evaluate shut/my.db open/game.sgf' 'evaluate open/my.kti shut/game.sgf' 'suggest shut/my.kti open/game.sgf' 'suggest open/my.kti shut/game.sgf' \
        'suggest shut/my.ktm open/game.sgf' 'image shut/my.db --board native -o x.kti' 'image --model shut/my.ktm --board native -o x.kti' \
        'image shut/my.kti --shapes open/my.kts --board native -o x.kti' 'image --shapes shut/my.kts --board native -o x.kti' \
        'image open/my.kti --patterns3x3 shut/my.csv --board native -o x.kti' 'image dump shut/my.kti' 'gtp --image shut/my.kti' \
        'upload shut/my.kti tcp:127.0.0.1:1' 'train shut/game.sgf -o x.ktm' 'train --from shut/my.ktm open/game.sgf -o x.ktm' \
        'match true true --keep shut/match' 'report open/game.sgf -o shut/x.html' 'report shut/game.sgf -o x.html'; do
        case $arguments in *' x.'*) chmod 777 . ;; *) chmod 755 . ;; esac
        ok "$arguments" denied $arguments
    done
    chmod 777 .
    among() { $as ./katachi "$@" shut/game.sgf open/game.sgf >out 2>err; }
    for command in "learn -o y.db $hand" 'train --size 5 --layers 1 --channels 16 --epochs 0.1 -o y.ktm'; do
        ok "among others it costs only itself: $command" among $command
        ok '... and is told' complains 'shut/game.sgf: Permission denied'
    done
else
    skip 'there is nobody who may not read all'
fi

# A report of nothing.
ok 'too few games for a report' run 1 report "$shipped" --no-time --rank 9d -o x.html
echo '(;SZ[9];B[ee];W[cc])' >nine.sgf
ok 'one game' run 1 report nine.sgf -o x.html
ok '... is too few' complains 'too few'
ok '... and nothing is written' [ ! -e x.html ]
ok 'nothing was written at all' sh -c '! ls -d x.* 2>/dev/null | grep -v cache'
echo "1..$count"
