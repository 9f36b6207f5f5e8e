#!/bin/sh
# The page's own modules, its types, and that they say what the core says.
exec node --test-reporter=tap tests/page/unit.js
