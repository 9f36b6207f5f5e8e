/* store.h: where a player keeps its cases: memory, a file, flash. */
#ifndef KT_CASES_STORE_H
#define KT_CASES_STORE_H

#include "cases/library.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    KT_CASE_STORE_CHANGE = 12, /* cases of a change, at most */
    KT_CASE_STORE_TRIES = 3,   /* to keep what was learned */
};

/* A store as functions. `context` is handed to them. They may be called only by one thread at a time, but for
 * `find`: while nobody learns, all threads may look. */
typedef struct kt_case_store {
    /* Writes the case with this key to `found`, and returns whether there is one. It need not make sense:
     * whoever asks checks its value. */
    bool (*find)(void *context, const kt_case_key *key, kt_case *found);
    /* Begins a change, of at most KT_CASE_STORE_CHANGE cases. */
    void (*begin)(void *context);
    /* Keeps a case, in the place of one with the same key. */
    void (*put)(void *context, const kt_case *lesson);
    /* Ends the change: all its cases count from now on. Returns false when they can't be kept; then it may be
     * tried again. */
    bool (*end)(void *context);
    void *context;
} kt_case_store;

/* Keeps one case as a change of its own. Returns whether it is kept. */
bool kt_case_store_keep(const kt_case_store *store, const kt_case *lesson);

#ifdef __cplusplus
}
#endif

#endif
