#!/bin/sh
# The package of npm, in Node, in TypeScript, in Chromium and in Firefox.
exec node --test-reporter=tap tests/page/npm.js
