#!/bin/sh
# The page in Chromium, as people use it.
exec node --test-reporter=tap tests/page/browse.js chromium
