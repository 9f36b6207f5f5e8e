/* Writes a tree of SGF. A game without changes is copied. In a game with changes, the tree is walked, and the
 * bytes of the file along with it: what stands there as the tree wants it is copied, white space too. */
#include <ctype.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "records/sgf_tree_part.h"

struct writer {
    FILE *stream;
    const struct sgf_tree *tree;
    size_t at, end; /* what stands before `at` in the file is written; `end` ends the game */
};

static void copy(struct writer *writer, size_t from, size_t to) {
    fwrite(writer->tree->bytes + from, 1, to - from, writer->stream);
}

static size_t skip_space(const struct writer *writer) {
    size_t at = writer->at;
    while (at < writer->end && isspace((unsigned char)writer->tree->bytes[at])) at++;
    return at;
}

/* Writes a bracket, from the file when it is the next byte there. */
static void write_bracket(struct writer *writer, char bracket, const char *otherwise) {
    size_t at = skip_space(writer);
    if (at < writer->end && writer->tree->bytes[at] == bracket) {
        copy(writer, writer->at, at + 1);
        writer->at = at + 1;
    } else {
        fputs(otherwise, writer->stream);
    }
}

static void write_node(struct writer *writer, sgf_node number) {
    const struct sgf_tree *tree = writer->tree;
    const struct sgf_tree_node *node = &tree->node[number];
    const struct sgf_tree_change *change = NULL;
    if (node->begin & SGF_TREE_CHANGED) change = &tree->change[node->begin & ~SGF_TREE_CHANGED];
    size_t begin = change ? change->begin : node->begin, end = change ? change->end : node->end;
    size_t at = skip_space(writer);
    if (end && at == begin) copy(writer, writer->at, at);
    if (change) {
        fwrite(tree->text + change->text, 1, change->text_end - change->text, writer->stream);
    } else {
        if (tree->bytes[begin] != ';') fputc(';', writer->stream);
        copy(writer, begin, end);
    }
    if (end) writer->at = end;
}

/* Has the node others beside it? Then it begins a variation. */
static bool has_sibling(const struct sgf_tree *tree, const struct sgf_tree_span *game, sgf_node node) {
    sgf_node parent = tree->node[node].parent;
    sgf_node first = parent == SGF_NO_NODE ? game->root : tree->node[parent].child;
    return node != first || tree->node[node].next != SGF_NO_NODE;
}

/* Writes the nodes of a game, and the brackets of its variations. */
static void write_nodes(struct writer *writer, const struct sgf_tree_span *game) {
    const struct sgf_tree *tree = writer->tree;
    for (sgf_node node = game->root; node != SGF_NO_NODE;) {
        if (has_sibling(tree, game, node)) write_bracket(writer, '(', node == game->root ? "(" : "\n(");
        write_node(writer, node);
        sgf_node next = tree->node[node].child;
        while (next == SGF_NO_NODE && node != SGF_NO_NODE) {
            if (has_sibling(tree, game, node)) {
                if (sgf_tree_is_added(tree, node)) fputc(')', writer->stream);
                else write_bracket(writer, ')', ")");
            }
            next = tree->node[node].next;
            node = tree->node[node].parent;
        }
        node = next;
    }
}

static void write_game(struct writer *writer, const struct sgf_tree_span *game) {
    copy(writer, writer->at, game->begin);
    writer->at = game->begin;
    writer->end = game->end;
    if (!game->changed) {
        copy(writer, game->begin, game->end);
    } else {
        write_bracket(writer, '(', "(");
        write_nodes(writer, game);
        write_bracket(writer, ')', ")");
        /* Elsewhere, what follows was removed. */
        if (skip_space(writer) == writer->end) copy(writer, writer->at, writer->end);
    }
    writer->at = game->end;
}

static void write_utf8(FILE *stream, const struct sgf_tree *tree) {
    struct writer writer = {stream, tree, 0, 0};
    for (size_t i = 0; i < tree->games; i++) write_game(&writer, &tree->game[i]);
    copy(&writer, writer.at, tree->count);
}

/* Writes what has changed as the UTF-16 that the file was. */
static void write_utf16(FILE *stream, const struct sgf_tree *tree) {
    const unsigned char *was = (const unsigned char *)tree->utf16;
    bool little = was[0] == 0xff || was[1] == 0;
    struct memory_text memory;
    write_utf8(memory_text_begin(&memory), tree);
    CLEANUP_FREE char *utf8 = memory_text_end(&memory);
    struct codes codes;
    codes_find(&codes, little ? "UTF-16LE" : "UTF-16BE");
    for (size_t at = 0, bytes; at < memory.bytes; at += bytes) {
        char code[CODES_BYTES];
        int known = utf8_bytes(utf8 + at);
        if (known == 0) break; /* UTF-8 that is none: texts are checked, so never */
        size_t length = codes_write(&codes, utf8 + at, code);
        fwrite(code, 1, length, stream);
        bytes = (size_t)known;
    }
}

void sgf_tree_write(FILE *stream, struct sgf_tree *tree) {
    if (!tree->utf16) write_utf8(stream, tree);
    else if (tree->changes) write_utf16(stream, tree);
    else fwrite(tree->utf16, 1, tree->utf16_count, stream);
}

char *sgf_tree_game_text(struct sgf_tree *tree, size_t game) {
    struct memory_text memory;
    struct writer writer = {memory_text_begin(&memory), tree, tree->game[game].begin, 0};
    write_game(&writer, &tree->game[game]);
    CLEANUP_FREE char *sgf = memory_text_end(&memory);
    sgf_tree_enter(tree, game);
    char *text = memory_zeroed(4 * memory.bytes + 1);
    size_t count = sgf_text_decode(&tree->charset, sgf, memory.bytes, false, text, 4 * memory.bytes);
    for (size_t i = 0; i < count; i++)
        if (!text[i]) text[i] = ' ';
    return text;
}
