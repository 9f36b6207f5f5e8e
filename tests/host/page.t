#!/bin/sh
# The page's own modules, its types, and that they say what the core says.
exec tests/node.sh tests/page/unit.js
