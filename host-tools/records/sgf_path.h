/* sgf_path.h: the way to a node of a tree of SGF, as people type it.
 *
 * Numbers count nodes behind the root: in an ordinary record, moves. "30" is move 30 of the main line. A
 * letter behind a number takes another variation of that move: the main line is "a", the next one "b", the
 * 27th "aa". "23b" is move 23 in the second variation, "23b25c" the third variation of its move 25, and
 * "23b30" its move 30. Points, commas, slashes, hyphens and spaces may stand between: "23b.30". */
#pragma once

#include "records/sgf_tree.h"

/* Finds the node of `path` in a game. Returns false and writes what is wrong into `message`. */
bool sgf_path_find(const struct sgf_tree *tree, size_t game, const char *path, sgf_node *node,
                   char message[160]);

/* Writes the path of a node: only its last part, behind "...", when it takes more than `capacity`, which is
 * at least 8. */
void sgf_path_write(const struct sgf_tree *tree, sgf_node node, char *path, size_t capacity);

/* Writes the letters of a variation before `end`: none for place 0, "b" for 2, "aa" for 27. Returns where
 * they begin. */
char *sgf_path_letters(char *end, size_t place);

/* Returns the number of a node: how many stand before it. */
size_t sgf_path_number(const struct sgf_tree *tree, sgf_node node);
