#!/bin/sh
# Records as people have them: collections that fill the memory, names and formats of all kinds.
. tests/host/katachi.sh

# A collection of tiny games takes about twenty times its size in memory, and beyond a limit there is a message.
awk 'BEGIN { for (i = 0; i < 500000; i++) printf "(;B[aa])" }' >tiny.sgf
within() { (ulimit -v "$1" && shift && exec "$katachi" "$@") >out 2>err; }
ok '500,000 games within 500 MB' within 500000 learn3x3 tiny.sgf --size 19 -o tiny.csv
ok '... all of them' grep -q '^500000 games read, 0 skipped' err
ok 'not within 160 MB' sh -c '(ulimit -v 160000; "$0" learn3x3 tiny.sgf --size 19 -o no.csv) >out 2>err; [ $? -eq 1 ]' "$katachi"
ok '... and says where they are too many' complains 'tiny.sgf:1: up to here the games fill 78 MiB, half of the memory'
ok '... and writes nothing' [ ! -e no.csv ]
ok 'some of them fit' within 160000 learn3x3 tiny.sgf --size 19 --skip 1000 --take 1000 -o some.csv
ok '... 1,000 of them' says ' in 1000 games'
ok 'and so do all without duplicates' within 160000 learn3x3 tiny.sgf --size 19 --no-duplicates -o some.csv

# From a pipe, of which no byte may be read twice.
for i in 1 2 3; do printf '(;SZ[9];B[aa];W[b%s])\n' a b c; done >nine.sgf
piped() { cat nine.sgf | "$katachi" "$@" >out 2>err; }
ok 'games from a pipe' piped learn /dev/stdin -o piped.db
ok '... all of them' grep -q '^9 games read, 0 skipped' err
ok '... and a position' piped suggest piped.db /dev/stdin

# The same holds for the examples of many moves, which take more memory than the games.
awk 'BEGIN { for (game = 0; game < 4000; game++) { printf "(;SZ[19]"; for (i = 0; i < 150; i++)
    printf ";%s[%c%c]", i % 2 ? "W" : "B", 97 + i % 19, 97 + 2 * int(i / 19); print ")" } }' >long.sgf
ok '600,000 moves within 160 MB' sh -c '(ulimit -v 160000; "$0" learn long.sgf --size 19 -o no.db) >out 2>err; [ $? -eq 1 ]' "$katachi"
ok '... are too many' complains 'the examples of these games would take '
ok '... and says what helps' complains 'learn in parts, --part 1/2 and so on'
ok '... half of them, too' sh -c '(ulimit -v 70000; "$0" learn long.sgf --size 19 --part 1/2 -o no.db) >out 2>err; [ $? -eq 1 ]' "$katachi"
ok '... and writes nothing' [ ! -e no.db ]

# When no game is left, the reasons.
printf '(;SZ[9]BR[5d];B[ee])(;SZ[9];B[dd])(;SZ[9]BR[2d]WR[3d];B[cc])' >ranks.sgf
missing 'Of the 3 games read' learn ranks.sgf --rank 4d -o none.db
ok '... how many had no rank' grep -q '3 by --rank: in 2 of them a player has no rank (BR, WR), in 0 a rating, in 1 too low' err
missing '--skip 5 leaves out all 3' learn ranks.sgf --skip 5 -o none.db

# Archives whose members have names beyond ASCII, whatever the locale.
sources() { # sources FILE...: learns from them, and writes the source of each game in the database, sorted
    "$katachi" learn "$@" -o sources.db --force >out 2>err && sqlite3 sources.db 'SELECT source FROM game' | LC_ALL=C sort >got
}
are() { printf '%s\n' "$@" | LC_ALL=C sort >wanted && cmp got wanted; }
mkdir names
for name in a.sgf b.sgf 黑白.sgf 이창호.sgf; do printf '(;SZ[9]PB[%s];B[ee];W[dd])' "$name" >"names/$name"; done
tar -cf plain.tar names
tar --format=pax -cJf pax.tar.xz names
LC_ALL=C.UTF-8 7z a -bd names.7z names >/dev/null
LC_ALL=C.UTF-8 zip -qr names.zip names
for archive in plain.tar pax.tar.xz names.7z names.zip; do
    for locale in C C.UTF-8; do
        ok "$archive, in the locale $locale" env LC_ALL=$locale "$katachi" learn $archive -o names.db --force
        sqlite3 names.db 'SELECT source FROM game' | LC_ALL=C sort >got
        ok '... has four games, by their names' are $archive/names/a.sgf $archive/names/b.sgf $archive/names/黑白.sgf \
            $archive/names/이창호.sgf
    done
done
# zip_raw FLAGS NAME...: writes a zip. The names are bytes, in octal; the zip names no character set, or, with flags of 2048,
# claims UTF-8.
zip_raw() {
    perl -e 'use strict; my ($flags, @names) = @ARGV; my ($out, $dir) = ("", "");
        require Compress::Zlib;
        for (@names) {
            s/\\([0-7]{3})/chr oct $1/ge;
            my $d = "(;SZ[9];B[ee];W[dd])"; my $h = pack "vvvvvVVVvv", 20, $flags, 0, 0, 33, Compress::Zlib::crc32($d), length $d, length $d, length, 0;
            $dir .= pack("Vv", 0x02014b50, 20) . $h . pack("vvvVV", 0, 0, 0, 0, length $out) . $_;
            $out .= pack("V", 0x04034b50) . $h . $_ . $d;
        }
        print $out, $dir, pack "VvvvvVVv", 0x06054b50, 0, 0, scalar @names, scalar @names, length $dir, length $out, 0' "$@"
}
zip_raw 0 '\272\332\260\327.sgf' '\271\305\301\246/\276\305\266\316.SGF' a.sgf >gbk.zip
ok 'a zip with names in GBK' sources gbk.zip
ok '... is read whole' are gbk.zip/黑白.sgf gbk.zip/古力/九段.SGF gbk.zip/a.sgf
zip_raw 0 '\215\135\215\350.sgf' '\217\254\227\321\214\365\210\352.sgf' >sjis.zip
ok 'a zip with names in Shift-JIS' sources sjis.zip
ok '... is read whole' are sjis.zip/江崎.sgf sjis.zip/小林光一.sgf
zip_raw 2048 '\377\376.sgf' good.sgf '\301.txt' >wrong.zip
ok 'a zip whose names are not in UTF-8 as it says' sources wrong.zip
ok '... is read by its content' [ "$(wc -l <got)" -eq 3 ]
ok '... with a message' complains "wrong.zip/member 1: the name of this member can't be decoded"
zip_raw 0 '\033[31mred\012.sgf' >control.zip
ok 'control characters in a name' sources control.zip

# Zeros in front of a record do not make it an archive.
(head -c 2000 /dev/zero && printf '(;SZ[9];B[ee];W[dd])') >zeros.sgf
ok 'a record behind zeros' sources zeros.sgf
ok '... is one game' are zeros.sgf
gzip -k zeros.sgf
ok 'packed, too' sources zeros.sgf.gz
ok '... is one game' are zeros.sgf.gz
head -c 10240 /dev/zero >zeros.tar
missing 'no game' learn zeros.tar -o none.db

# A record in the place of another file is named, whoever wrote it.
printf '(;SZ[9];B[ee];W[dd])' >game.sgf
for command in 'evaluate game.sgf 20' 'image game.sgf --board native -o no.kti' 'stats game.sgf' 'suggest game.sgf game.sgf'; do
    run 1 $command
    ok "katachi $command" complains 'game.sgf is a game record, not '
done

# Results and ranks in the bytes that servers and books write, without CA: 9段 and 黑胜4又1/4子 in GBK, 九段 and
# 白番2目半勝ち in Shift-JIS, 9단 and 흑 반집승 in Korean.
printf '(;SZ[9]BR[9\266\316]WR[9\266\316]RE[\272\332\312\244\064\323\326\061/\064\327\323];B[ee];W[dd])' >gbk.sgf
printf '(;SZ[9]BR[\213\343\222\151]WR[\213\343\222\151]RE[\224\222\224\324\062\226\332\224\274\217\237\202\277];B[ee];W[dd])' >sjis.sgf
printf '(;SZ[9]BR[9\264\334]WR[9\264\334]RE[\310\346 \271\335\301\375\275\302];B[ee];W[dd])' >korean.sgf
for case in 'gbk 8.5 8' 'sjis 2.5 2' 'korean 0.5 0'; do
    set -- $case
    ok "$1: ranks, and a margin of $2" run 0 learn $1.sgf --rank 9d --margin $2 -o east.db --force
    ok "... not of $3" run 1 learn $1.sgf --rank 9d --margin $3 -o east.db --force
done

# Records of other formats: in folders and in archives.
mkdir kinds
printf '\\HS\n\\[GAMEBLACKNAME=a (1D)\\]\n\\HE\n\\GS\nINI 0 1 0 &4\nSTO 0 2 1 3 3\n\\GE\n' >kinds/a.GIB
printf 't\n19\nw 1D\nb 1D\np\n0\n0\n6\n20170316\n0\nBlack wins by resign!\n1\nPMABBEEEE\n' >kinds/b.ngf
printf '[Header]\nSize=19\nHdcp=0,6.5\nPlayerB=c,1d\n[Data]\nDD,B1,1,0\n' >kinds/c.ugf
cp kinds/c.ugf kinds/d.ugi && xz kinds/d.ugi
ok 'GIB, NGF, UGF and UGI' sources --size 19 kinds
ok '... lie in a folder' are kinds/a.GIB kinds/b.ngf kinds/c.ugf kinds/d.ugi.xz
tar cf kinds.tar kinds/a.GIB kinds/b.ngf kinds/c.ugf
ok '... and in an archive' sources --size 19 kinds.tar
ok '... all of them' are kinds.tar/kinds/a.GIB kinds.tar/kinds/b.ngf kinds.tar/kinds/c.ugf
loads() { printf 'loadsgf %s\n' "$1" | "$katachi" gtp --playouts 1 2>err | grep -q '^= white'; }
for record in kinds/a.GIB kinds/b.ngf kinds/c.ugf; do ok "loadsgf reads $record" loads $record; done
mkdir packed && printf 'PP%%D-lh5-' >packed/x.ugz
missing 'a UGZ file of PandaNet' learn packed -o none.db
printf '[Header]\nCrypt=9666,\n[Data]\nxyz\n' >crypt.ugi
missing 'crypt.ugi:2:1: an encrypted UGF record' learn crypt.ugi -o none.db

# All names that a file system allows.
mkdir odd && cd odd || exit 1
long=$(printf '%0250d' 0).sgf newline=$(printf 'new\nline.sgf') invalid=$(printf '\377\376.sgf') red=$(printf '\033[31m.sgf')
set -- ' a  b.sgf' 'q"uo\te.sgf' 'a#b.sgf' '-x.sgf' 'serial:x.sgf' 'board:microbit.sgf' "it's.sgf" 20 'a 20' "$long" "$newline" \
    "$invalid" "$red" 黑白.sgf '*.sgf' '%s%n.sgf' '$(touch made).sgf'
for name; do printf '(;SZ[9];B[ee];W[dd])' >"./$name"; done
octal() { printf '%s' "$1" | od -An -v -to1 | tr -d ' \n' | sed 's/.../\\&/g'; }
gtp() { "$katachi" gtp --playouts 1 2>err >out && grep -q "^= $1" out; }
for name; do
    shown=$(printf '%s' "$name" | LC_ALL=C tr -c '[:print:]' '?')
    case $name in -*) given=./$name ;; *) given=$name ;; esac
    ok "learn '$shown'" run 0 learn "$given" -o ../odd.db --force
    case $name in "$invalid") kind=blob ;; *) kind=text ;; esac
    ok '... and the database has its name' [ "$(sqlite3 ../odd.db 'SELECT typeof(source), hex(source) FROM game')" = \
        "$kind|$(printf '%s' "$given" | od -An -v -tx1 | tr -d ' \n' | tr a-f A-F)" ]
    ok '... suggest' run 0 suggest ../odd.db "$given"
    ok '... loadsgf, quoted' gtp white <<END
loadsgf "$(octal "$name")" 2
END
    printf '(;SZ[9];B[zz])' >"./$name"
    run 1 learn "$given" -o ../none.db
    ok '... a fault in it is one printable line' [ "$(grep -c '^katachi: .*:1:[0-9]*: ' err)$(LC_ALL=C.UTF-8 grep -c '[^[:print:]]' err)" = 10 ]
    printf '(;SZ[9];B[ee];W[dd])' >"./$name"
done
# The messages of all commands quote names without the bytes that control a terminal.
printable() { [ -s err ] && ! LC_ALL=C.UTF-8 grep '[^[:print:]]' err; }
bad=$(printf '\033[31m\377red')
for arguments in "learn $bad -o x.db" "learn 20 -o $bad/x.db" "suggest $bad 20" "suggest ../odd.db $bad" "merge $bad -o x.db" "image $bad -o x.kti" \
    "evaluate $bad 20" "stats $bad" "$bad" "learn --$bad" "learn 20 --rank $bad -o x.db" "gtp --image $bad"; do
    "$katachi" $arguments >out 2>err </dev/null
    ok "... $(printf %s "$arguments" | LC_ALL=C tr -c '[:print:]' '?') is refused in printable words" printable
done
ok 'a part keeps such a name' run 0 learn "./$invalid" --part 1/1 -o ../odd.part
ok '... and so does the database' run 0 merge ../odd.part -o ../odd.db --force
ok '... merged' [ "$(sqlite3 ../odd.db 'SELECT hex(source) FROM game')" = 2E2FFFFE2E736766 ]
ok 'a folder of them' run 0 learn . -o ../odd.db --force
ok '... all that end in .sgf' grep -q "^$(ls -q | grep -c 'sgf$') games read, 0 skipped" err
ok 'loadsgf with spaces' gtp black <<END
loadsgf a 20
END
ok 'loadsgf with spaces and a number' gtp white <<END
loadsgf a 20 2
END
ok 'loadsgf with a number' gtp white <<END
loadsgf 20 2
END
for arguments in '' '"' '"a' '"a"b' '20 0' '20 1 x'; do
    printf 'loadsgf %s\n' "$arguments" | "$katachi" gtp --playouts 1 >out 2>err
    ok "refused: loadsgf $arguments" grep -q '^? ' out
done
ok 'printsgf, quoted' gtp '' <<END
printsgf "../p \\043 q.sgf"
END
ok '... writes that file' [ -s '../p # q.sgf' ]
ok 'nothing of them was run' [ ! -e made ]
cd ..

echo "1..$count"
