#include "player/count.h"

#if KT_DESKTOP
enum {
    LINES = 9,       /* on larger boards it would take too long */
    TURNS = 40,      /* moves of a line that decides what is in doubt, at most */
    PLAYOUTS = 2000, /* for each of them */
    SLICE =
        200, /* between two looks whether a move is settled: a count doesn't depend on the number of threads */
    FEW_POINTS = 3, /* a line that comes to about the same as the verdict changes nothing */
};

/* Plays the game on by itself until hardly a point is in doubt, and judges the end. Returns how many moves it took. */
static unsigned play_on(kt_player *player, kt_game *game, kt_verdict *end) {
    static const kt_player_request request = {.budget = {.playouts = PLAYOUTS}};
    kt_suggestion suggestions[KT_POINTS];
    unsigned turns = 0, passes = 0;
    while (turns < TURNS && passes < 2) {
        kt_colour colour = game->to_move;
        int p = kt_player_think(player, game, colour, suggestions, &request);
        if (kt_game_play(game, colour, (kt_point)p) < 0) break;
        turns++;
        passes = p == KT_PASS ? passes + 1 : 0;
        kt_judge(kt_block_lend_verdict(&player->block), &game->board, KT_EMPTY, end);
        if (end->doubts == 0) break;
    }
    return turns;
}

/* Replaces a verdict that leaves points in doubt by that of a line which the search plays, when both differ by more than a
 * few points. */
static void ask_search(kt_player *player, kt_game *game, kt_verdict *verdict) {
    kt_player asked = *player;
    kt_player_config config = *player->config;
    config.run = NULL, config.resign_q16 = 0, config.interrupted = NULL, config.slice = SLICE;
    asked.config = &config;
    asked.seed = 1;
    asked.block.holds_tree = false;
    kt_player_forget(player);
    kt_verdict end = *verdict, other = *verdict;
    const kt_rules rules = game->rules;
    game->rules.territory = false;
    unsigned turns = play_on(&asked, game, &end);
    game->rules = rules;
    kt_board last = game->board;
    for (; turns; turns--)
        if (kt_game_undo(game) < 0) return;
    const kt_board *board = &game->board;
    other.dead = other.seki = other.unsettled = kt_bitboard_none();
    kt_bitboard owned[3];
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard living = kt_bitboard_minus(last.stones[c], &end.dead);
        owned[c] = kt_bitboard_or(end.held[c], &living);
    }
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard lost = kt_bitboard_and(board->stones[c], &owned[kt_opponent((kt_colour)c)]);
        kt_bitboard_unite(&other.dead, &lost);
        kt_bitboard seki = kt_bitboard_and(board->stones[c], &end.seki);
        kt_bitboard_unite(&other.seki, &seki);
    }
    kt_bitboard_subtract(&other.seki, &other.dead);
    kt_score_divide(board, &other);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        kt_bitboard more = kt_bitboard_and(other.held[KT_EMPTY], &owned[c]);
        kt_bitboard_unite(&other.held[c], &more);
        kt_bitboard_subtract(&other.held[KT_EMPTY], &more);
    }
    int32_t differ = kt_score_verdict(board, verdict, false, 0) - kt_score_verdict(board, &other, false, 0);
    if (differ > 4 * FEW_POINTS || differ < -4 * FEW_POINTS) *verdict = other;
}

/* Is the game nearly over? */
static bool is_closed(const kt_board *board, const kt_verdict *verdict) {
    return verdict->doubts <= kt_bitboard_count(&board->geometry->points) / 3;
}

/* Is it, but for fights that reading leaves open and whose stones die in many playouts? `black` is what
 * the verdict counted. */
static bool leaves_fights(const kt_board *board, const kt_verdict *verdict, const uint8_t *black) {
    if (board->geometry->size > LINES || !verdict->doubts || !is_closed(board, verdict) ||
        !kt_judge_can(board))
        return false;
    kt_bitboard stones = kt_bitboard_minus(board->geometry->points, &board->stones[KT_EMPTY]);
    kt_bitboard_subtract(&stones, &verdict->seki);
    KT_EACH_POINT(p, &stones)
        if (black[p] > KT_JUDGE_ALL / 4 && black[p] < KT_JUDGE_ALL / 4 * 3) return true;
    return !kt_bitboard_is_empty(&verdict->unsettled);
}

static uint64_t mix(uint64_t hash, uint64_t value) {
    hash = (hash ^ value) * 0xd6e8feb86659fd93u;
    return hash ^ hash >> 32;
}

/* Tells counts apart: by the moves and the position, komi, the rule of repetition, and who predicts. */
static uint64_t hash_question(const kt_player *player, const kt_game *game) {
    uint64_t hash = mix(1 + game->rules.repetition, (uint32_t)kt_game_komi(game));
    hash = mix(hash, (uint64_t)(uintptr_t)kt_player_image(player));
    hash = mix(hash, game->to_move);
    for (unsigned i = 0; i < game->count; i++) {
        const kt_game_move *move = &game->moves[i];
        hash = mix(hash,
                   (uint64_t)move->hash_before << 32 | (unsigned)move->colour << 16 | (unsigned)move->point);
    }
    for (kt_point p = 0; p < KT_POINTS; p++) hash = mix(hash, game->board.colour[p]);
    return hash;
}

/* The count that is nearest to a lead without komi, in 1/64 points. By area a count is as odd or even as the number of the board's
 * points, but for a rare seki. */
static int32_t nearest_count(const kt_game *game, int32_t lead) {
    const bool area = !game->rules.territory;
    const int32_t odd = area ? kt_bitboard_count(&game->geometry.points) % 2 : 0,
                  step = (area ? 2 : 1) * KT_EVALUATION_POINT, more = lead - odd * KT_EVALUATION_POINT;
    return (more + (more < 0 ? -step : step) / 2) / step * (area ? 2 : 1) + odd;
}

bool kt_player_expect(kt_player *player, const kt_game *game, const kt_verdict *verdict, int32_t *result) {
    kt_suggestion suggestions[KT_POINTS];
    kt_evaluation evaluation;
    const kt_colour colour = game->to_move;
    const kt_bitboard allowed = kt_game_legal(game, colour), *empty = &game->board.stones[KT_EMPTY];
    const bool begins = 6 * kt_bitboard_count(empty) > 5 * kt_bitboard_count(&game->geometry.points);
    kt_predictor *predictor = kt_block_lend_predictions(&player->block);
    if (!begins || is_closed(&game->board, verdict) || kt_game_passes(game) > 1 || !kt_player_image(player) ||
        !predictor->evaluates ||
        kt_predict_evaluated(predictor, game, colour, allowed, KT_POINTS, suggestions, &evaluation) <= 0)
        return false;
    const int32_t komi = kt_game_komi(game), lead = colour == KT_BLACK ? evaluation.lead : -evaluation.lead;
    *result = 4 * nearest_count(game, lead + komi * (KT_EVALUATION_POINT / 4)) - komi;
    return true;
}
#endif

void kt_player_count(kt_player *player, kt_game *game, kt_verdict *verdict) {
#if KT_DESKTOP
    const uint64_t question = hash_question(player, game);
    if (player->counted.known && player->counted.question == question) {
        *verdict = player->counted.verdict;
        return;
    }
    kt_player_settle(player, game, verdict);
    const uint8_t *black = kt_block_lend_verdict(&player->block)->black;
    if (leaves_fights(&game->board, verdict, black)) ask_search(player, game, verdict);
    player->counted.known = true;
    player->counted.question = question;
    player->counted.verdict = *verdict;
#else
    kt_player_settle(player, game, verdict);
#endif
}
