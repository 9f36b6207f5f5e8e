#!/bin/sh
# sign.sh [RUN PROGRAM]: the signature of this machine, or of a board by its run script: that of the image that ships, which
# is a model, then that of the demo's, which is patterns.
set -eu
for image in host-tools/images/microbit.kti build/microbit/demo.kti; do
    if [ $# -gt 0 ]; then timeout 300 "$1" --image "$image" --program "$2" </dev/null
    else KATACHI_IMAGE=$image build/native/tests/system/signature
    fi
done
