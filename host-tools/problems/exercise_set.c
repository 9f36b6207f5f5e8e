#include "problems/exercise_set.h"

#include <stdlib.h>

#include "board/symmetry.h"
#include "common/memory.h"

static uint64_t mix(uint64_t x) {
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    x = (x ^ x >> 32) * 0xd6e8feb86659fd93u;
    return x ^ x >> 32;
}

uint64_t exercise_key(int size, const kt_bitboard *black, const kt_bitboard *white, kt_colour solver) {
    const kt_bitboard *own = solver == KT_BLACK ? black : white, *other = solver == KT_BLACK ? white : black;
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_bitboard mine = kt_bitboard_transform(own, symmetry, size),
                    theirs = kt_bitboard_transform(other, symmetry, size);
        uint64_t hash = mix((uint64_t)size);
        KT_EACH_POINT(p, &mine) hash = mix(hash + p + 1);
        hash = mix(hash + 1000);
        KT_EACH_POINT(p, &theirs) hash = mix(hash + p + 1);
        if (hash < least) least = hash;
    }
    return least;
}

/* Are they the same, turned, mirrored, or with the colours exchanged? */
static bool is_same(const struct exercise *a, const struct exercise *b) {
    const bool exchanged = a->solver != b->solver;
    if (a->size != b->size) return false;
    for (int symmetry = 0; symmetry < KT_SYMMETRIES; symmetry++) {
        kt_bitboard black = kt_bitboard_transform(&b->black, symmetry, b->size),
                    white = kt_bitboard_transform(&b->white, symmetry, b->size);
        if (kt_bitboard_equal(&a->black, exchanged ? &white : &black) &&
            kt_bitboard_equal(&a->white, exchanged ? &black : &white))
            return true;
    }
    return false;
}

bool exercise_set_add(struct exercise_set *set, const struct exercise *exercise) {
    for (size_t i = 0; i < set->count; i++) {
        if (!is_same(set->exercise[i], exercise)) continue;
        set->duplicates++;
        return false;
    }
    set->exercise = memory_room(set->exercise, set->count, &set->capacity, sizeof *set->exercise);
    struct exercise *copy = memory_zeroed(sizeof *copy);
    *copy = *exercise;
    set->exercise[set->count++] = copy;
    return true;
}

/* Merge sort keeps the order of equals: it is insertion into place, as sets are small. */
void exercise_set_sort(struct exercise_set *set) {
    for (size_t i = 1; i < set->count; i++) {
        struct exercise *moved = set->exercise[i];
        size_t place = i;
        for (; place > 0 && exercise_difficulty(set->exercise[place - 1]) > exercise_difficulty(moved);
             place--)
            set->exercise[place] = set->exercise[place - 1];
        set->exercise[place] = moved;
    }
}

void exercise_set_free(struct exercise_set *set) {
    for (size_t i = 0; i < set->count; i++) free(set->exercise[i]);
    free(set->exercise);
    *set = (struct exercise_set){0};
}
