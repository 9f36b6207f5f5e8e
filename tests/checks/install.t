#!/bin/sh
# install-packages.sh: what it does when packages are missing, with stand-ins for the system's own commands.
. tests/tap.sh
script=$PWD/host-tools/install-packages.sh

# stand_in NAME TEXT: a command that comes before the system's own.
stand_in() { mkdir -p "$folder/bin" && printf '#!/bin/sh\n%s\n' "$2" >"$folder/bin/$1" && chmod +x "$folder/bin/$1"; }
install() { PATH=$folder/bin:$PATH "$script" "$@" >"$folder/out" 2>&1; }
says() { grep -qxF -- "$1" "$folder/out"; }

stand_in dpkg-query 'case $* in *there) echo "install ok installed" ;; *) exit 1 ;; esac'
stand_in apt-get "echo apt-get \$* >>'$folder/log'"
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
echo "1..$count"
