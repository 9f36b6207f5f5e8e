/* Commands that tell what speaks for a move. */
#include <string.h>

#include "base/words.h"
#include "proto/gtp_thought.h"
#include "search/reason.h"

/* The offset in the image of the pattern that speaks for `p`. The predictor doesn't tell which it was, and
 * lends its memory. */
static uint32_t find_pattern(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_matcher *matcher = &gtp->predictor.memory->matcher;
    kt_query query = {&gtp->game.board, colour, gtp->game.count + 1u, kt_bitboard_none()};
    kt_suggestion one;
    kt_bitboard_set(&query.allowed, p);
    memset(matcher, 0, sizeof *matcher);
    kt_status count = kt_suggest(matcher, &gtp->predictor.patterns, &query, 1, &one);
    kt_predictor_forget(&gtp->predictor);
    return count > 0 ? one.pattern : 0;
}

/* What the image predicts: "predicted: 2 of 71 by the model, value 0.125". */
static void write_prediction(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text *answer = &gtp->answer;
    const kt_predictor *predictor = gtp->player.predictor;
    kt_status count = 0;
    int place = 0;
    if (predictor)
        count = kt_predict_game(&gtp->predictor, &gtp->game, colour, kt_game_legal(&gtp->game, colour),
                                KT_POINTS, gtp->suggestions);
    while (place < count && gtp->suggestions[place].point != p) place++;
    kt_text_string(answer, "predicted: ");
    if (place >= count) {
        kt_text_string(answer, predictor ? "no pattern speaks for it\n" : "no image for this board size\n");
        return;
    }
    kt_text_unsigned(answer, (uint32_t)place + 1);
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, (uint32_t)count);
    if (predictor->by_model) {
        kt_text_string(answer, " by the model, value ");
    } else {
        kt_text_string(answer, " by the pattern at byte ");
        kt_text_unsigned(answer, find_pattern(gtp, colour, p));
        kt_text_string(answer, ", value ");
    }
    kt_text_share_q16(answer, gtp->suggestions[place].value_q16);
    kt_text_char(answer, '\n');
}

static void write_reasons(kt_gtp *gtp, kt_colour colour, kt_point p) {
    static const char *const words[] = {" captures", " self-atari", " saves", " shape", " near", " edge"};
    kt_judge_work *work = gtp->player.work;
    const kt_game *game = &gtp->game;
    kt_random random;
    kt_random_init(&random, 1);
    kt_field_set(&work->root, &game->board);
    kt_playout_begin(&work->playout, &work->root, kt_field_colour(colour),
                     game->count ? kt_field_cell((kt_point)game->moves[game->count - 1].point) : KT_NO_CELL,
                     KT_NO_CELL, &random);
    unsigned reasons = kt_reasons_find(&work->playout.view, kt_field_cell(p));
    kt_text_string(&gtp->answer, reasons ? "rules:" : "rules: none");
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (reasons >> i & 1) kt_text_string(&gtp->answer, words[i]);
    kt_text_char(&gtp->answer, '\n');
}

/* What the last thought found, if it was about this position. */
static void write_search(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text *answer = &gtp->answer;
    const kt_uct *uct = &gtp->player.uct;
    if (!kt_player_remembers(&gtp->player, &gtp->game, colour)) return;
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    while (count && kt_field_point(child->move) != p) count--, child++;
    if (!count) return;
    kt_text_string(answer, "search: ");
    kt_text_unsigned(answer, child->visits);
    kt_text_string(answer, " of ");
    kt_text_unsigned(answer, uct->tree.node->visits);
    kt_text_string(answer, " playouts, wins ");
    kt_text_share_q16(answer, kt_uct_win_rate_q16(child));
    if (!child->visits) return;
    kt_text_string(answer, "\nline: ");
    kt_gtp_write_line(gtp, child);
}

static void explain(kt_gtp *gtp, kt_colour colour, kt_point p) {
    kt_text_string(&gtp->answer, colour == KT_BLACK ? "move: Black " : "move: White ");
    kt_gtp_write_vertex(&gtp->answer, p);
    kt_text_char(&gtp->answer, '\n');
    if (p != KT_PASS) {
        write_prediction(gtp, colour, p);
        if (KT_PLAYOUTS && kt_judge_can(&gtp->game.board)) write_reasons(gtp, colour, p);
    }
    write_search(gtp, colour, p);
}

/* Explains the last move of the game, where it was played. */
static kt_status explain_last(kt_gtp *gtp) {
    kt_game *game = &gtp->game;
    const kt_game_move last = game->moves[game->count - 1];
    if (kt_game_undo(game) < 0) return kt_gtp_refuse(gtp, "cannot undo");
    explain(gtp, (kt_colour)last.colour, (kt_point)last.point);
    return kt_game_play(game, (kt_colour)last.colour, (kt_point)last.point);
}

kt_status kt_gtp_why(kt_gtp *gtp, char *arguments) {
    if (!*arguments) return gtp->game.count ? explain_last(gtp) : kt_gtp_refuse(gtp, "no move to explain");
    kt_status colour = kt_gtp_read_colour(&arguments);
    kt_status p = kt_point_read(kt_words_next(&arguments), gtp->game.geometry.size);
    if (colour < 0 || p < 0 || *arguments) return kt_gtp_refuse(gtp, "invalid color or coordinate");
    if (kt_game_check(&gtp->game, (kt_colour)colour, (kt_point)p) < 0)
        return kt_gtp_refuse(gtp, "illegal move");
    explain(gtp, (kt_colour)colour, (kt_point)p);
    return KT_OK;
}

kt_status kt_gtp_explain(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    return gtp->game.count ? explain_last(gtp) : KT_OK;
}
