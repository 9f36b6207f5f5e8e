/* report_players.h: whose games a report is made of. */
#ifndef REPORT_PLAYERS_H
#define REPORT_PLAYERS_H

#include "records/sgf.h"

struct players {
    size_t games;       /* all of them, */
    size_t gnugo_games; /* and those of GNU Go against itself */
    char **name;        /* private: of each player of each game */
    size_t count, capacity;
};

void players_add(struct players *players, const struct sgf_game *game);
void players_free(struct players *players);

/* Are most of the games GNU Go's own? To ask it there what it would have played compares it with itself. */
bool players_are_gnugo(const struct players *players);

/* Says it in a sentence for the page: "745 games of GNU Go against itself", "90 games of 61 players, most often X
 * (12), Y (9) and Z (7)". */
void players_write(FILE *page, struct players *players);

#endif
