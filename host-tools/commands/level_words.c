#include "commands/level_words.h"

struct options_word level_words[KT_LEVELS + 1];

void level_words_list(void) {
    for (int i = 0; i < KT_LEVELS; i++)
        level_words[i] = (struct options_word){kt_levels[i].name, kt_levels[i].strength};
}
