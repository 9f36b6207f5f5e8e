#include "firmware/drill.h"

#if KT_TOY

#include <string.h>

#include "base/words.h"
#include "problem/corners.h"

enum { GROUP = 16 /* problems in a number of kt_store.drill */ };

/* Finds the image's problems. Those of another image than before begin unsolved. */
static bool find(const kt_gtp *gtp, kt_store *store, kt_corners *corners) {
    const kt_image *image = gtp->session.config->images[0];
    if (!image || kt_corners_find(corners, image) < 0) return false;
    uint16_t mark = kt_corners_mark(corners);
    if (store->drill[KT_STORE_DRILL_MARK] != mark) {
        memset(store->drill, 0, sizeof store->drill);
        store->drill[KT_STORE_DRILL_MARK] = mark;
    }
    return true;
}

static bool is_solved(const kt_store *store, unsigned number) {
    return store->drill[KT_STORE_DRILL_SOLVED + number / GROUP] >> number % GROUP & 1;
}

static void set_up(kt_gtp *gtp, kt_store *store, const kt_corners *corners, unsigned number,
                   kt_colour solver) {
    kt_corner corner;
    if (kt_session_begin(&gtp->session, KT_CORNERS_SIZE) < 0) return;
    kt_corner_begin(&corner, corners, number);
    kt_game_set_up(&gtp->session.game, &corner.stones[solver == KT_WHITE], &corner.stones[solver != KT_WHITE],
                   solver);
    store->drill[KT_STORE_DRILL_AT] = (uint16_t)(number + 1);
}

/* Does the game begin with the problem's position? */
static bool begins_with(kt_game *game, const kt_corner *corner) {
    const unsigned count = game->count;
    const kt_colour to_move = game->to_move;
    while (kt_game_undo(game) >= 0) continue;
    kt_colour solver = game->to_move;
    bool same = game->geometry.size == KT_CORNERS_SIZE &&
                kt_bitboard_equal(&game->board.stones[solver], &corner->stones[0]) &&
                kt_bitboard_equal(&game->board.stones[kt_opponent(solver)], &corner->stones[1]);
    for (unsigned i = 0; i < count; i++) {
        const kt_game_move move = game->moves[i];
        if (kt_game_execute(game, (kt_colour)move.colour, (kt_point)move.point) < 0) break;
    }
    game->to_move = to_move;
    return same;
}

/* Follows the moves of the game in the problem's tree. */
static kt_drill_state follow(const kt_game *game, kt_corner *corner) {
    for (unsigned i = 0; i < game->count; i += 2) {
        kt_corner_answer answer = kt_corner_try(corner, (kt_point)game->moves[i].point);
        if (answer.verdict == KT_CORNER_SOLVED) return KT_DRILL_SOLVED;
        if (answer.verdict == KT_CORNER_WRONG || i + 1u == game->count ||
            game->moves[i + 1].point != answer.reply)
            return KT_DRILL_FAILED;
    }
    return KT_DRILL_READY;
}

static kt_drill_state look(kt_gtp *gtp, kt_store *store, kt_corners *corners, kt_corner *corner) {
    if (!find(gtp, store, corners)) return KT_DRILL_NONE;
    unsigned at = store->drill[KT_STORE_DRILL_AT];
    store->drill[KT_STORE_DRILL_AT] = 0;
    if (!at || at > kt_corners_all(corners) || gtp->session.plays_kalah) return KT_DRILL_NONE;
    kt_corner_begin(corner, corners, at - 1);
    if (!begins_with(&gtp->session.game, corner)) return KT_DRILL_NONE;
    store->drill[KT_STORE_DRILL_AT] = (uint16_t)at;
    return follow(&gtp->session.game, corner);
}

kt_drill_state kt_drill_look(kt_gtp *gtp, kt_store *store) {
    kt_corners corners;
    kt_corner corner;
    return look(gtp, store, &corners, &corner);
}

bool kt_drill_next(kt_gtp *gtp, kt_store *store, unsigned level, kt_colour solver) {
    kt_corners corners;
    if (!find(gtp, store, &corners)) return false;
    unsigned first = 0, many = kt_corners_of_level(&corners, level), at = store->drill[KT_STORE_DRILL_AT];
    for (unsigned i = 1; i < level; i++) first += kt_corners_of_level(&corners, i);
    if (!many) return false;
    unsigned from = at > first && at <= first + many ? at - first : 0, next = from;
    do next++;
    while (next < from + many && is_solved(store, first + (next - 1) % many));
    if (is_solved(store, first + (next - 1) % many)) next = from + 1; /* all are */
    set_up(gtp, store, &corners, first + (next - 1) % many, solver);
    return true;
}

void kt_drill_again(kt_gtp *gtp, kt_store *store, kt_colour solver) {
    kt_corners corners;
    unsigned at = store->drill[KT_STORE_DRILL_AT];
    if (find(gtp, store, &corners) && at && at <= kt_corners_all(&corners))
        set_up(gtp, store, &corners, at - 1, solver);
}

kt_status kt_drill_play(kt_gtp *gtp, kt_store *store, kt_point p, kt_point *reply) {
    kt_session *session = &gtp->session;
    kt_corners corners;
    kt_corner corner;
    if (look(gtp, store, &corners, &corner) != KT_DRILL_READY) return KT_ERR_NOTHING;
    kt_colour solver = session->game.to_move;
    kt_status status = kt_session_play(session, solver, p);
    if (status < 0) return status;
    kt_corner_answer answer = kt_corner_try(&corner, p);
    *reply = answer.reply;
    if (answer.reply != KT_PASS) {
        status = kt_game_execute(&session->game, kt_opponent(solver), answer.reply);
        if (status < 0) return status;
    }
    if (answer.verdict == KT_CORNER_GOES_ON) return KT_DRILL_READY;
    if (answer.verdict == KT_CORNER_WRONG) return KT_DRILL_FAILED;
    unsigned number = store->drill[KT_STORE_DRILL_AT] - 1u;
    store->drill[KT_STORE_DRILL_SOLVED + number / GROUP] |= (uint16_t)(1u << number % GROUP);
    return KT_DRILL_SOLVED;
}

kt_point kt_drill_right(kt_gtp *gtp, kt_store *store) {
    kt_corners corners;
    kt_corner corner;
    return look(gtp, store, &corners, &corner) == KT_DRILL_READY ? kt_corner_right(&corner) : KT_PASS;
}

unsigned kt_drill_level(kt_gtp *gtp, kt_store *store) {
    kt_corners corners;
    kt_corner corner;
    if (look(gtp, store, &corners, &corner) == KT_DRILL_NONE) return 0;
    return kt_corners_level(&corners, store->drill[KT_STORE_DRILL_AT] - 1u);
}

/* The command. */

static const char *const states[] = {"none", "ready", "failed", "solved"};

static void write_levels(const kt_store *store, const kt_corners *corners, kt_text *answer) {
    unsigned number = 0;
    for (unsigned level = 1; level <= KT_CORNERS_LEVELS; level++) {
        unsigned solved = 0, many = kt_corners_of_level(corners, level);
        for (unsigned i = 0; i < many; i++) solved += is_solved(store, number++);
        kt_text_string(answer, "level ");
        kt_text_unsigned(answer, level);
        kt_text_string(answer, ": ");
        kt_text_unsigned(answer, solved);
        kt_text_string(answer, " of ");
        kt_text_unsigned(answer, many);
        kt_text_string(answer, " solved\n");
    }
}

static void write_present(kt_gtp *gtp, kt_store *store, kt_text *answer) {
    kt_drill_state state = kt_drill_look(gtp, store);
    kt_text_string(answer, "problem: ");
    if (state != KT_DRILL_NONE) {
        kt_text_unsigned(answer, store->drill[KT_STORE_DRILL_AT]);
        kt_text_char(answer, ' ');
    }
    kt_text_string(answer, states[state]);
}

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_FORMAT;
}

static kt_status command_move(kt_gtp *gtp, kt_store *store, const char *word, kt_text *answer) {
    kt_status p = kt_point_read(word, gtp->session.game.geometry.size);
    kt_point reply = KT_PASS;
    if (p < 0) return refuse(answer, "no level and no move");
    kt_status state = kt_drill_play(gtp, store, (kt_point)p, &reply);
    if (state == KT_ERR_NOTHING) return refuse(answer, "no problem is ready: choose a level");
    if (state < 0) return refuse(answer, kt_status_text(state));
    kt_text_string(answer, states[state]);
    kt_text_char(answer, ' ');
    kt_point_write(answer, reply);
    return KT_OK;
}

kt_status kt_drill_command(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    kt_store *store = context;
    kt_corners corners;
    const char *word = kt_words_next(&arguments);
    if (*arguments) return refuse(answer, "syntax error");
    if (!find(gtp, store, &corners)) return refuse(answer, "the image has no problems");
    kt_status level = kt_words_unsigned(word);
    if (*word && level < 0) return command_move(gtp, store, word, answer);
    if (*word) {
        if (level < 1 || level > KT_CORNERS_LEVELS) return refuse(answer, "no such level: 1 to 3");
        if (!kt_drill_next(gtp, store, (unsigned)level, KT_BLACK))
            return refuse(answer, "the image has no problems of this level");
    } else {
        write_levels(store, &corners, answer);
    }
    write_present(gtp, store, answer);
    return KT_OK;
}

#endif
