/* sgf_reader.h: reads the games of one file, SGF or foreign (foreign.h). Every byte is untrusted.
 *
 * The reader accepts much that the SGF specification forbids, because programs write it:
 *   - a missing final ')', or a missing first '(' or ';'; "((;" and "(;;" at the beginning
 *   - names of properties in small letters, or as words ("Black", "komi")
 *   - points as on the board ("R16"), "Pass", numbers in full-width or Chinese digits
 *   - a ']' that is not escaped in a text: it belongs to the text when the record can't go on behind it
 *   - nodes after a variation: they are left out
 *   - HA without stones: they are placed (sgf_property.h)
 *   - komi in hundredths, in stones, in words (sgf_komi_read)
 *
 * Texts become UTF-8. Their character set is the one that CA names if they fit it and do not look like
 * UTF-8; otherwise the one that they look like (charset_guess), and at last Latin-1. */
#pragma once

#include "records/sgf.h"

/* What sgf_read found. */
enum sgf_event {
    SGF_END,        /* no further game */
    SGF_GAME,       /* a game: `game` is filled */
    SGF_NOT_GO,     /* a well-formed game of another kind, by its GM: skipped */
    SGF_BOARD_SIZE, /* a well-formed game on a board that is not square, or not of 2 to 19 lines: skipped */
    SGF_BROKEN,     /* a fault: `line`, `column` and `message` say where and what */
};

/* Reads one buffer of bytes, game by game. */
struct sgf_reader {
    const char *bytes;
    size_t count;
    const char *source; /* not owned, may be NULL */
    size_t at;          /* offset of the next byte */
    size_t begun;       /* games begun so far */
    int line;           /* after SGF_BROKEN: where, both from 1; columns count bytes */
    int column;
    char message[160]; /* after SGF_BROKEN: what, without a full stop */
    size_t line_at;    /* private: the offset up to which lines are counted, */
    int lines;         /* the number of lines that end before it, */
    size_t line_start; /* and where the line of `line_at` begins */
    char *converted;   /* private: the bytes in UTF-8, when they are UTF-16; owned */
    const char *guess; /* private: the character set that they look like, */
    size_t guess_end;  /* up to this offset */
};

/* Begins with `count` bytes at `bytes` that belong to the file or archive member `source`. Neither is
 * copied; both must outlive the reader. Bytes in UTF-16 are converted. */
void sgf_reader_init(struct sgf_reader *reader, const char *bytes, size_t count, const char *source);

/* Frees what the reader owns. A later sgf_read returns SGF_END. */
void sgf_reader_free(struct sgf_reader *reader);

/* Returns true when the bytes seem to hold a game. */
bool sgf_is_record(const char *bytes, size_t count);

/* Reads the next game into `game`, which it overwrites. After SGF_GAME the caller frees the game; after
 * anything else it owns nothing.
 *
 * Bytes before the first "(;" (mail headers, a byte order mark) and between games are skipped. After a
 * wrong value (a move off the board) the reader goes on with the next game. After a wrong structure (a
 * missing bracket) the next call returns SGF_END. A buffer without any game is SGF_BROKEN.
 *
 * Time and memory are linear in `count`; nothing recurses. */
enum sgf_event sgf_read(struct sgf_reader *reader, struct sgf_game *game);

/* For sgf_tree.h. Finds the next game that is SGF and reads ahead in it (sgf_property_ahead): `parser`, which
 * it overwrites, is then at its beginning. Returns SGF_GAME, or what sgf_read would. */
struct sgf_parser;
enum sgf_event sgf_reader_begin(struct sgf_reader *reader, struct sgf_parser *parser, struct sgf_game *game);

/* Sets line, column and message to the fault of the parser. */
void sgf_reader_tell(struct sgf_reader *reader, const struct sgf_parser *parser);
