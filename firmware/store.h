/* store.h: the game in flash. After a loss of power, position, history, komi, rules and clocks are as
 * before.
 *
 * What a command changes is in the journal before the first byte of its answer leaves. Each move is a
 * record. A snapshot (journal.h) says how the game stands. `quit` ends the game, which is then forgotten.
 *
 *   record   | type     | value   |      KT_STORE_HIGH before it: bits 16-31 of the value
 *   bits       19    16   15    0 */
#ifndef KT_FIRMWARE_STORE_H
#define KT_FIRMWARE_STORE_H

#include "firmware/journal.h"
#include "proto/gtp.h"

enum {
    KT_STORE_KIND = 0x3147544b, /* "KTG1": of its journal */
    KT_STORE_FOREIGN_PAGES = 2, /* pages at the end of the storage that belong to slots.h */

    KT_STORE_HIGH = 0,
    KT_STORE_MOVES, /* 1 + 2 * point + (1: White's); up to 9x9, a second move may stand in bits 8-15 */
    KT_STORE_BACK,  /* moves taken back: 4 * the moves that are left + whose turn it is */
    KT_STORE_STONE, /* a stone set up before the first move: 2 * point + (1: White's) */
    KT_STORE_OVER,  /* the game is over; the records before count no more */
    KT_STORE_SIZE,  /* an empty board with this number of lines */
    KT_STORE_KOMI, /* bits 0-15: half points, signed; bit 16: a quarter point more; bits 17-31: units of 65536
                     * half points, signed */
    KT_STORE_RULES, /* bits. 0: territory counts; 1: Black's clock is limited; 2: Japanese byo-yomi; 3: only
                     * the simple ko is forbidden; 4: White's clock is limited; 5-6: a kt_bonus; 7 and up:
                     * Black's handicap stones */
    KT_STORE_MAIN_MS,
    KT_STORE_PERIOD_MS,
    KT_STORE_PERIOD_MOVES,
    KT_STORE_LEFT_MS,                           /* Black's; White's is the next type */
    KT_STORE_LEFT_MOVES = KT_STORE_LEFT_MS + 2, /* Black's; White's is the next type */
    /* On boards with KT_TOY: kt_store.front; with bits 16-31, number (bits 16-31) - 1 of kt_store.drill instead. */
    KT_STORE_FRONT = KT_STORE_LEFT_MOVES + 2,

    /* The numbers of kt_store.drill: a mark of the problems that they are about; 1 + the problem at work, 0: none; a bit
     * for each problem: it is solved. */
    KT_STORE_DRILL_MARK = 0,
    KT_STORE_DRILL_AT,
    KT_STORE_DRILL_SOLVED,
    KT_STORE_DRILLS = KT_STORE_DRILL_SOLVED + 16,
};

typedef struct kt_store {
    kt_journal journal;
    /* Below 0, changes are not kept. KT_ERR_NOTHING: the board has no storage; KT_ERR_FORMAT: its flash fails;
     * KT_ERR_FULL: the game does not fit into a page. */
    kt_status status;
    kt_status restored; /* moves of the game that was found; an error: why it was not taken */
#if KT_TOY
    uint16_t front; /* what play.h keeps with the game; written by it, and kept with the next command */
    uint16_t drill[KT_STORE_DRILLS]; /* likewise, of drill.h; outlives the game, even `quit` */
#endif
} kt_store;

/* Opens the board's storage, and gives the game in it to `gtp`, which must have just begun. Says so on
 * the serial line if the game has moves. Records that make no sense leave an empty game. */
void kt_store_open(kt_store *store, kt_gtp *gtp);

/* Records what has changed. A callback of the GTP engine; `context` is the store. */
void kt_store_keep(void *context, kt_gtp *gtp);

/* Adds the line `storage` of katachi-stats. */
void kt_store_write(const kt_store *store, kt_text *answer);

#endif
