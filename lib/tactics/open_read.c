#include "tactics/open_read.h"

#if KT_DESKTOP

/* Makes the part of a level as it is seen so. */
static kt_status make_part(kt_life *life, const kt_open_reading *reading, unsigned level, kt_open_view view) {
    kt_open_question question = reading->question;
    kt_bitboard room;
    question.view = view;
    question.first = reading->first;
    reading->find_room(reading, level, &room);
    life->part.aim = (uint8_t)reading->aim;
    return kt_open_part(&life->part, &question, &room);
}

/* That a chain stands isn't proved: it has liberties, which it may lose again. */
static bool can_be_proved(const kt_open_reading *reading, kt_life_outcome outcome) {
    return outcome == KT_LIFE_DEAD || (outcome == KT_LIFE_ALIVE && reading->aim == KT_LIFE_LINKS);
}

/* Reads a part as it is seen for a proof. Returns whether the outcome is the same; then the result is of this. */
static bool prove(kt_life *life, const kt_open_reading *reading, unsigned level, uint32_t nodes,
                  kt_life_result *result) {
    const kt_open_view view = result->outcome == KT_LIFE_ALIVE ? KT_OPEN_FOR_OWNER : KT_OPEN_FOR_OTHERS;
    kt_life_result again;
    if (make_part(life, reading, level, view) < 0) return false;
    kt_life_forget(life);
    kt_life_read_part(life, reading->first, nodes, &again);
    if (again.outcome != result->outcome) return false;
    *result = again;
    result->proved = true;
    return true;
}

static void read_level(kt_life *life, const kt_open_reading *reading, unsigned level,
                       kt_life_result *result) {
    const uint32_t nodes = (uint32_t)((uint64_t)(reading->nodes - life->nodes) * reading->shares[level] / 16);
    kt_life_result found;
    kt_life_forget(life);
    kt_life_read_part(life, reading->first, nodes - nodes / 3, &found);
    if (found.outcome == KT_LIFE_UNKNOWN && result->outcome != KT_LIFE_UNKNOWN) return;
    *result = found;
    if (found.outcome == KT_LIFE_UNKNOWN) return;
    if (can_be_proved(reading, found.outcome) && prove(life, reading, level, nodes / 3, &found))
        *result = found;
}

/* Reads until life->nodes reaches reading->nodes. */
static kt_status read_levels(kt_life *life, const kt_open_reading *reading, kt_life_result *result) {
    kt_part_set before = 0;
    *result = (kt_life_result){.outcome = KT_LIFE_UNKNOWN, .move = KT_PASS};
    for (unsigned level = 0; level < reading->levels && !result->proved; level++) {
        if (make_part(life, reading, level, KT_OPEN_LIKELY) < 0) return before ? KT_OK : KT_ERR_FULL;
        /* The number of points tells parts of different rectangles apart, since each holds the one before. */
        const kt_part_set all = life->part.ground.all;
        if (kt_part_count(all) == kt_part_count(before)) continue;
        before = all;
        read_level(life, reading, level, result);
    }
    return KT_OK;
}

static void leave_out(kt_life *life, const kt_open_reading *reading, kt_life_result *result) {
    const bool reached = result->outcome == KT_LIFE_ALIVE;
    if (!reached && result->outcome != KT_LIFE_DEAD) return;
    bool idle = reached != (reading->first == KT_LIFE_DEFENDER);
    if (!idle) {
        kt_open_reading other = *reading;
        kt_life_result found;
        other.first ^= 1;
        idle = read_levels(life, &other, &found) == KT_OK && found.outcome == result->outcome &&
               found.proved == result->proved;
    }
    if (!idle) return;
    result->move = KT_PASS;
    result->count = 0;
}

kt_status kt_open_read(kt_life *life, const kt_open_reading *reading, kt_life_result *result) {
    kt_open_reading begin = *reading;
    life->nodes = 0;
    life->ended = false;
    begin.nodes -= reading->nodes / 3;
    if (read_levels(life, &begin, result) < 0) return KT_ERR_FULL;
    if (result->outcome == KT_LIFE_DEAD && !result->proved && reading->first == KT_LIFE_DEFENDER &&
        reading->aim != KT_LIFE_RACES)
        result->outcome = KT_LIFE_UNKNOWN;
    else leave_out(life, reading, result);
    result->nodes = life->nodes;
    return KT_OK;
}

#endif
