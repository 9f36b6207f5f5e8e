#include "player/draw.h"

#include "base/fixed.h"

#if KT_DESKTOP

enum { TRIES = 8 }; /* moves drawn, at most. Chosen by hand */

/* How careful a player is. The powers were chosen by games against each other, the points by hand. */
typedef struct caution {
    int power; /* of the probability that a move is predicted with, in quarters: 2, 3, 4, 8 or 16. More: good moves are drawn more often */
    int points; /* a move that loses more isn't made while others can be drawn */
} caution;

static const caution *caution_of(kt_manner manner) {
    static const caution cautions[] = {{16, 1}, {8, 4}, {4, 10}, {3, 15}, {2, 20}};
    return &cautions[manner - KT_MANNER_SOUND];
}

/* How probable it is that a move is drawn; not scaled. All of a position add up to less than 65536. */
static uint32_t weigh(const caution *how, uint32_t probability_q16) {
    uint32_t root = kt_square_root(probability_q16), square = probability_q16 * (probability_q16 >> 4) >> 12;
    if (how->power == 16) return square * (square >> 4) >> 12;
    if (how->power == 8) return square;
    if (how->power == 4) return probability_q16;
    return how->power == 3 ? root * kt_square_root(root << 8) >> 4 : root;
}

/* Draws one of these moves; -1 when all that is left can't be drawn. */
static int draw(kt_random *random, const uint32_t *weights, int count) {
    uint32_t sum = 0;
    for (int i = 0; i < count; i++) sum += weights[i];
    if (!sum) return -1;
    uint32_t drawn = kt_random_below(random, sum);
    int i = 0;
    for (; drawn >= weights[i]; i++) drawn -= weights[i];
    return i;
}

/* How much of `lead` is lost by a move, in 1/KT_EVALUATION_POINT points. */
static int32_t find_loss(kt_predictor *predictor, kt_game *game, kt_colour colour, kt_point p, int32_t lead) {
    kt_evaluation after;
    kt_suggestion answer;
    if (kt_game_play(game, colour, p) < 0) return INT32_MAX;
    kt_colour opponent = kt_opponent(colour);
    kt_bitboard allowed = kt_board_without_eyes(&game->board, opponent, kt_game_legal(game, opponent));
    kt_status count = kt_predict_evaluated(predictor, game, opponent, allowed, 1, &answer, &after);
    if (kt_game_undo(game) < 0 || count < 0) return INT32_MAX;
    return lead + after.lead;
}

/* A move among these `count` predictions, the first TRIES that are drawn, which loses little; else the one that loses least. */
static kt_point draw_sound(kt_player *player, kt_game *game, kt_colour colour,
                           const kt_suggestion *suggestions, int count, const kt_evaluation *evaluation) {
    const caution *how = caution_of((kt_manner)player->manner);
    uint32_t weights[KT_POINTS];
    for (int i = 0; i < count; i++) weights[i] = weigh(how, suggestions[i].value_q16);
    if (!player->seed) player->seed = kt_player_now_ms(player) | 1;
    kt_random random;
    kt_random_init(&random, player->seed++);
    int best = 0;
    int32_t least = INT32_MAX;
    for (int tries = 0; tries < TRIES && least > how->points * KT_EVALUATION_POINT; tries++) {
        int i = draw(&random, weights, count);
        if (i < 0) break;
        int32_t loss = evaluation ? find_loss(&player->block.predictor, game, colour, suggestions[i].point,
                                              evaluation->lead)
                                  : 0;
        if (tries == 0 || loss < least) best = i, least = loss;
        weights[i] = 0;
    }
    return suggestions[best].point;
}

static bool is_over(kt_player *player, const kt_game *game, kt_colour colour) {
    if (!kt_judge_can(&game->board)) return false;
    (void)kt_passing_result(&player->passing, kt_block_lend_verdict(&player->block), game, colour);
    return player->passing.count.over;
}

int kt_draw_choose(kt_player *player, kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    if (player->manner < KT_MANNER_SOUND || player->passing.cleans_up || !kt_player_image(player))
        return KT_UNDECIDED;
    if (kt_game_passes(game) && is_over(player, game, colour)) return KT_PASS;
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    kt_bitboard allowed = kt_board_without_eyes(&game->board, colour, kt_game_legal(game, colour));
    if (!predictor) return KT_UNDECIDED;
    if (kt_bitboard_is_empty(&allowed)) return KT_PASS;
    kt_evaluation evaluation;
    bool evaluates = predictor->evaluates;
    kt_status count = evaluates ? kt_predict_evaluated(predictor, game, colour, allowed, KT_POINTS,
                                                       suggestions, &evaluation)
                                : kt_predict_game(predictor, game, colour, allowed, KT_POINTS, suggestions);
    if (count <= 0) return KT_PASS;
    if (evaluates && evaluation.pass_q16 > 65536 && is_over(player, game, colour)) return KT_PASS;
    (void)kt_block_lend_predictions(&player->block); /* a verdict may have been in its memory */
    return draw_sound(player, game, colour, suggestions, (int)count, evaluates ? &evaluation : NULL);
}

#endif
