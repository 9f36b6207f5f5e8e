/* Fuzzes the SGF reader and the tree of SGF (libFuzzer). Whatever the bytes are: every game that comes out
 * lies on its board, can be replayed, and is the same again after writing and reading. A tree writes the bytes
 * that it read; changed, it reads what it wrote as the same tree; and its main line is the game of the
 * reader. */
#include <stdlib.h>
#include <string.h>

#include "records/foreign.h"
#include "records/replay.h"
#include "records/sgf_path.h"
#include "records/sgf_reader.h"
#include "records/sgf_tree_part.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

static void require(bool holds) {
    if (!holds) abort();
}

static struct replay_end replay(const struct sgf_game *game, kt_board *board) {
    static kt_geometry geometry;
    require(kt_geometry_init(&geometry, game->size) == KT_OK);
    return replay_game(game, &geometry, board, NULL, NULL);
}

static void check_actions(const struct sgf_game *game) {
    for (size_t i = 0; i < game->count; i++) {
        const struct sgf_action *action = &game->actions[i];
        require(action->x < game->size && action->y < game->size);
        require(action->kind == SGF_SET || action->colour == KT_BLACK || action->colour == KT_WHITE);
    }
}

static void check_written(const struct sgf_game *game) {
    char *text = NULL;
    size_t count = 0;
    FILE *stream = open_memstream(&text, &count);
    require(stream != NULL);
    sgf_write(stream, game);
    fclose(stream);

    struct sgf_reader reader;
    struct sgf_game again;
    kt_board board, board_again;
    sgf_reader_init(&reader, text, count, NULL);
    require(sgf_read(&reader, &again) == SGF_GAME);
    require(again.size == game->size && again.komi == game->komi && again.handicap == game->handicap);
    require(!strcmp(again.black_name, game->black_name) && !strcmp(again.white_rank, game->white_rank));
    require(!strcmp(again.result_text, game->result_text) && !strcmp(again.date, game->date));
    require(!strcmp(again.rules, game->rules) && !strcmp(again.comment, game->comment));
    struct replay_end end = replay(game, &board), end_again = replay(&again, &board_again);
    require(end.moves == end_again.moves && end.illegal == end_again.illegal);
    require(again.next == game->next && again.komi_known == game->komi_known);
    require(!memcmp(board.colour, board_again.colour, sizeof board.colour));
    sgf_game_free(&again);
    require(sgf_read(&reader, &again) == SGF_END);
    sgf_reader_free(&reader);
    free(text);
}

static struct sgf_tree read_tree(const void *bytes, size_t count) {
    struct sgf_tree tree;
    char *copy = malloc(count ? count : 1);
    require(copy != NULL);
    memcpy(copy, bytes, count);
    sgf_tree_read(&tree, copy, count, NULL);
    if (tree.broken) require(tree.line >= 1 && tree.column >= 1 && tree.message[0]);
    return tree;
}

static char *write_tree(struct sgf_tree *tree, size_t *count) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, count);
    require(stream != NULL);
    sgf_tree_write(stream, tree);
    fclose(stream);
    return text;
}

/* Have both nodes the same properties? */
static void compare_values(struct sgf_tree *a, sgf_node node_a, struct sgf_tree *b, sgf_node node_b) {
    struct sgf_value value_a = sgf_tree_values(a, node_a), value_b = sgf_tree_values(b, node_b);
    while (sgf_value_next(&value_a)) {
        require(sgf_value_next(&value_b));
        require(value_a.letter_count == value_b.letter_count && value_a.number == value_b.number);
        require(!memcmp(value_a.letters, value_b.letters, value_a.letter_count));
        char *text_a = sgf_value_text(&value_a), *text_b = sgf_value_text(&value_b);
        require(!strcmp(text_a, text_b));
        free(text_a);
        free(text_b);
    }
    require(!sgf_value_next(&value_b));
}

/* Two nodes whose children correspond: walks both trees side by side. */
static void compare_games(struct sgf_tree *a, struct sgf_tree *b, size_t game) {
    sgf_node node_a = sgf_tree_root(a, game), node_b = sgf_tree_root(b, game);
    while (node_a != SGF_NO_NODE) {
        require(node_b != SGF_NO_NODE);
        require((sgf_tree_child(a, node_a) == SGF_NO_NODE) == (sgf_tree_child(b, node_b) == SGF_NO_NODE));
        require((sgf_tree_next(a, node_a) == SGF_NO_NODE) == (sgf_tree_next(b, node_b) == SGF_NO_NODE));
        require(sgf_path_number(a, node_a) == sgf_path_number(b, node_b));
        compare_values(a, node_a, b, node_b);
        node_a = sgf_tree_forward(a, node_a);
        node_b = sgf_tree_forward(b, node_b);
    }
    require(node_b == SGF_NO_NODE);
}

/* Changes each game, without changing what the records mean. */
static void change(struct sgf_tree *tree) {
    static const char *const value = "a]\\:b";
    for (size_t i = 0; i < tree->games; i++) {
        sgf_node last = sgf_tree_root(tree, i), next;
        while ((next = sgf_tree_forward(tree, last)) != SGF_NO_NODE) {
            if (last % 3 == 0) sgf_tree_set(tree, last, "XYZ", &value, 1);
            last = next;
        }
        sgf_node added = sgf_tree_add(tree, last);
        sgf_tree_set(tree, added, "C", &value, 1);
        sgf_tree_set(tree, added, "XYZ", &value, 1);
        sgf_tree_set(tree, added, "XYZ", NULL, 0);
        sgf_tree_add_move(tree, sgf_tree_root(tree, i), KT_BLACK, KT_PASS);
    }
}

/* Does the character set of a game depend on a guess that the change may turn? */
static bool is_guessed(const struct sgf_tree *tree) {
    for (size_t i = 0; i < tree->games; i++)
        if (strcmp(tree->game[i].guess, "UTF-8") != 0) return true;
    return false;
}

/* Has a node that is no root a property of roots that begins a game, once it stands behind a '('? Then a
 * change may make two games of one. */
static bool holds_begin(struct sgf_tree *tree) {
    for (sgf_node node = 0; node < tree->nodes; node++) {
        struct sgf_value value = sgf_tree_values(tree, node);
        if (sgf_tree_parent(tree, node) == SGF_NO_NODE || !sgf_value_next(&value)) continue;
        if (value.letter_count == 2 && (!memcmp(value.letters, "FF", 2) || !memcmp(value.letters, "GM", 2)))
            return true;
    }
    return false;
}

static void check_changed(struct sgf_tree *tree) {
    change(tree);
    size_t written;
    char *text = write_tree(tree, &written);
    struct sgf_tree again = read_tree(text, written);
    free(text);
    if (!is_guessed(tree) && !is_guessed(&again)) {
        require(again.games == tree->games);
        for (size_t i = 0; i < tree->games; i++) compare_games(tree, &again, i);
    }
    sgf_tree_free(&again);
}

static void check_unchanged(struct sgf_tree *tree, const uint8_t *bytes, size_t count) {
    size_t written;
    char *text = write_tree(tree, &written);
    require(written == count && !memcmp(text, bytes, count));
    free(text);
}

/* The game of the reader, and the main line of the tree. (What was not SGF may have its set-up stones in
 * another order there: sgf_write.) */
static void compare_line(struct sgf_tree *tree, size_t number, const struct sgf_game *game) {
    sgf_node node = sgf_tree_root(tree, number);
    struct sgf_game line;
    while (sgf_tree_child(tree, node) != SGF_NO_NODE) node = sgf_tree_child(tree, node);
    require(sgf_tree_game_at(tree, node, &line));
    require(line.count == game->count && line.size == game->size && line.komi == game->komi);
    require(!line.count || !memcmp(line.actions, game->actions, line.count * sizeof *line.actions));
    require(line.next == game->next && line.player == game->player && line.line == game->line);
    require(!strcmp(line.black_name, game->black_name) && !strcmp(line.comment, game->comment));
    sgf_game_free(&line);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    struct sgf_reader reader;
    struct sgf_game game;
    struct sgf_tree tree = read_tree(bytes, count);
    size_t number = 0;
    bool sgf = foreign_kind_of((const char *)bytes, count) == FOREIGN_NONE;
    if (sgf) check_unchanged(&tree, bytes, count);
    sgf_reader_init(&reader, (const char *)bytes, count, NULL);
    for (enum sgf_event event; (event = sgf_read(&reader, &game)) != SGF_END; number++) {
        if (event == SGF_BROKEN) require(reader.line >= 1 && reader.column >= 1 && reader.message[0]);
        if (event != SGF_GAME) continue;
        check_actions(&game);
        check_written(&game);
        if (sgf) compare_line(&tree, number, &game);
        sgf_game_free(&game);
    }
    sgf_reader_free(&reader);
    if (!holds_begin(&tree)) check_changed(&tree);
    sgf_tree_free(&tree);
    return 0;
}
