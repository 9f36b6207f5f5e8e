/* query.h: one query of KataGo's analysis protocol, read and checked. */
#pragma once

#include <jansson.h>

#include "analysis/settings.h"
#include "board/rules.h"
#include "playout/survey.h"

enum { ANALYSIS_MOVES_MAX = 4096 };

struct analysis_move {
    kt_colour colour;
    kt_point point;
};

/* A turn to analyse: the position after this many moves. */
struct analysis_turn {
    int turn;
    int64_t priority;
};

struct analysis_query {
    int users; /* number of holders: each waiting turn, and the reader */
    char *id;
    int size;
    int komi; /* in quarter points, as in kt_game */
    kt_rules rules;
    kt_colour first;       /* the side to move before the first move */
    kt_bitboard stones[3]; /* set up before the first move, by kt_colour */
    struct analysis_move *moves;
    int move_count;
    struct analysis_turn *turns; /* by rising number, each once */
    int turn_count;
    struct analysis_settings settings;
    bool ownership, ownership_deviation, moves_ownership, moves_ownership_deviation, policy, line_visits;
    uint32_t report_ms, first_report_ms; /* time between partial answers, and before the first; 0: none */
    bool bars;                           /* `barred` holds moves that the search must leave out */
    kt_barred barred;
};

/* Gets errors and warnings. `field` is NULL when the whole line is wrong, `id` when the query has none. */
struct analysis_complaints {
    void (*tell)(void *context, bool warning, const char *id, const char *field, const char *text);
    void *context;
};

/* Gives up one hold on the query, and frees it after the last. */
void analysis_query_drop(struct analysis_query *query);

/* Sets up `game`, with room for ANALYSIS_MOVES_MAX moves in `moves`, and plays the first `turn` moves. As in KataGo, a
 * position may come back, a ko be retaken at once, and several stones be sacrificed, whatever the rules: these moves have
 * been played. Returns -1, or the number of the first illegal move. */
int analysis_query_play(const struct analysis_query *query, int turn, kt_game *game, kt_game_move *moves);
