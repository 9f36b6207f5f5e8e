#include "cases/library.h"

#include <string.h>

kt_status kt_library_init(kt_library *library, const kt_library_settings *settings, void *memory,
                          size_t bytes) {
    if (settings->first > settings->second || settings->second > settings->end ||
        settings->end > KT_CASE_KEY_BYTES || settings->partitions == 0)
        return KT_ERR_RANGE;
    size_t index = (settings->partitions + (size_t)1) * sizeof(kt_case_number);
    if (bytes < index + sizeof(kt_case) + sizeof(kt_case_number)) return KT_ERR_SIZE;
    size_t capacity = (bytes - index) / (sizeof(kt_case) + sizeof(kt_case_number));
    if (capacity > KT_LIBRARY_MOST) capacity = KT_LIBRARY_MOST;
    library->settings = *settings;
    library->cases = memory;
    library->order = (kt_case_number *)(void *)(library->cases + capacity);
    library->start = library->order + capacity;
    library->capacity = (kt_case_number)capacity;
    kt_library_clear(library);
    return (kt_status)capacity;
}

void kt_library_clear(kt_library *library) {
    memset(library->start, 0, (library->settings.partitions + (size_t)1) * sizeof(kt_case_number));
    library->count = library->hand = library->gone = 0;
}

uint32_t kt_library_partition(const kt_library *library, const kt_case_key *key) {
    const kt_library_settings *settings = &library->settings;
    if (settings->partitions == 1) return 0;
    uint32_t sum = 0, second = 0;
    for (unsigned i = settings->first; i < settings->second; i++) sum += key->bytes[i];
    for (unsigned i = settings->second; i < settings->end; i++) second += key->bytes[i];
    uint32_t number = sum * settings->radix + second;
    return number < settings->partitions ? number : number % settings->partitions;
}

/* The place in the order where the key is, or would be. */
typedef struct kt_case_place {
    uint32_t partition, at;
    bool there;
} kt_case_place;

static kt_case_place find(const kt_library *library, const kt_case_key *key) {
    kt_case_place place = {.partition = kt_library_partition(library, key)};
    uint32_t low = library->start[place.partition], high = library->start[place.partition + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int compared = memcmp(&library->cases[library->order[middle]].key, key, sizeof *key);
        if (compared == 0) {
            place.there = true;
            low = high = middle;
        } else if (compared < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    place.at = low;
    return place;
}

static kt_case *look(const kt_library *library, const kt_case_key *key) {
    kt_case_place place = find(library, key);
    return place.there ? &library->cases[library->order[place.at]] : NULL;
}

const kt_case *kt_library_look(const kt_library *library, const kt_case_key *key) {
    return look(library, key);
}

const kt_case *kt_library_find(kt_library *library, const kt_case_key *key) {
    kt_case *known = look(library, key);
    if (known && known->uses < KT_CASE_USES_MAX) known->uses++;
    return known;
}

const kt_case *kt_library_at(const kt_library *library, uint32_t at) {
    return &library->cases[library->order[at]];
}

/* Moves the cases behind `at` in the order by `by` (1 or -1) places, and the starts of the partitions behind. */
static void shift(kt_library *library, const kt_case_place *place, int by) {
    kt_case_number *from = library->order + place->at + (by < 0);
    size_t behind = (size_t)(library->order + library->count - from);
    memmove(from + by, from, behind * sizeof *from);
    for (uint32_t i = place->partition + 1; i <= library->settings.partitions; i++)
        library->start[i] = (kt_case_number)(library->start[i] + (uint32_t)by);
    library->count = (kt_case_number)(library->count + (uint32_t)by);
}

/* Takes the case at `place` out of the order, so that its memory is free. */
static void take_out(kt_library *library, const kt_case_place *place) {
    kt_case_number number = library->order[place->at];
    shift(library, place, -1);
    /* The cases fill the front of their memory: the last one moves into the gap. */
    if (number == library->count) return;
    const kt_case *last = &library->cases[library->count];
    library->order[find(library, &last->key).at] = number;
    library->cases[number] = *last;
}

/* Of a full library, so all cases are there. */
static void halve_uses(kt_library *library) {
    for (uint32_t i = 0; i < library->capacity; i++) library->cases[i].uses /= 2;
    library->gone = 0;
}

/* Frees a case of a full library, and returns its number. */
static kt_case_number make_room(kt_library *library) {
    uint32_t least = library->hand, count = library->count;
    for (uint32_t i = 0, at = library->hand; i < count; i++, at = at + 1 < count ? at + 1 : 0)
        if (library->cases[at].uses < library->cases[least].uses) least = at;
    kt_case_place place = find(library, &library->cases[least].key);
    shift(library, &place, -1);
    library->hand = (kt_case_number)(least + 1 < count ? least + 1 : 0);
    if (++library->gone == library->capacity) halve_uses(library);
    return (kt_case_number)least;
}

static kt_learned add(kt_library *library, const kt_case *new_case) {
    bool full = library->count == library->capacity;
    kt_case_number number = full ? make_room(library) : library->count;
    library->cases[number] = *new_case;
    kt_case_place place = find(library, &new_case->key);
    shift(library, &place, 1);
    library->order[place.at] = number;
    return full ? KT_LEARNED_REPLACED : KT_LEARNED_NEW;
}

kt_learned kt_library_put(kt_library *library, const kt_case *new_case) {
    kt_case *known = look(library, &new_case->key);
    if (!known) return add(library, new_case);
    *known = *new_case;
    return KT_LEARNED_RENEWED;
}

bool kt_library_remove(kt_library *library, const kt_case_key *key) {
    kt_case_place place = find(library, key);
    if (place.there) take_out(library, &place);
    return place.there;
}

kt_learned kt_library_learn(kt_library *library, const kt_case_key *key, const kt_lesson *lesson) {
    uint32_t nodes = lesson->nodes > KT_CASE_NODES_MAX ? KT_CASE_NODES_MAX : lesson->nodes;
    kt_case learned = {
        .key = *key, .nodes = nodes & KT_CASE_NODES_MAX, .perfect = lesson->perfect, .value = lesson->value};
    kt_case_place place = find(library, key);
    if (!place.there) return lesson->value == lesson->standing ? KT_LEARNED_NOTHING : add(library, &learned);
    kt_case *known = &library->cases[library->order[place.at]];
    if (known->perfect && !lesson->perfect) return KT_LEARNED_NOTHING;
    if (lesson->value == lesson->standing) {
        take_out(library, &place);
        return KT_LEARNED_REMOVED;
    }
    learned.uses = known->uses;
    bool same = memcmp(&learned, known, sizeof learned) == 0;
    *known = learned;
    return same ? KT_LEARNED_NOTHING : KT_LEARNED_RENEWED;
}
