/* report_survey.h: counts the games of a report before the experiments: how many, on which boards, in which
 * paths. */
#pragma once

#include "records/games.h"
#include "report/report_players.h"

struct survey {
    size_t games[2];           /* games that the filter takes, on 9x9 and on 19x19 */
    struct players players[2]; /* their players */
    uint64_t fingerprint[2];   /* a hash of their moves */
    uint64_t program;          /* a hash of this program */
    bool *has;                 /* private: path i has games of 9x9 [2i], of 19x19 [2i + 1] */
};

/* Reads all games once, keeping none. Returns false after a message when a path can't be read, or no game is
 * left. */
bool survey_read(struct survey *survey, const struct games_settings *settings, char *const *paths, int count);

/* Does path number `path` hold games on boards of `size` (9 or 19) lines? */
bool survey_has(const struct survey *survey, int path, int size);

void survey_free(struct survey *survey);
