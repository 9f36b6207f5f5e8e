/* sgf_parser.h: the structure of an SGF game: its tree, its nodes, and where each value ends. Inner part of
 * sgf_reader.h and sgf_tree.h.
 *
 * The parser does not know what a property means: it hands each value to a function (sgf_property.h). */
#pragma once

#include "records/sgf.h"
#include "records/sgf_text.h"

enum { SGF_MESSAGE_BYTES = 160 };

/* A value of a property, on a walk through the values of a node. */
struct sgf_value {
    int name;            /* a number of sgf_name.h */
    const char *letters; /* the name as it stands: `letter_count` letters, with no 0 behind them */
    size_t letter_count;
    int number;      /* its place among the values of the property, from 0 */
    const char *raw; /* the value as it stands between its brackets: `raw_count` bytes */
    size_t raw_count;
    int size; /* lines of the board; 0: unknown */
    struct sgf_charset *charset;
    const char *bytes; /* the text, `count` bytes, and the offset of the next one */
    size_t count, at;
    const char *wrong; /* what is wrong at `at`; NULL: nothing */
};

/* Goes to the next value; before the first call `at` is behind the ';' of the node, and `name` to
 * `raw_count` are 0. Returns false behind the last one, or with `wrong`. */
bool sgf_value_next(struct sgf_value *value);

/* One game while it is read. */
struct sgf_parser {
    struct sgf_game *game;
    const char *bytes; /* of the whole file */
    size_t count, at;  /* bytes in the file, and the offset of the next one */
    struct sgf_charset charset;
    const char *guess;         /* the character set that the texts look like, as charset_guess names it */
    bool go;                   /* GM says Go, or is missing */
    bool board_fits;           /* SZ is KT_BOARD_MIN..KT_BOARD_MAX, or is missing */
    bool main_line;            /* the present node is to be kept: it is in the main line of a game of Go */
    bool placed;               /* a move or a set-up stone was seen, in either pass */
    bool moved;                /* a move was kept */
    size_t from;               /* the actions of the game before the present node */
    bool fox;                  /* AP names the server foxwq, which writes komi in hundredths of a point */
    char komi[SGF_TEXT_BYTES]; /* KM as it stands */
    size_t value;              /* the value being read: the offset of its first byte, */
    size_t value_end;          /* of the ']' that ends it, */
    int value_number;          /* and its place among the values of the property, from 0 */
    bool broken;               /* a fault was found. The first one is kept: */
    size_t fault_at;           /* where it is, */
    char message[SGF_MESSAGE_BYTES]; /* and what it is, without a full stop */
};

/* Gets each value of a property; `name` is a number of sgf_name.h. */
typedef void sgf_property_fn(struct sgf_parser *parser, int name);

/* Skips white space and returns the next byte without taking it; -1 at the end. */
int sgf_parser_peek(struct sgf_parser *parser);

/* Reads the properties of one node, from behind its ';'; `property` may be NULL. Returns false after a
 * fault in the structure. */
bool sgf_parser_node(struct sgf_parser *parser, sgf_property_fn *property);

/* What a reader of a tree is told: the begin of each node, its properties, its end, and the end of each
 * variation that has a node. */
struct sgf_parser_events {
    void (*begin)(struct sgf_parser *parser, size_t opened); /* `opened` '(' stand before it */
    sgf_property_fn *property;
    void (*end)(struct sgf_parser *parser, size_t begin); /* it began there, with its ';' */
    void (*close)(struct sgf_parser *parser);
};

/* Reads the tree that begins at `at`, with its '(' or without. The end of the file, or another game, closes
 * what is still open. Behind a superfluous '(' the same game goes on. Returns false after a fault in the
 * structure. */
bool sgf_parser_tree(struct sgf_parser *parser, const struct sgf_parser_events *events);

/* Notes a fault (printf style) at an offset, unless the game has one already. */
void sgf_fault(struct sgf_parser *parser, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Shows bytes in a message: the first twelve, with '?' for each unprintable one. Returns `text`. */
const char *sgf_shown(const char *bytes, size_t count, char text[16]);
