/* The line from the root of a tree to one of its nodes, as a game. */

#include "common/memory.h"
#include "records/sgf_property.h"
#include "records/sgf_reader.h"
#include "records/sgf_tree_part.h"

/* Where the node begins in the file; 0 for one that was added. */
static size_t place_of(const struct sgf_tree *tree, sgf_node node) {
    uint32_t begin = tree->node[node].begin;
    return begin & SGF_TREE_CHANGED ? tree->change[begin & ~SGF_TREE_CHANGED].begin : begin;
}

/* Finds the line and the column of a byte in the file. */
static int locate(struct sgf_tree *tree, size_t offset, int *column) {
    struct sgf_parser parser = {.fault_at = offset};
    struct sgf_reader reader = {.bytes = tree->bytes, .count = tree->count};
    if (offset >= tree->line_at) {
        reader.line_at = tree->line_at;
        reader.lines = tree->lines;
        reader.line_start = tree->line_start;
    }
    sgf_reader_tell(&reader, &parser);
    tree->line_at = reader.line_at;
    tree->lines = reader.lines;
    tree->line_start = reader.line_start;
    *column = reader.column;
    return reader.line;
}

/* Sets line, column and message of the tree. */
static void tell(struct sgf_tree *tree, size_t offset, const char *message) {
    tree->line = locate(tree, offset, &tree->column);
    snprintf(tree->message, sizeof tree->message, "%s", message);
}

int sgf_tree_line_number(struct sgf_tree *tree, sgf_node node) {
    int column;
    return sgf_tree_is_added(tree, node) ? 0 : locate(tree, place_of(tree, node), &column);
}

/* Reads the properties of a node into the game. Returns false after a fault. */
static bool read_node(struct sgf_tree *tree, struct sgf_parser *parser, sgf_node node) {
    parser->bytes = sgf_tree_bytes(tree, node, &parser->at, &parser->count);
    parser->at += parser->bytes[parser->at] == ';';
    size_t from = parser->game->count;
    bool good = sgf_parser_node(parser, sgf_property_read) && !parser->broken;
    if (good) sgf_game_put_setup_first(parser->game, from);
    else tell(tree, parser->bytes == tree->bytes ? parser->fault_at : place_of(tree, node), parser->message);
    return good;
}

/* Reads the nodes from the root to `node`. Returns false after a fault. */
static bool read_path(struct sgf_tree *tree, struct sgf_parser *parser, sgf_node node) {
    size_t depth = 0;
    for (sgf_node at = node; at != SGF_NO_NODE; at = tree->node[at].parent) depth++;
    CLEANUP_FREE sgf_node *path = memory_resize(NULL, depth * sizeof *path);
    size_t left = depth;
    for (sgf_node at = node; at != SGF_NO_NODE; at = tree->node[at].parent) path[--left] = at;
    bool good = true;
    for (size_t i = 0; i < depth && good; i++) good = read_node(tree, parser, path[i]);
    return good;
}

/* Places the stones of a handicap that have no property, by what comes behind `node`, too: whether they are
 * needed depends on the first move. */
static void place_handicap(struct sgf_tree *tree, struct sgf_parser *parser, sgf_node node) {
    struct sgf_game *game = parser->game;
    size_t count = game->count;
    kt_colour player = game->player, next = game->next;
    bool good = true;
    for (node = tree->node[node].child; game->handicap && game->count == 0 && node != SGF_NO_NODE && good;
         node = tree->node[node].child)
        good = read_node(tree, parser, node);
    size_t all = game->count;
    sgf_property_finish(parser);
    game->count -= all - count;
    game->player = player;
    game->next = next;
}

bool sgf_tree_game_at(struct sgf_tree *tree, sgf_node node, struct sgf_game *game) {
    size_t number = sgf_tree_game_of(tree, node);
    sgf_game_init(game, 19);
    if (sgf_tree_size(tree, number) == 0) {
        tell(tree, tree->game[number].begin, "no game of Go on a square board of 2 to 19 lines");
        return false;
    }
    game->size = tree->size;
    struct sgf_parser parser = {.game = game,
                                .charset = tree->charset,
                                .guess = tree->game[number].guess,
                                .go = true,
                                .board_fits = true,
                                .main_line = true};
    bool good = read_path(tree, &parser, node);
    if (good) place_handicap(tree, &parser, node);
    if (!good) {
        sgf_game_free(game);
        return false;
    }
    int column;
    game->line = locate(tree, tree->game[number].begin, &column);
    game->result = sgf_result_read(game->result_text);
    game->source = tree->source;
    return true;
}
