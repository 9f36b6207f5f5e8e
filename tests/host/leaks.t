#!/bin/sh
# Commands that break off in the middle of their work give back what they took: memory, as the sanitizers count it.
. tests/host/katachi.sh
sanitized=$OLDPWD/build/native/sanitized/katachi
export ASAN_OPTIONS=detect_leaks=1:exitcode=99

echo '(;SZ[5]KM[3.5];B[cc];W[cd])' >game.sgf
echo '(;SZ[5]KM[3.5];B[cc' >broken.sgf
echo 'not what is wanted' >wrong
export XDG_DATA_HOME="$folder"
hand='--k 2-2 --stages 1 --support 0 --value 0 --size 5'
run 0 learn game.sgf -o my.db $hand
run 0 learn game.sgf -o 1.part $hand --part 1/2
run 0 learn game.sgf -o 2.part $hand --part 2/2 --stages 2
run 0 image my.db --board native -o my.kti
head -c 100 my.kti >cut.kti
head -c 3000 my.db >cut.db
for place in out.sgf.journal out.db.checkpoint out.ktm.checkpoint out.kts.checkpoint; do echo mine >$place; done

# Fails by itself, and with all that it took given back.
clean() {
    "$sanitized" "$@" >out 2>err </dev/null
    status=$?
    [ $status -eq 1 ] && ! grep -q 'Sanitizer\|runtime error' err || { echo "# exit status $status"; return 1; }
}
while read -r arguments; do ok "$arguments" clean $arguments; done <<END
review game.sgf -o out.sgf --playouts 10
review broken.sgf -o fresh.sgf --image cut.kti
learn game.sgf -o out.db $hand
learn game.sgf wrong -o nowhere/out.db $hand
train --size 5 game.sgf --layers 1 --channels 16 -o out.ktm
train --size 5 game.sgf --from cut.kti -o new.ktm
train --size 5 game.sgf --from my.kti -o new.ktm
train-shapes --size 5 --games 10 -o out.kts
merge 1.part 2.part -o merged.db
image cut.db --board native -o new.kti
image my.db --board microbit --bytes 10 -o new.kti
image my.db --board native --patterns3x3 wrong -o new.kti
image my.db --board native --rules wrong -o new.kti
image dump cut.kti
evaluate my.db wrong
stats cut.db
suggest my.kti wrong
suggest my.kti game.sgf --svg nowhere/x.svg
show wrong
show game.sgf --png nowhere/x.png
solve game.sgf
problems wrong -o new.sgf
practise wrong
rules wrong
series wrong -o new
report wrong -o new.html
match nothing nothing --games 1 --size 5
watch nothing nothing --size 5
play nothing --size 5
gtp --image cut.kti
analysis --model cut.kti
firmware wrong wrong --board pico --version 1.0.0 -o new.ktf
upload wrong board:none
experience board:none
bridge board:none
keys -o nowhere/my.key
page nowhere
END
# Signing makes new bytes of an image that was there.
run 0 keys -o my.key
ok 'a signed image is freed once' "$sanitized" image my.kti --board native --sign my.key -o signed.kti
echo "1..$count"
