/* lib/pattern: the guesser, asked all through random play and undo, against kt_suggest, which remembers
 * nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "board/game.h"
#include "pattern/guess.h"
#include "random_image.h"

enum {
    IMAGE_BYTES = KT_DESKTOP ? 12000 : 1000,
    GAMES = KT_DESKTOP ? 4 : 2,
    MOVES = 45, /* a game that is full goes on when moves are taken back */
    STEPS = 60
};

static kt_game_move moves[MOVES];
static kt_game game;
static kt_matcher matcher;
static kt_guesser guesser;
static uint8_t bytes[IMAGE_BYTES];
static kt_patterns patterns;
static kt_suggestion answer[KT_POINTS];
/* What kt_suggest answered; a second `answer` would take too much RAM. */
static kt_point suggested_point[KT_POINTS];
static uint16_t suggested_value[KT_POINTS];

/* What the random games have met, so that a test can tell that it has tested something. */
static struct { int suggestions, captures, kos, undone, stages; } met;

/* Do both say the same of this question? */
static bool agree(const kt_query *query, int most) {
    int count = kt_suggest(&matcher, &patterns, query, most, answer);
    for (int i = 0; i < count; i++) {
        suggested_point[i] = answer[i].point;
        suggested_value[i] = answer[i].value_q16;
    }
    if (kt_guess(&guesser, query, most, answer) != count) return false;
    for (int i = 0; i < count; i++)
        if (answer[i].point != suggested_point[i] || answer[i].value_q16 != suggested_value[i]) return false;
    met.suggestions += count;
    return true;
}

/* What to play now; at times only some of the legal moves. */
static kt_query question(kt_random *random, kt_colour colour) {
    kt_query query = {&game.board, colour, game.count + 1u, kt_game_legal(&game, colour)};
    if (kt_random_below(random, 8) == 0)
        for (kt_point p = 0; p < KT_POINTS; p++)
            if (kt_random_below(random, 3) == 0) kt_bitboard_clear(&query.allowed, p);
    return query;
}

/* Plays at a random point, passes now and then, or takes back some moves. */
static void step(kt_random *random) {
    int size = game.geometry.size, stage = kt_stage(patterns.stages, patterns.stage_moves, game.count + 1u);
    uint32_t dice = kt_random_below(random, 16);
    if (dice < 2) {
        for (uint32_t i = kt_random_below(random, dice ? 3 : 20) + 1; i > 0 && game.count; i--, met.undone++)
            assert_int_equal(kt_game_undo(&game), KT_OK);
    } else if (dice == 2) {
        (void)!kt_game_play(&game, game.to_move, KT_PASS);
    } else {
        kt_colour colour = dice == 3 ? kt_opponent(game.to_move) : game.to_move;
        int x = (int)kt_random_below(random, (uint32_t)size),
            y = (int)kt_random_below(random, (uint32_t)size),
            stones = kt_bitboard_count(&game.board.stones[KT_EMPTY]);
        if (kt_game_play(&game, colour, kt_point_at(x, y)) != KT_OK) return;
        if (kt_bitboard_count(&game.board.stones[KT_EMPTY]) != stones - 1) met.captures++;
    }
    met.stages += kt_stage(patterns.stages, patterns.stage_moves, game.count + 1u) != stage;
}

static void it_says_what_one_says_that_remembers_nothing(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 1);
    int differing = 0;
    for (int size = KT_BOARD_MIN; size <= KT_BOARD_MAX; size++) {
        for (int round = 0; round < GAMES; round++) {
            assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
            random_image_write(&random, bytes, sizeof bytes, size);
            assert_int_equal(open_patterns(&patterns, bytes, sizeof bytes), KT_OK);
            kt_guesser_init(&guesser, &patterns);
            for (int i = 0; i < STEPS; i++) {
                step(&random);
                kt_colour colour = kt_random_below(&random, 6) ? game.to_move : kt_opponent(game.to_move);
                kt_query query = question(&random, colour);
                if (kt_random_below(&random, 5) == 0) continue;
                bool few = kt_random_below(&random, 3) == 0;
                kt_point ko = game.board.ko;
                if (kt_random_below(&random, 8) == 0)
                    game.board.ko = 0; /* what counts is that there is one */
                met.kos += game.board.ko != KT_NO_POINT;
                if (!agree(&query, few ? 1 + (int)kt_random_below(&random, 9) % KT_POINTS : KT_POINTS))
                    differing++;
                game.board.ko = ko;
            }
        }
    }
    assert_int_equal(differing, 0);
    assert_true(met.suggestions > 3000);
    assert_true(met.captures > 10 && met.kos > 20 && met.undone > 100 && met.stages > 30);
}

/* Stones that come and go without any game, as a search may set them up. */
static void it_needs_no_game(void **state) {
    (void)state;
    kt_random random;
    kt_random_init(&random, 2);
    int differing = 0, size = KT_BOARD_MAX;
    assert_int_equal(kt_game_init(&game, size, moves, MOVES), KT_OK);
    random_image_write(&random, bytes, sizeof bytes, size);
    assert_int_equal(open_patterns(&patterns, bytes, sizeof bytes), KT_OK);
    kt_guesser_init(&guesser, &patterns);
    for (int i = 0; i < 40; i++) {
        kt_bitboard stones[3] = {game.board.stones[0], game.board.stones[1], game.board.stones[2]};
        for (uint32_t changes = kt_random_below(&random, 6); changes; changes--) {
            kt_point p = kt_point_at((int)kt_random_below(&random, (uint32_t)size),
                                     (int)kt_random_below(&random, (uint32_t)size));
            kt_bitboard_clear(&stones[KT_BLACK], p);
            kt_bitboard_clear(&stones[KT_WHITE], p);
            kt_bitboard_set(&stones[kt_random_below(&random, 4) % 3], p);
        }
        kt_game_set_up(&game, &stones[KT_BLACK], &stones[KT_WHITE], i % 2 ? KT_WHITE : KT_BLACK);
        kt_query query = {&game.board, game.to_move, 1, game.board.stones[KT_EMPTY]};
        if (!agree(&query, KT_POINTS)) differing++;
    }
    assert_int_equal(differing, 0);
}

static void what_cannot_be_asked_is_refused(void **state) {
    (void)state;
    kt_query query = {&game.board, KT_BLACK, 1, game.board.stones[KT_EMPTY]};
    assert_int_equal(kt_guess(&guesser, &query, 0, answer), KT_ERR_RANGE);
    assert_int_equal(kt_guess(&guesser, &query, KT_POINTS + 1, answer), KT_ERR_RANGE);
    assert_int_equal(kt_game_init(&game, KT_BOARD_MAX - 1, moves, MOVES), KT_OK);
    assert_int_equal(kt_guess(&guesser, &query, 5, answer), KT_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_says_what_one_says_that_remembers_nothing),
        cmocka_unit_test(it_needs_no_game),
        cmocka_unit_test(what_cannot_be_asked_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
