#!/bin/sh
# make install: the program works away from its source, its man page and its completion say what it knows, and make uninstall
# leaves nothing behind.
. tests/host/katachi.sh

source=$OLDPWD
unset MAKEFLAGS MAKELEVEL MFLAGS
make_() { make -s -C "$source" "$@" >out 2>err; }
files() { (cd "$1" && find . ! -type d | LC_ALL=C sort | tr '\n' ' '); }
page=$( (cd "$source/build/page" && find . -type f) | sed 's|^\.|./share/katachi/page|')
library=$({ echo ./include/katachi/katachi.h; printf './lib/%s\n' libkatachi.a libkatachi.so libkatachi.so.0.1 libkatachi.so.0.1.0 pkgconfig/katachi.pc
    cd "$source/lib" && find . -name '*.h' | sed 's|^\.|./include/katachi|'; })
all=$(printf '%s\n' ./bin/katachi ./share/bash-completion/completions/katachi ./share/man/man1/katachi.1 $page $library | LC_ALL=C sort | tr '\n' ' ')
here=$PWD/'a prefix'

ok 'installing' make_ install PREFIX="$here"
ok '... without a word' [ ! -s out -a ! -s err ]
ok '... puts three files there, the page, and the library' [ "$(files "$here")" = "$all" ]
ok '... that anybody may read' [ "$(cd "$here" && stat -L -c %a $all | sort | uniq -c | tr -s ' \n' ' ')" = " $(($(echo $all | wc -w) - 1)) 644 1 755 " ]
ok 'for packagers, under DESTDIR' make_ install PREFIX=/usr DESTDIR="$PWD/stage"
ok '... and nowhere else' [ "$(files stage/usr)" = "$all" -a "$(ls stage)" = usr ]

mkdir -p "it's/share/katachi/page"
echo '<title>Katachi</title>' >"it's/share/katachi/page/index.html"
: >"it's/share/katachi/page/old.js" # of an older version
ok 'into a folder with an apostrophe' make_ install PREFIX="$PWD/it's"
ok '... whole' [ "$(files "it's")" = "$all" ]
ok '... and out of it' make_ uninstall PREFIX="$PWD/it's"
ok '... whole' [ -z "$(files "it's")" ]

# The program, in an empty folder and an empty environment.
mkdir empty && cd empty || exit 1
alone() { env -i "$here/bin/katachi" "$@"; }
run_alone() { wanted=$1; shift; printf 'quit\n' | alone "$@" >out 2>err; [ $? -eq "$wanted" ]; }
printf '%s\n' 'boardsize 9' 'katachi-suggest b 3' 'genmove b' 'boardsize 19' 'katachi-suggest b 3' 'genmove b' |
    alone gtp --playouts 20 --threads 1 >../out 2>../err
cd ..
ok 'it plays with the images that it holds, on 9x9 and 19x19' [ "$(grep -c '^= [A-T][0-9]*$' out)" -eq 2 ]
ok '... and suggests by them' [ "$(grep -c '^= [A-T][0-9]* 0\.' out)" -eq 2 ]
ok '... without a message' [ ! -s err ]
ok 'a board that is not built' run_alone 1 play board:microbit
ok '... is told' complains "microbit isn't built, neither beside this program nor in build/ of this folder; 'make BOARD=microbit' builds it"
mkdir -p build/microbit && printf '#!/bin/sh\nexec "%s" gtp --playouts 10\n' "$here/bin/katachi" >build/microbit/run && chmod +x build/microbit/run
ok 'in the folder of the sources, it finds the board' run_alone 0 play board:microbit
ok '... and plays against it' grep -q '^You are Black against Katachi' out
ok 'its version' [ "$(alone --version)" = "$("$katachi" --version)" ]

# The man page.
page=$here/share/man/man1/katachi.1
roff() { LC_ALL=C.UTF-8 "$@" >printed 2>err && [ ! -s err ]; }
if command -v man >/dev/null && command -v groff >/dev/null; then
    ok 'man prints the page without a warning' roff env MANWIDTH=80 man --warnings -E UTF-8 -l -Tutf8 "$page"
    sed "s/.$(printf '\b')//g; s/$(printf '\033')\[[0-9;]*m//g" printed >plain
    ok '... with names that are not English' grep -q 'Wächter 2008' plain
    ok '... with the examples as they are' grep -q '^ *katachi learn my-games/ -o my.db$' plain
    ok '... with backslashes' grep -qF '(\043 is #)' plain
else
    skip 'there is no man'
fi
if command -v mandoc >/dev/null; then ok 'mandoc has no fault to find' roff mandoc -T lint -W warning "$page"; else skip 'there is no mandoc'; fi
sed 's/\\-/-/g' "$page" >page
commands=$("$katachi" help | sed -n '/^ *help /q; s/^  \([a-z0-9-]*\)  .*/\1/p')
ok 'there are many commands' [ "$(echo "$commands" | wc -l)" -gt 15 ]
lists_all() { # every command, and every option of its help
    for command in $commands; do
        grep -qx ".SS $command" page || { echo "# no $command"; return 1; }
        sed -n "/^.SS $command\$/,/^.S[SH] /p" page >section
        for option in $("$katachi" $command --help | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--*[a-z0-9-]*\).*/\2/p'); do
            grep -q -- "^.B \(-[a-z], \)\{0,1\}$option\( \|\$\)" section || { echo "# no $command $option"; return 1; }
        done
    done
}
ok 'the page lists all commands and options' lists_all

# The completion. completes LINE EXPECTED: the last word of the line becomes one of these; - stands for the names of files.
completion=$here/share/bash-completion/completions/katachi
completes() {
    bash -c '
        source "$1"
        COMP_WORDS=($2) && [ "${2% }" = "$2" ] || COMP_WORDS+=("")
        COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) files=-
        compopt() { files=; }
        _katachi
        echo "${COMPREPLY[*]-}${files}"' bash "$completion" "$1" >out 2>err
    [ "$(cat out)" = "$2" ] && [ ! -s err ]
}
if command -v bash >/dev/null; then
    while IFS=: read -r line words; do ok "completed: $line" completes "$line" "$words"; done <<'EOF'
katachi lea:learn learn3x3
katachi --v:--version
katachi help tra:train train-shapes
katachi help --m:--man
katachi gtp --po:--policy
katachi gtp --policy :random mogo sliwa katachi
katachi gtp --policy m:mogo
katachi gtp --policy = :random mogo sliwa katachi
katachi gtp --policy =:random mogo sliwa katachi
katachi gtp --policy = m:mogo
katachi gtp --image = x:-
katachi gtp --playouts :
katachi analysis --model :-
katachi analysis --config :-
katachi image --patt:--patterns3x3
katachi image --shapes :-
katachi gtp --image :-
katachi image --board micro:microbit microbit2
katachi learn gam:-
katachi learn -o :-
katachi play --level n:novice
katachi no-such-command --x:-
EOF
    ok 'every command is completed' sh -c 'for c; do grep -q "^    $c) options=" "$0" || exit 1; done' "$completion" $commands
    completes_all() { # every option of the help
        for command in $commands; do
            for option in $("$katachi" $command --help | sed -n 's/^  \(-[a-z], \)\{0,1\}\(--*[a-z0-9-]*\).*/\2/p'); do
                grep -q "^    $command) options='.*$option[ ']" "$completion" || { echo "# no $command $option"; return 1; }
            done
        done
    }
    ok 'and every option' completes_all
else
    skip 'there is no bash'
fi

: >"$here/bin/another"
ok 'uninstalling' make_ uninstall PREFIX="$here"
ok '... leaves nothing, and what is not its own' [ "$(files "$here")" = './bin/another ' ]
ok '... twice' make_ uninstall PREFIX="$here"
echo 'another program' >"$here/bin/katachi"
mkdir -p "$here/share/katachi/page"
echo '<title>Another</title>' >"$here/share/katachi/page/index.html"
ok "... over another program's file" make_ uninstall PREFIX="$here"
ok '... which stays, and so does its page' [ "$(files "$here")" = './bin/another ./bin/katachi ./share/katachi/page/index.html ' ]
ok '... and is named' grep -q 'bin/katachi is another' out
ok '... for packagers' make_ uninstall PREFIX=/usr DESTDIR="$PWD/stage"
ok '... too' [ -z "$(files stage)" ]
echo "1..$count"
