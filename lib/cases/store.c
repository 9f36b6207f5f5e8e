#include "cases/store.h"

bool kt_case_store_keep(const kt_case_store *store, const kt_case *lesson) {
    for (int tries = KT_CASE_STORE_TRIES; tries; tries--) {
        store->begin(store->context);
        store->put(store->context, lesson);
        if (store->end(store->context)) return true;
    }
    return false;
}
