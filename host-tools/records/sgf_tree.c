#include "records/sgf_tree.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "common/memory.h"
#include "records/foreign.h"
#include "records/sgf_property.h"
#include "records/sgf_reader.h"
#include "records/sgf_tree_part.h"

/* Builds the tree of one game while it is parsed. */
struct builder {
    struct sgf_parser parser; /* the first member: the parser's events get only this */
    struct sgf_tree *tree;
    sgf_node before;     /* the node behind which the next one comes */
    sgf_node first_root; /* of the game, */
    sgf_node last_root;
    sgf_node *open; /* for each '(' that is open: the node before it */
    size_t depth, capacity;
};

sgf_node sgf_tree_append(struct sgf_tree *tree, sgf_node parent, uint32_t begin, uint32_t end) {
    tree->node = memory_room(tree->node, tree->nodes, &tree->node_capacity, sizeof *tree->node);
    sgf_node node = tree->nodes++;
    tree->node[node] = (struct sgf_tree_node){parent, SGF_NO_NODE, SGF_NO_NODE, SGF_NO_NODE, begin, end};
    if (parent == SGF_NO_NODE) return node;
    struct sgf_tree_node *above = &tree->node[parent];
    if (above->child == SGF_NO_NODE) above->child = node;
    else tree->node[above->last].next = node;
    above->last = node;
    return node;
}

static void begin_node(struct sgf_parser *parser, size_t opened) {
    struct builder *builder = (struct builder *)parser;
    for (; opened; opened--) {
        builder->open = memory_room(builder->open, builder->depth, &builder->capacity, sizeof *builder->open);
        builder->open[builder->depth++] = builder->before;
    }
}

static void end_node(struct sgf_parser *parser, size_t begin) {
    struct builder *builder = (struct builder *)parser;
    struct sgf_tree *tree = builder->tree;
    size_t end = parser->at; /* behind white space */
    while (isspace((unsigned char)parser->bytes[end - 1])) end--;
    sgf_node node = sgf_tree_append(tree, builder->before, (uint32_t)begin, (uint32_t)end);
    if (builder->before == SGF_NO_NODE) {
        if (builder->first_root == SGF_NO_NODE) builder->first_root = node;
        else tree->node[builder->last_root].next = node;
        builder->last_root = node;
    }
    builder->before = node;
}

static void close_variation(struct sgf_parser *parser) {
    struct builder *builder = (struct builder *)parser;
    builder->before = builder->open[--builder->depth];
}

static void add_game(struct sgf_tree *tree, const struct builder *builder, size_t begin) {
    tree->game = memory_room(tree->game, tree->games, &tree->game_capacity, sizeof *tree->game);
    tree->game[tree->games++] = (struct sgf_tree_span){.root = builder->first_root,
                                                       .begin = (uint32_t)begin,
                                                       .end = (uint32_t)builder->parser.at,
                                                       .guess = builder->parser.guess};
}

static void take_fault(struct sgf_tree *tree, const struct sgf_reader *reader) {
    tree->broken = true;
    tree->line = reader->line;
    tree->column = reader->column;
    memcpy(tree->message, reader->message, sizeof tree->message);
}

/* Reads the next game. Returns false behind the last one, or after a fault. */
static bool read_game(struct sgf_tree *tree, struct sgf_reader *reader, struct builder *builder) {
    static const struct sgf_parser_events events = {begin_node, NULL, end_node, close_variation};
    struct sgf_game game;
    sgf_node nodes = tree->nodes;
    sgf_game_init(&game, 19);
    enum sgf_event event = sgf_reader_begin(reader, &builder->parser, &game);
    if (event == SGF_BROKEN) take_fault(tree, reader);
    if (event != SGF_GAME) return false;
    size_t begin = reader->at;
    builder->depth = 0;
    builder->before = builder->first_root = builder->last_root = SGF_NO_NODE;
    bool whole = !builder->parser.broken && sgf_parser_tree(&builder->parser, &events);
    reader->at = builder->parser.at;
    if (whole) {
        add_game(tree, builder, begin);
    } else {
        tree->nodes = nodes;
        sgf_reader_tell(reader, &builder->parser);
        take_fault(tree, reader);
    }
    return whole;
}

/* Reads a file that is not SGF, and makes it SGF. Returns false after a fault. */
static bool convert_foreign(struct sgf_tree *tree) {
    CLEANUP(sgf_reader_free) struct sgf_reader reader = {0};
    CLEANUP(sgf_game_free) struct sgf_game game = {0};
    sgf_reader_init(&reader, tree->bytes, tree->count, tree->source);
    enum sgf_event event = sgf_read(&reader, &game);
    if (event == SGF_BROKEN) take_fault(tree, &reader);
    if (event == SGF_BOARD_SIZE) {
        tree->broken = true;
        tree->line = tree->column = 1;
        strcpy(tree->message, "the board is not square, or not of 2 to 19 lines");
    }
    if (event != SGF_GAME) return false;
    struct memory_text text;
    sgf_write(memory_text_begin(&text), &game);
    free(tree->bytes);
    tree->bytes = memory_text_end(&text);
    tree->count = text.bytes;
    return true;
}

bool sgf_tree_read(struct sgf_tree *tree, char *bytes, size_t count, const char *source) {
    *tree = (struct sgf_tree){.source = source, .bytes = bytes, .count = count};
    if (count > SGF_TREE_BYTES_MAX) {
        tree->broken = true;
        tree->line = tree->column = 1;
        strcpy(tree->message, "larger than 2 GiB");
        return false;
    }
    if (foreign_kind_of(bytes, count) != FOREIGN_NONE && !convert_foreign(tree)) return false;
    CLEANUP(sgf_reader_free) struct sgf_reader reader = {0};
    struct builder builder = {.tree = tree};
    sgf_reader_init(&reader, tree->bytes, tree->count, source);
    while (read_game(tree, &reader, &builder)) continue;
    free(builder.open);
    if (reader.converted) {
        tree->utf16 = tree->bytes;
        tree->utf16_count = tree->count;
        tree->bytes = reader.converted;
        tree->count = reader.count;
        reader.converted = NULL;
    }
    tree->present = tree->games;
    return !tree->broken;
}

void sgf_tree_free(struct sgf_tree *tree) {
    free(tree->bytes);
    free(tree->utf16);
    free(tree->node);
    free(tree->game);
    free(tree->change);
    free(tree->text);
    *tree = (struct sgf_tree){0};
}

uint32_t sgf_tree_crc(const struct sgf_tree *tree) {
    if (tree->utf16) return kt_crc32(0, tree->utf16, tree->utf16_count);
    return kt_crc32(0, tree->bytes, tree->count);
}

sgf_node sgf_tree_root(const struct sgf_tree *tree, size_t game) {
    return game < tree->games ? tree->game[game].root : SGF_NO_NODE;
}

sgf_node sgf_tree_child(const struct sgf_tree *tree, sgf_node node) { return tree->node[node].child; }
sgf_node sgf_tree_next(const struct sgf_tree *tree, sgf_node node) { return tree->node[node].next; }
sgf_node sgf_tree_parent(const struct sgf_tree *tree, sgf_node node) { return tree->node[node].parent; }

sgf_node sgf_tree_forward(const struct sgf_tree *tree, sgf_node node) {
    if (tree->node[node].child != SGF_NO_NODE) return tree->node[node].child;
    while (node != SGF_NO_NODE && tree->node[node].next == SGF_NO_NODE) node = tree->node[node].parent;
    return node == SGF_NO_NODE ? node : tree->node[node].next;
}

bool sgf_tree_is_added(const struct sgf_tree *tree, sgf_node node) {
    uint32_t begin = tree->node[node].begin;
    return begin & SGF_TREE_CHANGED && tree->change[begin & ~SGF_TREE_CHANGED].end == 0;
}

size_t sgf_tree_game_of(const struct sgf_tree *tree, sgf_node node) {
    while (sgf_tree_is_added(tree, node)) node = tree->node[node].parent;
    size_t low = 0, high = tree->games;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        if (tree->game[middle].root <= node) low = middle;
        else high = middle;
    }
    return low;
}

void sgf_tree_enter(struct sgf_tree *tree, size_t number) {
    if (tree->present == number) return;
    const struct sgf_tree_span *span = &tree->game[number];
    struct sgf_game game;
    sgf_game_init(&game, 19);
    struct sgf_parser parser = {
        .game = &game, .bytes = tree->bytes, .count = tree->count, .at = span->begin, .guess = span->guess};
    sgf_property_ahead(&parser);
    tree->charset = parser.charset;
    tree->go = parser.go;
    tree->size = parser.go && parser.board_fits ? game.size : 0;
    tree->present = number;
}

int sgf_tree_size(struct sgf_tree *tree, size_t game) {
    sgf_tree_enter(tree, game);
    return tree->size;
}
