/* Shows the game, and its end by a failure. */
#include <stdio.h>

#include "play/play_session.h"

void play_show(const struct play_session *session, const kt_suggestion *suggestions, int count) {
    const kt_game *game = &session->game;
    struct draw_mark on[KT_POINTS] = {{DRAW_NONE, ""}};
    struct draw_marks marks = {KT_NO_POINT, suggestions, count, session->deciding ? on : NULL};
    for (int p = 0; p < KT_POINTS; p++)
        if (kt_bitboard_has(&session->dead, (kt_point)p)) on[p].kind = DRAW_CROSS;
    if (game->count) marks.last = (kt_point)game->moves[game->count - 1].point;
    printf("\n");
    draw_board(stdout, session->style, &game->board, &marks);
    printf("\n");
}

bool play_failed(struct play_session *session, enum referee_verdict verdict) {
    if (verdict == REFEREE_FINE) return false;
    if (verdict != REFEREE_INTERRUPTED)
        fprintf(stderr, "katachi: the game cannot go on: %s %s\n", session->opponent.program.name,
                session->opponent.program.text);
    session->failed = session->quit = true;
    return true;
}
