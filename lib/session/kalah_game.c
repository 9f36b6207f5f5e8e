#include "session/kalah_game.h"

#include "cases/memory.h"
#include "minimax/think.h"
#include "player/learning.h"

enum {
    DEPTH = 6,                         /* without any limit */
    LINE_DEPTH = KT_DESKTOP ? 60 : 12, /* half-moves that there is room for */
    LENDING = 1 << 16,                 /* more than the blocks of chips, less than those of desktops */
    TABLE_BYTES = 1 << 26,             /* at most */
};

static const kt_minimax_game *const game = &kt_kalah_game;

/* The record, at the beginning of config->moves. */
typedef struct game_record {
    uint8_t pits : 4, beans : 4;
    uint8_t fresh;   /* new cases that the game may still bring (cases/memory.h) */
    uint16_t count;  /* part moves */
    uint8_t moves[]; /* pits, from 0 */
} game_record;

static game_record *record_of(const kt_session *session) {
    return (game_record *)(void *)session->config->moves;
}

static size_t capacity_of(const kt_session *session) {
    size_t bytes = session->config->moves_capacity * sizeof(kt_game_move) - sizeof(game_record);
    return bytes < UINT16_MAX ? bytes : UINT16_MAX;
}

kt_kalah kt_session_kalah_position(const kt_session *session, unsigned back) {
    const game_record *record = record_of(session);
    kt_kalah kalah, before;
    if (kt_kalah_begin(&kalah, record->pits, record->beans) < 0) kalah.over = 1; /* begin has refused it */
    for (unsigned i = 0; i + back < record->count; i++) {
        before = kalah;
        (void)game->play(&before, record->moves[i], &kalah);
    }
    return kalah;
}

unsigned kt_session_kalah_count(const kt_session *session) { return record_of(session)->count; }

unsigned kt_session_kalah_pit(const kt_session *session, unsigned back) {
    const game_record *record = record_of(session);
    return record->moves[record->count - 1 - back];
}

kt_status kt_session_kalah_play(kt_session *session, unsigned pit) {
    kt_kalah kalah = kt_session_kalah_position(session, 0);
    game_record *record = record_of(session);
    if (kalah.over || pit >= kalah.size || !kalah.pits[kalah.to_move][pit]) return KT_ERR_RANGE;
    if (record->count == capacity_of(session)) return KT_ERR_FULL;
    record->moves[record->count++] = (uint8_t)pit;
    return KT_OK;
}

kt_status kt_session_kalah_undo(kt_session *session) {
    if (record_of(session)->count == 0) return KT_ERR_NOTHING;
    record_of(session)->count--;
    return KT_OK;
}

#if KT_EXPERIENCE
static kt_memory memory_of(const kt_session *session) {
    return (kt_memory){
        .game = game, .store = session->config->player->experience, .kind = KT_SESSION_KALAH_KIND};
}

bool kt_session_kalah_look(const kt_session *session, kt_case *known) {
    kt_memory memory = memory_of(session);
    kt_kalah kalah = kt_session_kalah_position(session, 0);
    return memory.store && kt_memory_look(&memory, &kalah, known);
}
#endif

/* What may be spent on a half-move. The clock counts in moves of Go: a board is as empty as there are beans left. */
static kt_minimax_limits limits_of(const kt_session *session, kt_colour colour, const kt_kalah *kalah) {
    const kt_player_config *config = session->config->player;
    kt_minimax_limits limits = {.nodes = session->budget.playouts,
                                .milliseconds = session->budget.milliseconds,
                                .now_ms = config->milliseconds,
                                .interrupted = config->interrupted,
                                .context = config->context};
    int lines = 9, left = kalah->left[0] + kalah->left[1];
    int total = left + kalah->store[0] + kalah->store[1];
    if (session->clock.limited[colour])
        limits.milliseconds =
            kt_clock_budget_ms(&session->clock, colour, lines * lines * left / total, lines);
    if (!config->milliseconds) limits.milliseconds = 0;
    if (!limits.milliseconds && !limits.nodes) limits.depth = DEPTH;
    return limits;
}

/* Writes the part moves of a half-move behind the record, and returns how many they are. */
static kt_status think(kt_session *session, const kt_kalah *kalah, const kt_minimax_limits *limits) {
    kt_predictor *predictor;
    game_record *record = record_of(session);
    size_t bytes, needed = kt_minimax_bytes(game, kalah, LINE_DEPTH) + 2 * sizeof *kalah;
    char *memory = kt_player_lend(&session->player, LENDING, &bytes, &predictor);
    if (needed > bytes / 2) needed = bytes / 2 / sizeof(uint32_t) * sizeof(uint32_t);
    kt_minimax_table table;
    size_t rest = bytes - needed < TABLE_BYTES ? bytes - needed : TABLE_BYTES;
    bool has_table = kt_minimax_table_init(&table, memory + needed, rest) >= 0;
    return kt_minimax_half_move(game, limits, kalah, has_table ? &table : NULL, memory, needed,
                                record->moves + record->count, (int)capacity_of(session) - record->count);
}

#if KT_EXPERIENCE
/* Thinks with what was learned of earlier games, and learns. Now and then half of the limits goes into a thought without
 * that, to see what it changes (player/learning.h). */
static kt_status think_by_experience(kt_session *session, const kt_kalah *kalah, kt_minimax_limits *limits) {
    kt_player *player = &session->player;
    game_record *record = record_of(session);
    kt_memory memory = memory_of(session);
    const kt_minimax_memory hooks = kt_memory_hooks(&memory);
    kt_status unaided = KT_ERR_NOTHING;
    if (!memory.store) return think(session, kalah, limits);
    if (kt_learning_compares(player)) {
        limits->nodes = (limits->nodes + 1) / 2;
        limits->milliseconds = (limits->milliseconds + 1) / 2;
        if (think(session, kalah, limits) > 0) unaided = record->moves[record->count];
    }
    memory.fresh = record->fresh;
    limits->memory = &hooks; /* cppcheck-suppress autoVariables ; used in this call alone */
    kt_status count = think(session, kalah, limits);
    record->fresh = memory.fresh;
    kt_learning_count(player, memory.nodes, memory.used);
    if (count > 0 && unaided >= 0 && memory.used)
        kt_learning_compared(player, record->moves[record->count] != unaided);
    return count;
}
#else
static kt_status think_by_experience(kt_session *session, const kt_kalah *kalah, kt_minimax_limits *limits) {
    return think(session, kalah, limits);
}
#endif

kt_status kt_session_kalah_move(kt_session *session) {
    const kt_kalah kalah = kt_session_kalah_position(session, 0);
    if (kalah.over) return KT_ERR_NOTHING;
    kt_colour colour = kalah.to_move ? KT_WHITE : KT_BLACK;
    uint32_t start_ms = kt_player_now_ms(&session->player);
    kt_minimax_limits limits = limits_of(session, colour, &kalah);
    kt_status count = think_by_experience(session, &kalah, &limits);
    kt_clock_spend(&session->clock, colour, kt_player_now_ms(&session->player) - start_ms);
    if (count < 0) return KT_ERR_FULL;
    game_record *record = record_of(session);
    record->count = (uint16_t)(record->count + count);
    return count;
}

kt_status kt_session_kalah_begin(kt_session *session, int pits, int beans) {
    kt_kalah kalah;
    kt_status status = kt_kalah_begin(&kalah, pits, beans);
    if (status < 0) return status;
    kt_session_clear(session); /* from here on, the memory for its moves holds the record */
    session->plays_kalah = true;
    *record_of(session) =
        (game_record){.pits = (unsigned)pits & 15, .beans = (unsigned)beans & 15, .fresh = KT_MEMORY_NEW};
    return KT_OK;
}
