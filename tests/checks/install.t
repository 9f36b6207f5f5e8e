#!/bin/sh
# install-packages.sh: what it does when packages are missing, with stand-ins for the system's own commands.
. tests/tap.sh
script=$PWD/host-tools/install-packages.sh

# stand_in NAME TEXT: a command that comes before the system's own.
stand_in() { mkdir -p "$folder/bin" && printf '#!/bin/sh\n%s\n' "$2" >"$folder/bin/$1" && chmod +x "$folder/bin/$1"; }
install() { PATH=$folder/bin:$PATH "$script" "$@" >"$folder/out" 2>&1; }
says() { grep -qxF -- "$1" "$folder/out"; }

stand_in dpkg-query 'case $* in *there) echo "install ok installed" ;; *) exit 1 ;; esac'
stand_in apt-get "case \$* in
*--print-uris*) echo 'Need to get 12.3 MB/45 MB of archives.'; echo 'After this operation, 99.9 MB of additional disk space will be used.' ;;
*) echo apt-get \$* >>'$folder/log' ;;
esac"
stand_in id 'echo 1000'
stand_in sudo 'exit 1'
refuses() { ! install there one two && says '  sudo apt-get install -y --no-install-recommends one two' && [ ! -e "$folder/log" ]; }
ok "without root or sudo it prints the one command to run, and fails" refuses
stand_in id 'echo 0'
installs() { install there one two && grep -q 'install .*--no-install-recommends one two$' "$folder/log"; }
ok "as root it installs what is missing, and only that" installs
rm -f "$folder/log"
quiet() { install there && [ ! -e "$folder/log" ] && [ ! -s "$folder/out" ]; }
ok "when all is there it does and says nothing" quiet
stand_in id 'echo 1000'
stand_in sudo 'case $1 in -n) exit 0 ;; *) exec "$@" ;; esac'
ok "with sudo it installs too" installs

# At a terminal: `answer TEXT COMMAND` runs it at one, where this is typed.
answer() { printf '%s\n' "$1" | CI= MAKEFLAGS= PATH=$folder/bin:$PATH script -qec "$2" /dev/null 2>&1 | tr -d '\r' >"$folder/out"; }
rm -f "$folder/log"
asks() { answer n "$script there one two"; grep -q '(12.3 MB to download, 99.9 MB on the disk)' "$folder/out" && grep -qx '  one two' "$folder/out"; }
ok "at a terminal it says what it would install, and how much that is" asks
refused_there() { [ ! -e "$folder/log" ] && [ "$(grep -c 'sudo apt-get install' "$folder/out")" -eq 1 ]; }
ok "... and after a no it installs nothing, but prints the command" refused_there
agrees() { rm -f "$folder/log"; answer "$1" "$script there one two"; grep -q 'install .* one two$' "$folder/log"; }
ok "after a yes it installs" agrees y
ok "... and after Enter" agrees ''
ok "... and after YES" agrees YES
declines() { rm -f "$folder/log"; answer n "$1"; refused_there; }
ok "among the jobs of make -j it asks the terminal" declines "MAKEFLAGS='-j2 --jobserver-auth=3,4' $script there one two </dev/null"
ok "wherever its output goes" declines "$script there one two </dev/null 2>&1 | cat"
in_ci() { rm -f "$folder/log"; answer n "CI=1 $script there one two"; grep -q 'install .* one two$' "$folder/log"; }
ok "with CI set it doesn't ask" in_ci

# Where there is no terminal.
alone() { rm -f "$folder/log"; CI=$1 PATH=$folder/bin:$PATH setsid -w "$script" there one two </dev/null >"$folder/out" 2>&1; }
ok "where nobody can answer it installs" alone ''
ok "... and says what" grep -qx 'Installing them (12.3 MB to download, 99.9 MB on the disk).' "$folder/out"
for size in '1,501 MB' '2.0 GB'; do
    sed -i "s/99.9 MB\|1,501 MB/$size/" "$folder/bin/apt-get"
    large() { ! alone '' && refused_there; }
    ok "... but not $size" large
    ok "... which it says, with what helps" grep -q "$size on the disk.*With CI=1" "$folder/out"
    ok "... unless CI is set" alone 1
done
sed -i 's/After this operation/Later/' "$folder/bin/apt-get"
unknown() { ! alone '' && ! grep -q 'apt-get install' "$folder/log" && [ "$(grep -c 'sudo apt-get install' "$folder/out")" -eq 1 ]; }
ok "... nor what apt tells no size of" unknown
ok "... which it says, with what helps" grep -q 'They are of unknown size .*With CI=1' "$folder/out"
ok "... unless CI is set" alone 1
echo "1..$count"
