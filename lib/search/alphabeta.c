#include "search/alphabeta.h"

#include <string.h>

#include "board/score.h"

_Static_assert((int)KT_ALPHABETA_DEPTH_MAX <= (int)KT_TRANSPOSITION_DEPTH_MAX,
               "the table must hold all depths");

enum { INFINITE = KT_TRANSPOSITION_VALUE_MAX, NEVER = UINT16_MAX };

/* The opponent's chains that `colour` can capture at once. */
static kt_bitboard capturable(const kt_board *board, kt_colour colour) {
    const kt_bitboard *others = &board->stones[kt_opponent(colour)];
    kt_bitboard dead = kt_bitboard_none();
    KT_EACH_POINT(p, others) {
        const kt_bitboard *liberties = &board->liberties[board->chain[p]];
        if (kt_bitboard_count(liberties) == 1 && kt_bitboard_next(liberties, 0) != board->ko)
            kt_bitboard_set(&dead, p);
    }
    return dead;
}

int32_t kt_alphabeta_evaluate(const kt_board *board, kt_colour colour) {
    const kt_geometry *geometry = board->geometry;
    kt_bitboard dead = capturable(board, colour), own = board->stones[colour];
    kt_bitboard other = kt_bitboard_minus(board->stones[kt_opponent(colour)], &dead);
    kt_bitboard open = kt_bitboard_or(board->stones[KT_EMPTY], &dead), both;
    /* Both grow by one step at a time. A point that both reach at once is nobody's. */
    do {
        kt_bitboard near_own = kt_geometry_border(geometry, &own),
                    near_other = kt_geometry_border(geometry, &other);
        kt_bitboard_intersect(&near_own, &open);
        kt_bitboard_intersect(&near_other, &open);
        both = kt_bitboard_or(near_own, &near_other);
        kt_bitboard_subtract(&open, &both);
        kt_bitboard met = kt_bitboard_and(near_own, &near_other);
        kt_bitboard_unite(&own, &near_own);
        kt_bitboard_unite(&other, &near_other);
        kt_bitboard_subtract(&own, &met);
        kt_bitboard_subtract(&other, &met);
    } while (!kt_bitboard_is_empty(&both));
    return kt_bitboard_count(&own) - kt_bitboard_count(&other);
}

static int32_t final_value(const kt_board *board, kt_colour colour) {
    kt_bitboard none = kt_bitboard_none();
    int32_t value = kt_score_area(board, &none, 0) / 4;
    return colour == KT_BLACK ? value : -value;
}

/* How promising a legal move looks, 0..64: the sum over its four sides. Captures (16) go before saves (12),
 * ataris (6) before own chains with two liberties (3), and these before empty points (2). The numbers were
 * chosen by hand. */
static uint8_t urgency(const kt_board *board, kt_colour colour, kt_point p) {
    uint8_t urgency = 0;
    for (int i = 0; i < 4; i++) {
        kt_point q = board->geometry->neighbour[p][i];
        if (q == KT_NO_POINT) continue;
        if (board->colour[q] == KT_EMPTY) urgency = (uint8_t)(urgency + 2);
        else {
            int liberties = kt_bitboard_count(&board->liberties[board->chain[q]]);
            bool own = board->colour[q] == colour;
            int worth = liberties == 1 ? (own ? 12 : 16) : liberties == 2 ? (own ? 3 : 6) : 1;
            urgency = (uint8_t)(urgency + worth);
        }
    }
    return urgency;
}

/* kt_best_key: `urgencies` are those of all points. */
static int32_t urgency_of(const void *point, const void *urgencies) {
    return ((const uint8_t *)urgencies)[*(const kt_point *)point];
}

/* The moves of `colour` into `moves`, the best `most` of them in the order of the settings; returns how
 * many. */
static int sort_moves(kt_alphabeta *reader, kt_colour colour, unsigned depth, int most, kt_point *moves) {
    const kt_alphabeta_settings *settings = reader->settings;
    const kt_board *board = &reader->game->board;
    kt_bitboard allowed = kt_board_without_eyes(board, colour, kt_board_legal(board, colour));
    int count = 0;
    if (KT_PLAYOUTS && settings->order == KT_ORDER_PREDICTOR && depth >= settings->predict_depth) {
        kt_status found =
            kt_predict_game(reader->predictor, reader->game, colour, allowed, most, reader->suggestions);
        for (; count < found; count++) {
            moves[count] = reader->suggestions[count].point;
            kt_bitboard_clear(&allowed, moves[count]);
        }
    }
    if (count == most) return count;
    /* Behind them come the moves that the predictor says nothing of. */
    uint8_t urgencies[KT_POINTS];
    kt_best rest = {.things = moves + count,
                    .size = sizeof *moves,
                    .most = most - count,
                    .key = urgency_of,
                    .keys = urgencies};
    KT_EACH_POINT(p, &allowed) {
        urgencies[p] = settings->order == KT_ORDER_POINTS ? 0 : urgency(board, colour, p);
        kt_best_add(&rest, &p);
    }
    return count + rest.count;
}

static void move_to_front(kt_point *moves, int count, kt_point move) {
    for (int i = 1; i < count; i++) {
        if (moves[i] != move) continue;
        memmove(moves + 1, moves, (size_t)i * sizeof *moves);
        moves[0] = move;
        return;
    }
}

/* Does the table settle the position's value within the window? In the principal variation, where the window
 * is wide, positions are read anyway, so that the line is known. */
static bool is_settled(kt_alphabeta_frame *frame, const kt_transposition *known) {
    if (known->depth != frame->depth && !(known->complete && known->depth < frame->depth)) return false;
    if (frame->beta - frame->alpha > 1) return false;
    if (!(known->bound & (known->value >= frame->beta ? KT_BOUND_LOWER : KT_BOUND_UPPER))) return false;
    frame->best = known->value;
    frame->complete = known->complete;
    return true;
}

/* Begins to read the position that the game stands at. */
static void begin(kt_alphabeta *reader, kt_alphabeta_frame *frame, kt_colour colour, unsigned depth,
                  int alpha, int beta) {
    const kt_game *game = reader->game;
    *frame = (kt_alphabeta_frame){.low = (int16_t)alpha,
                                  .alpha = (int16_t)alpha,
                                  .beta = (int16_t)beta,
                                  .best = -INFINITE,
                                  .first = frame->first,
                                  .depends = NEVER,
                                  .depth = (uint8_t)depth,
                                  .complete = true,
                                  .move = KT_PASS};
    unsigned passes = kt_game_passes(game);
    bool passed = passes > 0, ended = passes > 1 && game->count > reader->root;
    if (ended || depth == 0) {
        frame->best = (int16_t)(ended ? final_value(&game->board, colour)
                                      : kt_alphabeta_evaluate(&game->board, colour));
        frame->complete = ended;
        return;
    }
    frame->key = kt_transposition_key_of(&game->board, colour, passed);
    kt_transposition known;
    bool met = kt_transposition_find(&reader->table, frame->key, &known);
    if (met && is_settled(frame, &known)) return;
    /* At every depth there is room left for a pass. */
    int room = KT_ALPHABETA_MOVES - frame->first - (int)depth;
    int most = reader->settings->width < room ? reader->settings->width : room;
    kt_point *moves = &reader->moves[frame->first];
    int count = most > 0 ? sort_moves(reader, colour, depth, most < KT_POINTS ? most : KT_POINTS, moves) : 0;
    moves[count++] = KT_PASS;
    if (passed) move_to_front(moves, count, KT_PASS);
    if (met) move_to_front(moves, count, known.move);
    frame->count = (uint16_t)count;
}

/* Keeps in the table what was found out about the position. */
static void keep(kt_alphabeta *reader, const kt_alphabeta_frame *frame) {
    bool free = frame->depends >= reader->game->count;
    kt_bound bound = frame->best <= frame->low    ? KT_BOUND_UPPER
                     : frame->best >= frame->beta ? KT_BOUND_LOWER
                                                  : KT_BOUND_EXACT;
    kt_transposition_store(&reader->table, frame->key,
                           (kt_transposition){.value = frame->best,
                                              .move = frame->move,
                                              .bound = free ? bound : KT_BOUND_NONE,
                                              .complete = frame->complete,
                                              .depth = frame->depth});
}

/* Plays the next move of the frame that the game allows. Returns false when there is none, or when a
 * refutation is known already. */
static bool play_next(kt_alphabeta *reader, kt_alphabeta_frame *frame, kt_colour colour) {
    kt_game *game = reader->game;
    for (; frame->next < frame->count && frame->best < frame->beta; frame->next++) {
        kt_point p = reader->moves[frame->first + frame->next];
        if (kt_game_play(game, colour, p) == KT_OK) return true;
        /* Positions before the root don't matter here: they forbid the same for all that is read. */
        kt_status repeated = kt_game_repeated(game, colour, p);
        if (repeated > reader->root && repeated < frame->depends) frame->depends = (uint16_t)repeated;
    }
    return false;
}

/* Tells `frame` what came of its present move. */
static void conclude(kt_alphabeta_frame *frame, const kt_alphabeta_frame *child, kt_point move) {
    int16_t value = (int16_t)-child->best;
    if (child->depends < frame->depends) frame->depends = child->depends;
    frame->complete = frame->complete && child->complete;
    if (value > frame->alpha && value < frame->beta && frame->next > 0 && !frame->wide) {
        frame->wide = true;
        return;
    }
    frame->wide = false;
    frame->next++;
    if (value <= frame->best) return;
    frame->best = value;
    frame->move = move;
    if (value <= frame->alpha) return;
    frame->alpha = value;
    frame->line[0] = move;
    memcpy(frame->line + 1, child->line, child->length * sizeof *child->line);
    frame->length = (uint8_t)(child->length + 1);
}

static bool is_spent(const kt_alphabeta *reader) {
    const kt_alphabeta_settings *settings = reader->settings;
    return reader->nodes >= settings->nodes ||
           (settings->interrupted && settings->interrupted(settings->context));
}

/* Reads from the root to `depth`. Returns false when the nodes were used up before the end. */
static bool search(kt_alphabeta *reader, kt_colour colour, unsigned depth) {
    kt_game *game = reader->game;
    kt_alphabeta_frame *frame = reader->frame;
    frame->first = 0;
    begin(reader, frame, colour, depth, -INFINITE, INFINITE);
    for (bool spent = false;;) {
        spent = spent || is_spent(reader);
        if (!spent && play_next(reader, frame, colour)) {
            reader->nodes++;
            bool whole = frame->next == 0 || frame->wide;
            int alpha = -frame->beta, beta = -frame->alpha;
            if (!whole) alpha = beta - 1;
            frame[1].first = (uint16_t)(frame->first + frame->count);
            colour = kt_opponent(colour);
            begin(reader, frame + 1, colour, frame->depth - 1u, alpha, beta);
            frame++;
            continue;
        }
        if (frame->count && !spent) keep(reader, frame);
        if (frame == reader->frame) return !spent;
        kt_point move = (kt_point)game->moves[game->count - 1].point;
        if (kt_game_undo(game) < 0) return false;
        colour = kt_opponent(colour);
        frame--;
        if (!spent) conclude(frame, frame + 1, move);
    }
}

kt_status kt_alphabeta_read(kt_alphabeta *reader, const kt_alphabeta_settings *settings, kt_game *game,
                            kt_colour colour, kt_predictor *predictor, kt_suggestion *suggestions,
                            kt_reading *reading) {
    if (settings->depth < 1 || settings->depth > KT_ALPHABETA_DEPTH_MAX || settings->width < 1 ||
        (settings->order == KT_ORDER_PREDICTOR && (!predictor || settings->predict_depth < 1)))
        return KT_ERR_RANGE;
    int room = game->capacity - game->count, depth = settings->depth < room ? settings->depth : room;
    if (depth < 1) return KT_ERR_FULL;
    reader->settings = settings;
    reader->game = game;
    reader->predictor = predictor;
    reader->suggestions = suggestions;
    reader->nodes = 0;
    reader->root = game->count;
    const kt_alphabeta_frame *root = reader->frame;
    kt_colour to_move = game->to_move;
    *reading = (kt_reading){.value = 0};
    while (reading->depth < depth && !reading->complete && search(reader, colour, reading->depth + 1u)) {
        reading->value = root->best;
        reading->depth++;
        reading->complete = root->complete;
        reading->length = root->length;
        memcpy(reading->line, root->line, root->length * sizeof *root->line);
    }
    reading->nodes = reader->nodes;
    game->to_move = to_move;
    return KT_OK;
}
