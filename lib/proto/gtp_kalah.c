/* The command that begins another game, and those that play Kalah. */
#include "proto/gtp_kalah.h"

#include "base/words.h"
#include "board/score.h"
#include "cases/memory.h"
#include "kalah/kalah.h"
#include "minimax/think.h"
#include "player/learning.h"
#include "proto/gtp_commands.h"

enum {
    STANDARD = 6,                      /* pits and beans */
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

static game_record *record_of(const kt_gtp *gtp) { return (game_record *)(void *)gtp->config->session.moves; }

static size_t capacity_of(const kt_gtp *gtp) {
    size_t bytes = gtp->config->session.moves_capacity * sizeof(kt_game_move) - sizeof(game_record);
    return bytes < UINT16_MAX ? bytes : UINT16_MAX;
}

/* The record, played from the beginning. */
kt_kalah kt_gtp_kalah_position(const kt_gtp *gtp, unsigned back) {
    const game_record *record = record_of(gtp);
    kt_kalah kalah, before;
    if (kt_kalah_begin(&kalah, record->pits, record->beans) < 0) kalah.over = 1; /* not of katachi-game's */
    for (unsigned i = 0; i + back < record->count; i++) {
        before = kalah;
        (void)game->play(&before, record->moves[i], &kalah);
    }
    return kalah;
}

static kt_kalah position_of(const kt_gtp *gtp) { return kt_gtp_kalah_position(gtp, 0); }

unsigned kt_gtp_kalah_count(const kt_gtp *gtp) { return record_of(gtp)->count; }

unsigned kt_gtp_kalah_pit(const kt_gtp *gtp, unsigned back) {
    const game_record *record = record_of(gtp);
    return record->moves[record->count - 1 - back];
}

static bool play(kt_gtp *gtp, kt_kalah *kalah, unsigned move) {
    game_record *record = record_of(gtp);
    if (record->count == capacity_of(gtp)) return false;
    record->moves[record->count++] = (uint8_t)move;
    kt_kalah before = *kalah;
    (void)game->play(&before, move, kalah);
    return true;
}

/* Reads the colour that a command begins with: player 0 or 1. Refuses when it is the other's turn. */
static kt_status read_player(kt_gtp *gtp, char **arguments, const kt_kalah *kalah) {
    kt_status colour = kt_gtp_read_colour(arguments);
    if (colour < 0) return kt_gtp_refuse(gtp, "invalid color");
    if (kalah->over) return kt_gtp_refuse(gtp, "the game is over");
    if ((colour == KT_WHITE) != kalah->to_move)
        return kt_gtp_refuse(gtp, kalah->to_move ? "it is White's turn" : "it is Black's turn");
    return kalah->to_move;
}

static kt_status play_pits(kt_gtp *gtp, char *arguments) {
    kt_kalah kalah = position_of(gtp);
    kt_status player = read_player(gtp, &arguments, &kalah);
    if (player < 0) return player;
    game_record *record = record_of(gtp);
    uint16_t count = record->count;
    do {
        bool goes_on = !kalah.over && kalah.to_move == player;
        kt_status move = goes_on ? game->read_move(&kalah, kt_words_next(&arguments)) : KT_ERR_RANGE;
        if (move >= 0 && play(gtp, &kalah, (unsigned)move)) continue;
        record->count = count;
        return kt_gtp_refuse_move(gtp, move < 0 ? KT_ERR_RANGE : KT_ERR_FULL);
    } while (*arguments);
    return KT_OK;
}

kt_status kt_gtp_kalah_play(kt_gtp *gtp, unsigned pit) {
    kt_kalah kalah = position_of(gtp);
    if (kalah.over || pit >= kalah.size || !kalah.pits[kalah.to_move][pit]) return KT_ERR_RANGE;
    return play(gtp, &kalah, pit) ? KT_OK : KT_ERR_FULL;
}

kt_status kt_gtp_kalah_undo(kt_gtp *gtp) {
    if (record_of(gtp)->count == 0) return KT_ERR_NOTHING;
    record_of(gtp)->count--;
    return KT_OK;
}

static kt_status undo(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return kt_gtp_kalah_undo(gtp) < 0 ? kt_gtp_refuse(gtp, "cannot undo") : KT_OK;
}

static kt_status clear_board(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    record_of(gtp)->fresh = KT_MEMORY_NEW;
    record_of(gtp)->count = 0;
    return KT_OK;
}

#if KT_EXPERIENCE
static kt_memory memory_of(const kt_gtp *gtp) {
    return (kt_memory){
        .game = game, .store = gtp->config->session.player->experience, .kind = KT_GTP_KALAH_KIND};
}

bool kt_gtp_kalah_look(const kt_gtp *gtp, kt_case *known) {
    kt_memory memory = memory_of(gtp);
    kt_kalah kalah = position_of(gtp);
    return memory.store && kt_memory_look(&memory, &kalah, known);
}
#endif

/* What may be spent on a half-move. The clock counts in moves of Go: a board is as empty as there are beans left. */
static kt_minimax_limits limits_of(const kt_gtp *gtp, kt_colour colour, const kt_kalah *kalah) {
    const kt_player_config *config = gtp->config->session.player;
    kt_minimax_limits limits = {.nodes = gtp->session.budget.playouts,
                                .milliseconds = gtp->session.budget.milliseconds,
                                .now_ms = config->milliseconds,
                                .interrupted = config->interrupted,
                                .context = config->context};
    int lines = 9, left = kalah->left[0] + kalah->left[1];
    int total = left + kalah->store[0] + kalah->store[1];
    if (gtp->session.clock.limited[colour])
        limits.milliseconds =
            kt_clock_budget_ms(&gtp->session.clock, colour, lines * lines * left / total, lines);
    if (!config->milliseconds) limits.milliseconds = 0;
    if (!limits.milliseconds && !limits.nodes) limits.depth = DEPTH;
    return limits;
}

/* Writes the part moves of a half-move behind the record, and returns how many they are. */
static kt_status think(kt_gtp *gtp, const kt_kalah *kalah, const kt_minimax_limits *limits) {
    kt_predictor *predictor;
    game_record *record = record_of(gtp);
    size_t bytes, needed = kt_minimax_bytes(game, kalah, LINE_DEPTH) + 2 * sizeof *kalah;
    char *memory = kt_player_lend(&gtp->session.player, LENDING, &bytes, &predictor);
    if (needed > bytes / 2) needed = bytes / 2 / sizeof(uint32_t) * sizeof(uint32_t);
    kt_minimax_table table;
    size_t rest = bytes - needed < TABLE_BYTES ? bytes - needed : TABLE_BYTES;
    bool has_table = kt_minimax_table_init(&table, memory + needed, rest) >= 0;
    return kt_minimax_half_move(game, limits, kalah, has_table ? &table : NULL, memory, needed,
                                record->moves + record->count, (int)capacity_of(gtp) - record->count);
}

#if KT_EXPERIENCE
/* Thinks with what was learned of earlier games, and learns. Now and then half of the limits goes into a thought without
 * that, to see what it changes (player/learning.h). */
static kt_status think_by_experience(kt_gtp *gtp, const kt_kalah *kalah, kt_minimax_limits *limits) {
    kt_player *player = &gtp->session.player;
    game_record *record = record_of(gtp);
    kt_memory memory = memory_of(gtp);
    const kt_minimax_memory hooks = kt_memory_hooks(&memory);
    kt_status unaided = KT_ERR_NOTHING;
    if (!memory.store) return think(gtp, kalah, limits);
    if (kt_learning_compares(player)) {
        limits->nodes = (limits->nodes + 1) / 2;
        limits->milliseconds = (limits->milliseconds + 1) / 2;
        if (think(gtp, kalah, limits) > 0) unaided = record->moves[record->count];
    }
    memory.fresh = record->fresh;
    limits->memory = &hooks; /* cppcheck-suppress autoVariables ; used in this call alone */
    kt_status count = think(gtp, kalah, limits);
    record->fresh = memory.fresh;
    kt_learning_count(player, memory.nodes, memory.used);
    if (count > 0 && unaided >= 0 && memory.used)
        kt_learning_compared(player, record->moves[record->count] != unaided);
    return count;
}
#else
static kt_status think_by_experience(kt_gtp *gtp, const kt_kalah *kalah, kt_minimax_limits *limits) {
    return think(gtp, kalah, limits);
}
#endif

/* Thinks about a game that isn't over, and plays a half-move. Returns its part moves, which end the record; or an error. */
static kt_status move(kt_gtp *gtp, const kt_kalah *kalah) {
    kt_colour colour = kalah->to_move ? KT_WHITE : KT_BLACK;
    uint32_t start_ms = kt_player_now_ms(&gtp->session.player);
    kt_minimax_limits limits = limits_of(gtp, colour, kalah);
    kt_status count = think_by_experience(gtp, kalah, &limits);
    kt_clock_spend(&gtp->session.clock, colour, kt_player_now_ms(&gtp->session.player) - start_ms);
    if (count < 0) return KT_ERR_FULL;
    game_record *record = record_of(gtp);
    record->count = (uint16_t)(record->count + count);
    return count;
}

kt_status kt_gtp_kalah_move(kt_gtp *gtp) {
    kt_kalah kalah = position_of(gtp);
    return kalah.over ? KT_ERR_NOTHING : move(gtp, &kalah);
}

static kt_status genmove(kt_gtp *gtp, char *arguments) {
    kt_kalah kalah = position_of(gtp);
    kt_status player = read_player(gtp, &arguments, &kalah);
    if (player < 0) return player;
    kt_status count = move(gtp, &kalah);
    if (count < 0) return kt_gtp_refuse_move(gtp, count);
    while (count--) {
        game->write_move(&kalah, kt_gtp_kalah_pit(gtp, (unsigned)count), &gtp->answer);
        if (count) kt_text_char(&gtp->answer, ' ');
    }
    return KT_OK;
}

static kt_status showboard(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_kalah kalah = position_of(gtp);
    kt_text_char(&gtp->answer, '\n');
    game->draw(&kalah, &gtp->answer);
    kt_text_string(&gtp->answer, kalah.over      ? "The game is over"
                                 : kalah.to_move ? "White (above) to play"
                                                 : "Black (below) to play");
    return KT_OK;
}

static kt_status final_score(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_kalah kalah = position_of(gtp);
    if (!kalah.over) return kt_gtp_refuse(gtp, "the game isn't over");
    kt_score_write(&gtp->answer, 4 * (kalah.store[0] - kalah.store[1]));
    return KT_OK;
}

const kt_gtp_command kt_gtp_kalah_commands[] = {
    {"play", play_pits},          {"genmove", genmove},         {"undo", undo}, {"showboard", showboard},
    {"clear_board", clear_board}, {"final_score", final_score}, {0, 0},
};

/* Reads a number of pits or beans, STANDARD where there is none. */
static int read_size(char **arguments) {
    return **arguments ? kt_words_unsigned(kt_words_next(arguments)) : STANDARD;
}

kt_status kt_gtp_kalah_begin(kt_gtp *gtp, int pits, int beans) {
    kt_kalah kalah;
    kt_status status = kt_kalah_begin(&kalah, pits, beans);
    if (status < 0) return status;
    kt_session_clear(&gtp->session); /* from here on, the memory for its moves holds the record */
    gtp->plays_kalah = true;
    *record_of(gtp) =
        (game_record){.pits = (unsigned)pits & 15, .beans = (unsigned)beans & 15, .fresh = KT_MEMORY_NEW};
    return KT_OK;
}

static kt_status begin_kalah(kt_gtp *gtp, char *arguments) {
    int pits = read_size(&arguments), beans = read_size(&arguments);
    if (*arguments || kt_gtp_kalah_begin(gtp, pits, beans) < 0)
        return kt_gtp_refuse(gtp, "unacceptable size");
    if (gtp->config->keep) kt_text_string(&gtp->answer, "this game is not kept when the power fails");
    return KT_OK;
}

kt_status kt_gtp_game(kt_gtp *gtp, char *arguments) {
    const char *name = kt_words_next(&arguments);
    if (kt_words_equal(name, "kalah")) return begin_kalah(gtp, arguments);
    if (kt_words_equal(name, "go") && !*arguments) {
        if (gtp->plays_kalah) kt_session_clear(&gtp->session);
        gtp->plays_kalah = false;
        return KT_OK;
    }
    if (*name) return kt_gtp_refuse(gtp, "unknown game");
    kt_text_string(&gtp->answer, gtp->plays_kalah ? "kalah " : "go");
    if (!gtp->plays_kalah) return KT_OK;
    kt_text_unsigned(&gtp->answer, record_of(gtp)->pits);
    kt_text_char(&gtp->answer, ' ');
    kt_text_unsigned(&gtp->answer, record_of(gtp)->beans);
    return KT_OK;
}
