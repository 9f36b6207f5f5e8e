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
    const char *guess;         /* what its texts look like, a name of charset_guess */
    bool go;                   /* GM says so, or nothing */
    bool board_fits;           /* SZ is a size that sgf_game can have */
    bool wanted;               /* in the main line of a game that is wanted */
    bool moved;                /* a move was read */
    bool fox;                  /* AP names the server foxwq, which counts komi in hundredths */
    char komi[SGF_TEXT_BYTES]; /* KM; it is understood when size and rules are known */
    bool broken;               /* a fault was found; the reader holds the first one */
    size_t value;              /* offset of the value being read, */
    size_t value_end;          /* of its closing bracket, */
    int value_number;          /* and its place among the values of the property, from 0 */
};

/* The name of a property as a number: its one or two capitals. A macro, since case labels want constants. */
#define SGF_NAME(first, second) ((first) << 8 | (second))
enum { SGF_NAME_OTHER = 0 }; /* longer names; nothing that is wanted has one */

/* The number of a property's name: its capitals, since small letters don't count in FF[1] to FF[3]; for names of small
 * letters alone what they are capitals of; and for words of old records ("Black", "komi") the property that they mean. */
int sgf_name_of(const char *letters, size_t count);

/* Is this a property that holds a text for people? */
bool sgf_name_is_text(int name);

/* Gets each value of a property. */
typedef void sgf_property_fn(struct sgf_parser *parser, int name);

/* In the root, read ahead of everything else: character set, kind of game and board size, wherever they
 * stand. */
void sgf_property_ahead(struct sgf_parser *parser, int name);

/* In every node: what belongs to the game. Does nothing beyond the main line. */
void sgf_property_read(struct sgf_parser *parser, int name);

/* When all is read: understands the komi, places the stones of a handicap that the record doesn't. */
void sgf_property_finish(struct sgf_parser *parser);

/* Places the stones of a handicap of which the record tells the number alone, neither by stones nor by moves of Black. */
void sgf_handicap_place(struct sgf_game *game);

/* Notes a fault at an offset, unless the game has one already. */
void sgf_fault(struct sgf_parser *parser, size_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* What bytes look like in a message: the first twelve, unprintable ones as '?'. Returns `text`. */
const char *sgf_shown(const char *bytes, size_t count, char text[16]);

#endif
