#!/bin/sh
# The page in Firefox, as people use it.
exec tests/node.sh tests/page/browse.js firefox
