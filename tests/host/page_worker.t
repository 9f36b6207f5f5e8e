#!/bin/sh
# New versions of the page, in Chromium.
exec tests/node.sh tests/page/worker.js
