/* expression.h: reads an expression of a file of rules as code. Inner part of parse.h. */
#pragma once

#include "knowledge/reading.h"

/* Reads an expression that must be a condition, or (`number`) a number. */
void expression_read(struct reading *reading, struct code *code, bool number);
