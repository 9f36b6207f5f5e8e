#include "train/shape_opponents.h"

/* The mean number of liberties of Black's chains, less that of White's. */
static double mean_liberties(const kt_board *board) {
    int liberties[3] = {0}, chains[3] = {0};
    const kt_bitboard *points = &board->geometry->points;
    KT_EACH_POINT(p, points) {
        int colour = board->colour[p];
        if (colour == KT_EMPTY || board->chain[p] != p) continue;
        liberties[colour] += kt_bitboard_count(&board->liberties[p]);
        chains[colour]++;
    }
    double mean = 0;
    if (chains[KT_BLACK]) mean += (double)liberties[KT_BLACK] / chains[KT_BLACK];
    if (chains[KT_WHITE]) mean -= (double)liberties[KT_WHITE] / chains[KT_WHITE];
    return mean;
}

static kt_cell choose_liberties(const kt_board *board, unsigned colour, const kt_cell *move, unsigned count,
                                kt_random *random) {
    kt_cell chosen = KT_NO_CELL;
    double best = 0;
    for (unsigned i = 0, equal = 0; i < count; i++) {
        kt_board after = *board;
        kt_board_play(&after, kt_field_board_colour(colour), kt_field_point(move[i]));
        double worth = colour == KT_FIELD_BLACK ? mean_liberties(&after) : -mean_liberties(&after);
        if (chosen != KT_NO_CELL && worth < best) continue;
        if (chosen == KT_NO_CELL || worth > best) equal = 0;
        best = worth;
        if (kt_random_below(random, ++equal) == 0) chosen = move[i];
    }
    return chosen;
}

/* One game, held three times: as a board, as the field of the playouts, and as the weights see it. */
struct match_boards {
    kt_geometry geometry;
    kt_board board;
    kt_field field;
    struct shape_player player;
};

/* Returns Black's area less White's. */
static int play(struct match_boards *boards, unsigned player_colour, enum shape_opponent opponent,
                kt_random *random) {
    int limit = boards->geometry.size * boards->geometry.size * 3;
    unsigned colour = KT_FIELD_BLACK;
    for (int passes = 0; passes < 2 && limit > 0; limit--, colour ^= 1) {
        kt_cell move[KT_POINTS];
        unsigned count = shape_player_moves(&boards->field, colour, move);
        if (count == 0) {
            boards->field.ko = KT_NO_CELL;
            kt_board_pass(&boards->board);
            passes++;
            continue;
        }
        double odds;
        kt_cell p = colour == player_colour ? shape_player_choose(&boards->player, &boards->field, colour,
                                                                  move, count, random, &odds)
                    : opponent == SHAPE_OPPONENT_RANDOM
                        ? move[kt_random_below(random, count)]
                        : choose_liberties(&boards->board, colour, move, count, random);
        passes = 0;
        shape_player_play(&boards->player, &boards->field, p, colour);
        kt_field_play(&boards->field, p, colour);
        kt_board_play(&boards->board, kt_field_board_colour(colour), kt_field_point(p));
    }
    return kt_field_area(&boards->field);
}

unsigned shape_opponents_lose(struct shape_weights *weights, enum shape_opponent opponent, unsigned games,
                              uint32_t seed) {
    static struct match_boards boards;
    unsigned won = 0;
    kt_random random;
    kt_random_init(&random, seed);
    if (kt_geometry_init(&boards.geometry, weights->size) < 0) return 0; /* no weights are of another size */
    for (unsigned game = 0; game < games; game++) {
        kt_board_init(&boards.board, &boards.geometry);
        kt_field_set(&boards.field, &boards.board);
        shape_player_init(&boards.player, weights);
        unsigned colour = game % 2 ? KT_FIELD_WHITE : KT_FIELD_BLACK;
        int margin = play(&boards, colour, opponent, &random);
        won += colour == KT_FIELD_BLACK ? margin > 0 : margin < 0;
    }
    return won;
}
