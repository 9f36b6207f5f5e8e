#!/bin/sh
# sign.sh [RUN PROGRAM]: the signature of this machine, or of a board by its run script: that of the smallest board's demo
# image, which is patterns and fits everywhere, then that of an image that ships, which is a model. SIGNED names other images;
# SIGNATURE is another program than this machine's, with an emulator before it, perhaps.
set -eu
for image in ${SIGNED:-build/stm32vldiscovery/demo.kti host-tools/images/microbit.kti}; do
    if [ $# -eq 0 ]; then KATACHI_IMAGE=$image ${SIGNATURE:-build/native/tests/system/signature}
    elif [ "$(wc -c <"$image")" -le "${ROOM:-1000000}" ]; then timeout 1800 "$1" --image "$image" --program "$2" </dev/null
    fi
done
