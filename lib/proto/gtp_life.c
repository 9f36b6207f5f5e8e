/* The commands that read life and death, captures, connections and races. */
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
static void write_outcome(kt_gtp *gtp, const char *word, int defender, const kt_life_result *result) {
    kt_text_string(&gtp->answer, word);
    if (result->outcome == KT_LIFE_KO)
        kt_gtp_say(gtp, " for %c",
                   result->ko_for == KT_LIFE_DEFENDER ? defender : KT_BLACK + KT_WHITE - defender);
}

static void write_line(kt_gtp *gtp, const kt_life_result *result) {
    kt_gtp_say(gtp, "\nmove: %v\nline:", result->move);
    for (int i = 0; i < result->count; i++) kt_gtp_say(gtp, " %v", result->line[i]);
    kt_gtp_say(gtp, "\nnodes: %u", result->nodes);
}

kt_status kt_gtp_read_group(kt_gtp *gtp, kt_bitboard *target) {
    const kt_board *board = &gtp->session.game.board;
    *target = kt_bitboard_none();
    int colour = KT_EMPTY;
    do {
        kt_status status = kt_gtp_take(gtp, "s+");
        if (status < 0) return status;
        const kt_point p = (kt_point)gtp->given.point;
        if (colour != KT_EMPTY && board->colour[p] != colour)
            return kt_gtp_refuse(gtp, "stones of both colors");
        colour = board->colour[p];
        kt_bitboard chain = kt_geometry_region(board->geometry, p, &board->stones[colour]);
        kt_bitboard_unite(target, &chain);
    } while (*gtp->given.rest);
    return colour;
}

/* The player's memory, to read in until that time, behind `more` bytes at its begin; what it thought is lost. NULL after a
 * refusal. */
static kt_life *lend(kt_gtp *gtp, size_t more, kt_gtp_reading_time *time) {
    kt_predictor *predictor;
    size_t bytes, skip;
    if (kt_gtp_judges(gtp, "") < 0) return NULL;
    uint8_t *memory = kt_player_lend(&gtp->session.player, more + sizeof(kt_life), &bytes, &predictor);
    skip = more + (size_t)(-((uintptr_t)memory + more) & (_Alignof(kt_life) - 1));
    kt_life *life = (kt_life *)(void *)(memory + skip);
    bytes = bytes < TABLE_BYTES ? bytes : TABLE_BYTES;
    if (bytes < skip || kt_life_init(life, bytes - skip) < 0) {
        (void)kt_gtp_refuse(gtp, "too little memory");
        return NULL;
    }
    life->is_over = kt_gtp_reading_is_over;
    life->context = time;
    return life;
}

#if KT_DESKTOP
static kt_likely_search make_search(kt_gtp *gtp) {
    return (kt_likely_search){.session = &gtp->session,
                              .survey = gtp->config->survey,
                              .barred = &gtp->barred,
                              .first = gtp->given.colour};
}

/* Before an answer that is wrong as often as right, or more often, and so is told without its percentage. */
static bool write_unclear(kt_gtp *gtp, uint32_t percent) {
    const bool unclear = percent && percent <= GUESS;
    if (unclear) kt_gtp_say(gtp, "unclear: perhaps ");
    return unclear;
}

static void write_percent(kt_gtp *gtp, uint32_t percent) { kt_gtp_say(gtp, ", %u %s", percent, "%"); }

/* ", as far as was read, 83 %" */
static void write_unproved(kt_gtp *gtp, uint32_t percent) {
    kt_gtp_say(gtp, ", as far as was read");
    write_percent(gtp, percent);
}

/* "unknown: the group isn't surrounded; most likely " */
static void write_unknown(kt_gtp *gtp, const char *why) { kt_gtp_say(gtp, "unknown: %s; most likely ", why); }

static const char not_to_the_end[] = "it wasn't read to the end";

/* "unknown: the group isn't surrounded; most likely alive, 83 %" */
static void write_likely(kt_gtp *gtp, const kt_bitboard *target, kt_status status, kt_life_result *result) {
    const kt_likely_search search = make_search(gtp);
    const uint32_t lives_q16 = kt_likely_lives_q16(&search, target, &result->move);
    const bool lives = lives_q16 >= 32768;
    write_unknown(gtp, status == KT_ERR_NOTHING ? "the group isn't surrounded"
                       : status < 0             ? "the group is too large, or has too much room"
                                                : not_to_the_end);
    kt_gtp_say(gtp, lives ? "alive" : "dead");
    write_percent(gtp, ((lives ? lives_q16 : 65536 - lives_q16) * 100 + 32768) / 65536);
    result->count = 0;
    write_line(gtp, result);
}

/* Writes an answer about chains of `owner`: proved, or with its likelihood. `why` nothing is known, if so. */
static void write_chains(kt_gtp *gtp, const char *const words[5], int owner, kt_likely likely,
                         kt_life_result *result, const char *why) {
    if (likely.guessed) {
        write_unknown(gtp, why);
        kt_text_string(&gtp->answer, words[likely.outcome]);
        write_percent(gtp, likely.percent);
        result->move = likely.move;
        result->count = 0;
    } else {
        const bool proved = result->proved || result->outcome == KT_LIFE_UNKNOWN,
                   unclear = !proved && write_unclear(gtp, likely.percent);
        write_outcome(gtp, words[result->outcome], owner, result);
        if (!proved && !unclear) write_unproved(gtp, likely.percent);
    }
    write_line(gtp, result);
}

/* A group that is read as dead may race with a chain whose capture links it with others. Tells what comes of that, "alive, by the
 * race with E5, as far as was read, 80 %", or what the search says, where reading the race is no better than a guess. A race that
 * is lost is told only if it takes a move to win it, where `read` has none. */
static bool write_rival(kt_gtp *gtp, kt_life *life, const kt_bitboard *target, const kt_life_result *read) {
    static const char *const words[2][5] = {{"dead", "alive", "dead", "ko", "seki"},
                                            {"dead", "dead", "alive", "ko", "seki"}};
    const kt_board *board = &gtp->session.game.board;
    kt_point own;
    const kt_point rival = kt_race_find_rival(board, target, &own);
    kt_race_result race;
    if (rival == KT_NO_POINT) return false;
    const bool attacks = board->colour[own] != gtp->given.colour;
    if (kt_race_read(life, board, attacks ? rival : own, attacks ? own : rival, NODES_CONNECT, &race) < 0)
        return false;
    const bool takes_move = attacks && read->move == KT_PASS && race.read.move != KT_PASS;
    if (race.outcome == (attacks ? KT_RACE_WON : KT_RACE_LOST) && !takes_move) return false;
    const kt_likely_search reading = {.first = gtp->given.colour};
    const uint8_t percent = kt_likely_race(&reading, own, rival, &race).percent;
    race.read.nodes += read->nodes;
    if (race.outcome != KT_RACE_UNKNOWN && percent <= GUESS && gtp->config->survey) {
        write_likely(gtp, target, KT_OK, &race.read);
        return true;
    }
    kt_text_string(&gtp->answer, words[attacks][race.outcome]);
    if (race.outcome == KT_RACE_KO) kt_gtp_say(gtp, " for %c", race.ko_for);
    kt_gtp_say(
        gtp, race.outcome == KT_RACE_UNKNOWN ? ", unless it wins the race with %v" : ", by the race with %v",
        rival);
    if (race.outcome != KT_RACE_UNKNOWN) write_unproved(gtp, percent);
    write_line(gtp, &race.read);
    return true;
}
#endif

kt_status kt_gtp_solve(kt_gtp *gtp) {
    kt_bitboard target;
    kt_status defender = kt_gtp_read_group(gtp, &target);
    if (defender < 0) return defender;
    kt_gtp_reading_time time = kt_gtp_time_to_read(gtp, KT_DESKTOP ? 0 : SOLVE_MS);
    kt_life *life = lend(gtp, 0, &time);
    if (!life) return KT_ERR_FORMAT;
    kt_life_result result;
    kt_status status =
        kt_life_solve(life, &gtp->session.game.board, &target, gtp->given.colour, NODES, &result);
#if KT_DESKTOP
    if (result.outcome == KT_LIFE_DEAD && write_rival(gtp, life, &target, &result)) return KT_OK;
    if (result.outcome == KT_LIFE_UNKNOWN && gtp->config->survey) {
        write_likely(gtp, &target, status, &result);
        return KT_OK;
    }
#endif
    if (status == KT_ERR_NOTHING) return kt_gtp_refuse(gtp, "the group isn't surrounded");
    if (status < 0) return kt_gtp_refuse(gtp, "the group is too large, or has too much room");
    write_outcome(gtp, kt_life_outcomes[result.outcome], defender, &result);
    if (result.outcome == KT_LIFE_DEAD && (result.may_escape || !result.proved))
        kt_gtp_say(gtp, ", unless it gets out");
    else if (result.outcome != KT_LIFE_UNKNOWN && !result.proved) kt_gtp_say(gtp, ", as far as was read");
    write_line(gtp, &result);
    return KT_OK;
}

#if KT_DESKTOP
/* Takes this many vertices of stones, all that follows. */
static kt_status take_stones(kt_gtp *gtp, kt_point *stone, int count, const char *enough) {
    for (int i = 0; i < count; i++) {
        kt_status status = kt_gtp_take(gtp, "s+");
        if (status < 0) return status;
        stone[i] = (kt_point)gtp->given.point;
    }
    return *gtp->given.rest ? kt_gtp_refuse(gtp, enough) : KT_OK;
}

kt_status kt_gtp_capture(kt_gtp *gtp) {
    const kt_board *board = &gtp->session.game.board;
    kt_point p;
    if (take_stones(gtp, &p, 1, "one stone is enough") < 0) return KT_ERR_FORMAT;
    kt_gtp_reading_time time = kt_gtp_time_to_read(gtp, 0);
    kt_life *life = lend(gtp, offsetof(kt_capture_memory, life), &time);
    if (!life) return KT_ERR_FORMAT;
    kt_life_result result;
    kt_capture_memory *memory =
        (kt_capture_memory *)(void *)((uint8_t *)life - offsetof(kt_capture_memory, life));
    kt_status status = kt_capture_read(memory, board, p, gtp->given.colour, NODES_CONNECT, &result);
    const kt_likely_search search = make_search(gtp);
    if (status < 0 && !search.survey) return kt_gtp_refuse(gtp, "the chain is too large");
    kt_likely likely = {0};
    if (!result.proved) likely = kt_likely_capture(&search, p, &result);
    write_chains(gtp, kt_capture_outcomes, board->colour[p], likely, &result,
                 status < 0 ? "the chain is too large" : not_to_the_end);
    return KT_OK;
}

kt_status kt_gtp_connect(kt_gtp *gtp) {
    const kt_board *board = &gtp->session.game.board;
    kt_point stone[2];
    if (take_stones(gtp, stone, 2, "two stones are enough") < 0) return KT_ERR_FORMAT;
    const int owner = board->colour[stone[0]];
    if (owner != board->colour[stone[1]]) return kt_gtp_refuse(gtp, "stones of both colors");
    kt_gtp_reading_time time = kt_gtp_time_to_read(gtp, 0);
    kt_life *life = lend(gtp, 0, &time);
    if (!life) return KT_ERR_FORMAT;
    kt_life_result result;
    if (kt_connect_read(life, board, stone[0], stone[1], gtp->given.colour, NODES_CONNECT, &result) < 0)
        return kt_gtp_refuse(gtp, "the chains are too far from each other");
    write_chains(gtp, kt_connect_outcomes, owner, kt_likely_connect(owner == (int)gtp->given.colour, &result),
                 &result, not_to_the_end);
    return KT_OK;
}

/* "black wins", "both live", "ko for white" */
static void write_race(kt_gtp *gtp, unsigned outcome, kt_colour ko_for) {
    const kt_colour first = gtp->given.colour;
    switch (outcome) {
    case KT_RACE_WON: kt_gtp_say(gtp, "%c wins", first); break;
    case KT_RACE_LOST: kt_gtp_say(gtp, "%c wins", kt_opponent(first)); break;
    case KT_RACE_KO: kt_gtp_say(gtp, "ko for %c", ko_for); break;
    default: kt_gtp_say(gtp, outcome == KT_RACE_BOTH ? "both live" : "unknown");
    }
}

kt_status kt_gtp_race(kt_gtp *gtp) {
    const kt_board *board = &gtp->session.game.board;
    kt_point stone[2];
    if (take_stones(gtp, stone, 2, "two stones are enough") < 0) return KT_ERR_FORMAT;
    const bool turned = board->colour[stone[0]] != gtp->given.colour;
    if (board->colour[stone[0]] == board->colour[stone[1]]) return kt_gtp_refuse(gtp, "stones of one color");
    kt_gtp_reading_time time = kt_gtp_time_to_read(gtp, 0);
    kt_life *life = lend(gtp, 0, &time);
    if (!life) return KT_ERR_FORMAT;
    kt_race_result result;
    static const char large[] = "the chains, with their liberties, are too large";
    kt_status status = kt_race_read(life, board, stone[turned], stone[!turned], NODES_RACE, &result);
    const kt_likely_search search = make_search(gtp);
    if (status < 0 && !search.survey) return kt_gtp_refuse(gtp, large);
    kt_likely likely = {.outcome = result.outcome};
    if (!result.read.proved) likely = kt_likely_race(&search, stone[turned], stone[!turned], &result);
    const bool unclear = write_unclear(gtp, likely.percent);
    if (likely.guessed) {
        if (!unclear) write_unknown(gtp, status < 0 ? large : not_to_the_end);
        result.read.move = likely.move;
        result.read.count = 0;
    }
    write_race(gtp, likely.outcome, result.ko_for);
    if (likely.guessed && !unclear) write_percent(gtp, likely.percent);
    else if (likely.percent && !unclear) write_unproved(gtp, likely.percent);
    write_line(gtp, &result.read);
    return KT_OK;
}
#endif
