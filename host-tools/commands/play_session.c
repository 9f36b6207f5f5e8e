/* Begins a game, goes on with it, and ends it. */
#include "commands/play_session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/handicap.h"
#include "board/score.h"
#include "common/names.h"
#include "load/load.h"
#include "match/referee_record.h"
#include "records/replay.h"

void play_show(const struct play_session *session, const kt_suggestion *suggestions, int count) {
    const kt_game *game = &session->game;
    struct draw_marks marks = {KT_NO_POINT, suggestions, count, NULL};
    if (game->count) marks.last = (kt_point)game->moves[game->count - 1].point;
    printf("\n");
    draw_board(stdout, session->style, &game->board, &marks);
    printf("\n");
}

bool play_failed(struct play_session *session, enum referee_verdict verdict) {
    if (verdict == REFEREE_FINE) return false;
    if (verdict != REFEREE_INTERRUPTED)
        fprintf(stderr, "katachi: the game cannot go on: %s %s\n", session->program.name,
                session->program.text);
    session->failed = session->quit = true;
    return true;
}

struct referee_names play_names(const struct play_session *session) {
    bool is_black = session->person == KT_BLACK;
    const char *program = session->program.name;
    return (struct referee_names){is_black ? "Person" : program, is_black ? program : "Person",
                                  session->result, ""};
}

bool play_begin(struct play_session *session) {
    const struct play_options *options = &session->options;
    kt_bitboard stones, none = kt_bitboard_none();
    int most = kt_handicap_fixed_max(options->size);
    if (kt_game_init(&session->game, options->size, session->moves, PLAY_MOVES_MAX) < 0) return false;
    session->game.komi = options->komi;
    session->person = options->person;
    session->result[0] = 0;
    session->kept = false;
    if (!options->handicap) return true;
    if (kt_handicap_fixed(options->size, options->handicap, &stones) < 0) {
        fprintf(stderr,
                most < 2 ? "katachi: there is no fixed handicap on %d lines\n"
                         : "katachi: --handicap must be 2 to %2$d stones on %1$d lines\n",
                options->size, most);
        return false;
    }
    kt_game_set_up(&session->game, &stones, &none, KT_WHITE);
    session->game.handicap = (uint8_t)options->handicap;
    return true;
}

/* Plays the record on the game of the session. */
static void take_over(struct play_session *session, const struct sgf_game *record) {
    struct replay_end end;
    int32_t komi = session->game.komi;
    if (kt_game_init(&session->game, record->size, session->moves, PLAY_MOVES_MAX) < 0)
        return; /* not of our readers */
    session->game.komi = record->komi_known ? record->komi : komi;
    session->result[0] = 0;
    session->kept = false;
    if (replay_onto(&session->game, record, 0, &end) < 0)
        printf("The game is too long; moves after move %d are left out.\n", end.moves);
    if (record->handicap > 0 && record->handicap <= UINT8_MAX)
        session->game.handicap = (uint8_t)record->handicap;
    if (record->white_name && strcmp(record->white_name, "Person") == 0) session->person = KT_WHITE;
    if (record->black_name && strcmp(record->black_name, "Person") == 0) session->person = KT_BLACK;
    if (!end.illegal) return;
    char remark[120];
    replay_describe(&end, remark, sizeof remark);
    printf("In this record, %s. It can't be played by GTP: the game begins where the record ends.\n", remark);
    kt_bitboard black = session->game.board.stones[KT_BLACK], white = session->game.board.stones[KT_WHITE];
    kt_game_set_up(&session->game, &black, &white, session->game.to_move);
}

bool play_load(struct play_session *session, const char *path) {
    struct sgf_game record;
    if (load_game(path, &record, stderr) < 0) return false;
    take_over(session, &record);
    sgf_game_free(&record);
    return true;
}

void play_finish(struct play_session *session) {
    kt_bitboard none_dead = kt_bitboard_none();
    int score = kt_score_area(&session->game.board, &none_dead, kt_game_komi(&session->game)), said;
    snprintf(session->result, sizeof session->result, "%s", names_score(score).text);
    printf("The game is over. All stones alive, the score is %s.\n", session->result);
    bool told;
    if (play_failed(session, referee_ask_score(&session->program, &told, &said))) return;
    if (told && said != score) {
        printf("%s takes some stones for dead and says %s.\n", session->program.name, names_score(said).text);
        /* The engine of this program is trusted to know dead stones. */
        if (!session->options.command)
            snprintf(session->result, sizeof session->result, "%s", names_score(said).text);
    }
    printf("You can still type save FILE.sgf, undo, new or quit.\n");
}

void play_hand_over(struct play_session *session) {
    const kt_game *game = &session->game;
    if (play_failed(session, referee_prepare(&session->program, game))) return;
    if (referee_is_over(game)) play_finish(session);
    if (game->to_move == session->person || *session->result) play_show(session, NULL, 0);
}

void play_program(struct play_session *session) {
    kt_game *game = &session->game;
    kt_colour colour = kt_opponent(session->person);
    enum referee_verdict verdict = referee_ask_move(&session->program, game, colour, PLAY_LIMIT_MS);
    if (verdict == REFEREE_RESIGNED) {
        snprintf(session->result, sizeof session->result, "%c+R", names_colour(session->person)[0]);
        printf("%s resigns. You win. You can still type save FILE.sgf, undo, new or quit.\n",
               session->program.name);
        return;
    }
    if (play_failed(session, verdict)) return;
    kt_point p = (kt_point)game->moves[game->count - 1].point;
    play_show(session, NULL, 0);
    printf("%s (%s) %s%s.\n", session->program.name, names_colour(colour), p == KT_PASS ? "passes" : "plays ",
           p == KT_PASS ? "" : names_vertex(p).text);
    if (referee_is_over(game)) play_finish(session);
}
