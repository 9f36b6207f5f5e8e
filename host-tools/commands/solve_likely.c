#include "commands/solve_likely.h"

#include <stdlib.h>

#include "common/memory.h"
#include "images/choice.h"
#include "images/thinking.h"
#include "session/likely.h"

enum { MEGABYTES = 64, SEED = 1, MOVES = 1000 /* that a search may look ahead */ };

struct solve_likely {
    struct thinking thinking;
    struct choice choice;
    kt_session_config config;
    kt_session session;
    kt_game_move moves[MOVES];
    kt_survey survey;
    kt_barred barred;
};

/* A single thread and a seed: the same problem gets the same answer. */
static struct solve_likely *make(void) {
    struct solve_likely *likely = memory_zeroed(sizeof *likely);
    struct thinking *thinking = &likely->thinking;
    *thinking = thinking_defaults();
    thinking->megabytes = MEGABYTES;
    thinking->threads = 1;
    choice_shipped(&likely->choice);
    likely->config = (kt_session_config){.player = &thinking->player,
                                         .images = likely->choice.image,
                                         .size = KT_BOARD_MAX,
                                         .moves = likely->moves,
                                         .moves_capacity = MOVES};
    if (thinking_begin(thinking, &likely->choice) && kt_session_init(&likely->session, &likely->config) >= 0)
        return likely;
    solve_likely_free(likely);
    return NULL;
}

void solve_likely_find(struct solve_likely **likely, struct problem *problem) {
    if (!*likely) *likely = make();
    if (!*likely) return;
    kt_session *session = &(*likely)->session;
    const kt_board *board = &problem->board;
    kt_point move;
    if (kt_session_restart(session, board->geometry->size) < 0) return;
    kt_game_set_up(&session->game, &board->stones[KT_BLACK], &board->stones[KT_WHITE], problem->first);
    kt_player_seed(&session->player, SEED);
    const kt_likely_search search = {.session = session,
                                     .survey = &(*likely)->survey,
                                     .barred = &(*likely)->barred,
                                     .first = problem->first};
    const uint32_t stays_q16 = kt_likely_lives_q16(&search, &problem->target, &move);
    problem->lives = stays_q16 >= 32768;
    problem->percent = (uint8_t)(((problem->lives ? stays_q16 : 65536 - stays_q16) * 100 + 32768) / 65536);
}

void solve_likely_free(struct solve_likely *likely) {
    if (!likely) return;
    thinking_end(&likely->thinking);
    free(likely);
}
