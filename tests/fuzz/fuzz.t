#!/bin/sh
# Fuzzes every reader of bytes from outside, a few seconds each (or as many as the first argument says).
set -u
seconds=${1-4}
folder=$(mktemp -d) || exit 1
trap 'rm -rf "$folder"' EXIT

set -- build/native/tests/fuzz/fuzz_*[a-z0-9]
count=0
for fuzzer; do
    case $fuzzer in *.d) continue ;; esac
    count=$((count + 1)) name=${fuzzer##*/}
    mkdir "$folder/$name"
    case $name in
    fuzz_gtp)
        printf '%s\n' 'boardsize 5' 'komi 7' 'time_settings 60 10 3' 'time_left b 5 2' 'genmove b' 'reg_genmove w' \
            'time_settings 0 1 0' 'katachi-playouts 9' 'katachi-seed 3' 'genmove w' 'play b pass' 'genmove w' \
            'final_status_list dead' 'final_status_list alive' 'final_status_list seki' 'final_score' 'undo' \
            'katachi-playouts 0' 'genmove b' 'katachi-stats' \
            'kgs-rules japanese' 'kgs-time_settings byoyomi 9 5 3' 'kgs-genmove_cleanup w' 'lz-analyze b 10' \
            'kata-analyze w interval 5 maxmoves 3 ownership true' 'lz-genmove_analyze' 'cgos-genmove_analyze w' \
            'gogui-setup b A1 w B2' 'gogui-setup_player w' 'gogui-play_sequence w C3 b pass' 'katachi-why w D4' \
            'katachi-why' 'katachi-variation' 'katachi-territory' 'gogui-analyze_commands' >"$folder/$name/session" ;;
    fuzz_frame)
        printf '\000\011\064\022\001\077\210\333\322\356\000\003\064\022\013\043name\n\173\263\272\067\000' >"$folder/$name/frames" ;;
    fuzz_journal)
        printf '\002\011\000\005\015\000\006\003\000\007\000\011\010\120\000\023\127\000\001\122\000\001\006\000\202\000\000\204' >"$folder/$name/records" ;;
    fuzz_sgf) [ ! -f ../shared/suites/ff4_ex.sgf ] || cp ../shared/suites/ff4_ex.sgf "$folder/$name" ;;
    fuzz_image)
        build/native/katachi image build/native/demo.db --board microbit -o "$folder/$name/patterns" >/dev/null
        build/native/katachi train --take 1 host-tools/games/9x9-gnugo.sgf.xz --layers 1 --channels 16 --epochs 0.1 \
            -o "$folder/small.ktm" >/dev/null 2>&1
        build/native/katachi image --model "$folder/small.ktm" --board microbit -o "$folder/$name/model" >/dev/null ;;
    esac
    if "$fuzzer" -max_total_time="$seconds" -timeout=10 -artifact_prefix="$folder/" "$folder/$name" >"$folder/log" 2>&1; then
        echo "ok $count - $name: $(grep -c . "$folder/log") lines of progress, $(sed -n 's/^Done \([0-9]*\) runs.*/\1/p' "$folder/log") inputs"
    else
        echo "not ok $count - $name"
        tail -n 30 "$folder/log" | sed 's/^/# /'
    fi
done
echo "1..$count"
