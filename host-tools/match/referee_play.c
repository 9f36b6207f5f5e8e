/* Plays a whole game between two programs. */
#include <stdio.h>
#include <stdlib.h>

#include "board/score.h"
#include "common/names.h"
#include "match/referee.h"

/* Ends the game for a reason that lies with the player of `colour`. */
static struct referee_result lost(struct referee_player *player, kt_colour colour,
                                  enum referee_verdict verdict) {
    struct referee_result result = {.verdict = verdict, .winner = KT_EMPTY, .score = "?"};
    snprintf(result.remark, sizeof result.remark, "%s (%s) %s", player->name, names_colour(colour),
             player->text);
    if (verdict != REFEREE_INTERRUPTED && verdict != REFEREE_UNSTARTED) {
        result.winner = kt_opponent(colour);
        snprintf(result.score, sizeof result.score, "%c+%c", result.winner == KT_BLACK ? 'B' : 'W',
                 verdict == REFEREE_RESIGNED  ? 'R'
                 : verdict == REFEREE_TIMEOUT ? 'T'
                                              : 'F');
    }
    if (verdict > REFEREE_INTERRUPTED) referee_dismiss(player);
    return result;
}

/* Fills in score, winner and how the game was counted; `quarters` is NULL when the board counts as it
 * stands. */
static struct referee_result counted(const kt_game *game, const int *quarters, const char *remark) {
    struct referee_result result = {.verdict = REFEREE_FINE};
    kt_bitboard none_dead = kt_bitboard_none();
    int score = quarters ? *quarters : kt_score_area(&game->board, &none_dead, game->komi);
    result.winner = score > 0 ? KT_BLACK : score < 0 ? KT_WHITE : KT_EMPTY;
    snprintf(result.score, sizeof result.score, "%s", names_score(score).text);
    snprintf(result.remark, sizeof result.remark, "%s%s", quarters ? "" : "the board as it stands; ", remark);
    return result;
}

/* Lets the judge count. If it cannot, the board counts as it stands; but it must have started. */
static struct referee_result ask_judge(struct referee_player *judge, const kt_game *game) {
    char remark[2 * REFEREE_TEXT_BYTES];
    int score = 0;
    bool told = false;
    enum referee_verdict verdict = referee_prepare(judge, game);
    if (verdict == REFEREE_FINE) verdict = referee_ask_score(judge, &told, &score);
    if (told) snprintf(remark, sizeof remark, "counted by %s", judge->name);
    else snprintf(remark, sizeof remark, "the referee %s", judge->text);
    if (verdict == REFEREE_UNSTARTED) {
        snprintf(remark, sizeof remark, "the referee (%s) %s", judge->command, judge->text);
        referee_dismiss(judge);
        struct referee_result none = {.verdict = verdict, .score = "?"};
        snprintf(none.remark, sizeof none.remark, "%s", remark);
        return none;
    }
    if (verdict != REFEREE_FINE) referee_dismiss(judge);
    return counted(game, told ? &score : NULL, remark);
}

/* Lets the players count. If they disagree about the winner, the board counts as it stands; if about the score alone, the closer
 * one is taken. */
static struct referee_result ask_players(struct referee_player *player[3], const kt_game *game) {
    int score[3] = {0};
    bool told[3] = {false};
    struct names_text said[3];
    char remark[64];
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        enum referee_verdict verdict = referee_ask_score(player[colour], &told[colour], &score[colour]);
        if (verdict != REFEREE_FINE) return lost(player[colour], colour, verdict);
        said[colour] = told[colour] ? names_score(score[colour]) : (struct names_text){"nothing"};
    }
    int black = score[KT_BLACK], white = score[KT_WHITE];
    bool agree = told[KT_BLACK] && told[KT_WHITE] && (black > 0) == (white > 0) && (black < 0) == (white < 0);
    if (agree && black == white) snprintf(remark, sizeof remark, "both programs agree");
    else
        snprintf(remark, sizeof remark, "Black says %s, White says %s", said[KT_BLACK].text,
                 said[KT_WHITE].text);
    return counted(game, !agree ? NULL : abs(black) < abs(white) ? &black : &white, remark);
}

struct referee_result referee_play(struct referee_player *player[3], kt_game *game,
                                   const struct referee_rules *rules,
                                   void (*progress)(void *context, const kt_game *game), void *context) {
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        enum referee_verdict verdict = referee_prepare(player[colour], game);
        if (verdict != REFEREE_FINE) return lost(player[colour], colour, verdict);
    }
    while (!referee_is_over(game) && game->count < rules->most_moves) {
        kt_colour mover = game->to_move, other = kt_opponent(mover);
        enum referee_verdict verdict = referee_ask_move(player[mover], game, mover, rules->move_limit_ms);
        if (verdict != REFEREE_FINE) return lost(player[mover], mover, verdict);
        if (progress) progress(context, game);
        verdict = referee_tell_move(player[other], game);
        if (verdict != REFEREE_FINE) return lost(player[other], other, verdict);
    }
    struct referee_result result = rules->judge ? ask_judge(rules->judge, game) : ask_players(player, game);
    if (gtp_client_stopped()) result = (struct referee_result){.verdict = REFEREE_INTERRUPTED, .score = "?"};
    return result;
}
