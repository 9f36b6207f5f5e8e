#!/bin/sh
# The page with a toy, in Chromium.
exec tests/node.sh tests/page/toy.js
