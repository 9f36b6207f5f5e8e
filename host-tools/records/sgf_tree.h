/* sgf_tree.h: SGF kept whole: all games of a file, with their variations, comments, marks and unknown
 * properties, to walk, to change and to write again.
 *
 *     struct sgf_tree tree;
 *     sgf_tree_read(&tree, bytes, count, "game.sgf");
 *     sgf_node node = sgf_tree_root(&tree, 0);
 *     while (sgf_tree_child(&tree, node) != SGF_NO_NODE) node = sgf_tree_child(&tree, node);
 *     sgf_tree_set(&tree, node, "C", (const char *const[]){"The end."}, 1);
 *     sgf_tree_write(stream, &tree);
 *     sgf_tree_free(&tree);
 *
 * It accepts what sgf_reader.h does: both share the parser of the structure and the readers of values. The
 * first children from the root on are the main line that sgf_reader.h reads.
 *
 * What is written. Without a change: the bytes that were read. A change rewrites its node, and brackets
 * where a line becomes a variation; all other bytes of the file stay, white space and odd spelling too.
 * In a game with a change, brackets that are missing or superfluous are put right.
 *
 * Memory: the bytes of the file, 24 bytes for each node and each game, and what changes add. Nothing
 * recurses. */
#pragma once

#include "records/sgf_name.h"
#include "records/sgf_parser.h"

/* A node is a number, good until the tree is freed. */
typedef uint32_t sgf_node;
#define SGF_NO_NODE UINT32_MAX

/* The longest file, in bytes: 2 GiB. */
#define SGF_TREE_BYTES_MAX ((size_t)INT32_MAX)

struct sgf_tree {
    size_t games;   /* games in it; 0 when none could be read */
    sgf_node nodes; /* nodes of all games; all numbers below are nodes */
    bool broken;    /* the file has a fault in its structure; what follows the games before it is no part of
                      * the tree, but is written all the same. The next three tell of it: */
    int line;       /* where, both from 1; columns count bytes. sgf_tree_game_at sets them, too */
    int column;
    char message[160];  /* what, without a full stop */
    const char *source; /* not owned, may be NULL */

    /* Private. */
    char *bytes; /* owned; in UTF-8 when the file is UTF-16, */
    size_t count;
    char *utf16; /* which then is here */
    size_t utf16_count;
    struct sgf_tree_node *node;
    struct sgf_tree_span *game;
    struct sgf_tree_change *change; /* nodes that were changed or added; */
    size_t changes;
    char *text; /* their properties as SGF */
    size_t text_count, text_capacity;
    size_t node_capacity, game_capacity, change_capacity;
    size_t present; /* the game that the next three are of; `games` for none */
    struct sgf_charset charset;
    int size;
    bool go;
    size_t line_at, line_start; /* up to where lines are counted */
    int lines;
};

/* Reads a file of `count` bytes, SGF or foreign (foreign.h; it becomes SGF). Takes the bytes over: they come
 * from malloc, and sgf_tree_free frees them. Games of another kind than Go, or on another board, are kept,
 * too.
 *
 * Returns false when the file has a fault, or no game: `line`, `column` and `message` say which. The games
 * before it are in the tree all the same; free it in any case. */
bool sgf_tree_read(struct sgf_tree *tree, char *bytes, size_t count, const char *source);
void sgf_tree_free(struct sgf_tree *tree);

/* Returns the CRC-32 of the bytes that were read (of a foreign record: as SGF). */
uint32_t sgf_tree_crc(const struct sgf_tree *tree);

/* Walking. Each returns SGF_NO_NODE when there is no such node. */

/* The root of a game, 0..games - 1. */
sgf_node sgf_tree_root(const struct sgf_tree *tree, size_t game);
/* The first child: the main line from here. */
sgf_node sgf_tree_child(const struct sgf_tree *tree, sgf_node node);
/* The next variation beside this node, in the order of the file. A root has one only in a file with odd
 * brackets. */
sgf_node sgf_tree_next(const struct sgf_tree *tree, sgf_node node);
sgf_node sgf_tree_parent(const struct sgf_tree *tree, sgf_node node);
/* The next node of the same game in the order of the file: all nodes of a variation before the next one. */
sgf_node sgf_tree_forward(const struct sgf_tree *tree, sgf_node node);

/* The game that a node belongs to. */
size_t sgf_tree_game_of(const struct sgf_tree *tree, sgf_node node);

/* The lines of the board of a game: 0 when it is no game of Go, or the board not square or not of 2 to 19
 * lines. */
int sgf_tree_size(struct sgf_tree *tree, size_t game);

/* The line in the file where the node begins, from 1; 0 for one that was added. Fast for nodes in the order
 * of the file. */
int sgf_tree_line_number(struct sgf_tree *tree, sgf_node node);

/* Begins a walk through the values of all properties of a node; good until the tree changes. The names are
 * in sgf_name.h:
 *
 *     struct sgf_value value = sgf_tree_values(&tree, node);
 *     while (sgf_value_next(&value))
 *         if (value.name == SGF_NAME('L', 'B')) ... */
struct sgf_value sgf_tree_values(struct sgf_tree *tree, sgf_node node);

/* Returns the value as Text in UTF-8, of any length: escapes resolved, line breaks as '\n', other white
 * space as spaces, "?" for control characters. The caller frees it. */
char *sgf_value_text(const struct sgf_value *value);

/* Finds the point of the value, "dd" or "R16". Of a composed value ("dd:1") or rectangle ("aa:cc"), `part`
 * 0 is what stands before the colon, 1 what stands behind it. Returns KT_NO_POINT when it is none of the
 * board. */
kt_point sgf_value_point(const struct sgf_value *value, int part);

/* Is this a value of the property `id`? `id` is written as FF[4] does ("C"), and other spellings ("Comment")
 * count, too. */
bool sgf_value_is(const struct sgf_value *value, const char *id);

/* Returns the first value of the property `id` as sgf_value_text does; NULL when the node has none.
 * The caller frees it. */
char *sgf_tree_text(struct sgf_tree *tree, sgf_node node, const char *id);

/* The same as SimpleText, for one line: line breaks become spaces, and what could control a terminal "?".
 * NULL when there is nothing but spaces. */
char *sgf_tree_simple_text(struct sgf_tree *tree, sgf_node node, const char *id);

/* Returns true when the node has a move, and sets `move` to the first one: SGF_MOVE or SGF_PASS. */
bool sgf_tree_move(struct sgf_tree *tree, sgf_node node, struct sgf_action *move);

/* Makes `game` the game whose main line leads from the root to `node`, with all that sgf_read would read
 * there. With replay.h it gives the position; game->next and sgf_game_first tell whose turn it is. The
 * stones of a handicap stand where they would in the whole game. The caller frees the game.
 *
 * Returns false when a value on the way is wrong (a move off the board), or the game is not one of Go on a
 * board of 2 to 19 lines: `line`, `column` and `message` say which; there is nothing to free then. */
bool sgf_tree_game_at(struct sgf_tree *tree, sgf_node node, struct sgf_game *game);

/* Changes. */

/* Appends an empty node as the last variation behind `parent`, and returns it. */
sgf_node sgf_tree_add(struct sgf_tree *tree, sgf_node parent);

/* The same with a move. */
sgf_node sgf_tree_add_move(struct sgf_tree *tree, sgf_node parent, kt_colour colour, kt_point point);

/* Removes a node that has no children, and isn't a root. Its number means nothing from then on. */
void sgf_tree_remove(struct sgf_tree *tree, sgf_node node);

/* Replaces all values of the property `id` by these, which are UTF-8 without escapes; where there is none,
 * adds it. Without values, removes it. A composed value is given with its colon: "dd:text". Characters that
 * the character set of the game lacks become "?"; a game in ASCII that gets others becomes UTF-8, and its CA
 * says so. */
void sgf_tree_set(struct sgf_tree *tree, sgf_node node, const char *id, const char *const *values,
                  size_t count);

/* Writes the point of a move or mark as SGF does on a board of `size` lines: "dd"; "" for a pass. */
struct sgf_vertex {
    char text[3];
};
struct sgf_vertex sgf_tree_vertex(int size, kt_point point);

/* Writes `name`, such as "AB", with the points of `set` as its values; nothing without any. */
void sgf_tree_write_points(FILE *stream, const char *name, int size, const kt_bitboard *set);

/* Writes all games. The caller checks the stream for errors (ferror). */
void sgf_tree_write(FILE *stream, struct sgf_tree *tree);

/* Returns one game as it is written, but in UTF-8. The caller frees it. */
char *sgf_tree_game_text(struct sgf_tree *tree, size_t game);
