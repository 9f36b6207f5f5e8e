/* report_survey.h: a first look at the games of a report: how many there are, on which boards, and where. */
#ifndef REPORT_SURVEY_H
#define REPORT_SURVEY_H

#include "records/games.h"
#include "report/report_players.h"

struct survey {
    size_t games[2];           /* that the filter takes, on 9x9 and on 19x19 */
    struct players players[2]; /* who played them */
    uint64_t fingerprint[2];   /* of their moves */
    uint64_t program;          /* fingerprint of this program */
    bool *has;                 /* private: path i has games of 9x9 [2i], of 19x19 [2i + 1] */
};

/* Reads all games once without keeping them. Returns false after a message, when a path can't be read. */
bool survey_read(struct survey *survey, const struct games_settings *settings, char *const *paths, int count);

/* Does path number `path` hold games on boards of `size` (9 or 19) lines? */
bool survey_has(const struct survey *survey, int path, int size);

void survey_free(struct survey *survey);

#endif
