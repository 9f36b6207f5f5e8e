#!/bin/sh
# host-tools/emulators/carry.c, between standard input and output and an emulator's serial line. Here a script is the emulator; as on a chip,
# any byte that arrives ends its search.
. tests/tap.sh
carry=$PWD/build/native/carry
cd "$folder" || exit 1

# The script: `genmove` searches for half a second, and says whether a byte cut it; `lz-analyze` goes on until a byte comes, `wait`
# until the file `go` is there. It ends after `quit`. Its process number is in the file `toy.pid`.
cat >toy <<'END'
open(my $line, '<&=', 3); open(my $out, '>&=', 4);
open(my $number, '>', 'toy.new'); print $number $$; close $number; rename 'toy.new', 'toy.pid';
sub cut { my $ready = ''; vec($ready, 3, 1) = 1; return select($ready, undef, undef, shift) > 0 }
sub take { my $byte; sysread($line, $byte, 1) || exit 0; return $byte }
for (;;) {
    my $text = '';
    for (my $byte; ($byte = take()) ne "\n"; $text .= $byte) {}
    $text =~ s/#.*//;
    my ($id, $name) = $text =~ /^\s*(\d*)\s*(\S*)/ or next;
    next if $name eq '';
    my $answer = $name;
    $answer = cut(0.5) ? 'cut' : 'whole' if $name =~ /genmove/;
    if ($name =~ /analyze$/ && $name !~ /genmove/) { syswrite($out, "=$id\n"); do { syswrite($out, "info\n") } until cut(0.1);
        syswrite($out, "\n"); next }
    if ($name eq 'long') { cut(60) or die; $answer = 'stopped' }
    if ($name eq 'wait') { select(undef, undef, undef, 0.05) until -e 'go' }
    $answer = "a\nb\n" x 20000 . 'end' if $name eq 'much';
    syswrite($out, "=$id $answer\n\n");
    exit 5 if $name eq 'quit';
}
END
# carried OPTION...: a session with the script; writes its answers on one line.
carried() { timeout "${patience-60}" "$carry" "$@" -- perl -MIO::Handle toy 2>err | tr -s '\n' ' ' >out; }
is() { [ "$(cat out)" = "$1" ] || { echo "# wanted: $1"; return 1; }; }

printf 'genmove b\n2 genmove w\nname\nquit\n' | carried
ok 'a command waits until the one before is answered' is '= whole =2 whole = name = quit '
printf 'genmove b\ngenmove w\nname\nquit\n' | carried --line
ok '... but not with --line' is '= cut = cut = name = quit '
printf 'name\nlz-genmove_analyze b' | carried
ok 'a last line may lack its newline; then the emulator gets quit' is '= name = whole = quit '
printf '1 lz-analyze b 10\nkata-analyze\n\nname\n' | carried
[ "$(tr -s ' ' '\n' <out | grep -v info | tr '\n' ' ')" = '=1 = = name = quit ' ]
ok 'the next line ends an analysis' [ $? -eq 0 ]
printf 'long\nstop\nlong\n# interrupt\nname\n' | carried
ok 'only stop and an interruption end a search' is '= stopped = stop = stopped = name = quit '
printf '# comment\n\n \t\n12\nkatachi-link\ngenmove b\nname\nquit\n' | carried
ok 'empty lines have no answer; after katachi-link all bytes pass at once' is '= katachi-link = cut = name = quit '
{ printf '%0200000d\n' 0; printf 'name %0200000d\nname\n' 0; } | carried
ok 'a line may be longer than the buffer' [ "$(tr -d 0 <out)" = '= name = name = quit ' ]
ok 'the exit status is the emulator'"'"'s' sh -c 'echo quit | "$@" >out; [ $? -eq 5 ]' x "$carry" -- perl -MIO::Handle toy
printf 'much\nmuch\nname\n' | (sleep 0.2; timeout 60 "$carry" -- perl -MIO::Handle toy) | (sleep 0.5; grep -c .) >out
ok 'a slow reader gets everything' is 80004
nonblocking() {
    perl -MFcntl -e 'for my $file (*STDIN, *STDOUT) { fcntl($file, F_SETFL, fcntl($file, F_GETFL, 0) | O_NONBLOCK) }
        exec @ARGV' "$@"
}
(sleep 0.3; printf 'much\n'; sleep 0.3; printf 'name\n') | nonblocking timeout 60 "$carry" -- perl -MIO::Handle toy | (sleep 1; grep -c .) >out
ok '... also with non-blocking input and output' is 40003
(sleep 0.5; echo ready >log) &
printf 'name\n' | carried --listens ready log
ok 'it waits until the emulator listens' is '= name = quit '
printf 'name\n' | patience=1 carried --listens never none
ok '... and sends nothing before' [ ! -s out ]

# gone: does the script end soon?
gone() {
    for tenth in $(seq 600); do
        case $(sed 's/.*) //' "/proc/$(cat toy.pid)/stat" 2>/dev/null) in '' | Z*) return ;; esac
        sleep 0.1
    done
    false
}
# begin OPTION...: begins a session that waits, with file 3 as its input. Under nohup, carry would ignore SIGHUP.
begin() {
    rm -f toy.pid to
    mkfifo to
    mkdir -p scratch && : >scratch/file
    env --default-signal=HUP "$carry" "$@" --folder "$folder/scratch" -- perl -MIO::Handle toy <to >out 2>err &
    session=$!
    exec 3>to
    until [ -s toy.pid ]; do sleep 0.1; done
}
for number in 15 1 2 9; do
    begin
    echo wait >&3
    kill -$number $session
    wait $session 2>/dev/null
    status=$?
    ok "signal $number ends the emulator" gone
    ok '... and is the exit status' [ $status -eq $((128 + number)) ]
    [ $number -eq 9 ] || ok '... the folder is gone' [ ! -e scratch ]
    exec 3>&-
done
begin
echo name >&3
until [ -s out ]; do sleep 0.1; done
ok 'the folder is gone once the emulator has answered' [ ! -e scratch ]
exec 3>&-
wait $session
begin --at-once
exec 3>&-
ok 'with --at-once the end of the input ends the emulator' gone
rm -f toy.pid
yes name | "$carry" -- perl -MIO::Handle toy 2>err | head -n 1 >out
ok 'it ends when nobody reads' gone
echo "1..$count"
