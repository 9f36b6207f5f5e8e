/* life_part.h: the part of the board on which a group's life is read, and what is seen there without reading. Inner
 * part of life.h.
 *
 * It is a rectangle of the board, some of whose points are played on. */
#ifndef KT_TACTICS_LIFE_PART_H
#define KT_TACTICS_LIFE_PART_H

#include "tactics/part.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The two sides. */
enum { KT_LIFE_ATTACKER, KT_LIFE_DEFENDER };

/* In place of a point. */
enum { KT_LIFE_NONE = KT_PART_NONE, KT_LIFE_PASS = 254 };

#if KT_DESKTOP
/* What the defender wants of the target: that it lives, is linked (connect.h), isn't captured soon (capture.h), or not before
 * the chain that it races with (race.h). */
typedef enum kt_life_aim { KT_LIFE_LIVES, KT_LIFE_LINKS, KT_LIFE_STANDS, KT_LIFE_RACES } kt_life_aim;
#endif

typedef struct kt_life_part {
    kt_part ground;
    kt_part_set exit;      /* where a stone of the defender has got out; it is safe there (ground.wall) */
    kt_part_set out;       /* ... surely: it is nearer by two moves */
    kt_part_set target;    /* where the defender's stones stand that are to live */
    kt_part_stones stones; /* as they stand on the board */
    uint8_t left, top;     /* of the rectangle: its lowest column and row */
    uint8_t columns, rows; /* ... its size; a row follows the other: point = row * columns + column */
    uint8_t ko;            /* the point that may not be retaken at once, or KT_LIFE_NONE */
#if KT_DESKTOP
    /* At the rim, beside an empty point outside that no stone of the attacker touches. */
    kt_part_set loose;
    uint8_t aim;       /* kt_life_aim */
    kt_part_set other; /* the chain that the target is to be linked with, or races with; else empty */
    bool narrow[2];    /* by side: it plays on the moves that are near alone; not where life is read */
#endif
} kt_life_part;

/* The number of a point of the rectangle, and back. */
static inline unsigned kt_life_number(const kt_life_part *part, kt_point p) {
    return (unsigned)((kt_point_y(p) - part->top) * part->columns + kt_point_x(p) - part->left);
}

static inline kt_point kt_life_point(const kt_life_part *part, unsigned number) {
    return kt_point_at((int)(part->left + number % part->columns), (int)(part->top + number / part->columns));
}

/* Do more than two thirds of the points at the rim of the part lead into the open? (In the smallest part of 880 problems from
 * two collections, at most half of them do.) */
static inline bool kt_life_leads_out(const kt_life_part *part) {
    return 3 * kt_part_count(part->exit) > 2 * kt_part_count(part->ground.wall[KT_LIFE_ATTACKER]);
}

typedef enum kt_life_state { KT_LIFE_OPEN, KT_LIFE_ATTACKER_WINS, KT_LIFE_DEFENDER_WINS } kt_life_state;

/* What is seen of a position without reading. */
typedef struct kt_life_view {
    kt_life_state state;
    uint8_t eyes_lacking; /* while it is open: 0 to 2 */
} kt_life_view;

/* The defender has won when a chain of the target lives unconditionally, or has left the part. The attacker
 * has won when the target is captured, or can get neither two eyes nor a seki any more. */
kt_life_view kt_life_look(const kt_life_part *part, const kt_part_stones *stones);

#if KT_DESKTOP
/* The same of a connection: the defender has won when the two chains are one, or both lead out of the part; the attacker
 * when one of them is captured, or stones that can't be taken separate them. */
kt_life_view kt_connect_look(const kt_life_part *part, const kt_part_stones *stones);

/* The moves near the shortest ways between the two chains, and those that capture or save chains beside them. */
kt_part_set kt_connect_moves(const kt_life_part *part, const kt_part_stones *stones);

/* The same of a capture: the defender has won when the target has got out of the part, lives unconditionally, or has more
 * than KT_CAPTURE_LIBERTIES liberties; the attacker when it is captured. */
kt_life_view kt_capture_look(const kt_life_part *part, const kt_part_stones *stones);

/* Does the chain of this side live unconditionally, by points that only its side's stones enclose? */
bool kt_capture_lives(const kt_part *ground, const kt_part_stones *stones, unsigned side, kt_part_set chain);

/* The moves near the target, and those that capture or save chains beside it. */
kt_part_set kt_capture_moves(const kt_life_part *part, const kt_part_stones *stones);

/* The same, up to `rings` steps from the stones `near`. */
kt_part_set kt_capture_near(const kt_life_part *part, const kt_part_stones *stones, kt_part_set near,
                            unsigned rings);

/* The same of a race: the defender has also won when it has captured the other chain, and that is large; the attacker only when
 * that chain is safe after the capture, or the target is large. */
kt_life_view kt_race_look(const kt_life_part *part, const kt_part_stones *stones);

/* The moves of `side`: one of each kind that are alike. */
kt_part_set kt_race_moves(const kt_life_part *part, const kt_part_stones *stones, unsigned side);
#endif

#ifdef __cplusplus
}
#endif

#endif
