#include "records/shard_bytes.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "board/game.h"
#include "common/memory.h"
#include "common/names.h"

enum {
    FRONT_BYTES = 28,
    STONE_SHIFT = 14, /* of the colour in a stone's number */
};
/* Bits of the rules, and of what is known of a game and of a position. */
enum { TERRITORY = 1, SIMPLE_KO = 2, SUICIDE = 4, BONUS_SHIFT = 3, RULES_END = 32 };
enum { WITH_SCORE = 1, WITH_OWNER = 2, WITH_END = 4 };
enum { WITH_VISITS = 1, WITH_CHANCE = 2, WITH_LEAD = 4, WITH_OWNERSHIP = 8, WITH_ALL = 15 };

/* The number of a point in a file, row by row from A1; a pass is the last. */
static unsigned number_of(kt_point point, int size) {
    return point == KT_PASS ? (unsigned)(size * size)
                            : (unsigned)(kt_point_y(point) * size + kt_point_x(point));
}

static kt_point point_of(unsigned number, int size) {
    int lines = size, place = (int)number;
    return place == lines * lines ? (kt_point)KT_PASS : kt_point_at(place % lines, place / lines);
}

uint8_t *shard_bytes_make_room(struct shard_bytes *bytes, size_t count) {
    if (bytes->capacity - bytes->count < count) {
        bytes->capacity = 2 * bytes->capacity + count;
        bytes->at = memory_resize(bytes->at, bytes->capacity);
    }
    bytes->count += count;
    return bytes->at + bytes->count - count;
}

static void put_u8(struct shard_bytes *bytes, unsigned value) {
    *shard_bytes_make_room(bytes, 1) = (uint8_t)value;
}
static void put_u16(struct shard_bytes *bytes, unsigned value) {
    kt_bytes_put_u16(shard_bytes_make_room(bytes, 2), (uint16_t)value);
}
static void put_u32(struct shard_bytes *bytes, uint32_t value) {
    kt_bytes_put_u32(shard_bytes_make_room(bytes, 4), value);
}

static unsigned rules_bits(const kt_rules *rules) {
    return (rules->territory ? TERRITORY : 0u) | (rules->repetition == KT_SIMPLE_KO ? SIMPLE_KO : 0u) |
           (rules->suicide ? SUICIDE : 0u) | (unsigned)rules->bonus << BONUS_SHIFT;
}

static void put_stones(struct shard_bytes *bytes, const struct shard_game *game) {
    for (unsigned i = 0; i < (unsigned)(game->size * game->size); i++)
        for (unsigned colour = KT_BLACK; colour <= KT_WHITE; colour++)
            if (kt_bitboard_has(&game->stones[colour], point_of(i, game->size)))
                put_u16(bytes, i | colour << STONE_SHIFT);
}

static void put_owner(struct shard_bytes *bytes, const struct shard_game *game) {
    unsigned points = (unsigned)(game->size * game->size);
    uint8_t *at = shard_bytes_make_room(bytes, (points + 3) / 4);
    memset(at, 0, (points + 3) / 4);
    for (unsigned i = 0; i < points; i++)
        at[i / 4] |= (uint8_t)(game->owner[point_of(i, game->size)] << i % 4 * 2);
}

static void put_label(struct shard_bytes *bytes, const struct shard_label *label, int size) {
    put_u16(bytes, label->position);
    put_u8(bytes, (label->visit ? WITH_VISITS : 0u) | (label->chance_known ? WITH_CHANCE : 0u) |
                      (label->lead_known ? WITH_LEAD : 0u) | (label->owner ? WITH_OWNERSHIP : 0u));
    if (label->visit) put_u16(bytes, label->visits);
    for (unsigned i = 0; label->visit && i < label->visits; i++) {
        put_u16(bytes, number_of(label->visit[i].point, size));
        put_u16(bytes, label->visit[i].visits);
    }
    if (label->chance_known) put_u16(bytes, label->chance_q16);
    if (label->lead_known) put_u32(bytes, (uint32_t)label->lead);
    for (unsigned i = 0; label->owner && i < (unsigned)(size * size); i++)
        put_u8(bytes, (uint8_t)label->owner[point_of(i, size)]);
}

void shard_bytes_write(struct shard_bytes *bytes, const struct shard_game *game) {
    put_u32(bytes, (uint32_t)game->number);
    put_u32(bytes, (uint32_t)(game->number >> 32));
    put_u8(bytes, (unsigned)game->size);
    put_u8(bytes, rules_bits(&game->rules));
    put_u8(bytes, (unsigned)game->first);
    put_u8(bytes, (game->score_known ? WITH_SCORE : 0u) | (game->owner ? WITH_OWNER : 0u) |
                      (unsigned)game->winner * WITH_END);
    put_u32(bytes, (uint32_t)game->komi);
    put_u32(bytes, game->score_known ? (uint32_t)game->score : 0);
    put_u16(bytes, (unsigned)(kt_bitboard_count(&game->stones[KT_BLACK]) +
                              kt_bitboard_count(&game->stones[KT_WHITE])));
    put_u16(bytes, game->moves);
    put_u16(bytes, game->labels);
    put_u16(bytes, 0);
    put_stones(bytes, game);
    for (unsigned i = 0; i < game->moves; i++) put_u16(bytes, number_of(game->move[i], game->size));
    if (game->owner) put_owner(bytes, game);
    for (unsigned i = 0; i < game->labels; i++) put_label(bytes, &game->label[i], game->size);
}

/* A body that is being read. */
struct reading {
    const uint8_t *at, *end;
    struct shard_game *game;
    unsigned points; /* of the board */
    unsigned known;  /* WITH_... of the game */
    kt_game *board;  /* the game as far as it is played; owned, as is its history */
    char *wrong;
};

__attribute__((format(printf, 2, 3))) static bool refuse(struct reading *reading, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reading->wrong, SHARD_WRONG_BYTES, format, arguments);
    va_end(arguments);
    return false;
}

static bool has(const struct reading *reading, size_t count) {
    return (size_t)(reading->end - reading->at) >= count;
}

static bool ends_early(struct reading *reading, const char *where) {
    return refuse(reading, "it ends within %s", where);
}

/* The caller has seen that they are there. */
static unsigned take_u8(struct reading *reading) { return *reading->at++; }
static unsigned take_u16(struct reading *reading) {
    reading->at += 2;
    return kt_bytes_u16(reading->at - 2);
}
static uint32_t take_u32(struct reading *reading) {
    reading->at += 4;
    return kt_bytes_u32(reading->at - 4);
}

static bool is_winner_of(const struct shard_game *game) {
    enum shard_winner by_score = game->score > 0   ? SHARD_BLACK_WINS
                                 : game->score < 0 ? SHARD_WHITE_WINS
                                                   : SHARD_DRAW;
    return !game->score_known || game->winner == by_score;
}

/* Is this no more than points can be? `scale`: of it to quarter points. */
static bool is_possible(int32_t points, int scale) {
    return points >= -SHARD_POINTS_MAX * scale && points <= SHARD_POINTS_MAX * scale;
}

/* Takes what stands before all lists. */
static bool take_front(struct reading *reading, unsigned *stones, unsigned *moves, unsigned *labels) {
    struct shard_game *game = reading->game;
    if (!has(reading, FRONT_BYTES)) return ends_early(reading, "its first 28 bytes");
    game->number = take_u32(reading);
    game->number |= (uint64_t)take_u32(reading) << 32;
    game->size = (int)take_u8(reading);
    unsigned rules = take_u8(reading), first = take_u8(reading);
    reading->known = take_u8(reading);
    game->komi = (int32_t)take_u32(reading);
    game->score = (int32_t)take_u32(reading);
    *stones = take_u16(reading), *moves = take_u16(reading), *labels = take_u16(reading);
    unsigned spare = take_u16(reading), bonus = rules >> BONUS_SHIFT;
    game->first = (kt_colour)first;
    game->rules = (kt_rules){.territory = rules & TERRITORY,
                             .repetition = rules & SIMPLE_KO ? KT_SIMPLE_KO : KT_SUPERKO,
                             .suicide = rules & SUICIDE};
    game->score_known = reading->known & WITH_SCORE;
    game->winner = (enum shard_winner)(reading->known / WITH_END);
    reading->points = (unsigned)(game->size * game->size);
    if (game->size < KT_BOARD_MIN || game->size > KT_BOARD_MAX)
        return refuse(reading, "a board of %d lines", game->size);
    if (rules >= RULES_END || bonus > KT_BONUS_NONE) return refuse(reading, "unknown rules (%u)", rules);
    game->rules.bonus = (uint8_t)bonus;
    if (first != KT_BLACK && first != KT_WHITE) return refuse(reading, "nobody moves first (%u)", first);
    if (game->winner > SHARD_DRAW || spare) return refuse(reading, "bits that nobody knows are set");
    if (!is_possible(game->komi, 1)) return refuse(reading, "a komi of %d quarter points", game->komi);
    if (!is_winner_of(game) || !is_possible(game->score, 1) || (!game->score_known && game->score))
        return refuse(reading, "a score of %d quarter points that doesn't suit the winner", game->score);
    if (*moves > SHARD_MOVES_MAX) return refuse(reading, "%u moves", *moves);
    return true;
}

static bool take_stones(struct reading *reading, unsigned stones) {
    struct shard_game *game = reading->game;
    if (!has(reading, 2 * (size_t)stones)) return ends_early(reading, "the first stones");
    for (unsigned next = 0; stones; stones--) {
        unsigned stone = take_u16(reading), colour = stone >> STONE_SHIFT,
                 number = stone & ((1u << STONE_SHIFT) - 1);
        if (number < next || number >= reading->points || (colour != KT_BLACK && colour != KT_WHITE))
            return refuse(reading, "a first stone that can't be (%u)", stone);
        kt_bitboard_set(&game->stones[colour], point_of(number, game->size));
        next = number + 1;
    }
    return true;
}

static bool take_owner(struct reading *reading) {
    struct shard_game *game = reading->game;
    size_t bytes = (reading->points + 3) / 4;
    if (!(reading->known & WITH_OWNER)) return true;
    if (!has(reading, bytes)) return ends_early(reading, "the owners of the points");
    game->owner = memory_zeroed(KT_POINTS);
    for (unsigned i = 0; i < 4 * bytes; i++) {
        unsigned owner = reading->at[i / 4] >> i % 4 * 2 & 3;
        if (owner > KT_WHITE || (owner && i >= reading->points))
            return refuse(reading, "point %u belongs to nobody known (%u)", i, owner);
        if (i < reading->points) game->owner[point_of(i, game->size)] = (uint8_t)owner;
    }
    reading->at += bytes;
    return true;
}

static bool take_visits(struct reading *reading, struct shard_label *label) {
    if (!has(reading, 2)) return ends_early(reading, "the visits of a position");
    unsigned count = take_u16(reading), next = 0;
    if (!count || count > reading->points + 1) return refuse(reading, "%u moves were visited", count);
    if (!has(reading, 4 * (size_t)count)) return ends_early(reading, "the visits of a position");
    label->visit = memory_zeroed(count * sizeof *label->visit);
    for (; count; count--) {
        unsigned number = take_u16(reading), visits = take_u16(reading);
        if (number < next || number > reading->points || !visits)
            return refuse(reading, "visits of a move that can't be (%u)", number);
        kt_point point = point_of(number, reading->game->size);
        if (point != KT_PASS && reading->board->board.colour[point] != KT_EMPTY)
            return refuse(reading, "after move %u, visits of %s, where a stone stands", label->position,
                          names_vertex(point).text);
        label->visit[label->visits++] = (struct shard_visit){point, (uint16_t)visits};
        next = number + 1;
    }
    return true;
}

static bool take_ownership(struct reading *reading, struct shard_label *label) {
    if (!has(reading, reading->points)) return ends_early(reading, "the ownership of a position");
    label->owner = memory_zeroed(KT_POINTS);
    for (unsigned i = 0; i < reading->points; i++) {
        int8_t owner = (int8_t)take_u8(reading);
        if (owner < -SHARD_OWNER_ALL) return refuse(reading, "an ownership of %d", owner);
        label->owner[point_of(i, reading->game->size)] = owner;
    }
    return true;
}

/* Takes what is said of the position on the board. `what`: WITH_... of a label. */
static bool take_label(struct reading *reading, struct shard_label *label, unsigned what) {
    if (!what || what > WITH_ALL) return refuse(reading, "a label that nobody knows (%u)", what);
    if (what & WITH_VISITS && !take_visits(reading, label)) return false;
    if (what & WITH_CHANCE) {
        if (!has(reading, 2)) return ends_early(reading, "the chance of a position");
        label->chance_known = true;
        label->chance_q16 = (uint16_t)take_u16(reading);
    }
    if (what & WITH_LEAD) {
        if (!has(reading, 4)) return ends_early(reading, "the lead in a position");
        label->lead_known = true;
        label->lead = (int32_t)take_u32(reading);
        if (!is_possible(label->lead, 25))
            return refuse(reading, "a lead of %d hundredths of a point", label->lead);
    }
    return !(what & WITH_OWNERSHIP) || take_ownership(reading, label);
}

static bool play(struct reading *reading, kt_point point, unsigned number) {
    kt_game *board = reading->board;
    kt_colour colour = number % 2 ? kt_opponent(reading->game->first) : reading->game->first;
    kt_status status = kt_game_play(board, colour, point);
    return status >= 0 || refuse(reading, "move %u, %s %s, is illegal: %s", number + 1, names_colour(colour),
                                 names_vertex(point).text, kt_status_text(status));
}

/* Plays the game, and reads each label where it is due. */
static bool take_labels(struct reading *reading, unsigned labels) {
    struct shard_game *game = reading->game;
    unsigned played = 0, next = 0;
    for (; labels; labels--) {
        if (!has(reading, 3)) return ends_early(reading, "its labels");
        unsigned position = take_u16(reading), what = take_u8(reading);
        if (position < next || position > game->moves)
            return refuse(reading, "a label after move %u of %u", position, game->moves);
        for (; played < position; played++)
            if (!play(reading, game->move[played], played)) return false;
        if (!take_label(reading, shard_game_add_label(game, (uint16_t)position), what)) return false;
        next = position + 1;
    }
    for (; played < game->moves; played++)
        if (!play(reading, game->move[played], played)) return false;
    return reading->at == reading->end ||
           refuse(reading, "%zu bytes too many", (size_t)(reading->end - reading->at));
}

static bool take_moves(struct reading *reading, unsigned moves) {
    struct shard_game *game = reading->game;
    if (!has(reading, 2 * (size_t)moves)) return ends_early(reading, "its moves");
    for (; moves; moves--) {
        unsigned number = take_u16(reading);
        if (number > reading->points) return refuse(reading, "a move to point %u", number);
        shard_game_add_move(game, point_of(number, game->size));
    }
    return true;
}

static bool set_up(struct reading *reading) {
    const struct shard_game *game = reading->game;
    kt_game *board = reading->board = memory_zeroed(sizeof *board);
    kt_game_move *moves = memory_zeroed(((size_t)game->moves + 1) * sizeof *moves);
    if (kt_game_init(board, game->size, moves, game->moves) < 0) {
        free(moves);
        return false; /* its size was checked before */
    }
    board->rules = game->rules;
    kt_game_set_up(board, &game->stones[KT_BLACK], &game->stones[KT_WHITE], game->first);
    return true;
}

bool shard_bytes_read(const uint8_t *bytes, size_t count, struct shard_game *game,
                      char wrong[SHARD_WRONG_BYTES]) {
    struct reading reading = {.at = bytes, .end = bytes + count, .game = game, .wrong = wrong};
    unsigned stones = 0, moves = 0, labels = 0;
    *game = (struct shard_game){0};
    bool ok = take_front(&reading, &stones, &moves, &labels) && take_stones(&reading, stones) &&
              take_moves(&reading, moves) && take_owner(&reading) && set_up(&reading) &&
              take_labels(&reading, labels);
    if (reading.board) free(reading.board->moves);
    free(reading.board);
    if (!ok) shard_game_free(game);
    return ok;
}
