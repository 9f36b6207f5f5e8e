/* choice.h: chooses among the half-moves of a position, by what the library knows of them. For desktops.
 *
 * The search says what they are worth. Often several are worth the most. Which of them is taken decides what the learner
 * meets, and so what it learns.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, section 3.3.2 (the strategies) and chapter 5 (chance).
 * Three decisions are ours: among those that a strategy likes equally, chance decides; a half-move is as unknown as can be
 * when no case was found; and where the value promises neither player an advantage, chance decides alone. */
#ifndef KT_CASES_CHOICE_H
#define KT_CASES_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/random.h"

#ifdef __cplusplus
extern "C" {
#endif

#if KT_DESKTOP
typedef enum kt_choice {
    KT_CHOICE_RANDOM,               /* one of the best */
    KT_CHOICE_KNOWN,                /* of these, one for whose value cases were used, if there is one */
    KT_CHOICE_BEST_KNOWN,           /* the one with the most used of these cases */
    KT_CHOICE_UNKNOWN,              /* one whose value comes without cases, if there is one */
    KT_CHOICE_LEAST_KNOWN,          /* such a one, else the one with the least used of the cases */
    KT_CHOICE_KNOWN_AND_UNKNOWN,    /* known, if the value is more than 0; unknown, if it is less */
    KT_CHOICE_BEST_AND_LEAST_KNOWN, /* likewise best-known or least-known */
    KT_CHOICE_DEEPEST,              /* the one with the case into which the most nodes went; ours */
    KT_CHOICE_CHANCE, /* any, not the best alone: one that is worth a point less is half as likely */
} kt_choice;

typedef struct kt_candidate {
    int16_t value; /* for whoever chooses */
    /* Uses of the most used case that its value comes from, this one included; 0: no case. */
    uint32_t most_used;
    uint32_t least_used; /* of the least used one; 0: no case */
    uint32_t nodes;      /* of the largest one */
} kt_candidate;

/* A choice that goes on. */
typedef struct kt_choosing {
    kt_choice choice;
    int value;       /* the best so far */
    uint32_t liking; /* the most that a candidate of this value is liked */
    uint32_t weight; /* of all that may be chosen; 0: none was offered */
} kt_choosing;

/* Begins a choice. */
void kt_choice_begin(kt_choosing *choosing, kt_choice choice);

/* Offers a candidate, whose value must be exact. Returns whether it is the chosen one, unless a later one is. Cost: a random
 * number for each tie. */
bool kt_choice_offer(kt_choosing *choosing, const kt_candidate *candidate, kt_random *random);
#endif

#ifdef __cplusplus
}
#endif

#endif
