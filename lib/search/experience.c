#include "search/experience.h"

#include <string.h>

#include "base/fixed.h"

enum {
    POINTS = KT_EXPERIENCE_LINES * KT_EXPERIENCE_LINES,
    DIGITS = 5, /* of three values, in a byte */
    EMPTY = 0,
    OWN,
    OTHER,
    KO,          /* an empty point that may not be taken at once */
    KIND = 0x80, /* in the last byte, so that it isn't 0; beside it the lines and the rule of repetition */
    REPETITION_SHIFT = 4,
    KOMI_ZERO = 128,
    VISITS_MOST = 32768, /* at which a search knows better anyway */
};

/* A way to walk over a board row by row, as one of the symmetries sees it: places are numbered from 0. */
typedef struct walk {
    int8_t start, column, row; /* the first place; from each place to the next; from each row to the next */
} walk;

static walk walk_by(unsigned symmetry, int size) {
    int column = symmetry & 1 ? -1 : 1, row = symmetry & 2 ? -size : size;
    int start = (symmetry & 1 ? size - 1 : 0) + (symmetry & 2 ? size * (size - 1) : 0);
    if (symmetry & 4) return (walk){(int8_t)start, (int8_t)row, (int8_t)column};
    return (walk){(int8_t)start, (int8_t)column, (int8_t)row};
}

/* Returns whether the board comes first as `way` sees it, before how `best` sees it. */
static bool comes_first(const uint8_t *board, int size, walk way, walk best) {
    int here = way.start, there = best.start;
    for (int y = 0; y < size; y++, here += way.row, there += best.row) {
        const uint8_t *a = board + here, *b = board + there;
        for (int x = 0; x < size; x++, a += way.column, b += best.column)
            if (*a != *b) return *a < *b;
    }
    return false;
}

static void find_digits(const kt_field *field, unsigned colour, uint8_t *board) {
    for (int y = 0; y < field->size; y++)
        for (int x = 0; x < field->size; x++) {
            kt_cell cell = kt_field_cell(kt_point_at(x, y));
            unsigned holds = field->at[cell].colour;
            *board++ = holds == KT_FIELD_EMPTY ? cell == field->ko ? KO : EMPTY
                       : holds == colour       ? OWN
                                               : OTHER;
        }
}

/* Komi as whoever is to move sees it, in a byte: all that let the same scores win or draw are one. */
static uint8_t komi_byte(int32_t komi, unsigned colour, int size) {
    int32_t quarters = colour == KT_FIELD_BLACK ? komi : -komi, most = 4 * (size * size + 1);
    if (quarters > most) quarters = most;
    if (quarters < -most) quarters = -most;
    int32_t points = (quarters + most) / 4 - most / 4; /* rounded down */
    return (uint8_t)(KOMI_ZERO + 2 * points + (quarters != 4 * points));
}

void kt_experience_key(kt_case_key *key, const kt_field *field, unsigned colour, int32_t komi,
                       uint8_t repetition) {
    /* cppcheck-suppress ctuuninitvar ; it is written to */
    uint8_t board[POINTS], *to = key->bytes;
    int size = field->size;
    walk best = walk_by(0, size);
    find_digits(field, colour, board);
    for (unsigned symmetry = 1; symmetry < 8; symmetry++) {
        walk way = walk_by(symmetry, size);
        if (comes_first(board, size, way, best)) best = way;
    }
    memset(key, 0, sizeof *key);
    unsigned digits = 0, ko = 0, place = 0;
    int row = best.start;
    for (int y = 0; y < size; y++, row += best.row)
        for (int x = 0, at = row; x < size; x++, at += best.column) {
            place++;
            if (board[at] == KO) ko = place;
            *to = (uint8_t)(3 * *to + (board[at] == KO ? EMPTY : board[at]));
            if (++digits % DIGITS == 0) to++;
        }
    if (digits % DIGITS) to++;
    *to++ = (uint8_t)ko;
    *to++ = komi_byte(komi, colour, size);
    *to = (uint8_t)(KIND | repetition << REPETITION_SHIFT | size);
}

unsigned kt_experience_answer(const kt_case_store *experience, const kt_field *field, unsigned colour,
                              int32_t komi, uint8_t repetition, uint32_t visits, kt_random *random,
                              bool *known) {
    kt_case_key key;
    kt_case found;
    kt_experience_key(&key, field, colour, komi, repetition);
    *known = experience->find(experience->context, &key, &found);
    if (!*known || visits > VISITS_MOST) return 0;
    enum { MOST = KT_EXPERIENCE_PLAYOUTS * (KT_EXPERIENCE_GAMES + 1), CERTAIN = KT_EXPERIENCE_CERTAIN };
    uint32_t weight = found.nodes < MOST ? found.nodes : MOST;
    if (kt_random_below(random, weight + visits) >= weight) return 0;
    bool wins = (int)kt_random_below(random, 2 * CERTAIN) - CERTAIN < found.value;
    return 1 + (wins ? colour : colour ^ 1);
}

/* The key of the position on the board, which the last move has made. Returns false when that was a pass. */
static bool find_key(kt_case_key *key, const kt_game *game, kt_field *field) {
    const kt_game_move *last = &game->moves[game->count - 1];
    if (last->point == KT_PASS) return false;
    kt_field_set(field, &game->board);
    kt_experience_key(key, field, kt_field_colour(kt_opponent((kt_colour)last->colour)), kt_game_komi(game),
                      game->rules.repetition);
    return true;
}

bool kt_experience_look(const kt_case_store *experience, const kt_game *game, kt_field *field,
                        kt_case *known) {
    kt_case_key key;
    if (!game->count || !find_key(&key, game, field) || !experience->find(experience->context, &key, known))
        return false;
    known->key = key;
    return true;
}

static void replay(kt_game *game, unsigned moves) {
    while (game->count < moves) {
        const kt_game_move move = game->moves[game->count];
        if (kt_game_execute(game, (kt_colour)move.colour, (kt_point)move.point) < 0) return;
    }
}

/* Has the player's position KT_EXPERIENCE_NEW of his moves ago learned, or is there none? */
static bool may_grow(const kt_case_store *experience, kt_game *game, kt_field *field) {
    unsigned count = game->count, back = 2 * KT_EXPERIENCE_NEW;
    kt_case before;
    if (count <= back) return true;
    while (game->count > count - back)
        if (kt_game_undo(game) < 0) return false;
    bool grows =
        kt_experience_look(experience, game, field, &before) && before.nodes > KT_EXPERIENCE_PLAYOUTS;
    replay(game, count);
    return grows;
}

bool kt_experience_note(const kt_case_store *experience, kt_game *game, uint32_t share_q16, kt_field *field) {
    kt_case lesson;
    kt_case_key key;
    if (!game->count || !may_grow(experience, game, field) || !find_key(&key, game, field)) return false;
    if (experience->find(experience->context, &key, &lesson)) return false;
    /* The value is for the opponent. */
    int value = KT_EXPERIENCE_CERTAIN - (int)(share_q16 / (32768 / KT_EXPERIENCE_CERTAIN));
    lesson = (kt_case){.key = key, .nodes = KT_EXPERIENCE_PLAYOUTS, .value = (int16_t)value};
    return kt_case_store_keep(experience, &lesson);
}

static int value_of(const kt_case *known) {
    enum { CERTAIN = KT_EXPERIENCE_CERTAIN };
    return known->value > CERTAIN ? CERTAIN : known->value < -CERTAIN ? -CERTAIN : known->value;
}

uint32_t kt_experience_share_q16(const kt_case *known) {
    return (uint32_t)(KT_EXPERIENCE_CERTAIN - value_of(known)) * (32768 / KT_EXPERIENCE_CERTAIN);
}

/* Renews the case of a position that has come to `result`, for whoever was to move: 1, 0 or -1. */
static void renew(kt_case *known, int result) {
    int games = (int)(known->nodes / KT_EXPERIENCE_PLAYOUTS);
    if (games > KT_EXPERIENCE_GAMES) games = KT_EXPERIENCE_GAMES;
    known->value = (int16_t)((value_of(known) * games + result * KT_EXPERIENCE_CERTAIN) / (games + 1));
    if (known->nodes < KT_CASE_NODES_MAX - KT_EXPERIENCE_PLAYOUTS) known->nodes += KT_EXPERIENCE_PLAYOUTS;
    if (known->uses < KT_CASE_USES_MAX) known->uses++;
}

/* Teaches all known positions of the first `count` moves, as one change. `learned` is their number. Returns
 * whether they are kept. */
static bool teach(const kt_case_store *experience, kt_game *game, unsigned count, kt_colour winner,
                  kt_field *field, unsigned *learned) {
    *learned = 0;
    while (game->count && kt_game_undo(game) >= 0) {
    }
    experience->begin(experience->context);
    for (unsigned moves = 1; moves <= count; moves++) {
        kt_case known;
        replay(game, moves);
        if (*learned == KT_EXPERIENCE_LESSONS || !kt_experience_look(experience, game, field, &known))
            continue;
        renew(&known, winner == KT_EMPTY ? 0 : winner == (kt_colour)game->moves[moves - 1].colour ? -1 : 1);
        experience->put(experience->context, &known);
        ++*learned;
    }
    return experience->end(experience->context);
}

unsigned kt_experience_learn(const kt_case_store *experience, kt_game *game, kt_colour winner,
                             kt_field *field) {
    unsigned count = game->count, learned = 0;
    for (int tries = KT_CASE_STORE_TRIES; tries; tries--)
        if (teach(experience, game, count, winner, field, &learned)) return learned;
    return 0;
}
