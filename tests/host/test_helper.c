/* lib/search/helper: a second processor that predicts: whenever it answers, and whether it does at all, the search
 * finds the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>

#include "base/crc32.h"
#include "small_image.h"

#include "player/thought.h"

enum { MOVES = 60, NODES = 60000, PLAYOUTS = 300, MEANWHILE = 40 };

static kt_word memory[KT_PLAYER_WORDS(NODES)];
static kt_player player;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static kt_helper_order order;

/* What the helpers below count, and the order that one of them has. */
static unsigned begun, ended;
static bool busy, breaks_down;
static pthread_t thread;

static bool begin_at_once(void (*work)(void *), void *given) {
    assert_false(busy);
    busy = true;
    begun++;
    work(given);
    return true;
}

/* It works only when the search waits for it. */
static bool begin_late(void (*work)(void *), void *given) {
    assert_ptr_equal(work, kt_helper_run);
    assert_ptr_equal(given, &order);
    assert_false(busy);
    busy = true;
    begun++;
    return true;
}

static bool end_at_once(void) {
    assert_true(busy);
    busy = false;
    ended++;
    return true;
}

static bool end_late(void) {
    kt_helper_run(&order);
    return end_at_once();
}

static void *run(void *given) {
    kt_helper_run(given);
    return NULL;
}

static bool begin_thread(void (*work)(void *), void *given) {
    (void)begin_late(work, given);
    return pthread_create(&thread, NULL, run, given) == 0;
}

static bool end_thread(void) {
    assert_int_equal(pthread_join(thread, NULL), 0);
    return end_at_once();
}

/* It breaks down in its third order, after it has written what is wrong, and takes none from then on. */
static bool begin_breaking(void (*work)(void *), void *given) {
    if (breaks_down) return false;
    return begin_at_once(work, given);
}

static bool end_breaking(void) {
    (void)end_at_once();
    if (ended < 3) return true;
    breaks_down = true;
    order.count = 1;
    order.moves[0].point = kt_point_at(0, 0);
    return false;
}

static kt_second second;
static const kt_helper helper = {.order = &order, .second = &second, .playouts = MEANWHILE};

/* A clock by which every step of a thought is as short as it can be. */
static uint32_t read_clock(void *context) {
    static uint32_t now_ms;
    (void)context;
    return ++now_ms;
}

static bool is_interrupted(void *context) {
    (void)context;
    return begun >= 5;
}

/* Thorough, however often it is asked whether the choice is settled. */
static const kt_player_request request = {.budget = {.playouts = PLAYOUTS}, .thorough = true};

static kt_player_config config = {.memory = memory, .bytes = sizeof memory, .seed = 7, .slice = 16};

static void set_up(const kt_helper *with) {
    static kt_image image;
    static const kt_image *const images[] = {&image, NULL};
    begun = ended = 0;
    busy = breaks_down = false;
    config.settings = kt_uct_defaults();
    config.settings.predict_after = 15;
    config.settings.width = 8;
    config.helper = with;
    config.interrupted = NULL;
    config.milliseconds = NULL;
    assert_int_equal(small_image_open(&image), KT_OK);
    assert_int_equal(kt_player_init(&player, &config), KT_OK);
    assert_true(kt_player_take_image(&player, images, 9, KT_VALUES_MODEL));
    assert_int_equal(kt_game_init(&game, 9, moves, MOVES), KT_OK);
}

/* A thought in steps. Returns the move. */
static int step(kt_colour colour) {
    unsigned steps = 0;
    kt_player_ask(&player, &request);
    assert_int_equal(kt_player_know(&player, &game, colour, suggestions), KT_UNDECIDED);
    kt_player_begin(&player, &game, colour, suggestions);
    while (kt_player_go_on(&player, 1)) steps++;
    assert_true(steps > 10);
    return kt_player_end(&player);
}

static int think(kt_colour colour) { return kt_player_think(&player, &game, colour, suggestions, &request); }

/* Adds what is thought of each candidate, and of the moves expected behind it. */
static uint32_t add_thought(uint32_t crc) {
    kt_thought_move move;
    for (bool more = kt_thought_first(&player, &move); more; more = kt_thought_next(&player, &move)) {
        kt_thought_move line = move;
        do {
            const uint32_t words[] = {line.point, line.visits, line.win_rate_q16, line.prior_q16};
            crc = kt_crc32(crc, words, sizeof words);
        } while (kt_thought_reply(&player, &line));
    }
    return crc;
}

/* Some moves of a game, and the thoughts behind them, as one number. */
static uint32_t play(int (*choose)(kt_colour), uint32_t slice) {
    uint32_t crc = 0;
    config.slice = slice;
    for (int i = 0; i < 2; i++) {
        kt_colour colour = i % 2 ? KT_WHITE : KT_BLACK;
        int p = choose(colour);
        assert_true(p < KT_PASS);
        assert_false(busy);
        assert_int_equal(begun, ended);
        crc = add_thought(crc);
        assert_int_equal(kt_game_play(&game, colour, (kt_point)p), KT_OK);
    }
    return crc;
}

static uint32_t play_with(bool (*begin)(void (*)(void *), void *), bool (*end)(void), uint32_t slice) {
    second = (kt_second){begin, end};
    set_up(&helper);
    uint32_t crc = play(think, slice);
    assert_true(begun >= 3);
    return crc;
}

static void a_search_finds_the_same_whenever_the_helper_answers(void **state) {
    (void)state;
    uint32_t expected = play_with(begin_at_once, end_at_once, 16);
    assert_true(begun > 8);
    assert_int_equal(play_with(begin_late, end_late, 16), expected);
    assert_int_equal(play_with(begin_thread, end_thread, 16), expected);
    assert_int_equal(play_with(begin_breaking, end_breaking, 16), expected);
    assert_true(breaks_down);
    /* How often the clock is looked at doesn't matter either. */
    assert_int_equal(play_with(begin_late, end_late, 7), expected);
    assert_int_equal(play_with(begin_late, end_late, 1000), expected);
    /* It isn't what a search without a helper finds. */
    set_up(NULL);
    assert_int_not_equal(play(think, 16), expected);
}

/* A step ends while the helper is at work, and the next one takes its answer. */
static void a_thought_in_steps_finds_the_same(void **state) {
    (void)state;
    uint32_t expected = play_with(begin_late, end_late, 16);
    set_up(&helper);
    config.milliseconds = read_clock;
    assert_int_equal(play(step, 16), expected);
}

static void a_thought_that_is_left_leaves_the_helper_idle(void **state) {
    (void)state;
    second = (kt_second){begin_late, end_late};
    set_up(&helper);
    config.milliseconds = read_clock;
    kt_player_ask(&player, &request);
    kt_player_begin(&player, &game, KT_BLACK, suggestions);
    while (!busy) assert_true(kt_player_go_on(&player, 1));
    kt_player_leave(&player);
    assert_false(busy);
    assert_int_equal(begun, ended);
    kt_player_leave(&player); /* does no harm */
    assert_int_equal(begun, ended);
}

/* However a thought ends, the helper is idle then. */
static void a_thought_that_ends_leaves_the_helper_idle(void **state) {
    (void)state;
    second = (kt_second){begin_late, end_late};
    set_up(&helper);
    config.interrupted = is_interrupted;
    (void)kt_player_think(&player, &game, KT_BLACK, suggestions,
                          &(kt_player_request){.budget = {.playouts = 100000}, .thorough = true});
    assert_int_equal(begun, 5);
    assert_int_equal(ended, 5);
    assert_false(busy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_search_finds_the_same_whenever_the_helper_answers),
        cmocka_unit_test(a_thought_in_steps_finds_the_same),
        cmocka_unit_test(a_thought_that_is_left_leaves_the_helper_idle),
        cmocka_unit_test(a_thought_that_ends_leaves_the_helper_idle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
