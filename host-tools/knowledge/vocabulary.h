/* vocabulary.h: the words that a file of rules may use: what is known of things, and how it is written
 * (docs/rules.md). */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "goals/knowledge.h"

/* What an expression is. */
enum word_type {
    TYPE_CONDITION, /* true or false */
    TYPE_NUMBER,
    TYPE_CLASS, /* of a chain: safe, attackable, savable, dead, the higher the worse */
    TYPE_VERB,
    TYPE_ANY, /* of a wrong expression that was told already: it passes as any other type */
};

/* A word for what may be asked: a number, a link or a relation. */
struct word {
    const char *name;
    unsigned what; /* KT_ASK_..., which tells what kind it is */
    enum word_type type;
};

/* Row `i`, from 0; NULL behind the last. */
const struct word *vocabulary_at(unsigned i);

/* The word with this number; NULL when there is none. */
const struct word *vocabulary_of(unsigned what);

/* "game", "chain" or "goal", by kt_thing. */
extern const char *const vocabulary_things[KT_THINGS];

/* The names of values of this type, which has values with names: TYPE_CLASS or TYPE_VERB. NULL behind the
 * last. */
const char *vocabulary_value(enum word_type type, unsigned value);

/* Is it a word of the language itself? */
bool vocabulary_reserves(const char *name, size_t length);
