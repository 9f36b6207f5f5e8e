/* choice.h: chooses among the successors of a position, by what the library knows of them.
 *
 * The search says what the successors are worth. Often several are worth the most. Which of them is taken decides what
 * the learner meets, and so what it learns.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3 (the seven strategies), chapter 5
 * (choice by chance). How ties within a strategy are broken is a decision of ours: by chance. */
#ifndef KT_CASES_CHOICE_H
#define KT_CASES_CHOICE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/random.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum kt_choice {
    KT_CHOICE_RANDOM,               /* one of the best */
    KT_CHOICE_KNOWN,                /* of these, one that has a case, if there is one */
    KT_CHOICE_BEST_KNOWN,           /* the one whose case has the most nodes */
    KT_CHOICE_UNKNOWN,              /* one without a case, if there is one */
    KT_CHOICE_LEAST_KNOWN,          /* one without a case, else the one whose case has the fewest nodes */
    KT_CHOICE_KNOWN_AND_UNKNOWN,    /* known or unknown, by the toss of a coin */
    KT_CHOICE_BEST_AND_LEAST_KNOWN, /* best-known or least-known, by the toss of a coin */
    KT_CHOICES,
} kt_choice;

typedef struct kt_successor {
    int16_t value;  /* for whoever chooses */
    bool known;     /* the library has a case of it */
    uint32_t nodes; /* that went into its case; 0 without one */
} kt_successor;

/* Returns the number of the chosen one of `count` (1..65535) successors. Only those of the highest value are candidates;
 * their values must be exact, the others may be upper bounds. Cost: two passes, and a random number for each tie. */
int kt_choice_make(kt_choice choice, const kt_successor *successors, int count, kt_random *random);

#ifdef __cplusplus
}
#endif

#endif
