/* Records as they are found: what programs and people write beyond the specification. Expected values are
 * by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"

static void assert_actions(const char *record, const char *expected) {
    struct sgf_game game = record_read(record);
    assert_string_equal(record_actions(&game), expected);
    sgf_game_free(&game);
}

/* A record that gives only the number of handicap stones gets those of GTP's fixed handicap. */
static void places_a_handicap_that_has_no_stones(void **state) {
    (void)state;
    assert_actions("(;SZ[9]HA[2];W[aa];B[ca])", "+B:C3 +B:G7 W:A9 B:C9");
    assert_actions("(;SZ[9]HA[3])", "+B:C3 +B:C7 +B:G7");
    assert_actions("(;SZ[9]HA[+2];W[aa])", "+B:C3 +B:G7 W:A9");
    assert_actions("(;SZ[19];HA[4];W[aa])", "+B:D4 +B:Q4 +B:D16 +B:Q16 W:A19");
    assert_actions("(;SZ[9]HA[2];B[ca];B[da];W[aa])", "B:C9 B:D9 W:A9");
    assert_actions("(;SZ[9]HA[2]AB[ca][da];W[aa])", "+B:C9 +B:D9 W:A9");
    assert_actions("(;SZ[9]HA[1];W[aa])", "W:A9");
    assert_actions("(;SZ[9]HA[20];W[aa])", "W:A9"); /* no fixed handicap is so large */
    assert_actions("(;SZ[5]HA[2];W[aa])", "W:A5");
    /* White's first move is on one of the points: the stones were elsewhere. */
    assert_actions("(;SZ[9]HA[2];W[cg];B[ca])", "W:C3 B:C9");
    assert_actions("(;SZ[9]HA[2];W[];B[cg])", "+B:C3 +B:G7 W:PASS B:C3");
}

/* The size may be in any node before the first stone, in any digits. What is not a size is a fault; it
 * does not mean 19. */
static void reads_the_board_size_wherever_it_stands(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int size;
    } cases[] = {
        {"(;SZ[９];B[aa])", 9},           {"(;SZ[９：９];B[aa])", 9},
        {"(;SZ[十三路];B[aa])", 13},      {"(;CA[GBK]SZ[\xa3\xb9];B[aa])", 9},
        {"(;;SZ[9];B[aa])", 9},           {"(;;;SZ[9]B[aa])", 9},
        {"(;FF[4];PB[x]SZ[9];B[aa])", 9}, {"(;B[aa];SZ[9];W[bb])", 19},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_game game = record_read(cases[i].text);
        if (game.size != cases[i].size) fail_msg("%s: %d", cases[i].text, game.size);
        sgf_game_free(&game);
    }
    static const char wrong[] = "(;GM[1]SZ[big];B[aa])";
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, wrong, sizeof wrong - 1, "x");
    assert_int_equal(sgf_read(&reader, &game), SGF_BROKEN);
    assert_string_equal(reader.message, "\"big\" is not a board size");
    assert_int_equal(reader.column, 11);
    sgf_reader_free(&reader);
}

/* Records that the specification forbids and programs write: all are the same game. */
static void reads_what_is_found(void **state) {
    (void)state;
    static const char *const whole = "+B:E5 B:C7 W:G3 B:PASS";
    static const char *const texts[] = {
        "(;SZ[9]AB[ee];B[cc];W[gg];B[]",           /* no final ')' */
        "(;SZ[9]AB[ee](;B[cc];W[gg](;B[tt]",       /* nor any other */
        "(SZ[9]AB[ee];B[cc];W[gg];B[])",           /* no ';' */
        "( SZ[9]AB[ee](B[cc](W[gg];B[])))",        /* nowhere */
        ";SZ[9]AB[ee];B[cc];W[gg];B[])",           /* no '(' */
        "\xef\xbb\xbfSZ[9]AB[ee];B[cc];W[gg];B[]", /* nor ';', but a byte order mark */
        "((;SZ[9]AB[ee];B[cc];W[gg];B[]))",        /* one '(' too many */
        "( (\n;SZ[9]AB[ee]((;B[cc];W[gg];B[])))",  /* here and there */
        "((;GM[1]SZ[9]AB[ee];B[cc];W[gg];B[]))",   /* with GM, which begins a game */
        "((\n(FF[4]SZ[9]AB[ee];B[cc];W[gg];B[])))",
        "(;sz[9]ab[ee];b[cc];w[gg];b[])",                       /* small letters */
        "(;size[9]addblack[ee];black[cc];white[gg];black[tt])", /* words */
        "(;SIZE[9]ADDBLACK[ee];BLACK[cc];WHITE[gg];BLACK[tt])",
        "(;SZ[9]AB[E5];B[C7];W[g3];B[Pass])", /* as on the board */
        "(;SZ[9]AB[E5:E5];B[CC];W[GG];B[PASS])",
        "(;SZ[9]AB[ee];B[cc];W[gg](;B[])(;Black[aa];White[pass]))",         /* behind a variation */
        "(;SZ[9]AB[ee];B[cc](;W[gg];B[])(;White[A1];B[B2]);W[ii];B[hh])",   /* nodes behind one */
        "(;SZ[9]AB[ee]C[see [1] and (b) [c], or ]: x];B[cc]C[];W[gg];B[])", /* an unescaped ']' */
        "(;SZ[9]AB[ee]C[a]];B[cc]C[(see [5]) too; [x] y];W[gg];B[])",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct sgf_game game = record_read(texts[i]);
        const char *actions = record_actions(&game);
        if (strcmp(actions, whole) != 0) fail_msg("%s: %s", texts[i], actions);
        sgf_game_free(&game);
    }
    /* The columns of the board have no I. */
    assert_actions("(;SZ[9];B[J1];W[H9];B[ii])", "B:J1 W:H9 B:J1");
}

/* A root that lacks its ';' may begin with any property, not with those of roots alone; the '(' may be missing, too, at the
 * begin of a file. */
static void a_root_without_its_semicolon_begins_with_any_property(void **state) {
    (void)state;
    static const char *const texts[] = {
        "(TE[x];B[pd];W[dd])",
        "(B[pd];W[dd])",
        "(C[a (comment)]B[pd];W[dd])",
        "( \n(HA[0]B[pd];W[dd]))",
        "(te[x];b[pd];w[dd])",
        "(XX[own]BLack[pd];White[dd])",
        "(komi[6.5];B[pd];W[dd])",
        "B[pd];W[dd]",
        ";B[pd];W[dd]",
        "some words (of mine)\n(TE[x];B[pd];W[dd])",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) assert_actions(texts[i], "B:Q16 W:D16");
    /* Behind a game, such a text is none. */
    static const char behind[] = "(;B[pd];W[dd])(B[aa]\xff(SZ[9]B[cc])";
    struct sgf_reader all;
    struct sgf_game game;
    sgf_reader_init(&all, behind, sizeof behind - 1, "x");
    assert_int_equal(sgf_read(&all, &game), SGF_GAME);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&all, &game), SGF_GAME);
    assert_string_equal(record_actions(&game), "B:C7");
    sgf_game_free(&game);
    sgf_reader_free(&all);
    static const char *const none[] = {"(x)",    "(TE)", "(TE", "([x])", "(1[x])", "(a longer word[x])",
                                       "word[x]"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        struct sgf_reader reader;
        sgf_reader_init(&reader, none[i], strlen(none[i]), "x");
        assert_int_equal(sgf_read(&reader, &game), SGF_BROKEN);
        assert_string_equal(reader.message, "no game in it: \"(;\" is missing");
        sgf_reader_free(&reader);
    }
}

/* A game without its ')' ends where another game begins, but not where a variation begins. */
static void an_open_game_ends_at_the_next(void **state) {
    (void)state;
    static const char text[] = "(;GM[1]SZ[9];B[aa](;W[bb]\n(;GM[1]SZ[5];B[cc]";
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, text, sizeof text - 1, "x");
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(record_actions(&game), "B:A9 W:B8");
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_GAME);
    assert_string_equal(record_actions(&game), "B:C3");
    assert_int_equal(game.line, 2);
    sgf_game_free(&game);
    assert_int_equal(sgf_read(&reader, &game), SGF_END);
    sgf_reader_free(&reader);
}

static void player_behind_moves_is_next(void **state) {
    (void)state;
    struct sgf_game game = record_read("(;PL[W];W[aa];PL[W];B[bb];PL[B])");
    assert_int_equal(game.player, KT_WHITE);
    assert_int_equal(game.next, KT_BLACK);
    sgf_game_free(&game);
    game = record_read("(;W[aa];PL[W];B[bb])");
    assert_int_equal(game.next, KT_EMPTY);
    sgf_game_free(&game);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(places_a_handicap_that_has_no_stones),
        cmocka_unit_test(reads_the_board_size_wherever_it_stands),
        cmocka_unit_test(reads_what_is_found),
        cmocka_unit_test(a_root_without_its_semicolon_begins_with_any_property),
        cmocka_unit_test(an_open_game_ends_at_the_next),
        cmocka_unit_test(player_behind_moves_is_next),
    };
    return cmocka_run_group_tests_name("sgf_found", tests, NULL, NULL);
}
