#include "review/review_words.h"

#include <stdlib.h>

#include "common/memory.h"
#include "common/progress.h"
#include "common/stop.h"
#include "goals/find.h"
#include "goals/goal_words.h"
#include "player/player.h"

enum { MOVES_ROOM = REVIEW_MOVES_MAX + 1, MEMORY_BYTES = 4 << 20 };

struct speaker {
    kt_player player;
    kt_player_config config;
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
    kt_suggestion suggestions[KT_POINTS];
};

/* Says which goal the move serves; "" when it serves none. */
static void tell(const kt_goals *goals, kt_point p, char words[REVIEW_WORDS]) {
    const kt_goal *goal = goals && p != KT_PASS ? kt_goals_at(goals, p) : NULL;
    kt_text text;
    kt_text_init(&text, words, REVIEW_WORDS);
    if (!goal) return;
    kt_text_string(&text, "Goal: ");
    kt_goal_write(&text, goal);
    kt_text_char(&text, '.');
}

static struct speaker *make_speaker(void) {
    struct speaker *speaker = memory_zeroed(sizeof *speaker);
    speaker->config = (kt_player_config){.settings = kt_uct_defaults(),
                                         .seed = 1,
                                         .bytes = MEMORY_BYTES,
                                         .memory = memory_zeroed(MEMORY_BYTES)};
    if (kt_player_init(&speaker->player, &speaker->config) < 0) abort(); /* MEMORY_BYTES is enough */
    return speaker;
}

/* Finds the words of a move, and of those that are better. */
static void say(struct speaker *speaker, const struct review *review, int number) {
    struct review_move *move = &review->move[number - 1];
    const kt_game *game = &speaker->game;
    review_position(review, number - 1, &speaker->game, speaker->moves, MOVES_ROOM);
    const kt_goals *goals = kt_judge_can(&game->board)
                                ? kt_player_goals(&speaker->player, game, move->colour, speaker->suggestions)
                                : NULL;
    /* Of a mistake, a goal would be praise. */
    *move->words = 0;
    if (!move->better_count) tell(goals, move->point, move->words);
    for (int i = 0; i < move->better_count; i++) tell(goals, move->better[i].move[0], move->better_words[i]);
}

void review_words(struct review *review) {
    CLEANUP(progress_end) struct progress progress = progress_begin("finding words");
    uint64_t done = 0, all = (uint64_t)review->to - (uint64_t)review->from + 1;
#pragma omp parallel
    {
        CLEANUP_FREE struct speaker *speaker = make_speaker();
#pragma omp for schedule(dynamic, 1)
        for (int number = review->from; number <= review->to; number++) {
            if (!stop_signal()) say(speaker, review, number);
#pragma omp critical
            progress_show(&progress, ++done, all);
        }
        free(speaker->config.memory);
    }
}
