#include "review/review_words.h"

#include <stdio.h>
#include <stdlib.h>

#include "common/memory.h"
#include "common/names.h"
#include "search/thought.h"

enum { MOVES_ROOM = REVIEW_MOVES_MAX + 1, MEMORY_BYTES = 4 << 20 };

struct speaker {
    kt_player player;
    kt_player_config config;
    kt_game game;
    kt_game_move moves[MOVES_ROOM];
};

/* Says what the point, which is legal, does for `colour` in the speaker's game. */
static void tell(struct speaker *speaker, kt_colour colour, kt_point p, char text[REVIEW_WORDS]) {
    static const struct {
        unsigned reason;
        const char *words;
    } reasons[] = {{KT_REASON_CAPTURES, "captures stones"},
                   {KT_REASON_SELF_ATARI, "leaves its own stones in atari"},
                   {KT_REASON_SAVES, "saves stones from atari"}};
    const kt_game *game = &speaker->game;
    *text = 0;
    if (p == KT_PASS || !kt_judge_can(&game->board) || kt_game_check(game, colour, p) < 0) return;
    unsigned found = kt_thought_reasons(&speaker->player, game, colour, p);
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (found & reasons[i].reason) {
            snprintf(text, REVIEW_WORDS, "%s %s.", names_vertex(p).text, reasons[i].words);
            return;
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
