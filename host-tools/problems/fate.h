/* fate.h: what becomes of a group in a problem, in its first position and after any moves.
 *
 * It reads with lib/tactics/life.h in one part of the board, which stays the same all through the problem. What is
 * claimed holds in spite of doubts: where the group might get out of the part, but not surely, it counts as out when
 * somebody claims to kill it, and as shut in when somebody claims that it lives. Where a stone of the attacker beside
 * the part might be captured from outside, it is safe for who claims that the group lives only. What depends on that is
 * unclear. */
#ifndef FATE_H
#define FATE_H

#include "tactics/life.h"

/* What the side reaches that is to solve the problem. Of a ko: that it needs threats, or its opponent does. */
enum fate { FATE_UNCLEAR, FATE_FAILS, FATE_KO, FATE_SUCCEEDS };

struct fate_reader {
    kt_colour defender; /* whose stones the target is */
    kt_colour solver;   /* who is to kill or save it */
    kt_bitboard target;
    kt_bitboard part; /* the points that are played on */
    kt_life *lives;   /* reads whether the target lives: what isn't surely outside is shut in; owned */
    kt_life *
        dies; /* whether it dies: what may be outside counts as such; the same as `lives` when that makes no difference */
    kt_life *second; /* owned, as what `dies` may be */
    kt_life *last;   /* what read last */
    uint32_t nodes;  /* positions that were looked at, all together */
};

/* How a reading goes on when both play well, and ends. */
struct fate_end {
    enum {
        FATE_OPEN,     /* isn't told: a ko decides, or nothing is known */
        FATE_CAPTURED, /* the target is captured */
        FATE_EYELESS,  /* it can't get two eyes any more */
        FATE_EYES,     /* it has two eyes */
        FATE_OUT,      /* it has joined what is outside */
    } how;
    bool seki;       /* it lives, but without two eyes of its own */
    int captured[3]; /* by kt_colour: stones captured on the way */
    int count;
    kt_point line[KT_LIFE_LINE];
};

/* Makes a reader. fate_free frees it. */
void fate_init(struct fate_reader *reader);
void fate_free(struct fate_reader *reader);

/* Begins with a problem: the fate of the stones `target`, all of one colour and not none. Play stays in the part that the
 * group can reach as fast as its attacker does, or one move later, in two moves; `large`: in three, to check what was found.
 * Returns false when the part is too large, or the group stands in the open. */
bool fate_begin(struct fate_reader *reader, const kt_board *board, const kt_bitboard *target,
                kt_colour solver, bool large);

/* Reads a position of the problem, with `first` to move; looks at `nodes` positions for each of up to four questions. */
enum fate fate_read(struct fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes);

/* The first question of fate_read alone: does `first` reach its aim for certain, without a ko? A no may mean anything. */
bool fate_wins(struct fate_reader *reader, const kt_board *board, kt_colour first, uint32_t nodes);

/* The best move that the last reading knows; KT_PASS when it needs none, KT_NO_POINT when it knows none. */
kt_point fate_best(struct fate_reader *reader);

/* Follows the last reading, with `first` to move, to its end. Looks at `nodes` positions to tell a seki. */
struct fate_end fate_end(struct fate_reader *reader, kt_colour first, uint32_t nodes);

#endif
