#include "player/forecast.h"

#include <string.h>

#include "player/thought.h"

#if KT_DESKTOP

/* All were chosen by hand. tests/host/opponents.t plays games with them: each ends, when nothing is left to play. */
enum {
    SETTLED = KT_JUDGE_ALL / 32, /* a point is settled when no more of the playouts see it in other hands */
    NEEDED_PLAYOUTS = 8,   /* of the move, and of all others, before the search can tell that it is needed */
    NEEDED_POINTS = 300,   /* it saves more than this, in 1/100 points, ... */
    NEEDED_DEVIATIONS = 3, /* ... and more than so many standard deviations of that */
};

static kt_bitboard find_settled(const kt_game *game, const uint8_t *black) {
    kt_bitboard settled = game->geometry.points;
    KT_EACH_POINT(p, &settled)
        if (black[p] > SETTLED && black[p] < KT_JUDGE_ALL - SETTLED) kt_bitboard_clear(&settled, p);
    return settled;
}

/* Near the end the verdict tells more: nobody plays beside a seki, and some territory must still be mended. */
static void correct(kt_forecast *forecast, kt_player *player, const kt_game *game) {
    kt_verdict verdict;
    kt_player_settle(player, game, &verdict);
    forecast->doubts = verdict.doubts;
    kt_bitboard seki = kt_bitboard_minus(verdict.seki, &verdict.unsettled),
                beside = kt_geometry_border(&game->geometry, &seki),
                repairs = kt_bitboard_and(verdict.repairs, &verdict.held[forecast->colour]);
    kt_bitboard_subtract(&forecast->open, &beside);
    kt_bitboard_intersect(&repairs, &forecast->moves);
    kt_bitboard_unite(&forecast->open, &repairs);
}

/* The last liberties of chains in atari that the count gives to their own side: whoever plays there takes them, or saves
 * them, and playouts often don't. */
static kt_bitboard find_fights(const kt_board *board, const uint8_t *black) {
    kt_bitboard fights = kt_bitboard_none();
    for (kt_point p = 0; p < KT_POINTS; p++) {
        if (board->colour[p] == KT_EMPTY || board->chain[p] != p) continue;
        const kt_bitboard *liberties = &board->liberties[p];
        int held = board->colour[p] == KT_BLACK ? black[p] : KT_JUDGE_ALL - black[p];
        if (kt_bitboard_count(liberties) == 1 && held > SETTLED) kt_bitboard_unite(&fights, liberties);
    }
    return fights;
}

static void count(kt_forecast *forecast, kt_player *player, const kt_game *game) {
    const kt_bitboard *points = &game->geometry.points;
    const uint8_t *black = kt_player_judge(player, game);
    kt_bitboard settled = find_settled(game, black), fights = find_fights(&game->board, black);
    int all = kt_bitboard_count(points), rest = all - kt_bitboard_count(&settled);
    forecast->open = kt_bitboard_minus(forecast->moves, &settled);
    forecast->settled_q16 = (uint32_t)(all - rest) * 65536 / (uint32_t)all;
    forecast->late = rest <= 2 * game->geometry.size;
    if (forecast->late) correct(forecast, player, game);
    kt_bitboard_intersect(&fights, &forecast->moves);
    kt_bitboard_unite(&forecast->open, &fights);
}

/* Predicts moves; and a pass, where the network that predicts has learned it. */
static kt_status predict(kt_forecast *forecast, kt_player *player, const kt_game *game, kt_suggestion *suggestions) {
    kt_evaluation evaluation;
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    if (!predictor) return 0;
    forecast->passes = predictor->evaluates && !predictor->evaluator.network;
    if (!forecast->passes)
        return kt_predict_game(predictor, game, forecast->colour, forecast->moves, KT_POINTS, suggestions);
    kt_status found = kt_predict_evaluated(predictor, game, forecast->colour, forecast->moves, KT_POINTS, suggestions,
                                           &evaluation);
    if (found > 0) forecast->pass = evaluation.pass_q16;
    return found;
}

void kt_forecast_begin(kt_forecast *forecast, kt_player *player, const kt_game *game, kt_colour colour,
                       kt_suggestion *suggestions) {
    memset(forecast, 0, sizeof *forecast);
    forecast->colour = colour;
    forecast->legal = kt_game_legal(game, colour);
    forecast->moves = forecast->open = kt_board_without_eyes(&game->board, colour, forecast->legal);
    uint32_t left = (uint32_t)kt_bitboard_count(&forecast->moves), sum = 0;
    if (!left) return;
    kt_status found = predict(forecast, player, game, suggestions);
    for (int i = 0; i < found; i++) sum += suggestions[i].value_q16;
    for (int i = 0; i < found && sum; i++)
        forecast->network[suggestions[i].point] =
            (uint32_t)((uint64_t)suggestions[i].value_q16 * 65536 / sum);
    forecast->pass = sum ? (uint32_t)((uint64_t)forecast->network[suggestions[0].point] * forecast->pass >> 16) : 0;
    const kt_bitboard *moves = &forecast->moves;
    for (kt_point p = kt_bitboard_next(moves, 0); p != KT_NO_POINT && !sum;
         p = kt_bitboard_next(moves, p + 1))
        forecast->network[p] = 65536 / left; /* nobody predicts */
    if (kt_judge_can(&game->board)) count(forecast, player, game);
}

uint8_t kt_forecast_root_pass(const kt_forecast *forecast) {
    return kt_bitboard_is_empty(&forecast->open) ? UINT8_MAX : 0;
}

/* What the playouts that began with some moves came to, from Black's side. */
typedef struct kt_sample {
    int64_t playouts, sum, squares;
} kt_sample;

static void add_row(kt_sample *sample, const kt_survey_row *row) {
    sample->playouts += kt_shared_look(&row->playouts);
    sample->sum += kt_shared_look(&row->sum);
    sample->squares += kt_shared_look(&row->squares);
}

/* The mean, in 1/100 points, and the square of its standard error. */
static int64_t mean_of(const kt_sample *sample) { return 100 * sample->sum / sample->playouts; }

static int64_t error_of(const kt_sample *sample) {
    int64_t mean = mean_of(sample);
    return (10000 * sample->squares / sample->playouts - mean * mean) / sample->playouts;
}

/* Does the best move of the search end clearly better than the others? Then something is lost without it. */
static kt_bitboard find_needed(const kt_forecast *forecast, const kt_player *player) {
    kt_bitboard needed = kt_bitboard_none();
    kt_thought_move best;
    kt_sample own = {0, 0, 0}, others = {0, 0, 0};
    if (!player || !kt_thought_has_survey(player) || !kt_thought_first(player, &best)) return needed;
    if (best.point == KT_PASS || !kt_bitboard_has(&forecast->moves, best.point)) return needed;
    const kt_survey_row *row = player->uct.survey->row;
    for (int p = 0; p <= KT_POINTS; p++) add_row(p == best.point ? &own : &others, &row[p]);
    if (own.playouts < NEEDED_PLAYOUTS || others.playouts < NEEDED_PLAYOUTS) return needed;
    int64_t more = mean_of(&own) - mean_of(&others), error = error_of(&own) + error_of(&others);
    if (forecast->colour == KT_WHITE) more = -more;
    if (more >= NEEDED_POINTS && more * more >= NEEDED_DEVIATIONS * NEEDED_DEVIATIONS * error)
        kt_bitboard_set(&needed, best.point);
    return needed;
}

/* The share of an idle move's probability that goes to the pass: the fourth power of the settled share of the board. */
static uint32_t moved_q16(const kt_forecast *forecast) {
    uint64_t square = (uint64_t)forecast->settled_q16 * forecast->settled_q16 >> 16;
    return (uint32_t)(square * square >> 16);
}

/* Fills `share_q16` with what isn't scaled yet. Returns the sum. */
static uint32_t share(const kt_forecast *forecast, const kt_bitboard *open, int32_t *share_q16) {
    const kt_bitboard *moves = &forecast->moves;
    uint32_t highest = 1, pass = 0, sum = 0, moved = moved_q16(forecast);
    KT_EACH_POINT(p, open)
        if (forecast->network[p] > highest) highest = forecast->network[p];
    KT_EACH_POINT(p, moves) {
        uint32_t value = forecast->network[p];
        if (kt_bitboard_has(open, p)) {
            value = value ? value : 1;
        } else {
            uint32_t to_pass = (uint32_t)((uint64_t)value * moved >> 16);
            pass += to_pass;
            value -= to_pass;
            if (forecast->late && value > highest / 2) value = highest / 2;
        }
        share_q16[p] = (int32_t)value;
        sum += value;
    }
    if (forecast->passes) pass = forecast->pass;
    else if (pass >= highest) pass = highest - highest / 8 - 1;
    share_q16[KT_PASS] = (int32_t)pass;
    return sum + pass;
}

void kt_forecast_shares(const kt_forecast *forecast, const kt_player *player,
                        int32_t share_q16[KT_POINTS + 1]) {
    kt_bitboard needed = find_needed(forecast, player), open = kt_bitboard_or(forecast->open, &needed);
    for (int p = 0; p < KT_POINTS; p++)
        share_q16[p] = kt_bitboard_has(&forecast->legal, (kt_point)p) ? 0 : -1;
    share_q16[KT_PASS] = 65536;
    if (kt_bitboard_is_empty(&open)) return;
    uint32_t sum = share(forecast, &open, share_q16);
    for (int p = 0; p <= KT_POINTS; p++)
        if (share_q16[p] > 0) share_q16[p] = (int32_t)((int64_t)share_q16[p] * 65536 / sum);
}

#endif
