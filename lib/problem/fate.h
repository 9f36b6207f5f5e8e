/* fate.h: what becomes of a group in a problem, in its first position and after any moves.
 *
 * It reads with lib/tactics/life.h in one part of the board, which stays the same all through the problem. What is
 * claimed holds in spite of doubts: where the group might get out of the part, but not surely, it counts as out when
 * somebody claims to kill it, and as shut in when somebody claims that it lives. Where a stone of the attacker beside
 * the part might be captured from outside, it is safe for who claims that the group lives only. What depends on that is
 * unclear. */
#ifndef KT_PROBLEM_FATE_H
#define KT_PROBLEM_FATE_H

#include "tactics/chains.h"
#include "tactics/life.h"

#if KT_DESKTOP

#ifdef __cplusplus
extern "C" {
#endif

/* What the side reaches that is to solve the problem. Of a ko: that it needs threats, or its opponent does. */
typedef enum kt_fate { KT_FATE_UNCLEAR, KT_FATE_FAILS, KT_FATE_KO, KT_FATE_SUCCEEDS } kt_fate;

typedef struct kt_fate_reader {
    kt_colour defender; /* whose stones the target is */
    kt_colour solver;   /* who is to kill or save it */
    kt_bitboard target;
    kt_bitboard part; /* the points that are played on */
    kt_life *lives;   /* reads whether the target lives: what isn't surely outside is shut in */
    kt_life *dies;    /* whether it dies: what may be outside counts as such */
    kt_life *last;    /* what read last */
    uint32_t nodes;   /* positions that were looked at, all together */
} kt_fate_reader;

/* How a reading goes on when both play well, and ends. */
typedef struct kt_fate_end {
    enum {
        KT_FATE_OPEN,     /* isn't told: a ko decides, or nothing is known */
        KT_FATE_CAPTURED, /* the target is captured */
        KT_FATE_EYELESS,  /* it can't get two eyes any more */
        KT_FATE_EYES,     /* it has two eyes */
        KT_FATE_OUT,      /* it has joined what is outside */
    } how;
    bool seki;       /* it lives, but without two eyes of its own */
    int captured[3]; /* by kt_colour: stones captured on the way */
    int count;
    kt_point line[KT_LIFE_LINE];
} kt_fate_end;

/* Bytes of memory for a reader. With more it reads more slowly: its tables leave the processor's cache. */
enum { KT_FATE_BYTES = 1 << 22 };

/* Makes a reader in `bytes` bytes of memory at any address, which must outlive it: KT_FATE_BYTES, or fewer where there aren't
 * so many. Error: KT_ERR_SIZE when that is too little for two kt_life. */
KT_MUST_USE kt_status kt_fate_init(kt_fate_reader *reader, void *memory, size_t bytes);

/* Begins with a problem: the fate of the stones `target`, all of one colour and not none. Play stays in the part that the
 * group can reach as fast as its attacker does, or one move later, in two moves; `large`: in three, to check what was found.
 * Returns false when the part is too large, or the group stands in the open. */
bool kt_fate_begin(kt_fate_reader *reader, const kt_board *board, const kt_bitboard *target, kt_colour solver,
                   bool large);

/* What kt_fate_is_walled works in. */
typedef struct kt_fate_hunt {
    kt_reader reader;
    kt_chains chains;
    kt_chain chain[KT_CHAINS_MOST];
} kt_fate_hunt;

/* Reading takes the attacker's stones around the part, and those that reach its rim, for safe. Are they, as far as captures
 * can be read (chains.h)? */
bool kt_fate_is_walled(const kt_fate_reader *reader, const kt_board *board, kt_fate_hunt *hunt);

/* Reads a position of the problem, with `first` to move; looks at `nodes` positions for each of up to four questions. */
kt_fate kt_fate_read(kt_fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes);

/* The first question of kt_fate_read alone: does `first` reach its aim for certain, without a ko? A no may mean anything. */
bool kt_fate_wins(kt_fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes);

/* The best move that the last reading knows; KT_PASS when it needs none, KT_NO_POINT when it knows none. */
kt_point kt_fate_best(kt_fate_reader *reader);

/* Follows the last reading, with `first` to move, to its end. Looks at `nodes` positions to tell a seki. */
kt_fate_end kt_fate_follow(kt_fate_reader *reader, kt_colour first, uint32_t nodes);

#ifdef __cplusplus
}
#endif

#endif

#endif
