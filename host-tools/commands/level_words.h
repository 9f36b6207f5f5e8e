/* level_words.h: the levels of play (session/level.h) as words of an option. */
#pragma once

#include "common/options.h"
#include "session/level.h"

/* The weakest first. Empty until level_words_list has been called. */
extern struct options_word level_words[KT_LEVELS + 1];
void level_words_list(void);

/* Returns the index of the default level, the strongest. */
static inline int level_words_default(void) { return KT_LEVELS - 1; }
