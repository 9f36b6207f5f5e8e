#!/bin/sh
# No file that the project hands on holds a secret: neither the secret half of a key of 'katachi keys' nor another private
# key. And nothing is built that trusts the key whose secret half was public once.
. tests/tap.sh

# What was published: files under version control, which an archive of the sources holds; without it, all but what is made
# here. And what the build made for others.
handed_on() {
    if git -C "$1" rev-parse --is-inside-work-tree >/dev/null 2>&1; then git -C "$1" ls-files -z
    else (cd "$1" && find . -path ./build -prune -o -path ./.signing-key -prune -o -type f -print0); fi
    (cd "$1" && find build/page build/release build/*.hex build/*/katachi.* -type f -print0 2>/dev/null)
}
# without_secrets FOLDER
without_secrets() {
    (handed_on "$1" | (cd "$1" && xargs -0r grep -lazE '(^|[[:cntrl:]])secret [0-9a-fA-F]{64}|-----BEGIN [A-Z ]*PRIVATE KEY') ) >"$folder/found"
    sed 's/^/# a secret: /' "$folder/found"
    [ ! -s "$folder/found" ]
}
refuses_published_key() {
    printf 'Katachi key 1\npublic %s\n' "$1" >"$folder/published.key"
    ! make -s CI=1 KT_KEY="$folder/published.key" build/tables/key.inc >"$folder/out" 2>&1 && grep -q 'was published' "$folder/out"
}

ok 'no file holds a secret' without_secrets .
mkdir "$folder/copy" && printf 'Katachi key 1\npublic 12\nsecret %064d\n' 1 >"$folder/copy/key"
refused() { ! without_secrets "$folder/copy" >"$folder/out"; }
ok '... where one that does is found' refused
git -C "$folder/copy" init -q && ok '... not if it stays here' without_secrets "$folder/copy"
git -C "$folder/copy" add key && ok '... but once it is tracked' refused
printf 'x\r\n\000-----BEGIN PRIVATE %s-----\n' KEY >"$folder/copy/key"
ok '... as is a key of another program' refused
[ ! -e .signing-key ] || ok '.signing-key is for its owner alone' [ "$(stat -c %a .signing-key)" = 600 ]
ok 'no program is built that trusts a published key' refuses_published_key 21a9f0521c019969c376fd5269eb0ec94781d67d23465602bacd1c9ee5c05621
ok '... however it is written' refuses_published_key 21A9F0521C019969C376FD5269EB0EC94781D67D23465602BACD1C9EE5C05621
ok '... while there are files that it signed, for tests' sh -c '
    build/native/katachi image dump tests/system/published/image.kti | grep -qx "# signed by 21a9f0521c019969c376fd5269eb0ec94781d67d23465602bacd1c9ee5c05621"'

# A key whose path holds what the shell and make heed, in a build of its own that takes all but the key and the image from here.
mkdir -p "$folder/tree/build/native" "$folder/a key/it's"
for entry in * .clang-format; do [ "$entry" = build ] || ln -s "$PWD/$entry" "$folder/tree"; done
ln -s "$PWD/build/native/katachi" "$folder/tree/build/native"
key="$folder/a key/it's mine.key"
build/native/katachi keys -o "$key" >"$folder/half"
built() { make -s -C "$folder/tree" -o build/native/katachi CI=1 "$@" >"$folder/out" 2>&1; }
half=$(sed -n 's/^public //p' "$key")
ok 'a key whose path holds blanks and a quote' built KT_KEY="$key" build/tables/key.inc build/microbit/katachi.kti
ok '... is the one that is trusted' grep -qF "$(echo "$half" | sed 's/../0x&, /g; s/, $//')" "$folder/tree/build/tables/key.inc"
signed() { build/native/katachi image dump "$folder/tree/build/microbit/katachi.kti" | grep -qx "# signed by $half"; }
ok '... and signs' signed
ok '... from the environment, too' env KT_KEY="$key" make -s -C "$folder/tree" CI=1 build/tables/key.inc
echo "1..$count"
