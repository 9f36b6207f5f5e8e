#!/bin/sh
# The page in Chromium, as people use it.
exec tests/node.sh tests/page/browse.js chromium
