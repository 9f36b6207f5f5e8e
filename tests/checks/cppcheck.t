#!/bin/sh
# cppcheck finds nothing in what runs. It remembers what it has seen, and looks again at what has changed. The kernels of
# OpenCL are another C.
. tests/tap.sh

mkdir -p build/native/lint/cppcheck
ok "cppcheck has no findings" cppcheck --quiet --enable=warning,performance,portability --std=c11 --inline-suppr \
    --suppress="*:*.cl" \
    --error-exitcode=1 --cppcheck-build-dir=build/native/lint/cppcheck -j "$(nproc)" \
    -Ilib -Ihost-tools -I. -DKT_BOARD_MAX=19 -D_GNU_SOURCE lib host-tools firmware boards
echo "1..$count"
