#include "cases/memory.h"

#include <string.h>

enum { GENERAL = KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, KIND_BITS = 0xf0 };

/* Returns false when the position has no key. `shift` is what is to be added to the value under it. */
static bool key_of(const kt_memory *memory, const void *position, kt_case_key *key, int *shift) {
    kt_minimax_key made;
    if (!memory->game->key(position, GENERAL, &made) || made.length > KT_MEMORY_LENGTH) return false;
    memcpy(key->bytes, made.bytes, sizeof key->bytes);
    key->bytes[made.length] = (uint8_t)(memory->kind + made.length);
    *shift = made.shift;
    return true;
}

bool kt_memory_is_of(const kt_case_key *key, uint8_t kind) {
    unsigned last = KT_CASE_KEY_BYTES - 1;
    while (last && !key->bytes[last]) last--;
    return key->bytes[last] == kind + last;
}

bool kt_memory_look(const kt_memory *memory, const void *position, kt_case *known) {
    kt_case_key key;
    int shift;
    if (!key_of(memory, position, &key, &shift) || !memory->store->find(memory->store->context, &key, known))
        return false;
    int value = known->value + shift, most = KT_MINIMAX_VALUE_MAX;
    known->key = key;
    known->value = (int16_t)(value > most ? most : value < -most ? -most : value);
    return true;
}

static bool retrieve(void *context, const void *position, kt_minimax_place place, kt_minimax_known *known) {
    kt_memory *memory = context;
    kt_case found;
    if (place.made > KT_MEMORY_AHEAD || !kt_memory_look(memory, position, &found)) return false;
    if (!found.perfect && found.nodes < place.nodes) return false;
    if (found.nodes > memory->largest) memory->largest = found.nodes;
    memory->used++;
    *known = (kt_minimax_known){.value = found.value, .perfect = found.perfect};
    return true;
}

static void learn(void *context, const void *position, const kt_minimax_result *result) {
    kt_memory *memory = context;
    kt_case_key key;
    kt_case lesson;
    int shift;
    uint64_t nodes = result->nodes + memory->largest;
    memory->largest = 0;
    memory->nodes += (uint32_t)result->nodes;
    if (!result->depth || !key_of(memory, position, &key, &shift)) return;
    if (!memory->store->find(memory->store->context, &key, &lesson)) {
        bool stands = result->value == memory->game->value(position);
        if (stands || !memory->fresh) return;
        memory->fresh--;
        memset(&lesson, 0, sizeof lesson);
    }
    int value = result->value - shift;
    bool renews = result->perfect || (!lesson.perfect && nodes >= lesson.nodes);
    bool differs = renews && (value != lesson.value || result->perfect != lesson.perfect);
    if (!differs && lesson.uses >= KT_MEMORY_COUNTED) return;
    lesson.key = key;
    if (renews) {
        lesson.value = (int16_t)value;
        lesson.nodes = nodes < KT_CASE_NODES_MAX ? (uint32_t)nodes & KT_CASE_NODES_MAX : KT_CASE_NODES_MAX;
        lesson.perfect = result->perfect;
    }
    if (lesson.uses < KT_CASE_USES_MAX) lesson.uses++;
    (void)kt_case_store_keep(memory->store, &lesson);
}

kt_minimax_memory kt_memory_hooks(kt_memory *memory) {
    return (kt_minimax_memory){.retrieve = retrieve, .learn = learn, .context = memory};
}
