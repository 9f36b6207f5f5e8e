#!/bin/sh
# node.sh FILE [ARGUMENT...]: tests by node, as TAP without a version: of later versions prove shows no lines that say why a test
# failed. A program that breaks down has told no plan, and so has failed.
node --test-reporter=tap "$@" | sed -u '/^TAP version/d'
