/* The command that begins another game, and those that play Kalah. */
#include "proto/gtp_kalah.h"

#include "base/words.h"
#include "proto/gtp_commands.h"
#include "session/kalah_game.h"

enum { STANDARD = 6 /* pits and beans */ };

static const kt_minimax_game *const game = &kt_kalah_game;

static kt_kalah position_of(const kt_gtp *gtp) { return kt_session_kalah_position(&gtp->session, 0); }

/* Its beginning: `size` pits, with as many beans in each as in any. */
static kt_kalah beginning_of(const kt_gtp *gtp) {
    return kt_session_kalah_position(&gtp->session, kt_session_kalah_count(&gtp->session));
}

/* Refuses when it isn't the turn of the colour that was given. Returns player 0 or 1. */
static kt_status find_player(kt_gtp *gtp, const kt_kalah *kalah) {
    if (kalah->over) return kt_gtp_refuse(gtp, "the game is over");
    if ((gtp->given.colour == KT_WHITE) != kalah->to_move)
        return kt_gtp_refuse(gtp, kalah->to_move ? "it is White's turn" : "it is Black's turn");
    return kalah->to_move;
}

static kt_status play_pits(kt_gtp *gtp) {
    kt_session *session = &gtp->session;
    kt_kalah kalah = position_of(gtp);
    kt_status player = find_player(gtp, &kalah);
    if (player < 0) return player;
    unsigned played = 0;
    do {
        bool goes_on = !kalah.over && kalah.to_move == player;
        kt_status status = goes_on ? game->read_move(&kalah, kt_words_next(&gtp->given.rest)) : KT_ERR_RANGE;
        if (status >= 0) status = kt_session_kalah_play(session, (unsigned)status);
        if (status < 0) {
            while (played--) (void)!kt_session_kalah_undo(session);
            return kt_gtp_refuse_move(gtp, status);
        }
        played++;
        kalah = position_of(gtp);
    } while (*gtp->given.rest);
    return KT_OK;
}

static kt_status undo(kt_gtp *gtp) {
    return kt_session_kalah_undo(&gtp->session) < 0 ? kt_gtp_refuse(gtp, "cannot undo") : KT_OK;
}

static kt_status clear_board(kt_gtp *gtp) {
    const kt_kalah kalah = beginning_of(gtp);
    return kt_session_kalah_begin(&gtp->session, kalah.size, kalah.pits[0][0]);
}

static kt_status genmove(kt_gtp *gtp) {
    kt_kalah kalah = position_of(gtp);
    kt_status player = find_player(gtp, &kalah);
    if (player < 0) return player;
    kt_status count = kt_session_kalah_move(&gtp->session);
    if (count < 0) return kt_gtp_refuse_move(gtp, count);
    while (count--) {
        game->write_move(&kalah, kt_session_kalah_pit(&gtp->session, (unsigned)count), &gtp->answer);
        if (count) kt_text_char(&gtp->answer, ' ');
    }
    return KT_OK;
}

static kt_status showboard(kt_gtp *gtp) {
    kt_kalah kalah = position_of(gtp);
    kt_text_char(&gtp->answer, '\n');
    game->draw(&kalah, &gtp->answer);
    return kt_gtp_say(gtp, kalah.over      ? "The game is over"
                           : kalah.to_move ? "White (above) to play"
                                           : "Black (below) to play");
}

static kt_status final_score(kt_gtp *gtp) {
    kt_kalah kalah = position_of(gtp);
    if (!kalah.over) return kt_gtp_refuse(gtp, "the game isn't over");
    return kt_gtp_say(gtp, "%r", 4 * (kalah.store[0] - kalah.store[1]));
}

const kt_gtp_command kt_gtp_kalah_commands[] = {
    {"play", play_pits, "c+", 0},
    {"genmove", genmove, "c+", 0},
    {"undo", undo, "", 0},
    {"showboard", showboard, "", 0},
    {"clear_board", clear_board, "", 0},
    {"final_score", final_score, "", 0},
    {0},
};

/* Reads a number of pits or beans, STANDARD where there is none. */
static int read_size(kt_gtp *gtp) {
    return *gtp->given.rest ? kt_words_unsigned(kt_words_next(&gtp->given.rest)) : STANDARD;
}

static kt_status begin_kalah(kt_gtp *gtp) {
    int pits = read_size(gtp), beans = read_size(gtp);
    if (*gtp->given.rest || kt_session_kalah_begin(&gtp->session, pits, beans) < 0)
        return kt_gtp_refuse(gtp, "unacceptable size");
    return kt_gtp_say(gtp, gtp->config->keep ? "this game is not kept when the power fails" : "");
}

kt_status kt_gtp_game(kt_gtp *gtp) {
    const char *name = kt_words_next(&gtp->given.rest);
    if (kt_words_equal(name, "kalah")) return begin_kalah(gtp);
    if (kt_words_equal(name, "go") && !*gtp->given.rest) {
        if (gtp->session.plays_kalah) kt_session_clear(&gtp->session);
        return KT_OK;
    }
    if (*name) return kt_gtp_refuse(gtp, "unknown game");
    if (!gtp->session.plays_kalah) return kt_gtp_say(gtp, "go");
    const kt_kalah kalah = beginning_of(gtp);
    return kt_gtp_say(gtp, "kalah %u %u", kalah.size, kalah.pits[0][0]);
}
