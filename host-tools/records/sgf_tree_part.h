/* sgf_tree_part.h: what the parts of the tree of SGF share. Inner part of sgf_tree.h. */
#pragma once

#include "records/sgf_tree.h"

/* A node as it stands in the file. */
struct sgf_tree_node {
    sgf_node parent, child, last, next; /* `last`: the last child */
    uint32_t begin, end; /* its bytes, from the ';' to the last ']'; with SGF_TREE_CHANGED in `begin`, the
                          * rest of it is the number of a change */
};
#define SGF_TREE_CHANGED 0x80000000u

/* A node that was changed or added. */
struct sgf_tree_change {
    uint32_t begin, end;   /* its bytes in the file; both 0 for one that was added */
    size_t text, text_end; /* its properties in `text`, from the ';' on */
};

/* A game. */
struct sgf_tree_span {
    sgf_node root;
    uint32_t begin, end; /* its bytes in the file */
    bool changed;
    const char *guess; /* the character set that its texts look like */
};

/* The bytes of a node: `*count` of the text that they end in, and the offset of their begin. */
const char *sgf_tree_bytes(const struct sgf_tree *tree, sgf_node node, size_t *begin, size_t *count);

/* Was the node added? Then it has no bytes in the file. */
bool sgf_tree_is_added(const struct sgf_tree *tree, sgf_node node);

/* Appends a node whose bytes are these to the children of `parent` (SGF_NO_NODE: none). */
sgf_node sgf_tree_append(struct sgf_tree *tree, sgf_node parent, uint32_t begin, uint32_t end);

/* Makes a game the one whose character set, size and kind the tree knows. */
void sgf_tree_enter(struct sgf_tree *tree, size_t number);
