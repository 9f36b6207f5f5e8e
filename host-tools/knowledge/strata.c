#include "knowledge/strata.h"

#include <string.h>

/* Does `from` need `to`, by itself or through others? */
static bool leads(const struct parse *parse, unsigned from, unsigned to) {
    bool reached[KT_KNOWLEDGE_FACTS_MAX] = {false};
    reached[from] = true;
    for (bool more = true; more && !reached[to];) {
        more = false;
        for (unsigned i = 0; i < parse->needs; i++) {
            const struct need *need = &parse->need[i];
            if (!reached[need->fact] || reached[need->needed]) continue;
            reached[need->needed] = more = true;
        }
    }
    return reached[to];
}

static bool tell_circles(struct parse *parse) {
    bool told = false;
    for (unsigned i = 0; i < parse->needs; i++) {
        const struct need *need = &parse->need[i];
        if (!need->absence || !leads(parse, need->needed, need->fact)) continue;
        const struct token *name = &parse->statement[need->fact].name, *other = &need->token;
        parse_wrong(parse, other,
                    "endless: '%.*s' asks where '%.*s' does not hold, or how often it does, and "
                    "'%.*s' in turn needs '%.*s'",
                    (int)name->length, name->text, (int)other->length, other->text, (int)other->length,
                    other->text, (int)name->length, name->text);
        told = true;
    }
    return told;
}

void strata_find(struct parse *parse) {
    if (tell_circles(parse)) return;
    /* Without such circles, a path leads through at most as many strata as there are facts. */
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < parse->needs; i++) {
            const struct need *need = &parse->need[i];
            struct statement *fact = &parse->statement[need->fact];
            const struct statement *needed = &parse->statement[need->needed];
            unsigned least = needed->key + need->absence;
            if (needed->thing != fact->thing || fact->key >= least) continue;
            fact->key = least;
            changed = true;
        }
    }
}
