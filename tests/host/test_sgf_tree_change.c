/* Changes of a tree of SGF: what they write, and what they leave as it was. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sgf_trees.h"

static void a_change_leaves_all_else_as_it_is(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("; (;GM[1] \n LB[aa:1]\n[bb:2] C[old]XY[?] ; B[aa]\n;W[bb] )\n(;N[x] )");
    set(&tree, 0, "C", "a]\\b");
    assert_writes(&tree, "; (;GM[1] \n LB[aa:1]\n[bb:2]C[a\\]\\\\b]XY[?] ; B[aa]\n;W[bb] )\n(;N[x] )");
    set(&tree, 0, "TR", "cc");
    sgf_tree_set(&tree, 0, "LB", NULL, 0);
    assert_writes(&tree, "; (;GM[1]C[a\\]\\\\b]XY[?]TR[cc] ; B[aa]\n;W[bb] )\n(;N[x] )");
    sgf_tree_set(&tree, 1, "SQ", (const char *const[]){"aa", "bb"}, 2);
    assert_writes(&tree, "; (;GM[1]C[a\\]\\\\b]XY[?]TR[cc] ; B[aa]SQ[aa][bb]\n;W[bb] )\n(;N[x] )");
    sgf_tree_free(&tree);
}

static void a_variation_gets_brackets(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("(;SZ[9];B[aa];W[bb])\n");
    sgf_node node = sgf_tree_add_move(&tree, 1, KT_WHITE, kt_point_at(2, 6));
    sgf_node reply = sgf_tree_add_move(&tree, node, KT_BLACK, KT_PASS);
    assert_writes(&tree, "(;SZ[9];B[aa]\n(;W[bb])\n(;W[cc];B[]))\n");
    assert_int_equal(sgf_tree_game_of(&tree, reply), 0);
    assert_int_equal(sgf_tree_next(&tree, 2), node);
    sgf_tree_add_move(&tree, 1, KT_WHITE, kt_point_at(3, 5));
    sgf_tree_add_move(&tree, 2, KT_BLACK, kt_point_at(0, 0));
    assert_writes(&tree, "(;SZ[9];B[aa]\n(;W[bb];B[ai])\n(;W[cc];B[])\n(;W[dd]))\n");
    sgf_tree_free(&tree);

    tree = tree_of("(;B[aa]\n (;W[bb]\n )\n (;W[cc]\n ) )\n"); /* it stands in brackets already */
    sgf_tree_add_move(&tree, 0, KT_WHITE, KT_PASS);
    assert_writes(&tree, "(;B[aa]\n (;W[bb]\n )\n (;W[cc]\n )\n(;W[]) )\n");
    sgf_tree_free(&tree);
}

static void what_is_removed_leaves_all_else_as_it_is(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("(;B[aa]\n (;W[bb] ;N[x])\n (;W[cc])\n (;W[dd]) )\n");
    sgf_tree_remove(&tree, 3);
    assert_writes(&tree, "(;B[aa]\n (;W[bb] ;N[x])\n (;W[dd]) )\n");
    assert_int_equal(sgf_tree_next(&tree, 1), 4);
    sgf_tree_remove(&tree, 4);
    assert_writes(&tree, "(;B[aa];W[bb] ;N[x])\n");
    sgf_tree_remove(&tree, 2);
    sgf_tree_remove(&tree, 1);
    assert_writes(&tree, "(;B[aa])\n");
    sgf_tree_add_move(&tree, 0, KT_WHITE, KT_PASS); /* the first child again */
    assert_writes(&tree, "(;B[aa];W[])\n");
    sgf_tree_free(&tree);
}

static void a_change_puts_brackets_right(void **state) {
    (void)state;
    static const struct {
        const char *before, *after;
    } cases[] = {
        {"(;N[a];B[aa](;W[bb](;B[cc]\n", "(;N[!];B[aa];W[bb];B[cc])\n"},
        {"FF[4](B[aa])(B[bb])", "(;FF[4]N[!](;B[aa])(;B[bb]))"},
        {"(;N[a](;W[bb]);W[cc])", "(;N[!](;W[bb])\n(;W[cc]))"},
        {"((;N[a];B[bb])())", "(;N[!];B[bb])"},
        {"((;N[a])(;B[bb]))", "((;N[!])(;B[bb]))"},
        {"(;N[a]C[x ] y])", "(;N[!]C[x \\] y])"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct sgf_tree tree = tree_of(cases[i].before);
        set(&tree, 0, "N", "!");
        assert_writes(&tree, cases[i].after);
        sgf_tree_free(&tree);
    }
}

static void new_texts_are_in_the_character_set_of_the_game(void **state) {
    (void)state;
    struct sgf_tree tree = tree_of("(;CA[Shift_JIS]PB[\x8d\x95\x97\x79\x96\xbc\x90\x6c])");
    set(&tree, 0, "C", "\u8868]\\ \u30be] \u00df"); /* a '\' and a ']' as second byte; one that isn't there */
    assert_writes(&tree,
                  "(;CA[Shift_JIS]PB[\x8d\x95\x97\x79\x96\xbc\x90\x6c]C[\x95\x5c\\\\]\\\\ \x83\x5d\\] ?])");
    assert_text(&tree, 0, "C", "\u8868]\\ \u30be] ?");
    sgf_tree_free(&tree);

    tree = tree_of("(;C[plain]CA[ISO-8859-1])"); /* ASCII becomes UTF-8, and says so */
    set(&tree, 0, "C", "\u00e9");
    assert_writes(&tree, "(;C[\u00e9]CA[UTF-8])");
    sgf_tree_free(&tree);

    tree = tree_of("(;C[plain];B[aa])");
    set(&tree, 1, "C", "plain");
    assert_writes(&tree, "(;C[plain];B[aa]C[plain])");
    set(&tree, 1, "C", "\u00e9");
    assert_writes(&tree, "(;C[plain]CA[UTF-8];B[aa]C[\u00e9])");
    sgf_tree_free(&tree);
}

static void utf16_stays_utf16(void **state) {
    (void)state;
    static const char text[] = "\xff\xfe(\0;\0C\0[\0\xe9\0]\0;\0)\0";
    struct sgf_tree tree = read_tree(text, sizeof text - 1);
    size_t count;
    char *again = written(&tree, &count);
    assert_int_equal(count, sizeof text - 1);
    assert_memory_equal(again, text, count);
    free(again);
    assert_text(&tree, 0, "C", "\u00e9");
    set(&tree, 0, "C", "\u9ed2");
    static const char changed[] = "\xff\xfe(\0;\0C\0[\0\xd2\x9e]\0;\0)\0";
    again = written(&tree, &count);
    assert_int_equal(count, sizeof changed - 1);
    assert_memory_equal(again, changed, count);
    free(again);
    sgf_tree_free(&tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_change_leaves_all_else_as_it_is),
        cmocka_unit_test(a_variation_gets_brackets),
        cmocka_unit_test(what_is_removed_leaves_all_else_as_it_is),
        cmocka_unit_test(a_change_puts_brackets_right),
        cmocka_unit_test(new_texts_are_in_the_character_set_of_the_game),
        cmocka_unit_test(utf16_stays_utf16),
    };
    return cmocka_run_group_tests_name("sgf_tree_change", tests, NULL, NULL);
}
