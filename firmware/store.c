#include "firmware/store.h"

#include <string.h>

#include "base/words.h"
#include "boards/port.h"

enum {
    FIELDS = 10 + KT_TOY, /* types from KT_STORE_SIZE on */
    MOVE_BITS = KT_POINTS <= 126 ? 8 : 16,
    MOVE = (1 << MOVE_BITS) - 1,
    TERRITORY = 1,
    LIMITED = 2, /* Black's clock; White's has WHITE_LIMITED */
    BY_MOVE = 4,
    SIMPLE_KO = 8,
    WHITE_LIMITED = 16,
    BONUS_SHIFT = 5, /* a kt_bonus, of two bits */
    HANDICAP_SHIFT = 7,
};

/* What the journal says, and how far the game agrees. */
typedef struct kt_stored {
    uint32_t field[FIELDS];
    kt_bitboard stones[3]; /* set up before the first move */
    uint16_t moves;
    uint16_t common; /* how many first moves the game shares with it */
    uint8_t to_move;
    bool begun; /* the journal holds a game */
#if KT_TOY
    uint16_t drill[KT_STORE_DRILLS];
#endif
} kt_stored;

static uint32_t *field_of(kt_stored *stored, unsigned type) { return &stored->field[type - KT_STORE_SIZE]; }

/* Resets all of the game but the stones that were set up. */
static void begin(kt_stored *stored, const kt_gtp *gtp) {
    memset(stored->field, 0, sizeof stored->field);
    *field_of(stored, KT_STORE_SIZE) = (uint32_t)gtp->config->session.size;
    stored->moves = stored->common = 0;
    stored->to_move = KT_BLACK;
    stored->begun = false;
}

/* Resets all of it: an empty game, as the engine begins it. */
static void forget(kt_stored *stored, const kt_gtp *gtp) {
    memset(stored->stones, 0, sizeof stored->stones);
    begin(stored, gtp);
}

static void read_fields(const kt_store *store, const kt_gtp *gtp, uint32_t field[FIELDS]) {
    (void)store;
    const kt_clock *clock = &gtp->session.clock;
    uint32_t rules = (gtp->session.game.rules.territory ? TERRITORY : 0u) |
                     (gtp->session.game.rules.repetition == KT_SIMPLE_KO ? SIMPLE_KO : 0u) |
                     (clock->by_move ? BY_MOVE : 0u) | (clock->limited[KT_BLACK] ? LIMITED : 0u) |
                     (clock->limited[KT_WHITE] ? WHITE_LIMITED : 0u) |
                     (uint32_t)gtp->session.game.rules.bonus << BONUS_SHIFT |
                     (uint32_t)gtp->session.game.handicap << HANDICAP_SHIFT;
    const uint32_t now[FIELDS] = {
        (uint32_t)gtp->session.game.geometry.size,
        (uint32_t)gtp->session.game.komi,
        rules,
        clock->main_ms,
        clock->period_ms,
        clock->period_moves,
        clock->left[KT_BLACK].ms,
        clock->left[KT_WHITE].ms,
        clock->left[KT_BLACK].moves,
        clock->left[KT_WHITE].moves,
#if KT_TOY
        store->front,
#endif
    };
    memcpy(field, now, sizeof now);
}

static void put(kt_store *store, unsigned type, uint32_t value) {
    if (value >> 16) kt_journal_put(&store->journal, (uint32_t)KT_STORE_HIGH << 16 | value >> 16);
    kt_journal_put(&store->journal, type << 16 | (value & 0xffff));
}

/* The problems: what the journal says of them, how it is put there, and the same to memory. */
#if KT_TOY

static bool follow_drill(kt_stored *stored, unsigned type, uint32_t value) {
    if (type != KT_STORE_FRONT || !(value >> 16)) return false;
    if (value >> 16 <= KT_STORE_DRILLS) stored->drill[(value >> 16) - 1] = (uint16_t)value;
    return true;
}

static void forget_drills(kt_stored *stored) { memset(stored->drill, 0, sizeof stored->drill); }

static void set_drills(kt_store *store, const kt_stored *stored) {
    memcpy(store->drill, stored->drill, sizeof store->drill);
}

static bool has_drills(const kt_store *store, const kt_stored *stored) {
    return memcmp(store->drill, stored->drill, sizeof store->drill) == 0;
}

static void put_drills(kt_store *store, const kt_stored *stored) {
    for (unsigned i = 0; i < KT_STORE_DRILLS; i++)
        if (store->drill[i] != stored->drill[i])
            put(store, KT_STORE_FRONT, (i + 1) << 16 | (uint32_t)store->drill[i]);
}

#else

static bool follow_drill(kt_stored *stored, unsigned type, uint32_t value) {
    (void)stored, (void)type, (void)value;
    return false;
}

static void forget_drills(kt_stored *stored) { (void)stored; }
static void set_drills(kt_store *store, const kt_stored *stored) { (void)store, (void)stored; }
static void put_drills(kt_store *store, const kt_stored *stored) { (void)store, (void)stored; }

static bool has_drills(const kt_store *store, const kt_stored *stored) {
    (void)store, (void)stored;
    return true;
}

#endif

static void set_fields(kt_store *store, kt_gtp *gtp, kt_stored *stored) {
    (void)store;
#if KT_TOY
    store->front = (uint16_t)*field_of(stored, KT_STORE_FRONT);
#endif
    uint32_t rules = *field_of(stored, KT_STORE_RULES);
    kt_clock *clock = &gtp->session.clock;
    gtp->session.game.komi = (int32_t)*field_of(stored, KT_STORE_KOMI);
    gtp->session.game.rules.territory = rules & TERRITORY;
    gtp->session.game.rules.repetition = rules & SIMPLE_KO ? KT_SIMPLE_KO : KT_SUPERKO;
    gtp->session.game.rules.bonus = (uint8_t)(rules >> BONUS_SHIFT & 3);
    gtp->session.game.handicap = (uint8_t)(rules >> HANDICAP_SHIFT);
    clock->limited[KT_BLACK] = rules & LIMITED;
    clock->limited[KT_WHITE] = rules & WHITE_LIMITED;
    clock->by_move = rules & BY_MOVE;
    clock->main_ms = *field_of(stored, KT_STORE_MAIN_MS);
    clock->period_ms = *field_of(stored, KT_STORE_PERIOD_MS);
    clock->period_moves = *field_of(stored, KT_STORE_PERIOD_MOVES);
    for (unsigned i = 0; i < 2; i++) {
        clock->left[KT_BLACK + i].ms = *field_of(stored, KT_STORE_LEFT_MS + i);
        clock->left[KT_BLACK + i].moves = *field_of(stored, KT_STORE_LEFT_MOVES + i);
    }
}

/* Following the journal. With `plays`, its records are checked and played. Without, the game is compared
 * with them. */

static kt_status follow_size(kt_stored *stored, kt_gtp *gtp, uint32_t size, bool plays) {
    stored->stones[KT_BLACK] = stored->stones[KT_WHITE] = kt_bitboard_none();
    stored->moves = stored->common = 0;
    stored->to_move = KT_BLACK;
    *field_of(stored, KT_STORE_SIZE) = size;
    if (!plays) return KT_OK;
    return size > KT_BOARD_MAX ? KT_ERR_RANGE : kt_session_restart(&gtp->session, (int)size);
}

static kt_status follow_moves(kt_stored *stored, kt_gtp *gtp, uint32_t value, bool plays) {
    const kt_game *game = &gtp->session.game;
    for (; value; value >>= MOVE_BITS) {
        uint32_t said = (value & MOVE) - 1, p = said / 2;
        kt_colour colour = said % 2 ? KT_WHITE : KT_BLACK;
        if (plays) {
            if (p > KT_PASS) return KT_ERR_RANGE;
            kt_status status = kt_game_play(&gtp->session.game, colour, (kt_point)p);
            if (status < 0) return status;
        }
        if (stored->common == stored->moves && stored->moves < game->count) {
            const kt_game_move *move = &game->moves[stored->moves];
            if (move->point == p && move->colour == colour) stored->common++;
        }
        stored->moves++;
        stored->to_move = (uint8_t)kt_opponent(colour);
    }
    return KT_OK;
}

static kt_status follow_back(kt_stored *stored, kt_gtp *gtp, uint32_t value, bool plays) {
    uint32_t left = value / 4;
    kt_colour to_move = (kt_colour)(value % 4);
    if (left > stored->moves || (to_move != KT_BLACK && to_move != KT_WHITE)) return KT_ERR_RANGE;
    stored->moves = (uint16_t)left;
    stored->to_move = (uint8_t)to_move;
    if (stored->common > left) stored->common = (uint16_t)left;
    if (!plays) return KT_OK;
    while (gtp->session.game.count > left)
        if (kt_game_undo(&gtp->session.game) < 0) return KT_ERR_NOTHING;
    gtp->session.game.to_move = to_move;
    return KT_OK;
}

static kt_status follow_stone(kt_stored *stored, kt_gtp *gtp, uint32_t value, bool plays) {
    kt_colour colour = value % 2 ? KT_WHITE : KT_BLACK;
    uint32_t p = value / 2;
    if (p >= KT_POINTS || stored->moves) return KT_ERR_RANGE;
    kt_bitboard_set(&stored->stones[colour], (kt_point)p);
    if (!plays) return KT_OK;
    if (!kt_bitboard_has(&gtp->session.game.board.stones[KT_EMPTY], (kt_point)p)) return KT_ERR_OCCUPIED;
    kt_game_set_up(&gtp->session.game, &stored->stones[KT_BLACK], &stored->stones[KT_WHITE], KT_BLACK);
    return KT_OK;
}

/* Returns komi as its record holds it. Without a quarter point, older journals held the same. */
static uint32_t komi_value(int32_t quarters) {
    int32_t halves = quarters >> 1, low = (int16_t)halves;
    uint32_t high = (uint32_t)(halves - low) >> 15 | ((uint32_t)quarters & 1);
    return high << 16 | ((uint32_t)low & 0xffff);
}

static kt_status follow_komi(kt_stored *stored, uint32_t value) {
    int32_t beyond = (int16_t)(value >> 16) >> 1;
    uint32_t halves = ((uint32_t)beyond << 16) + (uint32_t)(int16_t)(value & 0xffff);
    uint32_t quarters = 2 * halves + (value >> 16 & 1);
    if (quarters + KT_WORDS_QUARTERS_MAX > 2 * KT_WORDS_QUARTERS_MAX) return KT_ERR_RANGE;
    *field_of(stored, KT_STORE_KOMI) = quarters;
    return KT_OK;
}

static kt_status follow_record(kt_stored *stored, kt_gtp *gtp, unsigned type, uint32_t value, bool plays) {
    if (follow_drill(stored, type, value)) return KT_OK;
    stored->begun = type != KT_STORE_OVER;
    switch (type) {
    case KT_STORE_MOVES: return follow_moves(stored, gtp, value, plays);
    case KT_STORE_BACK: return follow_back(stored, gtp, value, plays);
    case KT_STORE_STONE: return follow_stone(stored, gtp, value, plays);
    case KT_STORE_SIZE: return follow_size(stored, gtp, value, plays);
    case KT_STORE_KOMI: return follow_komi(stored, value);
    case KT_STORE_OVER:
        forget(stored, gtp);
        return plays ? kt_session_restart(&gtp->session, gtp->config->session.size) : KT_OK;
    default:
        if (type >= KT_STORE_SIZE + FIELDS) return KT_ERR_FORMAT;
        *field_of(stored, type) = value;
        return KT_OK;
    }
}

static kt_status follow(const kt_store *store, kt_gtp *gtp, kt_stored *stored, bool plays) {
    uint32_t high = 0;
    forget(stored, gtp);
    forget_drills(stored);
    for (unsigned i = 0; i < kt_journal_count(&store->journal); i++) {
        uint32_t record = kt_journal_record(&store->journal, i), value = high << 16 | (record & 0xffff);
        unsigned type = record >> 16;
        high = type == KT_STORE_HIGH ? value : 0;
        if (type == KT_STORE_HIGH) continue;
        kt_status status = follow_record(stored, gtp, type, value, plays);
        if (status < 0) return status;
    }
    /* A last KT_STORE_HIGH would extend the next record to be written. */
    return high ? KT_ERR_FORMAT : KT_OK;
}

/* Writing the journal. */

static void put_stones(kt_store *store, const kt_bitboard stones[3]) {
    for (unsigned i = 0; i < 2; i++) {
        const kt_bitboard *set = &stones[KT_BLACK + i];
        KT_EACH_POINT(p, set) put(store, KT_STORE_STONE, p * 2u + i);
    }
}

static uint32_t move_value(const kt_game_move *move) {
    return 1u + 2u * move->point + (move->colour == KT_WHITE);
}

static void put_moves(kt_store *store, const kt_game *game, unsigned from) {
    for (unsigned i = from; i < game->count; i++) {
        uint32_t value = move_value(&game->moves[i]);
        if (MOVE_BITS == 8 && i + 1u < game->count) value |= move_value(&game->moves[++i]) << 8;
        put(store, KT_STORE_MOVES, value);
    }
}

/* Returns the stones that were set up before the first move. After a first move these are the journal's,
 * which is up to date after each command: setting up stones clears the history. */
static const kt_bitboard *find_stones(const kt_gtp *gtp, const kt_stored *stored) {
    return gtp->session.game.count ? stored->stones : gtp->session.game.board.stones;
}

static bool has_stones(const kt_gtp *gtp, const kt_stored *stored) {
    const kt_bitboard *stones = find_stones(gtp, stored);
    return kt_bitboard_equal(&stones[KT_BLACK], &stored->stones[KT_BLACK]) &&
           kt_bitboard_equal(&stones[KT_WHITE], &stored->stones[KT_WHITE]);
}

static bool is_kept(const kt_store *store, const kt_gtp *gtp, const kt_stored *stored) {
    uint32_t field[FIELDS];
    if (!has_drills(store, stored)) return false;
    if (gtp->quit) return !stored->begun;
    read_fields(store, gtp, field);
    return memcmp(field, stored->field, sizeof field) == 0 && has_stones(gtp, stored) &&
           stored->moves == gtp->session.game.count && stored->common == gtp->session.game.count &&
           stored->to_move == gtp->session.game.to_move;
}

/* Puts the records that lead from the journal's game to the engine's. */
static void put_changes(kt_store *store, const kt_gtp *gtp, kt_stored *stored) {
    const kt_game *game = &gtp->session.game;
    uint32_t field[FIELDS];
    read_fields(store, gtp, field);
    put_drills(store, stored);
    if (gtp->quit) {
        put(store, KT_STORE_OVER, 0);
        return;
    }
    if (!stored->begun || !has_stones(gtp, stored) || field[0] != stored->field[0]) {
        put(store, KT_STORE_SIZE, field[0]);
        put_stones(store, find_stones(gtp, stored));
        stored->moves = stored->common = 0;
        stored->to_move = KT_BLACK;
    }
    if (stored->moves > stored->common) {
        put(store, KT_STORE_BACK, stored->common * 4u + (uint32_t)game->to_move);
        stored->to_move = (uint8_t)game->to_move;
    }
    if (game->count > stored->common) {
        put_moves(store, game, stored->common);
        stored->to_move = (uint8_t)kt_opponent((kt_colour)game->moves[game->count - 1].colour);
    }
    if (stored->to_move != game->to_move)
        put(store, KT_STORE_BACK, game->count * 4u + (uint32_t)game->to_move);
    for (unsigned i = 1; i < FIELDS; i++) {
        unsigned type = KT_STORE_SIZE + i;
        if (field[i] == stored->field[i]) continue;
        put(store, type, type == KT_STORE_KOMI ? komi_value((int32_t)field[i]) : field[i]);
    }
}

/* Keeps the game as a snapshot in a new page. */
static kt_status keep_snapshot(kt_store *store, const kt_gtp *gtp, kt_stored *stored) {
    kt_status status;
    while ((status = kt_journal_begin(&store->journal)) == KT_OK) {
        begin(stored, gtp);
        forget_drills(stored);
        put_changes(store, gtp, stored);
        status = kt_journal_commit(&store->journal);
        if (status != KT_ERR_FORMAT) break;
    }
    return status;
}

void kt_store_keep(void *context, kt_gtp *gtp) {
    kt_store *store = context;
    kt_stored stored;
    if (store->status < 0) return;
    store->status = follow(store, gtp, &stored, false);
    if (store->status < 0 || is_kept(store, gtp, &stored)) return;
    put_changes(store, gtp, &stored);
    store->status = kt_journal_commit(&store->journal);
    if (store->status < 0) store->status = keep_snapshot(store, gtp, &stored);
}

static void restore(kt_store *store, kt_gtp *gtp) {
    kt_stored stored;
    gtp->session.game.rules.repetition =
        KT_SIMPLE_KO; /* the moves were allowed when they were played; KT_STORE_RULES comes later */
    store->restored = follow(store, gtp, &stored, true);
    set_drills(store, &stored);
    if (store->restored >= 0) {
        set_fields(store, gtp, &stored);
        store->restored = gtp->session.game.count;
        return;
    }
    forget(&stored, gtp);
    if (kt_session_restart(&gtp->session, gtp->config->session.size) == KT_OK)
        set_fields(store, gtp, &stored);
    if (store->status == KT_OK) store->status = keep_snapshot(store, gtp, &stored);
}

__attribute__((noinline)) void kt_store_open(kt_store *store, kt_gtp *gtp) {
    uint32_t page_bytes = kt_port_flash_page(), pages = page_bytes ? kt_port_storage_bytes() / page_bytes : 0;
    unsigned own = pages > KT_STORE_FOREIGN_PAGES ? (unsigned)(pages - KT_STORE_FOREIGN_PAGES) : 0;
    kt_status opened = kt_journal_open(&store->journal, KT_STORE_KIND, kt_port_storage(), page_bytes, own);
    store->status = opened == KT_ERR_RANGE ? KT_ERR_NOTHING : opened < 0 ? opened : KT_OK;
    restore(store, gtp);
    if (store->restored <= 0) return;
    char bytes[48];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_string(&text, "\n# game restored: ");
    kt_text_unsigned(&text, (uint32_t)store->restored);
    kt_text_string(&text, " moves\n\n");
    kt_port_write(text.bytes, text.length);
}

void kt_store_write(const kt_store *store, kt_text *answer) {
    kt_text_string(answer, "storage: ");
    if (store->status == KT_ERR_NOTHING) {
        kt_text_string(answer, "none\n");
        return;
    }
    kt_text_string(answer, store->status < 0 ? "failed, the game isn't kept, " : "");
    kt_text_unsigned(answer, store->journal.pages);
    kt_text_string(answer, " pages, ");
    if (store->restored < 0) {
        kt_text_string(answer, "nothing restored: ");
        kt_text_string(answer, kt_status_text(store->restored));
    } else {
        kt_text_unsigned(answer, (uint32_t)store->restored);
        kt_text_string(answer, " moves restored");
    }
    kt_text_char(answer, '\n');
}
