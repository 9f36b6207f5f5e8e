/* series_words.h: the settings of a player, as description files name them. */
#pragma once

#include "series/series.h"

/* A setting: a number, or one of some words. A table ends with {0}. */
struct series_setting {
    const char *name;
    size_t offset; /* of the int in struct series_player */
    int low, high; /* the range of a number */
    int standard;
    const char *const *words; /* ended by NULL; the int is the index. NULL: a number */
    const char *help; /* behind its words or its range */
};

extern const struct series_setting series_settings[];
extern const char *const series_begins[], *const series_captures[];

/* The int of a setting. */
int *series_field(struct series_player *player, const struct series_setting *setting);

/* Sets all settings of a player to their defaults. */
void series_player_init(struct series_player *player);

/* Returns all that decides about the games of a series but their number, as a line of text. The caller frees it. */
char *series_line(const struct series *series);

/* Makes the settings of a learner, of whom `practice` knows nothing. */
kt_learner_settings series_learner(const struct series_player *player);

/* Does the player need a library? */
bool series_has_library(const struct series_player *player);

/* What the library of a player is named in its bytes: game, board, generalisations. */
struct series_game_name {
    char text[32];
};
struct series_game_name series_game_name(const struct series *series, const struct series_player *player);
