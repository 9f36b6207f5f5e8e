#include "records/duplicates.h"

#include <stdlib.h>
#include <string.h>

#include "board/symmetry.h"
#include "common/memory.h"

/* A game in its canonical form: its eight images are written as lists of numbers, and the lowest list is
 * taken. */
struct form {
    uint64_t hash;
    size_t count;
    uint16_t *codes; /* the board size, then the actions; NULL: a free place */
};

struct duplicates {
    struct form *forms; /* a hash table with open addressing */
    size_t capacity;    /* a power of two */
    size_t count;
};

struct duplicates *duplicates_new(void) {
    struct duplicates *set = memory_zeroed(sizeof *set);
    set->capacity = 1024;
    set->forms = memory_zeroed(set->capacity * sizeof *set->forms);
    return set;
}

void duplicates_free(struct duplicates *set) {
    if (!set) return;
    for (size_t i = 0; i < set->capacity; i++) free(set->forms[i].codes);
    free(set->forms);
    free(set);
}

/* The number of an action seen through a symmetry. Different actions have different numbers. */
static uint16_t code(const struct sgf_action *action, int symmetry, int size) {
    kt_point p =
        action->kind == SGF_PASS ? 0 : kt_symmetry_apply(symmetry, kt_point_at(action->x, action->y), size);
    return (uint16_t)(((int)action->kind * 3 + (int)action->colour) * KT_POINTS + p);
}

static struct form canonical_form(const struct sgf_game *game) {
    struct form best = {0, game->count + 1, memory_resize(NULL, (game->count + 1) * sizeof(uint16_t))};
    CLEANUP_FREE uint16_t *image = memory_resize(NULL, best.count * sizeof *image);
    image[0] = (uint16_t)game->size;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        size_t differ = 0;
        for (size_t i = 0; i < game->count; i++) {
            image[i + 1] = code(&game->actions[i], symmetry, game->size);
            if (symmetry && !differ && image[i + 1] != best.codes[i + 1]) differ = i + 1;
        }
        if (symmetry && (!differ || image[differ] > best.codes[differ])) continue;
        memcpy(best.codes, image, best.count * sizeof *image);
    }
    best.hash = 0xcbf29ce484222325u; /* FNV-1a, 64 bits */
    for (size_t i = 0; i < best.count; i++) best.hash = (best.hash ^ best.codes[i]) * 0x100000001b3u;
    return best;
}

/* The place of an equal form, or the free place where this one belongs. */
static struct form *find(const struct duplicates *set, const struct form *wanted) {
    for (size_t i = wanted->hash & (set->capacity - 1);; i = (i + 1) & (set->capacity - 1)) {
        struct form *there = &set->forms[i];
        if (!there->codes) return there;
        if (there->hash == wanted->hash && there->count == wanted->count &&
            !memcmp(there->codes, wanted->codes, wanted->count * sizeof *wanted->codes))
            return there;
    }
}

static void grow(struct duplicates *set) {
    struct duplicates larger = {memory_zeroed(2 * set->capacity * sizeof(struct form)), 2 * set->capacity,
                                set->count};
    for (size_t i = 0; i < set->capacity; i++)
        if (set->forms[i].codes) *find(&larger, &set->forms[i]) = set->forms[i];
    free(set->forms);
    *set = larger;
}

bool duplicates_add(struct duplicates *set, const struct sgf_game *game) {
    struct form wanted = canonical_form(game);
    struct form *place = find(set, &wanted);
    if (place->codes) {
        free(wanted.codes);
        return false;
    }
    *place = wanted;
    if (++set->count > set->capacity / 2) grow(set);
    return true;
}
