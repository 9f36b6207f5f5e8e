/* Hostile SGF must not crash or hang the reader or the tree, or take more than linear time. Runs with
 * sanitizers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/random.h"
#include "record.h"
#include "records/sgf_tree.h"

static const char valid[] =
    "(;GM[1]FF[4]CA[Shift_JIS]SZ[9]PB[\x83\x5c\x83]PW[a\\]b\\\nc]KM[6.5]HA[2]RE[W+3.5]AB[cg][gc:hd]AW[aa]AE[aa]\n"
    ";W[ee]C[a (comment\\])];B[];AE[cg](;W[tt];B[ff](;W[gg])(;W[gh];B[hg]))(;W[ff]))\n"
    "(;GaMe[1]SiZe[19:19]BlackRank[5d];Black[pd];White[dp])(;GM[2];B[x])";

struct reading {
    size_t games, broken, events;
};

/* Reads all bytes as a tree, which takes them over, and writes them again. Returns the games. */
static size_t read_tree(char *bytes, size_t count) {
    struct sgf_tree tree;
    char *again = NULL;
    size_t written = 0;
    sgf_tree_read(&tree, bytes, count, "hostile.sgf");
    if (tree.broken) assert_true(tree.line >= 1 && tree.column >= 1);
    FILE *stream = open_memstream(&again, &written);
    assert_non_null(stream);
    sgf_tree_write(stream, &tree);
    fclose(stream);
    assert_int_equal(written, count);
    assert_memory_equal(again, bytes, count);
    for (size_t game = 0; game < tree.games;
         game++) { /* every node is reached, and as often as it is there */
        sgf_node nodes = 0, node = sgf_tree_root(&tree, game);
        for (sgf_node at = node; at != SGF_NO_NODE; at = sgf_tree_forward(&tree, at)) nodes++;
        sgf_node end = game + 1 < tree.games ? sgf_tree_root(&tree, game + 1) : tree.nodes;
        assert_int_equal(nodes, end - node);
    }
    size_t games = tree.games;
    free(again);
    sgf_tree_free(&tree);
    return games;
}

/* Reads all bytes, up to a megabyte as a tree, too. They are in a block of exactly their size, so that the
 * sanitizer notices any read beyond it. */
static struct reading read_all(const char *bytes, size_t count) {
    struct reading total = {0, 0, 0};
    char *copy = malloc(count ? count : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, count);
    struct sgf_reader reader;
    struct sgf_game game;
    sgf_reader_init(&reader, copy, count, "hostile.sgf");
    for (enum sgf_event event; (event = sgf_read(&reader, &game)) != SGF_END;) {
        total.events++;
        total.broken += event == SGF_BROKEN;
        total.games += event == SGF_GAME;
        if (event == SGF_BROKEN) assert_true(reader.line >= 1 && reader.column >= 1);
        if (event == SGF_GAME) sgf_game_free(&game);
    }
    sgf_reader_free(&reader);
    if (count <= 1 << 20) assert_in_range(read_tree(copy, count), total.games, total.events);
    else free(copy);
    return total;
}

static void every_truncation_is_harmless(void **state) {
    (void)state;
    const char *second = strstr(valid, "(;GaMe"), *third = strstr(valid, "(;GM[2]");
    struct reading whole = read_all(valid, sizeof valid - 1);
    assert_int_equal(whole.games, 2);
    assert_int_equal(whole.events, 3);
    for (size_t count = 0; count < sizeof valid - 1; count++) {
        struct reading total = read_all(valid, count);
        const char *end = valid + count;
        size_t complete = end >= third ? 2 : end >= second - 1 ? 1 : 0;
        /* A record that was cut off is still a game, unless it was cut within a value. */
        assert_in_range(total.games, complete, complete + 1);
        assert_in_range(total.games + total.broken, complete, complete + 1);
    }
}

static void every_changed_byte_is_harmless(void **state) {
    (void)state;
    char bytes[sizeof valid];
    kt_random random;
    kt_random_init(&random, 1);
    for (int round = 0; round < 5000; round++) {
        memcpy(bytes, valid, sizeof valid);
        uint32_t changes = 1 + kt_random_below(&random, 4);
        for (uint32_t i = 0; i < changes; i++) {
            size_t at = kt_random_below(&random, sizeof valid - 1);
            bool structure = kt_random_below(&random, 2);
            bytes[at] =
                structure ? "()[];\\:\n"[kt_random_below(&random, 8)] : (char)kt_random_below(&random, 256);
        }
        read_all(bytes, sizeof valid - 1);
    }
}

static char *repeated(const char *before, const char *unit, size_t bytes, const char *after) {
    size_t length = strlen(unit), count = bytes / length;
    char *text = malloc(strlen(before) + count * length + strlen(after) + 1), *end = text;
    assert_non_null(text);
    end += sprintf(end, "%s", before);
    for (size_t i = 0; i < count; i++, end += length) memcpy(end, unit, length);
    strcpy(end, after);
    return text;
}

#define TEN "xxxxxxxxxx"
#define HUNDRED TEN TEN TEN TEN TEN TEN TEN TEN TEN TEN

/* Two megabytes take a second, even under sanitizers; in quadratic time they would take an hour. */
static void two_megabytes_take_linear_time(void **state) {
    (void)state;
    static const struct {
        const char *before, *unit, *after;
        size_t games, broken;
    } cases[] = {
        {"", "(", "", 0, 1},
        {"", "( ", "", 0, 1},
        {"", "(;", "", 1, 0},
        {"(;", "(;B[aa]", "", 0, 1},
        {"(;SZ[9]C[", "x", "", 0, 1},
        {"(;SZ[9]C[", "\\", "])", 1, 0},
        {"(;CA[Big5]C[", "\xa6] ]", "])", 1, 0},
        {"(;C[", "] ", "])", 1, 0},
        {"(;C[", "]abcdefgh ", ")", 0, 1},
        {"(;", "C[] ", ")", 1, 0},
        {"(;", "C[] x", ")", 0, 1},
        {"(;C[", "](", ")", 1, 0},
        {"", "(;PB[\xbf\xc2\xbd\xe0]C[" HUNDRED "])", "", 18396, 0},
        {"", "(;B[aa] (;GM[1]", "", 139811, 0},
        {"(;CA[Big5]C[", "\xa6]\xa6\\]", " ])", 1, 0},
        {"(;", "\n", ")", 1, 0},
        {"(;", "PL[]", ")", 1, 0},
        {"(;B[aa]", ";PL[B]", ")", 1, 0},
        {"(;", "PB[ ]", ")", 1, 0},
        {"(;AB", "[aa:ss]", ")", 0, 1},
        {"(;", "B[]AB[aa]", ")", 0, 1},
        {"(;", "A", "[])", 1, 0},
        {"(;B[aa]", "(;W[bb])", ")", 1, 0},
        {"", "(;)", "", 699050, 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *text = repeated(cases[i].before, cases[i].unit, 2 << 20, cases[i].after);
        clock_t begun = clock();
        struct reading total = read_all(text, strlen(text));
        double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
        free(text);
        text = repeated(cases[i].before, cases[i].unit, 1000000, cases[i].after);
        read_all(text, strlen(text));
        free(text);
        if (total.games != cases[i].games || total.broken != cases[i].broken || seconds > 60)
            fail_msg("%s%s...: %zu games, %zu broken, %.1f s", cases[i].before, cases[i].unit, total.games,
                     total.broken, seconds);
    }
}

static void a_game_has_a_limit(void **state) {
    (void)state;
    char *most = repeated("(;SZ[9]", ";B[]", 4 * SGF_ACTIONS_MAX, ")");
    char *too_many = repeated("(;SZ[9]", ";B[]", 4 * (SGF_ACTIONS_MAX + 1), ")");
    assert_int_equal(read_all(most, strlen(most)).games, 1);
    assert_int_equal(read_all(too_many, strlen(too_many)).broken, 1);
    free(most);
    free(too_many);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_truncation_is_harmless),
        cmocka_unit_test(every_changed_byte_is_harmless),
        cmocka_unit_test(two_megabytes_take_linear_time),
        cmocka_unit_test(a_game_has_a_limit),
    };
    return cmocka_run_group_tests_name("sgf_hostile", tests, NULL, NULL);
}
