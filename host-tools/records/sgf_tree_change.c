/* Changes a tree of SGF. The properties of a node that changes are written anew, at the end of `text`; those
 * that stay keep their bytes. */
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "records/sgf_tree_part.h"

enum { ENCODED_BYTES = CODES_BYTES + 1 }; /* room for one character in any set, and for an escape */

static void put(struct sgf_tree *tree, const char *bytes, size_t count) {
    if (tree->text_capacity - tree->text_count < count) {
        tree->text_capacity = 2 * (tree->text_capacity + count);
        tree->text = memory_resize(tree->text, tree->text_capacity);
    }
    memcpy(tree->text + tree->text_count, bytes, count);
    tree->text_count += count;
}

static uint32_t add_change(struct sgf_tree *tree, struct sgf_tree_change change) {
    tree->change = memory_room(tree->change, tree->changes, &tree->change_capacity, sizeof *tree->change);
    tree->change[tree->changes] = change;
    return (uint32_t)tree->changes++ | SGF_TREE_CHANGED;
}

sgf_node sgf_tree_add(struct sgf_tree *tree, sgf_node parent) {
    tree->game[sgf_tree_game_of(tree, parent)].changed = true;
    size_t begin = tree->text_count;
    put(tree, ";", 1);
    uint32_t change = add_change(tree, (struct sgf_tree_change){0, 0, begin, tree->text_count});
    return sgf_tree_append(tree, parent, change, 0);
}

struct sgf_vertex sgf_tree_vertex(int size, kt_point point) {
    struct sgf_vertex vertex = {""};
    if (point >= KT_POINTS) return vertex;
    vertex.text[0] = (char)('a' + kt_point_x(point));
    vertex.text[1] = (char)('a' + size - 1 - kt_point_y(point));
    return vertex;
}

void sgf_tree_write_points(FILE *stream, const char *name, int size, const kt_bitboard *set) {
    if (kt_bitboard_is_empty(set)) return;
    fputs(name, stream);
    KT_EACH_POINT(p, set) fprintf(stream, "[%s]", sgf_tree_vertex(size, p).text);
}

sgf_node sgf_tree_add_move(struct sgf_tree *tree, sgf_node parent, kt_colour colour, kt_point point) {
    sgf_node node = sgf_tree_add(tree, parent);
    int size = sgf_tree_size(tree, sgf_tree_game_of(tree, parent));
    struct sgf_vertex vertex = sgf_tree_vertex(size, point);
    const char *value = vertex.text;
    sgf_tree_set(tree, node, colour == KT_BLACK ? "B" : "W", &value, 1);
    return node;
}

void sgf_tree_remove(struct sgf_tree *tree, sgf_node node) {
    struct sgf_tree_node *above = &tree->node[tree->node[node].parent];
    sgf_node next = tree->node[node].next, before = SGF_NO_NODE;
    tree->game[sgf_tree_game_of(tree, node)].changed = true;
    for (sgf_node child = above->child; child != node; child = tree->node[child].next) before = child;
    if (before == SGF_NO_NODE) above->child = next;
    else tree->node[before].next = next;
    if (next == SGF_NO_NODE) above->last = before;
}

/* Puts a value that stays, between its brackets. A ']' in it that is not escaped was part of a text because
 * of what followed (sgf_value_read), so it gets its escape. */
static void put_raw(struct sgf_tree *tree, const struct sgf_value *value) {
    size_t at = (size_t)(value->raw - value->bytes), end = at + value->raw_count;
    CLEANUP_FREE char *copy = memory_resize(NULL, 2 * value->raw_count + 1);
    size_t count = 0;
    while (at < end) {
        char meaning[2];
        size_t length, bytes = sgf_unit_read(value->charset, value->bytes, value->count, at,
                                             sgf_name_is_text(value->name), meaning, &length);
        if (bytes == 1 && value->bytes[at] == ']') copy[count++] = '\\';
        memcpy(copy + count, value->bytes + at, bytes);
        count += bytes;
        at += bytes;
    }
    put(tree, copy, count);
}

/* Returns `utf8` in the character set of the present game, with escapes; the caller frees it. */
static char *encode(struct sgf_tree *tree, const char *utf8, size_t *count) {
    const struct sgf_charset *charset = &tree->charset;
    struct codes codes = charset->codes;
    bool plain = charset->kind == SGF_UTF8 || charset->kind == SGF_GUESS;
    if (charset->kind == SGF_LATIN1) codes_find(&codes, "ISO-8859-1");
    char *raw = memory_resize(NULL, ENCODED_BYTES * strlen(utf8) + 1);
    *count = 0;
    for (size_t bytes; *utf8; utf8 += bytes) {
        char *to = raw + *count;
        int known = utf8_bytes(utf8);
        bytes = known ? (size_t)known : 1;
        if (!known) *to = '?', *count += 1;
        else if (bytes == 1) {
            if (*utf8 == ']' || *utf8 == '\\') *to++ = '\\', *count += 1;
            *to = *utf8, *count += 1;
        } else if (plain) {
            memcpy(to, utf8, bytes);
            *count += bytes;
        } else {
            size_t length = codes_write(&codes, utf8, to);
            if (length == 0) to[length++] = '?';
            /* readers that take escapes for bytes would drop this one */
            if (length == 2 && to[1] == '\\') to[length++] = '\\';
            *count += length;
        }
    }
    return raw;
}

static void put_values(struct sgf_tree *tree, const char *id, const char *const *values, size_t count) {
    if (count) put(tree, id, strlen(id));
    for (size_t i = 0; i < count; i++) {
        size_t bytes;
        CLEANUP_FREE char *encoded = encode(tree, values[i], &bytes);
        put(tree, "[", 1);
        put(tree, encoded, bytes);
        put(tree, "]", 1);
    }
}

/* Copies the properties of the node, with these values for `id`, to the end of `text`. Whoever walks through
 * them must not see `text` move, so a copy of the old ones is walked through. */
static void put_node(struct sgf_tree *tree, sgf_node node, const char *id, const char *const *values,
                     size_t count) {
    struct sgf_value value = sgf_tree_values(tree, node);
    size_t begin = value.at, first = begin, end = value.count;
    CLEANUP_FREE char *copy = NULL;
    if (value.bytes == tree->text) {
        copy = memory_resize(NULL, end - begin + 1);
        memcpy(copy, value.bytes + begin, end - begin);
        value.bytes = copy;
        value.count = end - begin;
        value.at = first = 0;
    }
    put(tree, ";", 1);
    bool replaced = false;
    while (sgf_value_next(&value)) {
        size_t raw = (size_t)(value.raw - value.bytes);
        if (!sgf_value_is(&value, id)) {
            put(tree, value.bytes + first, raw - first); /* white space, the name, '[' */
            put_raw(tree, &value);
            put(tree, "]", 1);
        } else if (!replaced) {
            put_values(tree, id, values, count);
            replaced = true;
        }
        first = value.at;
    }
    if (!replaced) put_values(tree, id, values, count);
}

/* Makes `text` from `begin` on the properties of the node. */
static void change_node(struct sgf_tree *tree, sgf_node number, size_t begin) {
    struct sgf_tree_node *node = &tree->node[number];
    if (!(node->begin & SGF_TREE_CHANGED)) {
        node->begin = add_change(tree, (struct sgf_tree_change){node->begin, node->end, 0, 0});
        tree->game[sgf_tree_game_of(tree, number)].changed = true;
    }
    struct sgf_tree_change *change = &tree->change[node->begin & ~SGF_TREE_CHANGED];
    change->text = begin;
    change->text_end = tree->text_count;
}

static bool is_ascii(const char *text) {
    while (*text && (unsigned char)*text < 0x80) text++;
    return !*text;
}

/* Replaces the values, whatever characters are in them. */
static void set_values(struct sgf_tree *tree, sgf_node node, const char *id, const char *const *values,
                       size_t count) {
    size_t begin = tree->text_count;
    put_node(tree, node, id, values, count);
    change_node(tree, node, begin);
}

/* Texts that are UTF-8, in a game that says otherwise or nothing: its CA changes. */
static void name_charset(struct sgf_tree *tree, sgf_node node) {
    sgf_node root = sgf_tree_root(tree, sgf_tree_game_of(tree, node));
    CLEANUP_FREE char *name = sgf_tree_text(tree, root, "CA");
    struct sgf_charset known;
    sgf_charset_init(&known, name ? name : "", name ? strlen(name) : 0, "CP1252");
    bool other = tree->charset.kind == SGF_UTF8 && known.kind != SGF_UTF8;
    if (other) set_values(tree, root, "CA", (const char *const[]){"UTF-8"}, 1);
}

void sgf_tree_set(struct sgf_tree *tree, sgf_node node, const char *id, const char *const *values,
                  size_t count) {
    bool ascii = true;
    for (size_t i = 0; i < count; i++) ascii = ascii && is_ascii(values[i]);
    if (!ascii && !tree->utf16) name_charset(tree, node);
    set_values(tree, node, id, values, count);
}
