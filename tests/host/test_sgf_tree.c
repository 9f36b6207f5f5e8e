/* The tree of SGF: that it is written again as it was, and reads what the reader of games reads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "record.h"
#include "records/sgf_path.h"
#include "sgf_trees.h"

/* Odd, but accepted: each is written as it is. */
static void without_a_change_every_byte_stays(void **state) {
    (void)state;
    static const char *const texts[] = {
        "(;FF[4]GM[1]SZ[9];B[ee](;W[cc]C[a\\]b])(;W[gg]XY[1][2] [3]))\n",
        "From: me\n\n  (;B[aa]\n\n ; W [bb] ) rubbish (;B[cc])\r\n\r\n-- \nme\n",
        "(;B[aa];W[bb](;B[cc]",            /* not closed */
        ";FF[4];B[aa];W[bb])",             /* not opened */
        "((;B[aa](;W[bb])())(;W[cc]))",    /* brackets too many */
        "(;GaMe[1]SiZe[19:19];Black[pd])", /* FF[3] */
        "(FF[4](B[aa])(;B[bb]))",          /* no ';' */
        "(;B[aa](;W[bb]);W[cc])",          /* nodes behind a variation */
        "(;GM[2];B[x])(;SZ[25];B[yy])",    /* not Go; no board for us */
        "(;C[a ] b])",                     /* not escaped */
        "\xef\xbb\xbf(;PB[\xe5\xbc\xb5])", /* a byte order mark */
        "(;CA[Shift_JIS]C[\x83\x5d\x83\x5c]PB[\x83\x5c\\\\x])",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct sgf_tree tree = tree_of(texts[i]);
        assert_writes(&tree, texts[i]);
        sgf_tree_free(&tree);
    }
}

static void nodes_stand_as_in_the_file(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("(;N[0];N[1](;N[2];N[3])(;N[4](;N[5])(;N[6])))(;N[7])");
    assert_int_equal(tree.games, 2);
    assert_int_equal(tree.nodes, 8);
    static const int parents[] = {-1, 0, 1, 2, 1, 4, 4, -1};
    for (sgf_node node = 0; node < 8; node++) {
        char name[2] = {(char)('0' + node), 0};
        assert_text(&tree, node, "N", name);
        sgf_node wanted = parents[node] < 0 ? SGF_NO_NODE : (sgf_node)parents[node];
        assert_int_equal(sgf_tree_parent(&tree, node), wanted);
        assert_int_equal(sgf_tree_game_of(&tree, node), node == 7);
        sgf_node next = node == 6 || node == 7 ? SGF_NO_NODE : node + 1;
        assert_int_equal(sgf_tree_forward(&tree, node), next);
    }
    assert_int_equal(sgf_tree_next(&tree, 2), 4);
    assert_int_equal(sgf_tree_next(&tree, 4), SGF_NO_NODE);
    sgf_tree_free(&tree);
}

static void values_are_walked_and_decoded(void **state) {
    (void)state;
    struct sgf_tree tree =
        tree_of("(;SZ[9]LB[aa:1][R9:x]Comment[a\\]b\\\nc\r\nd\te\\\\]Foo[ ]TR[cc:dd][zz])");
    struct sgf_value value = sgf_tree_values(&tree, 0);
    static const struct {
        const char *letters, *text;
        int number;
    } wanted[] = {{"SZ", "9", 0},  {"LB", "aa:1", 0},  {"LB", "R9:x", 1}, {"Comment", "a]bc\nd e\\", 0},
                  {"Foo", " ", 0}, {"TR", "cc:dd", 0}, {"TR", "zz", 1}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        assert_true(sgf_value_next(&value));
        assert_memory_equal(value.letters, wanted[i].letters, strlen(wanted[i].letters));
        assert_int_equal(value.letter_count, strlen(wanted[i].letters));
        assert_int_equal(value.number, wanted[i].number);
        char *text = sgf_value_text(&value);
        assert_string_equal(text, wanted[i].text);
        free(text);
        if (i == 1) assert_int_equal(sgf_value_point(&value, 0), kt_point_at(0, 8));
        if (i == 2) assert_int_equal(sgf_value_point(&value, 0), KT_NO_POINT); /* no column R */
        if (i == 5) assert_int_equal(sgf_value_point(&value, 1), kt_point_at(3, 5));
        if (i == 6) assert_int_equal(sgf_value_point(&value, 1), KT_NO_POINT);
    }
    assert_false(sgf_value_next(&value));
    assert_text(&tree, 0, "C", "a]bc\nd e\\"); /* under its old name */
    assert_null(sgf_tree_text(&tree, 0, "N"));
    sgf_tree_free(&tree);
}

static void texts_come_from_their_character_set(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("(;CA[GB2312]C[\xba\xda\xb1\xa6])(;CA[Shift_JIS]C[\x83\x5d\x8d\x95])");
    assert_text(&tree, 0, "C", "\u9ed1\u5b9d");
    assert_text(&tree, 1, "C", "\u30be\u9ed2");
    sgf_tree_free(&tree);
    tree = tree_of("(;C[\xe9t\xe9])");
    assert_text(&tree, 0, "C", "\u00e9t\u00e9");
    sgf_tree_free(&tree);
}

static void a_text_may_be_long(void **state) {
    (void)state;
    enum { LENGTH = 100000 };
    char *text = malloc(LENGTH + 8);
    assert_non_null(text);
    strcpy(text, "(;C[");
    memset(text + 4, 'x', LENGTH);
    strcpy(text + 4 + LENGTH, "])");
    struct sgf_tree tree = tree_of(text);
    char *comment = sgf_tree_text(&tree, 0, "C");
    assert_int_equal(strlen(comment), LENGTH);
    free(comment);
    free(text);
    sgf_tree_free(&tree);
}

static void positions_follow_the_line_to_a_node(void **state) {
    (void)state;
    struct sgf_game game;
    struct sgf_tree tree = tree_of("(;SZ[9]KM[6.5]PB[me];B[aa]AW[ii](;W[bb]PL[W];AE[aa])(;W[cc];B[dd]))");
    assert_true(sgf_tree_game_at(&tree, 3, &game));
    assert_string_equal(record_actions(&game), "+W:J1 B:A9 W:B8 +.:A9");
    assert_int_equal(game.next, KT_WHITE);
    assert_int_equal(game.komi, 26);
    sgf_game_free(&game);
    assert_true(sgf_tree_game_at(&tree, 5, &game));
    assert_string_equal(record_actions(&game), "+W:J1 B:A9 W:C7 B:D6");
    assert_int_equal(game.next, KT_EMPTY);
    assert_string_equal(game.black_name, "me");
    sgf_game_free(&game);
    struct sgf_action move;
    assert_true(sgf_tree_move(&tree, 1, &move));
    assert_int_equal(move.colour, KT_BLACK);
    assert_int_equal(move.x + 9 * move.y, 72);
    assert_false(sgf_tree_move(&tree, 3, &move));
    sgf_tree_free(&tree);
}

/* Whether the stones of HA need placing depends on the first move, which comes later. */
static void handicap_stands_from_the_root_on(void **state) {
    (void)state;
    static const struct {
        const char *text, *root;
    } cases[] = {{"(;SZ[9]HA[2];W[ee])", "+B:G7 +B:C3"},
                 {"(;SZ[9]HA[2];N[?];B[ee];B[cc];W[aa])", ""},
                 {"(;SZ[9]HA[2];W[gc])", ""},
                 {"(;SZ[9]HA[2])", "+B:G7 +B:C3"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_game game;
        struct sgf_tree tree = tree_of(cases[i].text);
        assert_true(sgf_tree_game_at(&tree, 0, &game));
        size_t stones = 0;
        for (; stones < game.count; stones++) assert_int_equal(game.actions[stones].kind, SGF_SET);
        assert_int_equal(game.count, cases[i].root[0] ? 2 : 0);
        sgf_game_free(&game);
        sgf_tree_free(&tree);
    }
}

static void faults_are_told_with_their_place(void **state) {
    (void)state;
    struct sgf_game game;
    struct sgf_tree tree = tree_of("(;SZ[9]\n;B[aa](;W[zz])(;W[bb]))");
    assert_false(sgf_tree_game_at(&tree, 2, &game));
    assert_int_equal(tree.line, 2);
    assert_int_equal(tree.column, 11);
    assert_string_equal(tree.message, "\"zz\" is not a point of a 9x9 board");
    assert_true(sgf_tree_game_at(&tree, 3, &game)); /* the other variation is good */
    sgf_game_free(&game);
    assert_int_equal(sgf_tree_line_number(&tree, 3), 2);
    sgf_tree_free(&tree);

    static const char text[] = "(;SZ[9];B[aa])\n(;B[aa];W)  ";
    tree = read_tree(text, sizeof text - 1);
    assert_true(tree.broken);
    assert_int_equal(tree.games, 1);
    assert_int_equal(tree.nodes, 2);
    assert_int_equal(tree.line, 2);
    set(&tree, 1, "C", "!");
    assert_writes(&tree, "(;SZ[9];B[aa]C[!])\n(;B[aa];W)  "); /* what can't be read stays */
    sgf_tree_free(&tree);

    tree = read_tree("no game", 7);
    assert_true(tree.broken && tree.games == 0);
    sgf_tree_free(&tree);
    tree = tree_of("(;GM[2];B[x])");
    assert_int_equal(sgf_tree_size(&tree, 0), 0);
    assert_false(sgf_tree_game_at(&tree, 0, &game));
    sgf_tree_free(&tree);
}

/* What one command accepts, the others do. */
static void the_main_line_is_the_readers(void **state) {
    (void)state;
    static const char *const texts[] = {
        "(;SZ[9]HA[2]KM[5.5];W[ee](;B[aa])(;B[bb]))",
        "(;B[aa];W[bb]();B[cc])",
        "((;B[aa](;W[bb]);W[cc])(;W[dd]))",
        "(;SiZe[9]AddBlack[aa:cc];white[dd];B[tt];W[])",
        "FF[4]SZ[9];W[D5](B[aa])",
        "(;;;SZ[13];B[aa]AW[bb]AE[cc](;(;W[dd]))(;W[ee]))",
        "(;PL[W]B[aa]PL[B];PL[W])",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct sgf_game wanted = record_read(texts[i]), game;
        struct sgf_tree tree = tree_of(texts[i]);
        assert_true(sgf_tree_game_at(&tree, last_of(&tree), &game));
        char actions[4096];
        strcpy(actions, record_actions(&wanted));
        assert_string_equal(record_actions(&game), actions);
        assert_int_equal(game.size, wanted.size);
        assert_int_equal(game.komi, wanted.komi);
        assert_int_equal(game.player, wanted.player);
        assert_int_equal(game.next, wanted.next);
        sgf_game_free(&wanted);
        sgf_game_free(&game);
        sgf_tree_free(&tree);
    }
}

static void a_path_leads_to_its_node_and_back(void **state) {
    (void)state;
    static const struct {
        const char *path;
        sgf_node node;
    } cases[] = {{"0", 0},   {"1", 1},    {"2", 2},     {"3", 3}, {"2b", 4},
                 {"2b3", 5}, {"2b3b", 6}, {"2b3b4", 7}, {"2c", 8}};
    struct sgf_tree tree = tree_of("(;;(;;)(;(;)(;;))(;))");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char path[32], message[160];
        sgf_node node;
        sgf_path_write(&tree, cases[i].node, path, sizeof path);
        assert_string_equal(path, cases[i].path);
        assert_true(sgf_path_find(&tree, 0, path, &node, message));
        assert_int_equal(node, cases[i].node);
    }
    sgf_tree_free(&tree);

    tree = tree_of("(;)"); /* letters go on behind z */
    for (int i = 0; i < 800; i++) sgf_tree_add(&tree, 0);
    for (sgf_node wanted = 1; wanted <= 800; wanted++) {
        char path[32], message[160];
        sgf_node node;
        sgf_path_write(&tree, wanted, path, sizeof path);
        if (wanted == 26) assert_string_equal(path, "1z");
        if (wanted == 27) assert_string_equal(path, "1aa");
        if (wanted == 703) assert_string_equal(path, "1aaa"); /* 26 + 26 * 26, and one */
        assert_true(sgf_path_find(&tree, 0, path, &node, message));
        assert_int_equal(node, wanted);
    }
    sgf_tree_free(&tree);

    char text[400] = "(;", path[64]; /* a long path is cut at its begin */
    for (int i = 0; i < 30; i++) strcat(text, "(;)(;");
    for (int i = 0; i < 31; i++) strcat(text, ")");
    tree = tree_of(text);
    sgf_path_write(&tree, tree.nodes - 1, path, sizeof path);
    assert_memory_equal(path, "...", 3);
    assert_string_equal(path + strlen(path) - 9, "28b29b30b");
    sgf_tree_free(&tree);
}

static void foreign_records_become_trees(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("\\HS\n\\[GAMEBLACKNAME=foo\\]\n\\HE\n\\GS\n2 1 0\n0 1 &4\nINI 0 1 0 &4\n"
                                   "STO 0 2 1 3 3\nSTO 0 3 2 15 15\n\\GE\n");
    struct sgf_game game;
    assert_true(sgf_tree_game_at(&tree, last_of(&tree), &game));
    assert_string_equal(record_actions(&game), "B:D16 W:Q4");
    sgf_game_free(&game);
    sgf_tree_free(&tree);
}

static char *repeated(const char *before, const char *unit, size_t times, const char *after, size_t closes) {
    size_t length = strlen(unit);
    char *text = malloc(strlen(before) + times * length + closes * strlen(after) + 2), *end = text;
    assert_non_null(text);
    end += sprintf(end, "%s", before);
    for (size_t i = 0; i < times; i++, end += length) memcpy(end, unit, length);
    for (size_t i = 0; i < closes; i++) end += sprintf(end, "%s", after);
    return text;
}

static void a_million_variations_may_nest(void **state) {
    (void)state;
    enum { DEPTH = 1000000 };
    char *text = repeated("(;SZ[9]", "(;B[aa]", DEPTH, ")", DEPTH + 1);
    struct sgf_tree tree = tree_of(text);
    assert_int_equal(tree.nodes, DEPTH + 1);
    assert_writes(&tree, text);
    set(&tree, 0, "C", "x"); /* now the tree is walked */
    sgf_node last = last_of(&tree);
    assert_int_equal(last, DEPTH);
    sgf_tree_add(&tree, last);
    size_t count;
    char *again = written(&tree, &count);
    assert_string_equal(again + count - 2, ";)"); /* lines that are no variations need no brackets */
    struct sgf_tree second = read_tree(again, count);
    assert_int_equal(second.nodes, DEPTH + 2);
    struct sgf_game game;
    assert_false(sgf_tree_game_at(&tree, last, &game)); /* too many moves, but told */
    free(again);
    free(text);
    sgf_tree_free(&second);
    sgf_tree_free(&tree);
}

/* Memory is linear, with a small constant: the struct of a node, the array of which may be half empty. */
static void memory_is_small(void **state) {
    (void)state;
    enum { NODES = 1 << 20 };
    static const char *const units[] = {";B[aa]", "(;)", ";C[12345678901234567890]LB[aa:1]"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        char *text = repeated("(;", units[i], NODES, ")", 1);
        struct sgf_tree tree = tree_of(text);
        assert_int_equal(tree.nodes, NODES + 1);
        assert_true(tree.node_capacity <= 2 * tree.nodes);
        assert_int_equal(tree.text_capacity + tree.change_capacity, 0);
        free(text);
        sgf_tree_free(&tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_a_change_every_byte_stays),
        cmocka_unit_test(nodes_stand_as_in_the_file),
        cmocka_unit_test(values_are_walked_and_decoded),
        cmocka_unit_test(texts_come_from_their_character_set),
        cmocka_unit_test(a_text_may_be_long),
        cmocka_unit_test(positions_follow_the_line_to_a_node),
        cmocka_unit_test(handicap_stands_from_the_root_on),
        cmocka_unit_test(faults_are_told_with_their_place),
        cmocka_unit_test(the_main_line_is_the_readers),
        cmocka_unit_test(a_path_leads_to_its_node_and_back),
        cmocka_unit_test(foreign_records_become_trees),
        cmocka_unit_test(a_million_variations_may_nest),
        cmocka_unit_test(memory_is_small),
    };
    return cmocka_run_group_tests_name("sgf_tree", tests, NULL, NULL);
}
