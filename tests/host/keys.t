#!/bin/sh
# katachi keys, and the images that they sign. OpenSSL reads the same keys and says the same.
. tests/tap.sh
katachi=${KATACHI:-$PWD/build/native/katachi}
image=$PWD/host-tools/images/microbit.kti
cd "$folder" || exit 1

run() {
    wanted=$1
    shift
    timeout 600 "$katachi" "$@" >out 2>err
    status=$?
    [ $status -eq "$wanted" ] || { echo "# exit status $status, not $wanted"; sed 's/^/# /' err; return 1; }
}
complains() { grep -qF -- "$1" err || { sed 's/^/# /' err; return 1; }; }
half() { sed -n "s/^$1 //p" "$2"; }

ok 'a pair of keys' run 0 keys -o my.key
ok '... for its owner alone' [ "$(stat -c %a my.key)" = 600 ]
ok '... of which the public half is printed' [ "$(sed 1d out)" = "$(sed -n 2p my.key)" ]
touch empty.key && chmod 644 empty.key && run 0 keys -o empty.key
ok '... even where anybody could read an empty file' [ "$(stat -c %a empty.key)" = 600 ]
run 0 keys my.key && cp out public.pub && chmod 644 public.pub && run 0 keys -o public.pub --force
ok '... or a public half' [ "$(stat -c %a public.pub)" = 600 ]
cp my.key kept.key
ok 'it is not overwritten' run 1 keys -o my.key
ok '... which is told' complains '--force overwrites it'
ok '... and it is as it was' cmp my.key kept.key
ok 'another pair is another one' sh -c '"$0" keys -o other.key >/dev/null && ! cmp -s my.key other.key' "$katachi"
ok '--force overwrites it' sh -c '"$0" keys -o other.key --force >out && cmp -s out other.key; [ $? -eq 1 ] && [ "$(sed 1d out)" = "$(sed -n 2p other.key)" ]' "$katachi"
ok 'the public half is a file' run 0 keys my.key
cp out my.pub
ok '... without the secret one' [ "$(grep -c . my.pub)" -eq 2 ]
ok '... that is shown as well' run 0 keys my.pub
for half in my.key my.pub; do sed 's/$/\r/' "$half" >"windows.$half"; done
ok 'an editor on Windows may have saved it' run 0 keys windows.my.key
ok '... which shows the same' cmp out my.pub
ok '... or its public half' run 0 keys windows.my.pub
ok '... and a new key does not overwrite it' run 1 keys -o windows.my.key
for half in my.key my.pub; do { printf '\357\273\277'; cat "windows.$half"; } >"marked.$half"; done
ok '... with a byte order mark in front' run 0 keys marked.my.key
ok '... which shows the same' cmp out my.pub
ok '... or of its public half' run 0 keys marked.my.pub
ok '... and a new key does not overwrite it, either' run 1 keys -o marked.my.key

# The secret half is the seed of RFC 8032: here that of section 7.1, test 1.
printf 'Katachi key 1\npublic d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a\nsecret %s\n' \
    9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60 >rfc.key
ok 'the key of the standard' run 0 keys rfc.key
{ printf '302e020100300506032b657004220420'; half secret my.key; } | tr a-f A-F | tr -d '\n' | basenc -d --base16 >my.der
ok 'OpenSSL finds the same public half' [ "$(openssl pkey -in my.der -inform DER -pubout -outform DER | tail -c 32 | od -An -v -tx1 | tr -d ' \n')" = "$(half public my.key)" ]

wrong() {
    printf "$2" >wrong.key
    ok "refused: $1" run 1 keys wrong.key
    ok '... and told' complains "$1"
}
wrong 'it is no key' 'Katachi key 2\n'
wrong "its line 'public' must have 64" 'Katachi key 1\npublic 12\n'
wrong "its line 'public' must have 64" "Katachi key 1\npublic $(half public my.key)0\n"
wrong "its line 'secret' must have 64" "$(cat my.pub)\nsecret 12\n"
wrong "don't belong together" "$(cat my.pub)\nsecret $(half secret other.key)\n"
ok 'refused: nothing to do' run 2 keys
ok 'refused: two things to do' run 2 keys my.key -o x.key
ok 'refused: a key that is missing' run 1 keys none.key

ok 'an image is signed' run 0 image "$image" --board microbit --sign my.key -o signed.kti
ok '... which is told' grep -q "signed by $(half public my.key)" out
ok '... by its dump' sh -c '"$0" image dump signed.kti | grep -qx "# signed by $1"' "$katachi" "$(half public my.key)"
ok '... and in JSON' sh -c '"$0" image "$1" --board microbit --sign my.key -o again.kti --json | grep -q "\"signed_by\": \"$2\"}"' "$katachi" "$image" "$(half public my.key)"
ok '... the same each time' cmp signed.kti again.kti
ok '... by the file from Windows as well' run 0 image "$image" --board microbit --sign windows.my.key -o again.kti
ok '... the same' cmp signed.kti again.kti
ok '... and by the one with a mark' run 0 image "$image" --board microbit --sign marked.my.key -o again.kti
ok '... the same' cmp signed.kti again.kti
# All but the checksum in the header and the last section.
total=$(stat -c %s signed.kti)
{ head -c 12 signed.kti; head -c $((total - 160)) signed.kti | tail -c +17; } | openssl dgst -sha512 -binary >hash
tail -c 128 signed.kti | head -c 64 >hash_inside
ok 'the hash in it is OpenSSL'"'"'s' cmp hash hash_inside
{ printf 'katachi image v1'; cat hash; } >message
tail -c 64 signed.kti >signature
ok '... and the signature' openssl pkeyutl -verify -rawin -in message -sigfile signature -inkey my.der -keyform DER
ok 'where a signature has no room' run 1 image "$image" --board microbit --bytes "$(stat -c %s "$image")" --sign my.key -o x.kti
ok '... the bytes are told that it would take' complains "would grow to $(($(stat -c %s "$image") + 176))."
ok 'a signed image is signed anew' run 0 image signed.kti --board microbit --sign other.key -o other.kti
ok '... once' [ "$(stat -c %s other.kti)" -eq "$total" ]
ok 'a public half cannot sign' run 1 image "$image" --board microbit --sign my.pub -o x.kti
ok '... which is told' complains 'the public half alone'
{ head -c $((total - 1)) signed.kti; printf '\377'; } >spoilt.kti
crc=$({ head -c 12 spoilt.kti; tail -c +17 spoilt.kti; } | gzip -c | tail -c 8 | head -c 4 | od -An -v -tx1 | tr -d ' \n' | tr a-f A-F)
{ head -c 12 spoilt.kti; printf %s "$crc" | basenc -d --base16; tail -c +17 spoilt.kti; } >wrong.kti
ok 'a dump tells a wrong signature' sh -c '"$0" image dump wrong.kti | grep -q "^# WRONG signature"' "$katachi"
ok 'a dump tells of none' sh -c '"$0" image dump "$1" | grep -qx "# not signed"' "$katachi" "$image"
ok 'an image that is changed loses its signature' run 0 image signed.kti --board native --patterns3x3 "$OLDPWD/host-tools/images/3x3.csv" -o changed.kti
ok '... which is told' complains "doesn't hold for the new image"
ok '... and is not signed' sh -c '"$0" image dump changed.kti | grep -qx "# not signed"' "$katachi"
echo "1..$count"
