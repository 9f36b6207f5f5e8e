#include "board/game.h"

#include "board/zobrist.h"

_Static_assert(KT_NO_POINT < 1 << KT_GAME_POINT_BITS, "a move's bits hold any point");

kt_status kt_game_init(kt_game *game, int size, kt_game_move *moves, uint16_t capacity) {
    kt_status status = kt_geometry_init(&game->geometry, size);
    if (status < 0) return status;
    game->moves = moves;
    game->capacity = capacity;
    game->komi = 0;
    game->rules = (kt_rules){.territory = false};
    kt_game_clear(game);
    return KT_OK;
}

static void forget_moves(kt_game *game) {
    game->count = 0;
    game->handicap = 0;
    game->last_capture = 0;
}

void kt_game_clear(kt_game *game) {
    kt_board_init(&game->board, &game->geometry);
    game->to_move = KT_BLACK;
    forget_moves(game);
}

int32_t kt_game_komi(const kt_game *game) {
    int points = game->rules.bonus == KT_BONUS_NONE ? 0 : game->handicap;
    if (game->rules.bonus == KT_BONUS_ALL_BUT_ONE && points) points--;
    return game->komi + 4 * points;
}

int32_t kt_game_area_komi(const kt_game *game, kt_colour to_move) {
    const kt_board *board = &game->board;
    int32_t komi = kt_game_komi(game);
    if (!KT_DESKTOP || !game->rules.territory) return komi;
    int more = kt_bitboard_count(&board->stones[KT_BLACK]) + board->prisoners[KT_BLACK] -
               kt_bitboard_count(&board->stones[KT_WHITE]) - board->prisoners[KT_WHITE];
    if (to_move == KT_EMPTY || kt_game_passes(game)) return komi + 4 * more;
    return komi + 4 * more + (to_move == KT_WHITE ? -2 : 2);
}

void kt_game_set_up(kt_game *game, const kt_bitboard *black, const kt_bitboard *white, kt_colour to_move) {
    game->board.geometry = &game->geometry;
    kt_board_set_up(&game->board, black, white);
    game->to_move = to_move;
    forget_moves(game);
}

/* The stones of a position alone. */
typedef struct kt_stones {
    kt_bitboard of[3]; /* by kt_colour, as kt_board.stones */
} kt_stones;

/* Fills the empty region around `start` with stones of `colour`. A captured chain leaves exactly that region:
 * stones of its captor surround it. */
static void refill(kt_stones *stones, const kt_geometry *geometry, kt_colour colour, kt_point start) {
    kt_bitboard region = kt_geometry_region(geometry, start, &stones->of[KT_EMPTY]);
    kt_bitboard_unite(&stones->of[colour], &region);
    kt_bitboard_subtract(&stones->of[KT_EMPTY], &region);
}

/* Turns the stones after `move` into those before it. */
static void walk_back(kt_stones *stones, const kt_geometry *geometry, const kt_game_move *move) {
    if (move->point == KT_PASS) return;
    kt_point p = (kt_point)move->point;
    kt_colour opponent = kt_opponent((kt_colour)move->colour);
    if (move->sides & KT_SIDES_SUICIDE) refill(stones, geometry, (kt_colour)move->colour, p);
    for (int i = 0; i < 4; i++) {
        if (!(move->sides >> i & 1)) continue;
        kt_point q = geometry->neighbour[p][i];
        if (kt_bitboard_has(&stones->of[KT_EMPTY], q)) refill(stones, geometry, opponent, q);
    }
    kt_bitboard_clear(&stones->of[move->colour], p);
    kt_bitboard_set(&stones->of[move->sides >> KT_SIDES_BEFORE_SHIFT], p);
}

/* How many stones of `colour` the move took off the board. The stone that it put or replaced does not count. */
static int count_taken(const kt_stones *before, const kt_board *after, const kt_game_move *move,
                       kt_colour colour) {
    int more = kt_bitboard_count(&before->of[colour]) - kt_bitboard_count(&after->stones[colour]);
    if (move->point == KT_PASS) return more;
    return more - (move->sides >> KT_SIDES_BEFORE_SHIFT == (unsigned)colour) + (move->colour == colour);
}

/* Had the position before move `index` exactly these stones? */
static bool is_position_before(const kt_game *game, int index, const kt_stones *wanted) {
    kt_stones stones = {{game->board.stones[0], game->board.stones[1], game->board.stones[2]}};
    for (int i = game->count - 1; i >= index; i--) walk_back(&stones, &game->geometry, &game->moves[i]);
    return kt_bitboard_equal(&stones.of[KT_BLACK], &wanted->of[KT_BLACK]) &&
           kt_bitboard_equal(&stones.of[KT_WHITE], &wanted->of[KT_WHITE]);
}

/* Is the move, which is no pass, suicide that the rules allow? */
static bool is_suicide(const kt_game *game, kt_colour colour, kt_point p) {
#if KT_DESKTOP
    const kt_point *neighbour = game->geometry.neighbour[p];
    if (!game->rules.suicide || kt_board_check(&game->board, colour, p) != KT_ERR_SUICIDE) return false;
    for (int i = 0; i < 4; i++)
        if (neighbour[i] != KT_NO_POINT && game->board.colour[neighbour[i]] == colour) return true;
#else
    (void)game, (void)colour, (void)p;
#endif
    return false;
}

/* The stones of `colour` that suicide at `p` takes off, without the one that is played. */
static kt_bitboard find_suicide(const kt_game *game, kt_colour colour, kt_point p) {
    kt_bitboard stones = game->board.stones[colour], before = stones;
    kt_bitboard_set(&stones, p);
    stones = kt_geometry_region(&game->geometry, p, &stones);
    return kt_bitboard_and(stones, &before);
}

/* Between two equal positions something was captured, so a move that captures nothing can only repeat a
 * position from before the last capture. */
kt_status kt_game_repeated(const kt_game *game, kt_colour colour, kt_point p) {
    const kt_board *board = &game->board;
    kt_colour opponent = kt_opponent(colour); /* whose stones are taken off */
    kt_bitboard captured = kt_board_captures(board, colour, p);
    bool captures = !kt_bitboard_is_empty(&captured), suicide = is_suicide(game, colour, p);
    int end = captures || suicide ? game->count : game->last_capture;
    if (end == 0) return KT_ERR_NOTHING;

    kt_stones after = {{board->stones[0], board->stones[1], board->stones[2]}};
    uint32_t hash = board->hash;
    if (suicide) {
        captured = find_suicide(game, colour, p);
        opponent = colour;
    } else {
        hash ^= kt_zobrist_key(colour, p);
        kt_bitboard_set(&after.of[colour], p);
    }
    kt_bitboard_subtract(&after.of[opponent], &captured);
    KT_EACH_POINT(q, &captured) hash ^= kt_zobrist_key(opponent, q);

    for (int i = end - 1; i >= 0; i--)
        if (game->moves[i].hash_before == hash && is_position_before(game, i, &after)) return i;
    return KT_ERR_NOTHING;
}

kt_status kt_game_check(const kt_game *game, kt_colour colour, kt_point p) {
    if (game->count >= game->capacity) return KT_ERR_FULL;
    if (p == KT_PASS) return KT_OK;
    kt_status status = kt_board_check(&game->board, colour, p);
    if (status < 0 && !(status == KT_ERR_SUICIDE && is_suicide(game, colour, p))) return status;
    if (game->rules.repetition == KT_SIMPLE_KO) return KT_OK;
    return kt_game_repeated(game, colour, p) < 0 ? KT_OK : KT_ERR_SUPERKO;
}

kt_status kt_game_cycle(const kt_game *game) {
    if (game->rules.repetition != KT_SIMPLE_KO || !game->count) return KT_ERR_NOTHING;
    const kt_game_move *moves = game->moves, *last = &moves[game->count - 1];
    if (last->point == KT_PASS) return KT_ERR_NOTHING;
    const kt_stones now = {{game->board.stones[0], game->board.stones[1], game->board.stones[2]}};
    for (int i = game->last_capture - 1; i >= 0; i--)
        if (moves[i].colour != last->colour && moves[i].hash_before == game->board.hash &&
            is_position_before(game, i, &now))
            return i;
    return KT_ERR_NOTHING;
}

/* Adds a move to the history, after it was put on the board. */
static kt_status enter(kt_game *game, kt_colour colour, kt_point p, uint32_t hash_before, uint8_t sides) {
    game->moves[game->count++] = (kt_game_move){
        .hash_before = hash_before,
        .point = (unsigned)p & ((1u << KT_GAME_POINT_BITS) - 1),
        .colour = (unsigned)colour & ((1u << KT_GAME_COLOUR_BITS) - 1),
        .sides = (unsigned)sides & ((1u << KT_GAME_SIDES_BITS) - 1),
    };
    if (sides) game->last_capture = game->count;
    game->to_move = kt_opponent(colour);
    return KT_OK;
}

kt_status kt_game_play(kt_game *game, kt_colour colour, kt_point p) {
    kt_status status = kt_game_check(game, colour, p);
    if (status < 0) return status;
    uint32_t hash_before = game->board.hash;
    kt_capture capture = {0, 0};
    if (p == KT_PASS) kt_board_pass(&game->board);
    else if (KT_DESKTOP) capture = kt_board_execute(&game->board, colour, p);
    else capture = kt_board_play(&game->board, colour, p);
    return enter(game, colour, p, hash_before, capture.sides);
}

kt_status kt_game_execute(kt_game *game, kt_colour colour, kt_point p) {
    if (p == KT_PASS || kt_game_check(game, colour, p) == KT_OK) return kt_game_play(game, colour, p);
    if (game->count >= game->capacity) return KT_ERR_FULL;
    uint32_t hash_before = game->board.hash;
    kt_capture capture = kt_board_execute(&game->board, colour, p);
    return enter(game, colour, p, hash_before, capture.sides);
}

/* The ko after move `index`, which led to the present board. A ko arises when a move captures a single stone,
 * so it is the empty neighbour where that stone stood. */
static kt_point ko_left_by(const kt_game *game, int index) {
    const kt_game_move *move = &game->moves[index];
    if (move->point == KT_PASS || move->sides == 0 || move->sides & KT_SIDES_SUICIDE) return KT_NO_POINT;
    kt_stones before = {{game->board.stones[0], game->board.stones[1], game->board.stones[2]}};
    walk_back(&before, &game->geometry, move);
    kt_colour opponent = kt_opponent((kt_colour)move->colour);
    int taken = count_taken(&before, &game->board, move, opponent);
    return kt_board_ko_after(&game->board, (kt_point)move->point, (kt_capture){(uint16_t)taken, move->sides});
}

kt_status kt_game_undo(kt_game *game) {
    if (game->count == 0) return KT_ERR_NOTHING;
    const kt_game_move *move = &game->moves[--game->count];
    kt_board *board = &game->board;
    kt_stones stones = {{board->stones[0], board->stones[1], board->stones[2]}};
    walk_back(&stones, &game->geometry, move);
    uint16_t prisoners[3];
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++)
        prisoners[colour] = (uint16_t)(board->prisoners[colour] - count_taken(&stones, board, move, colour));
    kt_board_set_up(board, &stones.of[KT_BLACK], &stones.of[KT_WHITE]);
    board->prisoners[KT_BLACK] = prisoners[KT_BLACK];
    board->prisoners[KT_WHITE] = prisoners[KT_WHITE];
    if (game->count) board->ko = ko_left_by(game, game->count - 1);

    game->last_capture = 0;
    for (int i = game->count; i > 0 && !game->last_capture; i--)
        if (game->moves[i - 1].sides) game->last_capture = (uint16_t)i;
    game->to_move = (kt_colour)move->colour;
    return KT_OK;
}

unsigned kt_game_passes(const kt_game *game) {
    unsigned passes = 0;
    while (passes < game->count && game->moves[game->count - 1 - passes].point == KT_PASS) passes++;
    return passes;
}

kt_bitboard kt_game_legal(const kt_game *game, kt_colour colour) {
    kt_bitboard legal = KT_DESKTOP ? kt_board_legal(&game->board, colour) : game->board.stones[KT_EMPTY];
    KT_EACH_POINT(p, &legal)
        if (kt_game_check(game, colour, p) != KT_OK) kt_bitboard_clear(&legal, p);
    return legal;
}
