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
    GUESS = 50,                             /* %: an answer that is as often wrong */
};

/* Writes an outcome by its word. */
static void write_outcome(kt_text *answer, const char *word, kt_colour defender,
                          const kt_life_result *result) {
    kt_text_string(answer, word);
    if (result->outcome != KT_LIFE_KO) return;
    kt_colour side = result->ko_for == KT_LIFE_DEFENDER ? defender : kt_opponent(defender);
    kt_text_string(answer, side == KT_BLACK ? " for black" : " for white");
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
static kt_likely_search make_search(kt_gtp *gtp, kt_colour first) {
    return (kt_likely_search){
        .session = &gtp->session, .survey = gtp->config->survey, .barred = &gtp->barred, .first = first};
}

static void write_percent(kt_text *answer, uint32_t percent) {
    kt_text_string(answer, ", ");
    kt_text_unsigned(answer, percent);
    kt_text_string(answer, " %");
}

/* ", as far as was read, 83 %" */
static void write_unproved(kt_text *answer, uint32_t percent) {
    kt_text_string(answer, ", as far as was read");
    write_percent(answer, percent);
}

/* "unknown: the group isn't surrounded; most likely " */
static void write_unknown(kt_text *answer, const char *why) {
    kt_text_string(answer, "unknown: ");
    kt_text_string(answer, why);
    kt_text_string(answer, "; most likely ");
}

static const char not_to_the_end[] = "it wasn't read to the end";

/* "unknown: the group isn't surrounded; most likely alive, 83 %" */
static void write_likely(kt_gtp *gtp, const kt_bitboard *target, kt_colour first, kt_status status,
                         kt_life_result *result) {
    kt_text *answer = &gtp->answer;
    const kt_likely_search search = make_search(gtp, first);
    const uint32_t lives_q16 = kt_likely_stays_q16(&search, target, &result->move);
    const bool lives = lives_q16 >= 32768;
    write_unknown(answer, status == KT_ERR_NOTHING ? "the group isn't surrounded"
                          : status < 0             ? "the group is too large, or has too much room"
                                                   : not_to_the_end);
    kt_text_string(answer, lives ? "alive" : "dead");
    write_percent(answer, ((lives ? lives_q16 : 65536 - lives_q16) * 100 + 32768) / 65536);
    result->count = 0;
    write_line(answer, result);
}

/* Writes an answer about chains of `owner`: proved, or with its likelihood. `why` nothing is known, if so. */
static void write_chains(kt_text *answer, const char *const words[5], kt_colour owner, kt_likely likely,
                         kt_life_result *result, const char *why) {
    if (likely.guessed) {
        write_unknown(answer, why);
        kt_text_string(answer, words[likely.outcome]);
        write_percent(answer, likely.percent);
        result->move = likely.move;
        result->count = 0;
    } else {
        write_outcome(answer, words[result->outcome], owner, result);
        if (result->outcome != KT_LIFE_UNKNOWN && !result->proved) write_unproved(answer, likely.percent);
    }
    write_line(answer, result);
}
#endif

#if KT_DESKTOP
/* A group that is read as dead may race with a chain whose capture links it with others. Tells what comes of that, unless it
 * is lost: "alive, by the race with E5, as far as was read, 80 %"; or what the search says, where reading the race is no better
 * than a guess. */
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
    const kt_likely_search reading = {.first = first};
    const uint8_t percent = kt_likely_race(&reading, own, rival, &race).percent;
    race.read.nodes += nodes;
    if (race.outcome != KT_RACE_UNKNOWN && percent <= GUESS && gtp->config->survey) {
        write_likely(gtp, target, first, KT_OK, &race.read);
        return true;
    }
    kt_text_string(answer, words[attacks][race.outcome]);
    if (race.outcome == KT_RACE_KO)
        kt_text_string(answer, race.ko_for == KT_BLACK ? " for black" : " for white");
    kt_text_string(answer, race.outcome == KT_RACE_UNKNOWN ? ", unless it wins the race with "
                                                           : ", by the race with ");
    kt_gtp_write_vertex(answer, rival);
    if (race.outcome != KT_RACE_UNKNOWN) write_unproved(answer, percent);
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
    write_outcome(&gtp->answer, kt_life_outcomes[result.outcome], (kt_colour)defender, &result);
    if (result.outcome != KT_LIFE_UNKNOWN && !result.proved)
        kt_text_string(&gtp->answer, ", unless it gets out further than was read");
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
    kt_status status = kt_capture_read(memory, board, (kt_point)p, (kt_colour)first, NODES_CONNECT, &result);
    const kt_likely_search search = make_search(gtp, (kt_colour)first);
    if (status < 0 && !search.survey) return kt_gtp_refuse(gtp, "the chain is too large");
    kt_likely likely = {0};
    if (!result.proved) likely = kt_likely_capture(&search, (kt_point)p, &result);
    write_chains(&gtp->answer, kt_capture_outcomes, (kt_colour)board->colour[p], likely, &result,
                 status < 0 ? "the chain is too large" : not_to_the_end);
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
    write_chains(&gtp->answer, kt_connect_outcomes, (kt_colour)owner,
                 kt_likely_connect(owner == first, &result), &result, not_to_the_end);
    return KT_OK;
}

/* "black wins", "both live", "ko for white" */
static void write_race(kt_text *answer, kt_colour first, unsigned outcome, kt_colour ko_for) {
    const kt_colour winner = outcome == KT_RACE_LOST ? kt_opponent(first)
                             : outcome == KT_RACE_KO ? ko_for
                                                     : first;
    if (outcome == KT_RACE_KO) kt_text_string(answer, "ko for ");
    if (outcome == KT_RACE_UNKNOWN || outcome == KT_RACE_BOTH)
        kt_text_string(answer, outcome == KT_RACE_BOTH ? "both live" : "unknown");
    else kt_text_string(answer, winner == KT_BLACK ? "black" : "white");
    if (outcome == KT_RACE_WON || outcome == KT_RACE_LOST) kt_text_string(answer, " wins");
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
    static const char large[] = "the chains, with their liberties, are too large";
    kt_status status = kt_race_read(life, board, stone[turned], stone[!turned], NODES_RACE, &result);
    const kt_likely_search search = make_search(gtp, (kt_colour)first);
    if (status < 0 && !search.survey) return kt_gtp_refuse(gtp, large);
    kt_likely likely = {.outcome = result.outcome};
    if (!result.read.proved) likely = kt_likely_race(&search, stone[turned], stone[!turned], &result);
    if (likely.guessed) {
        write_unknown(&gtp->answer, status < 0 ? large : not_to_the_end);
        result.read.move = likely.move;
        result.read.count = 0;
    }
    write_race(&gtp->answer, (kt_colour)first, likely.outcome, result.ko_for);
    if (likely.guessed) write_percent(&gtp->answer, likely.percent);
    else if (likely.percent) write_unproved(&gtp->answer, likely.percent);
    write_line(&gtp->answer, &result.read);
    return KT_OK;
}
#endif
