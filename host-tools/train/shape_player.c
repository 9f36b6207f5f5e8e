#include "train/shape_player.h"

/* Adds window number `window`, whose lower left point is at this column and row. */
static void add_window(struct shape_player *player, int window, int lines, int column, int row) {
    const struct shape_weights *weights = player->weights;
    const struct shape_map *anywhere = &weights->anywhere[lines - 1], *there = &weights->there[lines - 1];
    kt_shape_view view = kt_shapes_view(weights->size, lines, weights->reach[lines - 1], column, row);
    int kind = (int)kt_shapes_kind(view);
    player->window[window].anywhere = anywhere->number + anywhere->code_max;
    player->window[window].there = there->number + kind * (2 * there->code_max + 1) + there->code_max;
    for (int y = 0; y < lines; y++)
        for (int x = 0; x < lines; x++) {
            kt_cell cell = kt_field_cell(kt_point_at(column + x, row + y));
            player->at[cell].touch[player->at[cell].count++] =
                (struct shape_touch){(uint16_t)window, (int16_t)kt_shapes_power(lines, view, x, y)};
        }
}

void shape_player_init(struct shape_player *player, struct shape_weights *weights) {
    int size = weights->size;
    *player = (struct shape_player){.weights = weights};
    for (int lines = 1; lines <= KT_SHAPES_LINES; lines++)
        for (int row = 0; row <= size - lines; row++)
            for (int column = 0; column <= size - lines; column++)
                add_window(player, player->windows++, lines, column, row);
}

static inline float weight_of(const struct shape_player *player, int window, int code) {
    const float *weight = player->weights->weight;
    return weight[player->window[window].anywhere[code]] + weight[player->window[window].there[code]];
}

static int sign_of(unsigned colour) { return colour == KT_FIELD_BLACK ? 1 : -1; }

static void put(struct shape_player *player, kt_cell p, int by) {
    for (int i = 0; i < player->at[p].count; i++) {
        struct shape_touch touch = player->at[p].touch[i];
        int16_t *code = &player->window[touch.window].code;
        *code = (int16_t)(*code + by * touch.power);
    }
}

/* Adds each stone that the move captures, `by` times (-1 removes it). Returns their number. */
static int put_captured(struct shape_player *player, const kt_field *field, kt_cell p, unsigned colour,
                        int by) {
    kt_cell seen[4] = {0};
    int count = 0;
    for (int i = 0; i < 4; i++) {
        kt_cell first = (kt_cell)(p + kt_field_sides[i]), q = first;
        const kt_cell_state *beside = &field->at[first];
        if (beside->colour != (colour ^ 1) || kt_field_only_liberty(field, beside) != p) continue;
        seen[i] = beside->chain;
        bool again = false;
        for (int j = 0; j < i; j++) again |= seen[j] == seen[i];
        if (again) continue;
        do {
            put(player, q, by * sign_of(colour ^ 1));
            count++;
            q = field->at[q].next;
        } while (q != first);
    }
    return count;
}

void shape_player_play(struct shape_player *player, const kt_field *field, kt_cell p, unsigned colour) {
    put(player, p, sign_of(colour));
    put_captured(player, field, p, colour, -1);
}

double shape_player_odds(const struct shape_player *player, unsigned colour) {
    double sum = (double)player->weights->begin[colour];
    for (int i = 0; i < player->windows; i++) sum += (double)weight_of(player, i, player->window[i].code);
    return sum;
}

/* The growth of the logarithm of Black's odds by a stone at `p`: `by` is 1 for a black one, -1 for a white
 * one. */
static double growth(const struct shape_player *player, kt_cell p, int by) {
    float sum = 0;
    for (int i = 0; i < player->at[p].count; i++) {
        struct shape_touch touch = player->at[p].touch[i];
        int code = player->window[touch.window].code;
        sum +=
            weight_of(player, touch.window, code + by * touch.power) - weight_of(player, touch.window, code);
    }
    return (double)sum;
}

/* The same as shape_player_odds_after, from the `odds` before the move, without the bias of the colour that
 * moved. */
static double odds_behind(struct shape_player *player, const kt_field *field, kt_cell p, unsigned colour,
                          double odds) {
    double begin = (double)player->weights->begin[colour];
    if (put_captured(player, field, p, colour, -1)) {
        put(player, p, sign_of(colour));
        odds = shape_player_odds(player, colour);
        put(player, p, -sign_of(colour));
        put_captured(player, field, p, colour, 1);
        return odds;
    }
    return begin + odds + growth(player, p, sign_of(colour));
}

static double odds_without_begin(const struct shape_player *player) {
    return shape_player_odds(player, KT_FIELD_BLACK) - (double)player->weights->begin[KT_FIELD_BLACK];
}

double shape_player_odds_after(struct shape_player *player, const kt_field *field, kt_cell p,
                               unsigned colour) {
    return odds_behind(player, field, p, colour, odds_without_begin(player));
}

unsigned shape_player_moves(const kt_field *field, unsigned colour, kt_cell *move) {
    unsigned count = 0;
    for (unsigned i = 0; i < field->empties; i++)
        if (kt_field_allows_outside_eyes(field, field->empty[i], colour)) move[count++] = field->empty[i];
    return count;
}

kt_cell shape_player_choose(struct shape_player *player, const kt_field *field, unsigned colour,
                            const kt_cell *move, unsigned count, kt_random *random, double *odds) {
    double before = odds_without_begin(player), best = 0;
    kt_cell chosen = KT_NO_CELL;
    for (unsigned i = 0, equal = 0; i < count; i++) {
        double own = odds_behind(player, field, move[i], colour, before), worth = own * sign_of(colour);
        if (chosen != KT_NO_CELL && worth < best) continue;
        if (chosen == KT_NO_CELL || worth > best) equal = 0;
        best = worth;
        if (kt_random_below(random, ++equal) == 0) chosen = move[i], *odds = own;
    }
    return chosen;
}

void shape_player_learn(struct shape_player *player, unsigned colour, double step) {
    struct shape_weights *weights = player->weights;
    int active = 1;
    for (int i = 0; i < player->windows; i++) active += 2 * (player->window[i].code != 0);
    float each = (float)(step / active), *weight = weights->weight;
    weights->begin[colour] += each;
    for (int i = 0; i < player->windows; i++) {
        const int32_t numbers[] = {player->window[i].anywhere[player->window[i].code],
                                   player->window[i].there[player->window[i].code]};
        for (int j = 0; j < 2; j++) {
            if (numbers[j] == 0) continue;
            weight[numbers[j]] += each;
            weight[-numbers[j]] = -weight[numbers[j]];
        }
    }
}
