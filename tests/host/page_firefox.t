#!/bin/sh
# The page in Firefox, as people use it.
exec node --test-reporter=tap tests/page/browse.js firefox
