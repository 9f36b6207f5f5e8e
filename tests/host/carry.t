#!/bin/sh
# What stands between standard input and output and an emulator's serial line (host-tools/carry). The emulator is a toy whose
# thoughts, like a chip's, are cut by any byte that comes.
. tests/tap.sh
carry=$PWD/build/native/carry
cd "$folder" || exit 1

# The toy: `genmove` thinks until a byte comes, half a second at most, and tells which it was; `lz-analyze` until a byte comes;
# `wait` until the file `go` is there. It ends after `quit`, and tells its number in the file `toy`.
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
# carried OPTION...: a session through the toy; its answers on one line.
carried() { timeout 60 "$carry" "$@" -- perl -MIO::Handle toy 2>err | tr -s '\n' ' ' >out; }
is() { [ "$(cat out)" = "$1" ] || { echo "# wanted: $1"; return 1; }; }

printf 'genmove b\n2 genmove w\nname\nquit\n' | carried
ok 'a command waits until the one before is answered' is '= whole =2 whole = name = quit '
printf 'genmove b\ngenmove w\nname\nquit\n' | carried --line
ok '... but not at a plain line' is '= cut = cut = name = quit '
printf 'name\nlz-genmove_analyze b' | carried
ok 'a last line may lack its newline; then the toy gets quit' is '= name = whole = quit '
printf '1 lz-analyze b 10\nkata-analyze\n\nname\n' | carried
[ "$(tr -s ' ' '\n' <out | grep -v info | tr '\n' ' ')" = '=1 = = name = quit ' ]
ok 'an analysis ends when something follows' [ $? -eq 0 ]
printf 'long\nstop\nlong\n# interrupt\nname\n' | carried
ok 'stop and an interruption end a thought, nothing else' is '= stopped = stop = stopped = name = quit '
printf '# comment\n\n \t\n12\nkatachi-link\ngenmove b\nname\nquit\n' | carried
ok 'empty lines have no answer; behind katachi-link, bytes go as they come' is '= katachi-link = cut = name = quit '
{ printf '%0200000d\n' 0; printf 'name %0200000d\nname\n' 0; } | carried
ok 'a line may be longer than anything' [ "$(tr -d 0 <out)" = '= name = name = quit ' ]
ok 'the exit status is the emulator'"'"'s' sh -c 'echo quit | "$@" >out; [ $? -eq 5 ]' x "$carry" -- perl -MIO::Handle toy
printf 'much\nmuch\nname\n' | (sleep 0.2; timeout 60 "$carry" -- perl -MIO::Handle toy) | (sleep 0.5; grep -c .) >out
ok 'a slow reader gets all' is 80004
nonblocking() {
    perl -MFcntl -e 'for my $file (*STDIN, *STDOUT) { fcntl($file, F_SETFL, fcntl($file, F_GETFL, 0) | O_NONBLOCK) }
        exec @ARGV' "$@"
}
(sleep 0.3; printf 'much\n'; sleep 0.3; printf 'name\n') | nonblocking timeout 60 "$carry" -- perl -MIO::Handle toy | (sleep 1; grep -c .) >out
ok '... also where input and output do not wait' is 40003
(sleep 0.5; echo ready >log) &
printf 'name\n' | carried --listens ready log
ok 'it waits until the emulator listens' is '= name = quit '
printf 'name\n' | carried --listens never none &
sleep 0.7
ok '... and sends nothing before' [ ! -s out ]

# gone: the toy has ended before long.
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
ok 'the folder is gone when the emulator has spoken' [ ! -e scratch ]
exec 3>&-
wait $session
begin --at-once
exec 3>&-
ok 'the end of the input ends a board that starts anew' gone
rm -f toy.pid
yes name | "$carry" -- perl -MIO::Handle toy 2>err | head -n 1 >out
ok 'it ends when nobody reads' gone
echo "1..$count"
