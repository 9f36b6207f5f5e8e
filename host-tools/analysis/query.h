/* query.h: one query of KataGo's analysis protocol: a line of JSON, read and checked. */
#ifndef ANALYSIS_QUERY_H
#define ANALYSIS_QUERY_H

#include <jansson.h>

#include "analysis/settings.h"
#include "board/rules.h"
#include "search/survey.h"

enum { ANALYSIS_MOVES_MAX = 4096, ANALYSIS_STONES_MAX = KT_POINTS };

struct analysis_move {
    kt_colour colour;
    kt_point point;
};

/* What is asked about one turn. */
struct analysis_turn {
    int turn;
    int64_t priority;
};

struct analysis_query {
    int users; /* turns that are still to be analysed, and whoever else holds it */
    char *id;
    int size;
    int komi; /* as kt_game has it */
    kt_rules rules;
    kt_colour first;       /* to move before any move */
    kt_bitboard stones[3]; /* set up, by kt_colour */
    struct analysis_move *moves;
    int move_count;
    struct analysis_turn *turns; /* in the order of the game, each once */
    int turn_count;
    struct analysis_settings settings;
    bool ownership, moves_ownership, policy, line_visits;
    uint32_t report_ms, first_report_ms; /* between partial answers; 0: none */
    bool bars;
    kt_barred barred;
};

/* Where faults go: `field` NULL when they are the whole line's, `id` NULL when it has none. */
struct analysis_complaints {
    void (*tell)(void *context, bool warning, const char *id, const char *field, const char *text);
    void *context;
};

/* Frees it when nobody uses it any more. */
void analysis_query_drop(struct analysis_query *query);

/* Sets up the game (of `moves`, ANALYSIS_MOVES_MAX) and plays the first `turn` moves. Positions that come back are no fault:
 * what was played was played. Returns -1, or the number of the move that can't be played. */
int analysis_query_play(const struct analysis_query *query, int turn, kt_game *game, kt_game_move *moves);

#endif
