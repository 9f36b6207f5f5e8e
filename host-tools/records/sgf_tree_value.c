/* Walks and decodes the values of nodes. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "common/utf8.h"
#include "records/sgf_property.h"
#include "records/sgf_tree_part.h"

const char *sgf_tree_bytes(const struct sgf_tree *tree, sgf_node node, size_t *begin, size_t *count) {
    uint32_t at = tree->node[node].begin;
    if (!(at & SGF_TREE_CHANGED)) {
        *begin = at;
        *count = tree->count;
        return tree->bytes;
    }
    const struct sgf_tree_change *change = &tree->change[at & ~SGF_TREE_CHANGED];
    *begin = change->text;
    *count = change->text_end;
    return tree->text;
}

struct sgf_value sgf_tree_values(struct sgf_tree *tree, sgf_node node) {
    sgf_tree_enter(tree, sgf_tree_game_of(tree, node));
    struct sgf_value value = {.size = tree->size, .charset = &tree->charset};
    value.bytes = sgf_tree_bytes(tree, node, &value.at, &value.count);
    value.at += value.bytes[value.at] == ';';
    return value;
}

/* Copies UTF-8 as Text, in place. Returns the bytes. */
static size_t tidy(char *text, size_t count) {
    size_t length = 0;
    for (size_t at = 0; at < count; at++) {
        char c = text[at];
        bool breaks = c == '\n' || c == '\r';
        if (breaks && at + 1 < count && (text[at + 1] == '\n' || text[at + 1] == '\r') && text[at + 1] != c)
            at++; /* "\r\n" is one */
        bool control = (unsigned char)c < ' ' || c == 0x7f;
        text[length++] = breaks ? '\n' : isspace((unsigned char)c) ? ' ' : control ? '?' : c;
    }
    text[length] = 0;
    return length;
}

char *sgf_value_text(const struct sgf_value *value) {
    bool is_text = sgf_name_is_text(value->name);
    size_t at = (size_t)(value->raw - value->bytes), end = at + value->raw_count, count = 0;
    CLEANUP_FREE char *raw = memory_resize(NULL, value->raw_count + 2);
    while (at < end) {
        char meaning[2];
        size_t length;
        at += sgf_unit_read(value->charset, value->bytes, value->count, at, is_text, meaning, &length);
        memcpy(raw + count, meaning, length);
        count += length;
    }
    size_t capacity = 4 * count + 16;
    char *text = memory_resize(NULL, capacity);
    size_t length = sgf_text_decode(value->charset, raw, count, false, text, capacity - 1);
    length = tidy(text, length);
    return memory_resize(text, length + 1);
}

/* Moves both ends of a text to its first and last byte that is no white space. */
static void trim(const char **at, const char **end) {
    while (*at < *end && isspace((unsigned char)**at)) ++*at;
    while (*at < *end && isspace((unsigned char)(*end)[-1])) --*end;
}

static bool is_pass(const struct sgf_value *value) {
    const char *at = value->raw, *end = at + value->raw_count;
    trim(&at, &end);
    return sgf_is_pass(at, (size_t)(end - at));
}

kt_point sgf_value_point(const struct sgf_value *value, int part) {
    const char *at = value->raw, *end = at + value->raw_count;
    const char *colon = memchr(at, ':', value->raw_count);
    if (part && !colon) return KT_NO_POINT;
    if (part) at = colon + 1;
    else if (colon) end = colon;
    trim(&at, &end);
    int x, y;
    if (!sgf_point_find(at, (size_t)(end - at), value->size, &x, &y)) return KT_NO_POINT;
    return kt_point_at(x, y);
}

bool sgf_value_is(const struct sgf_value *value, const char *id) {
    int name = sgf_name_of(id, strlen(id));
    if (name != SGF_NAME_OTHER) return value->name == name;
    return value->letter_count == strlen(id) && !memcmp(value->letters, id, value->letter_count);
}

char *sgf_tree_text(struct sgf_tree *tree, sgf_node node, const char *id) {
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value))
        if (sgf_value_is(&value, id)) return sgf_value_text(&value);
    return NULL;
}

char *sgf_tree_simple_text(struct sgf_tree *tree, sgf_node node, const char *id) {
    char *text = sgf_tree_text(tree, node, id);
    if (!text) return NULL;
    for (char *at = text; *at; at++)
        if (*at == '\n') *at = ' ';
    utf8_clean(text);
    if (text[strspn(text, " ")]) return text;
    free(text);
    return NULL;
}

bool sgf_tree_move(struct sgf_tree *tree, sgf_node node, struct sgf_action *move) {
    struct sgf_value value = sgf_tree_values(tree, node);
    while (sgf_value_next(&value)) {
        if (value.name != 'B' && value.name != 'W') continue;
        *move = (struct sgf_action){SGF_PASS, value.name == 'B' ? KT_BLACK : KT_WHITE, 0, 0};
        if (is_pass(&value)) return true;
        kt_point point = sgf_value_point(&value, 0);
        if (point == KT_NO_POINT) continue;
        move->kind = SGF_MOVE;
        move->x = (uint8_t)kt_point_x(point);
        move->y = (uint8_t)kt_point_y(point);
        return true;
    }
    return false;
}
