/* store.h: the game in flash: after a loss of power, position, history, komi, rules and clocks are as before.
 *
 * Whatever a command changes is in the journal before a byte of its answer leaves. The journal tells how the
 * game came about, a move a record, and a new page how it stands. `quit` ends a game: then it is forgotten.
 *
 * A record is a type (bits 16-19) and a value (bits 0-15), which a record KT_STORE_HIGH before it extends by
 * 16 higher bits. */
#ifndef KT_FIRMWARE_STORE_H
#define KT_FIRMWARE_STORE_H

#include "firmware/journal.h"
#include "proto/gtp.h"

enum {
    KT_STORE_KIND = 0x3147544b, /* "KTG1": of its journal */
    KT_STORE_FOREIGN_PAGES = 2, /* the last ones of the board's storage aren't the game's */

    KT_STORE_HIGH = 0,
    KT_STORE_MOVES, /* 1 + 2 * point + (White's? 1 : 0); up to 9x9 another one may stand in the upper byte */
    KT_STORE_BACK,  /* 4 * how many moves are left + whose turn it is */
    KT_STORE_STONE, /* 2 * point + (White's? 1 : 0): set up before the first move */
    KT_STORE_OVER,  /* all before is forgotten */
    KT_STORE_SIZE,  /* an empty board of so many lines */
    KT_STORE_KOMI,  /* half points, 16 bits with a sign; in the higher bits, 1 for a quarter more and
                     * 2 * what goes beyond 16 bits, in units of 65536 half points, with a sign */
    KT_STORE_RULES, /* a sum: 1: territory counts; 2: Black's clock is limited, 16: White's; 4: both have Japanese
                      * byo-yomi; 8: only the simple ko is forbidden; 32 * (what White gets for a handicap: 0 a point a stone,
                      * 1 but for one stone, 2 nothing); 128 * Black's handicap stones */
    KT_STORE_MAIN_MS,
    KT_STORE_PERIOD_MS,
    KT_STORE_PERIOD_MOVES,
    KT_STORE_LEFT_MS,                           /* Black's; White's has the next number */
    KT_STORE_LEFT_MOVES = KT_STORE_LEFT_MS + 2, /* the same */
};

/* `status` below 0: what changes is not kept. KT_ERR_NOTHING: the board has no storage; KT_ERR_FORMAT: its
 * flash fails; KT_ERR_FULL: a page is too small for the game. */
typedef struct kt_store {
    kt_journal journal;
    kt_status status;
    kt_status restored; /* moves of the game that was found; or why what was found made no sense */
} kt_store;

/* Opens the board's storage and makes what it holds the game of `gtp`, which must have just begun. Says so on
 * the serial line, when there are moves. Bytes that make no sense leave an empty game. */
void kt_store_open(kt_store *store, kt_gtp *gtp);

/* Keeps what has changed. A callback of the GTP engine; `context` is the store. */
void kt_store_keep(void *context, kt_gtp *gtp);

/* Adds the line `storage` of katachi-stats. */
void kt_store_write(const kt_store *store, kt_text *answer);

#endif
