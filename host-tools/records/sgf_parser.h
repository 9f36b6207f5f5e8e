/* sgf_parser.h: what the two halves of the SGF reader share: sgf.c follows the structure of a game, trees and
 * nodes and where values end; sgf_property.c knows what the properties mean. */
#ifndef SGF_PARSER_H
#define SGF_PARSER_H

#include "records/sgf.h"
#include "records/sgf_text.h"

/* One game being read. */
struct sgf_parser {
    struct sgf_reader *reader;
    struct sgf_game *game;
    const char *bytes;
    size_t count, at;
    struct sgf_charset charset;
    bool go;          /* GM says so, or nothing */
    bool board_fits;  /* SZ is a size that sgf_game can have */
    bool wanted;      /* in the main line of a game that is wanted */
    bool moved;       /* a move was read */
    bool broken;      /* a fault was found; the reader holds the first one */
    size_t value;     /* offset of the value being read, */
    size_t value_end; /* of its closing bracket, */
    int value_number; /* and its place among the values of the property, from 0 */
};

/* The name of a property as a number: its one or two capitals. A macro, since case labels want constants. */
#define SGF_NAME(first, second) ((first) << 8 | (second))
enum { SGF_NAME_OTHER = 0 }; /* longer names; nothing that is wanted has one */

/* Gets each value of a property. */
typedef void sgf_property_fn(struct sgf_parser *parser, int name);

/* In the root, read ahead of everything else: character set, kind of game and board size, wherever they
 * stand. */
void sgf_property_ahead(struct sgf_parser *parser, int name);

/* In every node: what belongs to the game. Does nothing beyond the main line. */
void sgf_property_read(struct sgf_parser *parser, int name);

/* Notes a fault at an offset, unless the game has one already. */
void sgf_fault(struct sgf_parser *parser, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What bytes look like in a message: the first twelve, unprintable ones as '?'. Returns `text`. */
const char *sgf_shown(const char *bytes, size_t count, char text[16]);

#endif
