#!/bin/sh
# New versions of the page, in Chromium.
exec node --test-reporter=tap tests/page/worker.js
