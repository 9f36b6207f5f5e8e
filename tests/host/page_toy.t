#!/bin/sh
# The page with a toy, in Chromium.
exec node --test-reporter=tap tests/page/toy.js
