/* The commands that read life and death, captures, connections and races. */
#include "base/words.h"
#include "judge/judge.h"
#include "proto/gtp_commands.h"
#include "session/likely.h"
#include "tactics/capture.h"
#include "tactics/connect.h"
#include "tactics/race.h"

enum {
    NODES = KT_DESKTOP ? 3000000 : 1000000, /* positions to look at: two seconds on a desktop */
    NODES_CONNECT = 1000000,                /* a second */
    NODES_RACE = 2000000,                   /* for each of two questions */
    SOLVE_MS = 30000,                       /* on a chip */
    TABLE_BYTES = 1 << 22,                  /* a larger table is slower: it leaves the cache */
};

/* Writes an outcome by its word, and what is to be said of it where it isn't proved. */
static void write_outcome(kt_text *answer, const char *word, kt_colour defender, const kt_life_result *result,
                          const char *unproved) {
    kt_text_string(answer, word);
    if (result->outcome == KT_LIFE_KO) {
        kt_colour side = result->ko_for == KT_LIFE_DEFENDER ? defender : kt_opponent(defender);
        kt_text_string(answer, side == KT_BLACK ? " for black" : " for white");
    }
    if (result->outcome != KT_LIFE_UNKNOWN && !result->proved) kt_text_string(answer, unproved);
}

static void write_line(kt_text *answer, const kt_life_result *result) {
    kt_text_string(answer, "\nmove: ");
    kt_gtp_write_vertex(answer, result->move);
    kt_text_string(answer, "\nline:");
    for (int i = 0; i < result->count; i++) {
        kt_text_char(answer, ' ');
        kt_gtp_write_vertex(answer, result->line[i]);
    }
    kt_text_string(answer, "\nnodes: ");
    kt_text_unsigned(answer, result->nodes);
}

kt_status kt_gtp_read_group(kt_gtp *gtp, char *arguments, kt_bitboard *target) {
    const kt_board *board = &gtp->session.game.board;
    *target = kt_bitboard_none();
    int colour = KT_EMPTY;
    do {
        kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
        if (p < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
        if (p == KT_PASS || board->colour[p] == KT_EMPTY) return kt_gtp_refuse(gtp, "no stone there");
        if (colour != KT_EMPTY && board->colour[p] != colour)
            return kt_gtp_refuse(gtp, "stones of both colors");
        colour = board->colour[p];
        kt_bitboard chain =
            kt_geometry_region(&gtp->session.game.geometry, (kt_point)p, &board->stones[colour]);
        kt_bitboard_unite(target, &chain);
    } while (*arguments);
    return colour;
}

/* The player's memory, to read in, behind `more` bytes at its begin; what it thought is lost. NULL after a refusal. */
static kt_life *lend(kt_gtp *gtp, size_t more) {
    kt_predictor *predictor;
    size_t bytes, skip;
    if (!kt_judge_can(&gtp->session.game.board)) {
        (void)kt_gtp_refuse(gtp, "some stones have no liberties");
        return NULL;
    }
    uint8_t *memory = kt_player_lend(&gtp->session.player, more + sizeof(kt_life), &bytes, &predictor);
    skip = more + (size_t)(-((uintptr_t)memory + more) & (_Alignof(kt_life) - 1));
    kt_life *life = (kt_life *)(void *)(memory + skip);
    bytes = bytes < TABLE_BYTES ? bytes : TABLE_BYTES;
    if (bytes >= skip && kt_life_init(life, bytes - skip) >= 0) return life;
    (void)kt_gtp_refuse(gtp, "too little memory");
    return NULL;
}

#if KT_DESKTOP
/* "unknown: the group isn't surrounded; most likely alive, 83 %" */
static void write_likely(kt_gtp *gtp, const kt_bitboard *target, kt_colour first, kt_status status,
                         kt_life_result *result) {
    kt_text *answer = &gtp->answer;
    const uint32_t lives_q16 =
        kt_session_likely_q16(&gtp->session, gtp->config->survey, &gtp->barred, target, first, &result->move);
    const bool lives = lives_q16 >= 32768;
    kt_text_string(answer, "unknown: ");
    kt_text_string(answer, status == KT_ERR_NOTHING ? "the group isn't surrounded"
                           : status < 0             ? "the group is too large, or has too much room"
                                                    : "it wasn't read to the end");
    kt_text_string(answer, lives ? "; most likely alive, " : "; most likely dead, ");
    kt_text_unsigned(answer, ((lives ? lives_q16 : 65536 - lives_q16) * 100 + 32768) / 65536);
    kt_text_string(answer, " %");
    result->count = 0;
    write_line(answer, result);
}
#endif

#if KT_DESKTOP
/* A group that is read as dead may race with a chain whose capture links it with others. Tells what comes of that, unless it
 * is lost: "alive, by the race with E5, as far as was read". */
static bool write_rival(kt_gtp *gtp, kt_life *life, const kt_bitboard *target, kt_colour first,
                        uint32_t nodes) {
    static const char *const words[2][5] = {{"dead", "alive", "dead", "ko", "seki"},
                                            {"dead", "dead", "alive", "ko", "seki"}};
    const kt_board *board = &gtp->session.game.board;
    kt_point own;
    const kt_point rival = kt_race_find_rival(board, target, &own);
    kt_race_result race;
    if (rival == KT_NO_POINT) return false;
    const bool attacks = board->colour[own] != first;
    if (kt_race_read(life, board, attacks ? rival : own, attacks ? own : rival, NODES_CONNECT, &race) < 0)
        return false;
    if (race.outcome == (attacks ? KT_RACE_WON : KT_RACE_LOST)) return false;
    kt_text *answer = &gtp->answer;
    kt_text_string(answer, words[attacks][race.outcome]);
    if (race.outcome == KT_RACE_KO)
        kt_text_string(answer, race.ko_for == KT_BLACK ? " for black" : " for white");
    kt_text_string(answer, race.outcome == KT_RACE_UNKNOWN ? ", unless it wins the race with "
                                                           : ", by the race with ");
    kt_gtp_write_vertex(answer, rival);
    if (race.outcome != KT_RACE_UNKNOWN) kt_text_string(answer, ", as far as was read");
    race.read.nodes += nodes;
    write_line(answer, &race.read);
    return true;
}
#endif

kt_status kt_gtp_solve(kt_gtp *gtp, char *arguments) {
    kt_status first = kt_gtp_read_colour(&arguments);
    if (first < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    kt_bitboard target;
    kt_status defender = kt_gtp_read_group(gtp, arguments, &target);
    if (defender < 0) return defender;
    kt_life *life = lend(gtp, 0);
    if (!life) return KT_ERR_FORMAT;
    life->is_over = kt_gtp_reading_is_over;
    kt_gtp_reading_time time = {&gtp->session.player, kt_player_now_ms(&gtp->session.player),
                                KT_DESKTOP ? 0 : SOLVE_MS};
    life->context = &time;
    kt_life_result result;
    kt_status status =
        kt_life_solve(life, &gtp->session.game.board, &target, (kt_colour)first, NODES, &result);
#if KT_DESKTOP
    if (result.outcome == KT_LIFE_DEAD && write_rival(gtp, life, &target, (kt_colour)first, result.nodes))
        return KT_OK;
    if (result.outcome == KT_LIFE_UNKNOWN && gtp->config->survey) {
        write_likely(gtp, &target, (kt_colour)first, status, &result);
        return KT_OK;
    }
#endif
    if (status == KT_ERR_NOTHING) return kt_gtp_refuse(gtp, "the group isn't surrounded");
    if (status < 0) return kt_gtp_refuse(gtp, "the group is too large, or has too much room");
    write_outcome(&gtp->answer, kt_life_outcomes[result.outcome], (kt_colour)defender, &result,
                  ", unless it gets out further than was read");
    write_line(&gtp->answer, &result);
    return KT_OK;
}

#if KT_DESKTOP
kt_status kt_gtp_capture(kt_gtp *gtp, char *arguments) {
    const kt_board *board = &gtp->session.game.board;
    kt_status first = kt_gtp_read_colour(&arguments);
    if (first < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
    if (p < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    if (p == KT_PASS || board->colour[p] == KT_EMPTY) return kt_gtp_refuse(gtp, "no stone there");
    if (*arguments) return kt_gtp_refuse(gtp, "one stone is enough");
    kt_life *life = lend(gtp, offsetof(kt_capture_memory, life));
    if (!life) return KT_ERR_FORMAT;
    life->is_over = kt_gtp_reading_is_over;
    kt_gtp_reading_time time = {&gtp->session.player, kt_player_now_ms(&gtp->session.player), 0};
    life->context = &time;
    kt_life_result result;
    kt_capture_memory *memory =
        (kt_capture_memory *)(void *)((uint8_t *)life - offsetof(kt_capture_memory, life));
    if (kt_capture_read(memory, board, (kt_point)p, (kt_colour)first, NODES_CONNECT, &result) < 0)
        return kt_gtp_refuse(gtp, "the chain is too large");
    write_outcome(&gtp->answer, kt_capture_outcomes[result.outcome], (kt_colour)board->colour[p], &result,
                  ", as far as was read");
    write_line(&gtp->answer, &result);
    return KT_OK;
}

/* Reads the vertices of two stones. */
static kt_status read_two(kt_gtp *gtp, char *arguments, kt_point stone[2]) {
    for (int i = 0; i < 2; i++) {
        const kt_status p = kt_point_read(kt_words_next(&arguments), gtp->session.game.geometry.size);
        if (p < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
        if (p == KT_PASS || gtp->session.game.board.colour[p] == KT_EMPTY)
            return kt_gtp_refuse(gtp, "no stone there");
        stone[i] = (kt_point)p;
    }
    return *arguments ? kt_gtp_refuse(gtp, "two stones are enough") : KT_OK;
}

kt_status kt_gtp_connect(kt_gtp *gtp, char *arguments) {
    const kt_board *board = &gtp->session.game.board;
    kt_status first = kt_gtp_read_colour(&arguments);
    kt_point stone[2];
    if (first < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    if (read_two(gtp, arguments, stone) < 0) return KT_ERR_FORMAT;
    const int owner = board->colour[stone[0]];
    if (owner != board->colour[stone[1]]) return kt_gtp_refuse(gtp, "stones of both colors");
    kt_life *life = lend(gtp, 0);
    if (!life) return KT_ERR_FORMAT;
    life->is_over = kt_gtp_reading_is_over;
    kt_gtp_reading_time time = {&gtp->session.player, kt_player_now_ms(&gtp->session.player), 0};
    life->context = &time;
    kt_life_result result;
    if (kt_connect_read(life, board, stone[0], stone[1], (kt_colour)first, NODES_CONNECT, &result) < 0)
        return kt_gtp_refuse(gtp, "the chains are too far from each other");
    write_outcome(&gtp->answer, kt_connect_outcomes[result.outcome], (kt_colour)owner, &result,
                  ", as far as was read");
    write_line(&gtp->answer, &result);
    return KT_OK;
}

/* "black wins", "both live, as far as was read", "ko for white" */
static void write_race(kt_text *answer, kt_colour first, const kt_race_result *result) {
    const kt_colour winner = result->outcome == KT_RACE_LOST ? kt_opponent(first)
                             : result->outcome == KT_RACE_KO ? result->ko_for
                                                             : first;
    if (result->outcome == KT_RACE_KO) kt_text_string(answer, "ko for ");
    if (result->outcome == KT_RACE_UNKNOWN || result->outcome == KT_RACE_BOTH)
        kt_text_string(answer, result->outcome == KT_RACE_BOTH ? "both live" : "unknown");
    else kt_text_string(answer, winner == KT_BLACK ? "black" : "white");
    if (result->outcome == KT_RACE_WON || result->outcome == KT_RACE_LOST) kt_text_string(answer, " wins");
    if (result->outcome != KT_RACE_UNKNOWN && !result->read.proved)
        kt_text_string(answer, ", as far as was read");
}

kt_status kt_gtp_race(kt_gtp *gtp, char *arguments) {
    const kt_board *board = &gtp->session.game.board;
    kt_status first = kt_gtp_read_colour(&arguments);
    kt_point stone[2];
    if (first < 0) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    if (read_two(gtp, arguments, stone) < 0) return KT_ERR_FORMAT;
    const bool turned = board->colour[stone[0]] != first;
    if (board->colour[stone[0]] == board->colour[stone[1]]) return kt_gtp_refuse(gtp, "stones of one color");
    kt_life *life = lend(gtp, 0);
    if (!life) return KT_ERR_FORMAT;
    life->is_over = kt_gtp_reading_is_over;
    kt_gtp_reading_time time = {&gtp->session.player, kt_player_now_ms(&gtp->session.player), 0};
    life->context = &time;
    kt_race_result result;
    if (kt_race_read(life, board, stone[turned], stone[!turned], NODES_RACE, &result) < 0)
        return kt_gtp_refuse(gtp, "the chains, with their liberties, are too large");
    write_race(&gtp->answer, (kt_colour)first, &result);
    write_line(&gtp->answer, &result.read);
    return KT_OK;
}
#endif
