/* Replaying records: the positions are derived by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"
#include "records/replay.h"

/* The board as a diagram, top row first, rows ended by line breaks. */
static const char *diagram(const kt_board *board) {
    static char bytes[512];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    for (int y = board->geometry->size - 1; y >= 0; y--) {
        for (int x = 0; x < board->geometry->size; x++)
            kt_text_char(&text, ".XO"[board->colour[kt_point_at(x, y)]]);
        kt_text_char(&text, '\n');
    }
    return bytes;
}

static kt_geometry geometry;
static kt_board board;

static struct replay_end replay_text(const char *text, replay_move_fn *on_move, void *user) {
    struct sgf_game game = record_read(text);
    assert_int_equal(kt_geometry_init(&geometry, game.size), KT_OK);
    struct replay_end end = replay_game(&game, &geometry, &board, on_move, user);
    sgf_game_free(&game);
    return end;
}

static void replay_ends_on_the_final_position(void **state) {
    (void)state;
    struct replay_end end = replay_text("(;SZ[5]AB[bb]AW[ab];W[ba];B[ac];W[ee];B[aa];B[];W[])", NULL, NULL);
    /* Black's stone in the corner takes A4. */
    assert_int_equal(end.status, KT_OK);
    assert_int_equal(end.moves, 6);
    assert_string_equal(diagram(&board), "XO...\n"
                                         ".X...\n"
                                         "X....\n"
                                         ".....\n"
                                         "....O\n");
}

static void replay_sets_stones_up_in_mid_game(void **state) {
    (void)state;
    struct replay_end end =
        replay_text("(;SZ[4];B[ab];W[aa];B[ba];AE[ab]AW[dd][dc]AB[dd];B[cc])", NULL, NULL);
    assert_int_equal(end.status, KT_OK);
    assert_string_equal(diagram(&board), ".X..\n"
                                         "....\n"
                                         "..XO\n"
                                         "...X\n");
    assert_int_equal(board.prisoners[KT_WHITE], 1);
    assert_int_equal(board.prisoners[KT_BLACK], 0);
}

struct watch {
    int calls, stop_at;
    char seen[200];
};

static bool note(void *user, const kt_board *before, kt_colour colour, kt_point point, int number) {
    struct watch *to = user;
    kt_text vertex;
    char bytes[8];
    kt_text_init(&vertex, bytes, sizeof bytes);
    kt_point_write(&vertex, point);
    int stones = kt_bitboard_count(&before->stones[KT_BLACK]) + kt_bitboard_count(&before->stones[KT_WHITE]);
    size_t length = strlen(to->seen);
    snprintf(to->seen + length, sizeof to->seen - length, "%d:%c:%s:%d ", number, ".BW"[colour], bytes,
             stones);
    to->calls++;
    return number != to->stop_at;
}

static void the_callback_sees_the_board_before_each_move(void **state) {
    (void)state;
    static const char text[] = "(;SZ[4];B[ab];W[aa];B[];B[ba];AB[dd];W[cc])";
    struct watch all = {0}, some = {.stop_at = 3};
    assert_int_equal(replay_text(text, note, &all).moves, 5);
    assert_string_equal(all.seen, "1:B:A3:0 2:W:A4:1 3:B:PASS:2 4:B:B4:2 5:W:C2:3 "); /* move 4 takes A4 */
    struct replay_end end = replay_text(text, note, &some);
    assert_int_equal(end.moves, 2);
    assert_int_equal(end.status, KT_OK);
    assert_int_equal(some.calls, 3);
}

/* Illegal moves are played, as SGF prescribes, but the callback does not see them. */
static void replay_executes_illegal_moves(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int moves, first;
        kt_status status;
        const char *seen;
    } cases[] = {
        {"(;SZ[5];B[aa];W[bb];B[bb];W[cc])", 4, 3, KT_ERR_OCCUPIED, "1:B:A5:0 2:W:B4:1 4:W:C3:2 "},
        {"(;SZ[5]AB[ab][ba];W[aa];B[cc])", 2, 1, KT_ERR_SUICIDE, "2:B:C3:2 "},
        /* A third white stone takes the last liberty of two. */
        {"(;SZ[5]AB[ac][bb][ca]AW[ab][ba];W[aa];B[cc])", 2, 1, KT_ERR_SUICIDE, "2:B:C3:3 "},
        /* A ko at B4 and C4. White takes, Black may not retake at once, but may after a move elsewhere. */
        {"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[cb];W[ee])", 4, 3, KT_ERR_KO,
         "1:B:C4:6 2:W:B4:7 4:W:E1:7 "},
        {"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[ee];W[de];B[cb])", 5, 0, KT_OK,
         "1:B:C4:6 2:W:B4:7 3:B:E1:7 4:W:D1:8 5:B:C4:9 "},
        {"(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc];B[cb];W[bb];B[];W[];B[cb])", 5, 0, KT_OK,
         "1:B:C4:6 2:W:B4:7 3:B:PASS:7 4:W:PASS:7 5:B:C4:7 "}, /* replaying knows no superko */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct watch seen = {0};
        struct replay_end end = replay_text(cases[i].text, note, &seen);
        if (end.moves != cases[i].moves || end.status != cases[i].status || end.first != cases[i].first ||
            end.illegal != (end.first > 0) || strcmp(seen.seen, cases[i].seen) != 0)
            fail_msg("%s: %d moves, %d, %s: %s", cases[i].text, end.moves, end.first,
                     kt_status_text(end.status), seen.seen);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(replay_ends_on_the_final_position),
        cmocka_unit_test(replay_sets_stones_up_in_mid_game),
        cmocka_unit_test(the_callback_sees_the_board_before_each_move),
        cmocka_unit_test(replay_executes_illegal_moves),
    };
    return cmocka_run_group_tests_name("replay", tests, NULL, NULL);
}
