#include "player/by_goals.h"

#include "goals/find.h"
#include "tactics/benson.h"

#if KT_GOALS
_Static_assert(sizeof(kt_goals) <= KT_PLAYER_BYTES, "no room for goals");

/* Returns memory for goals and knowledge, and sets `bytes` to its size. */
static void *lend(kt_block *block, kt_node_number used, size_t *bytes) {
    kt_predictor *predictor;
    if (KT_DESKTOP && block->holds_tree) {
        enum { ALIGNMENT = 16 };
        kt_node_number count;
        uint8_t *nodes = (uint8_t *)kt_block_nodes(block, 0, &count);
        size_t from = (used * sizeof(kt_node) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        if (from + 2 * sizeof(kt_goals) <= count * sizeof(kt_node)) {
            *bytes = count * sizeof(kt_node) - from;
            return nodes + from;
        }
    }
    *bytes = kt_block_lend_reader(block, sizeof(kt_goals), &predictor);
    return block->memory;
}

/* Predicts all moves. Returns their number. */
static int predict(kt_block *block, const kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    kt_predictor *predictor = kt_block_lend_predictions(block);
    if (!predictor) return 0;
    kt_bitboard moves = kt_board_without_eyes(&game->board, colour, kt_game_legal(game, colour));
    kt_status count = kt_predict_game(predictor, game, colour, moves, KT_POINTS, suggestions);
    return count > 0 ? count : 0;
}

#if KT_DESKTOP
/* Does a stone at `p` undo the life of own stones that live unconditionally? */
static bool fills_eye(const kt_board *board, kt_colour colour, const kt_bitboard *alive, kt_point p) {
    kt_board after = *board;
    kt_benson benson;
    (void)kt_board_execute(&after, colour, p); /* it is legal */
    kt_benson_find(&after, &benson);
    return !kt_bitboard_within(alive, &benson.alive[colour]);
}

/* Moves that nobody wants are no goals: into eyes that own stones need, and between or within the groups of a seki, where who
 * begins loses. */
static kt_bitboard find_sane(kt_block *block, const kt_game *game, kt_colour colour) {
    const kt_board *board = &game->board;
    kt_bitboard allowed = kt_game_legal(game, colour);
    kt_benson benson;
    kt_benson_find(board, &benson);
    kt_bitboard inside = kt_bitboard_and(allowed, &benson.inside[colour]);
    KT_EACH_POINT(p, &inside)
        if (fills_eye(board, colour, &benson.alive[colour], p)) kt_bitboard_clear(&allowed, p);
    kt_verdict verdict;
    kt_judge_game(kt_block_lend_verdict(block), game, &verdict);
    kt_bitboard seki = kt_bitboard_minus(verdict.seki, &verdict.unsettled), beside[3];
    kt_bitboard stones = kt_bitboard_minus(game->geometry.points, &board->stones[KT_EMPTY]);
    kt_bitboard_subtract(&stones, &seki);
    stones = kt_geometry_border(&game->geometry, &stones);
    for (int c = KT_BLACK; c <= KT_WHITE; c++) {
        beside[c] = kt_bitboard_and(seki, &board->stones[c]);
        beside[c] = kt_geometry_border(&game->geometry, &beside[c]);
    }
    kt_bitboard shared = kt_bitboard_and(beside[KT_BLACK], &beside[KT_WHITE]),
                within = kt_bitboard_or(beside[KT_BLACK], &beside[KT_WHITE]);
    kt_bitboard_subtract(&within, &stones);
    kt_bitboard_subtract(&allowed, &shared);
    return kt_bitboard_minus(allowed, &within);
}
#else
static kt_bitboard find_sane(kt_block *block, const kt_game *game, kt_colour colour) {
    (void)block;
    return kt_game_legal(game, colour);
}
#endif

const kt_goals *kt_by_goals_find(kt_block *block, kt_node_number used, const kt_knowledge *knowledge,
                                 const kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    size_t bytes;
    int predictions = predict(block, game, colour, suggestions);
    kt_goals *goals = lend(block, used, &bytes);
    const kt_game_move *last = game->count ? &game->moves[game->count - 1] : NULL;
    const kt_goals_question question = {
        .board = &game->board,
        .allowed = find_sane(block, game, colour),
        .colour = colour,
        .last = last && last->colour != colour ? (kt_point)last->point : KT_NO_POINT,
        .predicted = suggestions,
        .predictions = predictions,
        .knowledge = knowledge,
        .memory = goals + 1,
        .bytes = bytes - sizeof *goals,
    };
    kt_goals_find(goals, &question);
    return goals;
}

/* Does the goal take dead stones of the opponent, or their liberties, without loss? */
static bool cleans_up(const kt_goal *goal) {
    if (goal->number[KT_GOAL_LOSES]) return false;
    if (goal->verb == KT_GOAL_CAPTURE) return true;
    return goal->verb == KT_GOAL_TAKE_LIBERTY && goal->number[KT_GOAL_CLASS] == KT_CLASS_DEAD;
}

kt_point kt_by_goals_move(const kt_goals *goals, bool may_clean_up) {
    const kt_goal *goal = &goals->goal[goals->groups];
    unsigned count = goals->count - goals->groups;
    for (unsigned i = 0; i < count; i++)
        if (goals->urgency[i] > 0) return goal[i].place;
    for (unsigned i = 0; i < count && may_clean_up; i++)
        if (cleans_up(&goal[i])) return goal[i].place;
    return KT_PASS;
}
#else
const kt_goals *kt_by_goals_find(kt_block *block, kt_node_number used, const kt_knowledge *knowledge,
                                 const kt_game *game, kt_colour colour, kt_suggestion *suggestions) {
    (void)block, (void)used, (void)knowledge, (void)game, (void)colour, (void)suggestions;
    return NULL;
}

kt_point kt_by_goals_move(const kt_goals *goals, bool may_clean_up) {
    (void)goals, (void)may_clean_up;
    return KT_PASS;
}
#endif
