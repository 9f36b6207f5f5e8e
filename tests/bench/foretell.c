/* foretell: how well playouts foretell who wins, for each policy. One JSON object a line.
 *
 * usage: foretell IMAGE GAMES... [options of games.h]
 *
 * Of games that tell komi and winner, positions are taken after every eighth of as many moves as the board has
 * points; from each, 300 playouts are made. "square_error" is the mean square of the share of them that Black won,
 * less 1 where he won the game (G. Brier, 1950): who always says one half has .25. "right" is the share of
 * positions whose winner won more than half of them. The learned patterns of policy sliwa are those of the image,
 * if it has some. */
#include <stdio.h>

#include "asked.h"
#include "playout/playout.h"
#include "records/replay.h"

enum { PLAYOUTS = 300 };

/* The work: a game, and what was found so far. */
static struct {
    kt_policy policy; /* its kind changes */
    const struct sgf_game *game;
    kt_cell last, before; /* the moves before this one */
    long positions;
    double square_error[KT_POLICIES];
    long right[KT_POLICIES];
} work;

/* The share of playouts that Black wins. */
static double foretell(const kt_field *field, kt_colour colour) {
    static kt_playout playout;
    kt_random numbers;
    kt_random_init(&numbers, 1);
    int halves = 0;
    for (int i = 0; i < PLAYOUTS; i++) {
        kt_playout_begin(&playout, field, kt_field_colour(colour), work.last, work.before, &numbers);
        int area =
            4 * kt_playout_run(&playout, &work.policy, kt_playout_mercy(field->size)) - work.game->komi;
        halves += area > 0 ? 2 : area == 0;
    }
    return halves / (2.0 * PLAYOUTS);
}

static bool visit(void *user, const kt_board *board, kt_colour colour, kt_point point, int number) {
    (void)user;
    static kt_field field;
    int size = work.game->size, step = size * size / 8;
    if (number > 1 && (number - 1) % step == 0) {
        double black = work.game->result.winner == SGF_BLACK_WINS;
        kt_field_set(&field, board);
        work.positions++;
        for (int kind = 0; kind < KT_POLICIES; kind++) {
            work.policy.kind = (kt_policy_kind)kind;
            double share = foretell(&field, colour);
            work.square_error[kind] += (share - black) * (share - black);
            work.right[kind] += black > 0 ? share > 0.5 : share < 0.5;
        }
    }
    work.before = work.last;
    work.last = kt_field_cell(point);
    return true;
}

static int measure(int size, const struct games *games) {
    static kt_geometry geometry;
    static kt_board board;
    if (kt_geometry_init(&geometry, size) < 0) return 1;
    for (size_t i = 0; i < games->count; i++) {
        work.game = &games->game[i];
        work.last = work.before = KT_NO_CELL;
        bool won = work.game->result.winner == SGF_BLACK_WINS || work.game->result.winner == SGF_WHITE_WINS;
        if (won && work.game->komi_known) replay_game(work.game, &geometry, &board, visit, NULL);
    }
    if (work.positions == 0) {
        fprintf(stderr, "foretell: no game tells komi and winner\n");
        return 1;
    }
    for (int kind = 0; kind < KT_POLICIES; kind++)
        printf("{\"bench\": \"foretell\", \"size\": %d, \"policy\": \"%s\", \"positions\": %ld, "
               "\"square_error\": %.4f, \"right\": %.4f}\n",
               size, kt_policies[kind].name, work.positions, work.square_error[kind] / (double)work.positions,
               (double)work.right[kind] / (double)work.positions);
    return 0;
}

int main(int argc, char **argv) {
    static struct asked asked;
    int status = asked_open(&asked, argc, argv);
    if (status) return status;
    const kt_image *image = &asked.loaded.image;
    kt_status status3x3 = kt_table3x3_find(&work.policy.learned, image);
    if (status3x3 < 0 && status3x3 != KT_ERR_NOTHING) return 1;
    status = measure(image->size, &asked.games);
    asked_close(&asked);
    return status;
}
