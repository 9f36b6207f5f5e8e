#include "tactics/capture.h"

#if KT_DESKTOP

#include "tactics/benson.h"
#include "tactics/open_read.h"

enum {
    LEVELS = 4,
    HUNT = 20000, /* positions to look at for ladders and nets */
};

static const kt_open_extent extents[LEVELS] = {{1, 2}, {2, 2}, {2, 3}, {3, 4}};
static const uint8_t shares[LEVELS] = {3, 6, 10, 16};

const char *const kt_capture_outcomes[5] = {"unknown", "captured", "ko", "", "stands"};

static void find_room(const kt_open_reading *reading, unsigned level, kt_bitboard *room) {
    kt_open_room(&reading->question, extents[level], room);
}

/* Hunts the chain. Returns whether it is captured, even if its owner wins all kos. */
static bool hunt(kt_reader *reader, const kt_board *board, kt_point p, bool attacks, kt_life_result *result) {
    kt_reader_init(reader, board);
    reader->kos = board->colour[p];
    reader->nodes = HUNT;
    *result = (kt_life_result){.outcome = KT_LIFE_DEAD, .move = KT_PASS, .proved = true};
    bool captured = kt_hunt_captures(reader, p);
    if (captured && attacks) result->move = reader->step[0].move;
    if (captured && !attacks) captured = kt_hunt_save(reader, p, KT_NO_POINT) == KT_NO_POINT;
    if (!captured && attacks && !reader->full) {
        result->move = kt_hunt_force(reader, p);
        captured = result->move != KT_NO_POINT;
    }
    result->line[0] = result->move;
    result->count = attacks;
    result->nodes = HUNT - reader->nodes;
    return captured && !reader->full;
}

static bool lives(const kt_board *board, kt_point p) {
    kt_benson benson;
    kt_benson_find(board, &benson);
    return kt_bitboard_has(&benson.alive[board->colour[p]], p);
}

kt_status kt_capture_read(kt_capture_memory *memory, const kt_board *board, kt_point p, kt_colour first,
                          uint32_t nodes, kt_life_result *result) {
    const bool attacks = board->colour[p] != first;
    const kt_open_reading reading = {
        .question = {.board = board, .chain = {kt_open_chain(board, p), kt_bitboard_none()}},
        .aim = KT_LIFE_STANDS,
        .first = attacks ? KT_LIFE_ATTACKER : KT_LIFE_DEFENDER,
        .nodes = nodes,
        .levels = LEVELS,
        .shares = shares,
        .find_room = find_room,
    };
    if (lives(board, p)) {
        *result = (kt_life_result){.outcome = KT_LIFE_ALIVE, .move = KT_PASS, .proved = true};
        return KT_OK;
    }
    return hunt(&memory->reader, board, p, attacks, result) ? KT_OK
                                                            : kt_open_read(&memory->life, &reading, result);
}

#endif
