/* parse.h: reads a file of rules (docs/rules.md) as statements with code. */
#pragma once

#include "knowledge/parsed.h"

/* Reads a file of `length` bytes, and notes all errors. */
void parse_file(struct parse *parse, const char *text, size_t length);
