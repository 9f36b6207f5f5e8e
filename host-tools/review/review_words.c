#include "review/review_words.h"

#include <stdlib.h>

#include "common/memory.h"
#include "goals/find.h"
#include "goals/goal_words.h"
#include "search/thought.h"

enum { MOVES_ROOM = REVIEW_MOVES_MAX + 1, MEMORY_BYTES = 4 << 20 };

struct speaker {
    kt_player player;
    kt_player_config config;
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
};

/* Says why `colour` may want to play there in the speaker's game: the goal of the move, or else what it does at once. */
static void tell(struct speaker *speaker, kt_colour colour, kt_point p, char words[REVIEW_WORDS]) {
    const kt_game *game = &speaker->game;
    *words = 0;
    if (p == KT_PASS || !kt_judge_can(&game->board) || kt_game_check(game, colour, p) < 0) return;
    const kt_goal *goal = kt_goals_at(kt_player_goals(&speaker->player, game, colour), p);
    kt_text text;
    kt_text_init(&text, words, REVIEW_WORDS);
    if (goal) {
        kt_text_string(&text, "Goal: ");
        kt_goal_write(&text, goal);
        kt_text_char(&text, '.');
    } else if (kt_thought_reasons(&speaker->player, game, colour, p) & KT_REASON_SELF_ATARI) {
        kt_point_write(&text, p);
        kt_text_string(&text, " leaves its own stones in atari.");
    }
}

bool review_words(struct review *review) {
    struct speaker *speaker = memory_zeroed(sizeof *speaker);
    speaker->config = (kt_player_config){.settings = kt_uct_defaults(),
                                         .seed = 1,
                                         .bytes = MEMORY_BYTES,
                                         .memory = memory_zeroed(MEMORY_BYTES)};
    bool ok = kt_player_init(&speaker->player, &speaker->config) >= 0;
    for (int number = review->from; ok && number <= review->to; number++) {
        struct review_move *move = &review->move[number - 1];
        review_position(review, number - 1, &speaker->game, speaker->moves, MOVES_ROOM);
        tell(speaker, move->colour, move->point, move->words);
        for (int i = 0; i < move->better_count; i++)
            tell(speaker, move->colour, move->better[i].move[0], move->better_words[i]);
    }
    free(speaker->config.memory);
    free(speaker);
    return ok;
}
