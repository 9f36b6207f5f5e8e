/* sgf_trees.h: trees of SGF for tests: read from texts, written, compared. Include after cmocka.h. */
#ifndef SGF_TREES_H
#define SGF_TREES_H

#include <stdlib.h>
#include <string.h>

#include "records/sgf_tree.h"

static inline struct sgf_tree read_tree(const char *bytes, size_t count) {
    struct sgf_tree tree;
    char *copy = malloc(count ? count : 1);
    assert_non_null(copy);
    memcpy(copy, bytes, count);
    sgf_tree_read(&tree, copy, count, "test.sgf");
    return tree;
}

static inline struct sgf_tree tree_of(const char *text) {
    struct sgf_tree tree = read_tree(text, strlen(text));
    assert_false(tree.broken);
    return tree;
}

/* What the tree writes; free it. */
static inline char *written(struct sgf_tree *tree, size_t *count) {
    char *text = NULL;
    FILE *stream = open_memstream(&text, count);
    assert_non_null(stream);
    sgf_tree_write(stream, tree);
    assert_false(ferror(stream));
    fclose(stream);
    return text;
}

static inline void assert_writes(struct sgf_tree *tree, const char *wanted) {
    size_t count;
    char *text = written(tree, &count);
    assert_string_equal(text, wanted);
    free(text);
}

static inline void set(struct sgf_tree *tree, sgf_node node, const char *id, const char *value) {
    sgf_tree_set(tree, node, id, &value, 1);
}

/* The node at the end of the main line of the first game. */
static inline sgf_node last_of(const struct sgf_tree *tree) {
    sgf_node node = sgf_tree_root(tree, 0);
    while (sgf_tree_child(tree, node) != SGF_NO_NODE) node = sgf_tree_child(tree, node);
    return node;
}

static inline void assert_text(struct sgf_tree *tree, sgf_node node, const char *id, const char *wanted) {
    char *text = sgf_tree_text(tree, node, id);
    assert_non_null(text);
    assert_string_equal(text, wanted);
    free(text);
}

#endif
