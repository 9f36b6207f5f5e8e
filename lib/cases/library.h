/* library.h: the positions that a learner met, with what they turned out to be worth.
 *
 * A case is a position with its value, the nodes that went into that value, and how often the value was used.
 * The library keeps cases in memory of fixed size, sorted by their keys within partitions. The learner hands in
 * a lesson for each position that it met: a value that differs from the static one is stored or renewed; one
 * that no longer does is taken out, since the search would find it without help.
 *
 * Source: M. Neumeister, diploma thesis, University of Leipzig, 1998, chapter 3. Which case goes when the library
 * is full, and that perfect values stay, are decisions of ours.
 *
 *     uint32_t memory[KT_LIBRARY_BYTES(1000, 64) / 4];
 *     kt_library_settings settings = {.first = 0, .second = 6, .end = 12, .radix = 73, .partitions = 64};
 *     if (kt_library_init(&library, &settings, memory, sizeof memory) < 0) ...
 *     kt_library_learn(&library, &key, &lesson);
 *     const kt_case *known = kt_library_find(&library, &key);
 *     if (known) ... known->value
 *
 * A key is the whole position, never a hash of it, so a case is never taken for another position. What a key holds
 * is the game's business, generalisations included: positions with one key share one case.
 *
 * When the library is full, a new case takes the place of the least used one; among equals, of that which has
 * been there longest. Each time that as many cases have gone as the library holds, all uses are halved. So old
 * fame fades, and new cases get a chance. */
#ifndef KT_CASES_LIBRARY_H
#define KT_CASES_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/machine.h"
#include "base/status.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_CASE_KEY_BYTES = 16,
    KT_CASE_NODES_MAX = 0x7fffffff,                  /* more are counted as so many */
    KT_CASE_USES_MAX = 0xffff,                       /* likewise */
    KT_LIBRARY_MOST = KT_DESKTOP ? 1 << 24 : 0xffff, /* cases of a library */
};

/* A position. Bytes that a game doesn't need are 0. */
typedef struct kt_case_key {
    uint8_t bytes[KT_CASE_KEY_BYTES];
} kt_case_key;

typedef struct kt_case {
    kt_case_key key;
    uint32_t nodes : 31;  /* positions looked at for the value, those behind cases that helped included */
    uint32_t perfect : 1; /* the value comes from the end of the game, whichever way that goes on */
    int16_t value;
    uint16_t uses; /* how often the value was used; halved now and then, once the library is full */
} kt_case;

/* What was learned of a position. */
typedef struct kt_lesson {
    int16_t value;
    int16_t standing; /* the static value: what the search would take without looking ahead */
    uint32_t nodes;
    bool perfect;
} kt_lesson;

/* What became of a lesson. */
typedef enum kt_learned {
    KT_LEARNED_NOTHING, /* the value is the static one and no case was there; or the case is perfect, and stays */
    KT_LEARNED_NEW,     /* a new case, in free memory */
    KT_LEARNED_REPLACED, /* a new case, in the place of the least used one */
    KT_LEARNED_RENEWED,  /* the case has a new value, new nodes, or became perfect */
    KT_LEARNED_REMOVED,  /* the value is the static one, so the case was taken out */
} kt_learned;

/* How cases are found: by partition, then by sorted search. The partition follows from two sums of bytes of the
 * key; of Kalah's keys, these are the beans in each side's pits:
 *
 *     bytes:  | first ... | second ... | end ...       partition = (sum * radix + second sum) % partitions */
typedef struct kt_library_settings {
    uint8_t first, second, end; /* first <= second <= end <= KT_CASE_KEY_BYTES */
    uint16_t radix;
    /* 1..65535. More make searches shorter, and cost the memory of an index each (2 bytes on chips, 4 on desktops).
     * 1: the whole library is one sorted list. */
    uint16_t partitions;
} kt_library_settings;

#if KT_DESKTOP
typedef uint32_t kt_case_number;
#else
typedef uint16_t kt_case_number;
#endif

typedef struct kt_library {
    kt_library_settings settings;
    kt_case *cases;        /* in any order */
    kt_case_number *order; /* their numbers, by partition and key */
    kt_case_number *start; /* of each partition in `order`, and behind the last */
    kt_case_number capacity, count;
    kt_case_number hand,
        gone; /* the case after that which was replaced last; cases replaced since uses were halved */
} kt_library;

/* The bytes of memory for so many cases and partitions, a constant expression and a multiple of 4. */
#define KT_LIBRARY_BYTES(cases, partitions)                                                                  \
    (((cases) * (sizeof(kt_case) + sizeof(kt_case_number)) + ((partitions) + 1) * sizeof(kt_case_number) +   \
      3) /                                                                                                   \
     4 * 4)

/* Makes an empty library in `memory`, aligned for uint32_t, and returns how many cases it can hold. Errors:
 * KT_ERR_RANGE (settings), KT_ERR_SIZE when there is no room for a case. */
KT_MUST_USE kt_status kt_library_init(kt_library *library, const kt_library_settings *settings, void *memory,
                                      size_t bytes);

/* Forgets everything. */
void kt_library_clear(kt_library *library);

/* Returns the case of a position, or NULL. kt_library_find counts a use; the search calls it when it takes the value.
 * The case stays where it is until the next lesson. */
const kt_case *kt_library_look(const kt_library *library, const kt_case_key *key);
const kt_case *kt_library_find(kt_library *library, const kt_case_key *key);

/* Takes in a lesson about a position. A perfect case stays as it is unless the lesson is perfect, too. A renewed case
 * keeps its uses. Cost: a search, and moving the numbers of the cases behind it in the order; in a full library also a
 * look at each case. */
kt_learned kt_library_learn(kt_library *library, const kt_case_key *key, const kt_lesson *lesson);

/* Puts a case into the library as it is, uses included, in the place of one with the same key if there is one; it may
 * come from bytes. */
kt_learned kt_library_put(kt_library *library, const kt_case *new_case);

/* Takes a case out. Returns false when there is none. */
bool kt_library_remove(kt_library *library, const kt_case_key *key);

/* Returns case `place` (0..count - 1) by partition and key. */
const kt_case *kt_library_at(const kt_library *library, uint32_t place);

/* Returns the partition of a key, 0..partitions - 1. */
uint32_t kt_library_partition(const kt_library *library, const kt_case_key *key);

#ifdef __cplusplus
}
#endif

#endif
