/* report_players.h: tells whose games a report is about. */
#pragma once

#include "records/sgf.h"

struct players {
    size_t games;       /* all games */
    size_t gnugo_games; /* those of GNU Go against itself */
    char **name;        /* private: both names of every game */
    size_t count, capacity;
};

void players_add(struct players *players, const struct sgf_game *game);
void players_free(struct players *players);

/* Did GNU Go play most of the games against itself? Asking it for its moves there would compare it with
 * itself. */
bool players_are_gnugo(const struct players *players);

/* Writes it for the page: "745 games of GNU Go against itself", or "90 games of 61 players, most often X
 * (12), Y (9), Z (7)". */
void players_write(FILE *page, struct players *players);
