/* teacher.h: what a stronger program thinks of positions of games: who wins, by how much, and who will own which points.
 *
 * It is read from a file with the answers of a program that speaks KataGo's analysis protocol, such as 'katachi analysis', a JSON
 * object a line:
 *
 *   {"id": "6.5 game.sgf", "turnNumber": 12, "rootInfo": {"winrate": 0.61, "scoreLead": 1.9}, "ownership": [...],
 *    "policy": [...]}
 *
 * The id of a query, which the program repeats, holds the komi that was asked with and the name of the game: that of its
 * file, without folders, and the game's number if the file is a shard or holds several, as in "games-1-of-1.kts#17". All
 * numbers are Black's (reportAnalysisWinratesAs BLACK). Ownership and policy begin at the upper left; a policy, which may be
 * missing, ends with the pass, and is below 0 at illegal moves. Other fields are ignored, and
 * so are games that are not trained on. */
#pragma once

#include <stdio.h>

#include "records/games.h"

/* What it thinks of a position, as Black sees it. */
struct teacher_view {
    float komi;  /* that it was asked with, in points */
    float value; /* Black's chance of a win, 0..1 */
    float score; /* Black's points less White's, without komi */
    /* [point], row by row from the lowest: NETWORK_OWNER_WHOLE where Black will own it, to minus that */
    const int8_t *owner;
    /* [point], likewise, the pass behind the last: how probable it thinks each move, times TEACHER_POLICY_WHOLE; NULL: it doesn't say */
    const uint16_t *policy;
};

enum { TEACHER_POLICY_WHOLE = 65535 };

/* Writes the queries that a teacher answers, a line for each game: all its positions, by area, with a komi of up to three
 * points more or less than the game's, so that a network learns what komi is; which one, its name decides. Games with stones
 * that are set up are left out. Returns false after a message when the stream can't be written, or two games have one name. */
bool teacher_ask(FILE *stream, const struct games *games);

struct teacher;

/* Reads the file, for these games, which must live as long. A game that stands there twice gets the same answers. Returns NULL
 * after a message when it can't be read, holds a line that is no answer, holds one for several games with one name, or answers
 * no position of the games. */
struct teacher *teacher_read(const char *path, const struct games *games);
void teacher_free(struct teacher *teacher);

/* The number of positions of the games that it has answered. */
size_t teacher_count(const struct teacher *teacher);

/* Sets `view` to what it thinks before move `number` (from 1) of a game. Returns false when it has not answered that. */
bool teacher_find(const struct teacher *teacher, size_t game, int number, struct teacher_view *view);
