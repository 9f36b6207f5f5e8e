#!/bin/sh
# The package of npm, in Node, in TypeScript, in Chromium and in Firefox.
exec tests/node.sh tests/page/npm.js
