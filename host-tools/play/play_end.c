/* The end of a game of Go: which stones are dead, and the score. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "board/score.h"
#include "common/names.h"
#include "play/play_session.h"

static int count_score(const struct play_session *session) {
    return kt_score_area(&session->game.board, &session->dead, kt_game_komi(&session->game));
}

/* Lists the dead stones: "B2, C2". */
static void list_dead(const struct play_session *session, char *text, size_t bytes) {
    size_t length = 0;
    *text = 0;
    for (kt_point p = kt_bitboard_next(&session->dead, 0); p != KT_NO_POINT && length + 8 < bytes;
         p = kt_bitboard_next(&session->dead, p + 1))
        length +=
            (size_t)snprintf(text + length, bytes - length, "%s%s", length ? ", " : "", names_vertex(p).text);
}

static void tell_count(const struct play_session *session, const char *judge) {
    char stones[KT_POINTS * 6];
    struct names_text score = names_score(count_score(session));
    list_dead(session, stones, sizeof stones);
    play_show(session, NULL, 0);
    if (*stones) play_say("%s as dead, marked on the board: %s. That makes %s.\n", judge, stones, score.text);
    else play_say("%s no stone as dead. That makes %s.\n", judge, score.text);
    play_say("Press Enter if you agree, type a stone to change whether it is dead, or undo to play on.\n");
}

void play_count(struct play_session *session) {
    char judge[100];
    bool told;
    session->deciding = true;
    if (play_failed(session, play_opponent_dead(&session->opponent, &session->game, &told, &session->dead)))
        return;
    snprintf(judge, sizeof judge,
             told ? "Both have passed. %s counts" : "Both have passed. As %s doesn't say, the board counts",
             session->opponent.program.name);
    tell_count(session, judge);
}

void play_settle(struct play_session *session) {
    snprintf(session->result, sizeof session->result, "%s", names_score(count_score(session)).text);
    session->deciding = false;
    session->changed = true;
    play_say("The game is over: %s. You can still type save FILE.sgf, undo, new or quit.\n", session->result);
}

/* Takes the chain for dead, or for alive again. */
static void turn(struct play_session *session, kt_point stone) {
    const kt_board *board = &session->game.board;
    bool was_dead = kt_bitboard_has(&session->dead, stone);
    kt_point p = stone;
    do {
        if (was_dead) kt_bitboard_clear(&session->dead, p);
        else kt_bitboard_set(&session->dead, p);
        p = board->next[p];
    } while (p != stone);
}

bool play_decide(struct play_session *session, const char *line) {
    const kt_board *board = &session->game.board;
    kt_bitboard stones = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]);
    static const char *const agreements[] = {"", "y", "yes", "ok", "done"};
    for (size_t i = 0; i < sizeof agreements / sizeof *agreements; i++)
        if (strcasecmp(line, agreements[i]) == 0) {
            play_settle(session);
            return true;
        }
    kt_status point = kt_point_read(line, board->geometry->size);
    if (point < 0 || point == KT_PASS) return false;
    if (kt_bitboard_has(&stones, (kt_point)point)) {
        turn(session, (kt_point)point);
        tell_count(session, "This counts");
    } else {
        play_say("There is no stone on %s. Type a stone, undo to play on, or press Enter to agree.\n",
                 names_vertex((kt_point)point).text);
    }
    return true;
}
