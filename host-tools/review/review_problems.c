#include "review/review_problems.h"

#include "common/memory.h"
#include "common/names.h"
#include "records/sgf.h"
#include "review/review_say.h"
#include "review/review_verdict.h"

enum {
    LEAST = 300, /* 1/100 points */
    LEVEL_2 = 600,
    LEVEL_1 = 1200,
    AS_GOOD = 150,                 /* what a right move may lose, in 1/100 points, */
    AS_GOOD_Q16 = 65536 * 3 / 100, /* and of the win rate */
};

/* Does the better move keep what the best one does? */
static bool is_right(const struct review_move *move, int i) {
    const struct review_figures *best = &move->better[0].figures, *this = &move->better[i].figures;
    const int sign = move->colour == KT_BLACK ? 1 : -1;
    return move->better[i].move[0] != KT_PASS && sign * (best->lead - this->lead) < AS_GOOD &&
           sign * (best->win_q16 - this->win_q16) < AS_GOOD_Q16;
}

static bool is_problem(const struct review_move *move) {
    return move->judged && move->lost_points >= LEAST && move->better_count &&
           move->better[0].move[0] != KT_PASS;
}

static void write_move(FILE *stream, const struct review *review, kt_colour colour, kt_point p) {
    fprintf(stream, ";%c[%s]", colour == KT_BLACK ? 'B' : 'W', sgf_tree_vertex(review->record.size, p).text);
}

static void write_right(FILE *stream, const struct review *review, const struct review_move *move, int i) {
    char text[500];
    fputs("\n(", stream);
    write_move(stream, review, move->colour, move->better[i].move[0]);
    snprintf(text, sizeof text, "RIGHT. %s", review_say_figures(&move->better[i].figures).text);
    fprintf(stream, "TE[1]V[%s]", review_say_points(move->better[i].figures.lead).text);
    sgf_write_text(stream, "C", text);
    fputc(')', stream);
}

/* The move of the game, and what the review answers to it. */
static void write_wrong(FILE *stream, const struct review *review, int number) {
    const struct review_move *move = &review->move[number - 1];
    const struct review_position *after = &review->position[number];
    const struct review_figures worth = review_worth(review, number);
    char text[500];
    fputs("\n(", stream);
    write_move(stream, review, move->colour, move->point);
    snprintf(text, sizeof text, "That was played. %s %s", review_say_loss(move).text,
             review_say_figures(&worth).text);
    fprintf(stream, "BM[1]V[%s]", review_say_points(worth.lead).text);
    sgf_write_text(stream, "C", text);
    if (after->count && after->best[0].move[0] != KT_PASS)
        write_move(stream, review, kt_opponent(move->colour), after->best[0].move[0]);
    fputc(')', stream);
}

static void write_problem(FILE *stream, const struct review *review, int number, const kt_board *board,
                          int count) {
    const struct review_move *move = &review->move[number - 1];
    const int size = review->record.size, level = move->lost_points >= LEVEL_1   ? 1
                                                  : move->lost_points >= LEVEL_2 ? 2
                                                                                 : 3;
    char text[500];
    fprintf(stream, "(;FF[4]GM[1]CA[UTF-8]AP[Katachi]SZ[%d]PL[%c]", size,
            move->colour == KT_BLACK ? 'B' : 'W');
    snprintf(text, sizeof text, "%d, level %d: better", count, level);
    sgf_write_text(stream, "GN", text);
    snprintf(text, sizeof text, "move %d: %s played %s", number, names_colour(move->colour),
             review_say_move(move->point).text);
    sgf_write_text(stream, "GC", text);
    sgf_tree_write_points(stream, "\nAB", size, &board->stones[KT_BLACK]);
    sgf_tree_write_points(stream, "\nAW", size, &board->stones[KT_WHITE]);
    fprintf(stream, "\nKTLV[%d]KTLO[%s]", level, review_say_points(move->lost_points).text);
    snprintf(text, sizeof text, "%s to play. The move of the game lost %s points; find a better one.",
             names_colour(move->colour), review_say_points(move->lost_points).text);
    sgf_write_text(stream, "C", text);
    for (int i = 0; i < move->better_count; i++)
        if (is_right(move, i)) write_right(stream, review, move, i);
    if (move->point != KT_PASS) write_wrong(stream, review, number);
    fputs(")\n", stream);
}

int review_problems_write(FILE *stream, const struct review *review) {
    const uint16_t capacity = REVIEW_MOVES_MAX + 1;
    CLEANUP_FREE kt_game *game = memory_zeroed(sizeof *game);
    CLEANUP_FREE kt_game_move *moves = memory_zeroed(capacity * sizeof *moves);
    int count = 0;
    for (int number = review->from; number <= review->to; number++) {
        if (!is_problem(&review->move[number - 1])) continue;
        count++;
        if (!stream) continue;
        review_position(review, number - 1, game, moves, capacity);
        write_problem(stream, review, number, &game->board, count);
    }
    return count;
}
