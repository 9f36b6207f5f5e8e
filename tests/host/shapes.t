#!/bin/sh
# katachi train-shapes, and its weights in an image.
. tests/host/katachi.sh
list=${shipped%/records/*}/images/3x3.csv

ok 'help: train-shapes' helps train-shapes -o --size --games --reach --rate --epsilon --seed --test --json
ok 'weights by 4000 games' run 0 train-shapes --games 4000 -o one.kts --json
ok '... reports them' keys games weights seconds
ok 'the same again' run 0 train-shapes --games 4000 -o two.kts
ok '... are the same to the bit' cmp one.kts two.kts
ok 'another seed' run 0 train-shapes --games 4000 --seed 2 -o two.kts
ok '... has others' sh -c '! cmp -s one.kts two.kts'
ok 'on 7x7, tested' run 0 train-shapes --size 7 --games 3000 --reach 0 --test 100 -o small.kts --json
ok '... after 1000, 2000 and 3000 games' [ "$(grep -c liberties out)" -eq 3 ]
sed -n 3p out >last
ok '... nearly always beats a random player' [ "$(number random last)" -ge 95 ]

ok 'as an image' run 0 image --shapes one.kts --board microbit -o one.kti --json
ok '... reports it' keys board image_bytes model_bytes patterns dominated dropped bytes_per_pattern patterns3x3 shapes_bytes
# By lib/search/shapes.h: 10 bytes; 15 kinds of windows of one line, 10 of two with 40 codes, 10 of three with 9841.
ok '... of the right size' [ "$(number shapes_bytes)" -eq 98835 ]
ok '... is listed' run 0 image dump one.kti
ok '... with its games' says 'shapes on 9x9, reach 3, from 4000 games'
run 0 train-shapes --games 10 --reach 1 -o few.kts
run 0 image --shapes few.kts --board microbit -o few.kti --json
ok 'three kinds of windows' [ "$(number shapes_bytes)" -eq $((10 + 15 + 10 * 40 + 3 * 9841)) ]

# Weights put into an existing image: the same as an image made with them, except for INFO.
ok 'an image gets weights' run 0 image one.kti --shapes few.kts --board microbit -o other.kti --json
ok '... instead of its own' [ "$(number shapes_bytes)" -eq $((10 + 15 + 10 * 40 + 3 * 9841)) ]
ok '... and its own again' run 0 image other.kti --shapes one.kts --board microbit -o again.kti
ok '... gives the same image' cmp one.kti again.kti
missing 'small.kts is for 7x7, and of no use in an image for 9x9' image one.kti --shapes small.kts --board microbit -o x.kti
missing 'too few' image one.kti --shapes few.kts --board microbit --bytes 6000 -o x.kti
ok 'with 3x3 patterns, too' run 0 image one.kti --shapes few.kts --patterns3x3 "$list" --board microbit -o all.kti --json
ok '... tells both' says "\"shapes_bytes\": $((10 + 15 + 10 * 40 + 3 * 9841))}"
ok '...' says "\"patterns3x3\": $(grep -c ',kept,' "$list")"
ok '... which are added alone as together' run 0 image one.kti --patterns3x3 "$list" --board microbit -o 3x3.kti
ok '...' run 0 image 3x3.kti --shapes few.kts --board microbit -o both.kti
ok '...' cmp all.kti both.kti

# The search, with few playouts, so that the weights matter.
# move SEARCH IMAGE: the first move of a game
move() {
    printf 'boardsize 9\nclear_board\ngenmove b\nquit\n' |
        "$katachi" gtp --image $2 --search $1 --policy mogo --playouts 60 --seed 1 --threads 1 2>err | tr -d '\n'
}
ok 'gtp --search shapes moves' sh -c 'echo "$0" | grep -q "= [A-J][1-9]"' "$(move shapes one.kti)"
ok '... the same again' [ "$(move shapes one.kti)" = "$(move shapes one.kti)" ]
ok '... with the images that ship' sh -c 'printf "boardsize 9\ngenmove b\nboardsize 19\ngenmove b\nquit\n" | "$0" gtp --search shapes --playouts 60 --threads 1 --seed 1 | grep -c "^= [A-T]" | grep -qx 2' "$katachi"
run 0 learn "$shipped" --take 20 -o hand.db
run 0 image hand.db --board microbit -o none.kti
missing 'no weights of shapes' gtp --image none.kti --search shapes
{ head -c 200 one.kti; printf '\377\377\377\377\377\377\377\377'; tail -c +209 one.kti; } >spoilt.kti
missing spoilt.kti gtp --image spoilt.kti --search shapes

wrong -o train-shapes --games 10
wrong "'games/'" train-shapes --games 10 -o x.kts games/
wrong --games train-shapes --games 0 -o x.kts
wrong --size train-shapes --size 2 -o x.kts
wrong --reach train-shapes --reach -1 -o x.kts
wrong --rate train-shapes --rate -1 -o x.kts
wrong --epsilon train-shapes --epsilon 2 -o x.kts
missing nowhere train-shapes --games 1 -o nowhere/x.kts
missing none.kts image --shapes none.kts --board microbit -o x.kti
missing 'is an image' image --shapes one.kti --board microbit -o x.kti
head -c 1000 one.kts >cut.kts
missing damaged image --shapes cut.kts --board microbit -o x.kti
{ head -c 5000 one.kts; printf x; tail -c +5002 one.kts; } >spoilt.kts
missing damaged image --shapes spoilt.kts --board microbit -o x.kti
run 0 train-shapes --size 13 --games 1 -o large.kts
missing '13x13' image --shapes large.kts --board microbit -o x.kti
missing 'weights of shapes have' image --shapes one.kts --board microbit --bytes 1000 -o x.kti
ok '... and nothing was written' sh -c '[ ! -e x.kts ] && [ ! -e x.kti ] && [ -z "$(ls -A | grep tmp)" ]'
echo "1..$count"
