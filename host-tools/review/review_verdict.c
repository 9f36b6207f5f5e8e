#include "review/review_verdict.h"

#include <math.h>
#include <stdlib.h>

/* The least losses of each size. */
static const struct {
    const char *name;
    int32_t points; /* 1/100 */
    int32_t win_q16;
} sizes[REVIEW_SIZES] = {
    [REVIEW_FINE] = {"", 0, 0},
    [REVIEW_INACCURACY] = {"inaccuracy", 150, 1966},
    [REVIEW_MISTAKE] = {"mistake", 300, 3932},
    [REVIEW_LARGE] = {"large mistake", 600, 7864},
    [REVIEW_BLUNDER] = {"blunder", 1200, 15729},
};

enum {
    FEW = 8, /* a candidate with less than an eighth of the first one's visits has hardly been looked at */
    FEWEST = 16, /* visits below which figures tell nothing */
};

const char *review_size_name(enum review_size size) { return sizes[size].name; }

struct loss {
    int32_t win_q16, points;
    enum review_size size;
};

/* The standard error of the difference of two means, whose samples vary by these squares. */
static double error_of(double square_a, uint32_t visits_a, double square_b, uint32_t visits_b) {
    return sqrt(square_a / visits_a + square_b / visits_b);
}

/* A chance grows by `slope` with the share of playouts won that it stands for (kt_thought_chance_q16). By a win and a
 * loss more than there were: else a few playouts that all win would leave no doubt. */
static double win_square(const struct review_figures *figures) {
    double wins = sqrt(figures->win_q16), losses = sqrt(65536 - figures->win_q16), visits = figures->visits,
           share = (wins / (wins + losses) * visits + 1) / (visits + 2), square = share * (1 - share),
           squares = 1 - 2 * square, slope = 65536 * 2 * square / (squares * squares);
    return square * slope * slope;
}

static double points_square(const struct review_figures *figures) {
    return (double)figures->spread * figures->spread;
}

/* What `colour` loses when `worse` stands instead of `better`. */
static struct loss compare(kt_colour colour, const struct review_figures *better,
                           const struct review_figures *worse) {
    int side = colour == KT_BLACK ? 1 : -1;
    struct loss loss = {.win_q16 = side * (better->win_q16 - worse->win_q16),
                        .points = side * (better->lead - worse->lead)};
    double win_error = error_of(win_square(better), better->visits, win_square(worse), worse->visits),
           points_error =
               error_of(points_square(better), better->visits, points_square(worse), worse->visits);
    bool enough = better->visits >= FEWEST && worse->visits >= FEWEST,
         win_counts = enough && loss.win_q16 > 2 * win_error,
         points_count = enough && loss.points > 2 * points_error;
    for (int size = REVIEW_INACCURACY; size < REVIEW_SIZES; size++)
        if ((win_counts && loss.win_q16 >= sizes[size].win_q16) ||
            (points_count && loss.points >= sizes[size].points))
            loss.size = (enum review_size)size;
    return loss;
}

static const struct review_figures *worth_of(const struct review_position *position) {
    return &position->best[0].figures;
}

/* The position that the best move of the position after `number` moves leads to. */
static const struct review_position *behind(const struct review *review, int number) {
    if (number == review->to) return &review->last;
    const struct review_move *next = &review->move[number];
    bool plays_best = review->position[number].best[0].move[0] == next->point;
    return plays_best ? &review->position[number + 1] : &next->after[0];
}

struct review_figures review_worth(const struct review *review, int number) {
    if (!review->position[number].count) return (struct review_figures){0};
    struct review_figures figures = *worth_of(&review->position[number]);
    const struct review_position *next = behind(review, number);
    if (!next->count) return figures;
    const struct review_figures *other = worth_of(next);
    figures.visits += other->visits;
    figures.win_q16 = (figures.win_q16 + other->win_q16) / 2;
    figures.lead = (figures.lead + other->lead) / 2;
    figures.spread = (figures.spread + other->spread) / 2;
    return figures;
}

void review_doubt(struct review *review, int number) {
    struct review_move *move = &review->move[number - 1];
    const struct review_position *before = &review->position[number - 1], *after = before + 1;
    if (!before->count || !after->count || before->best[0].move[0] == move->point) return;
    for (int i = 0; i < before->count; i++) {
        const struct review_line *line = &before->best[i];
        if (line->move[0] == move->point || line->figures.visits < worth_of(before)->visits / FEW) continue;
        move->wants_after[i] = compare(move->colour, &line->figures, worth_of(after)).size != REVIEW_FINE;
    }
    move->wants_after[0] = true;
}

static int32_t clamp(int32_t number, int32_t low, int32_t high) {
    return number < low ? low : number > high ? high : number;
}

/* The line that begins with the better move `i`, and goes on as the analysis behind it found. It is worth more than the
 * move that was played by what that lost. */
static struct review_line join(const struct review *review, int number, int i) {
    const struct review_position *behind = &review->move[number - 1].after[i];
    const struct review_figures *found = worth_of(behind), *played = worth_of(&review->position[number]);
    struct review_line joined = review->position[number - 1].best[i];
    joined.figures = review_worth(review, number);
    joined.figures.visits = found->visits;
    joined.figures.win_q16 = clamp(joined.figures.win_q16 + found->win_q16 - played->win_q16, 0, 65536);
    joined.figures.lead += found->lead - played->lead;
    joined.count = 1;
    for (int k = 0; k < behind->best[0].count && joined.count < REVIEW_LINE; k++)
        joined.move[joined.count++] = behind->best[0].move[k];
    return joined;
}

static bool is_larger(const struct loss *a, const struct loss *b) {
    return a->size != b->size ? a->size > b->size : a->win_q16 > b->win_q16;
}

static void judge(struct review *review, int number) {
    struct review_move *move = &review->move[number - 1];
    const struct review_position *before = &review->position[number - 1], *after = before + 1;
    struct loss loss[REVIEW_BETTER] = {{0}};
    move->judged = before->count && after->count;
    for (int i = 0; i < before->count; i++) {
        if (!move->wants_after[i] || !move->after[i].count) continue;
        struct loss now = compare(move->colour, worth_of(&move->after[i]), worth_of(after));
        if (now.size == REVIEW_FINE) continue;
        int at = move->better_count++;
        for (; at && is_larger(&now, &loss[at - 1]); at--) {
            loss[at] = loss[at - 1];
            move->better[at] = move->better[at - 1];
        }
        loss[at] = now;
        move->better[at] = join(review, number, i);
    }
    if (!move->better_count) return;
    move->size = loss[0].size;
    move->lost_win_q16 = loss[0].win_q16 > 0 ? loss[0].win_q16 : 0;
    move->lost_points = loss[0].points > 0 ? loss[0].points : 0;
}

void review_judge(struct review *review) {
    for (int number = review->from; number <= review->to; number++) judge(review, number);
}

/* Orders mistakes: the larger first, of equals the earlier. */
static int by_size(const void *first, const void *second) {
    const struct review_move *x = *(const struct review_move *const *)first, *y = *(const struct review_move *const *)second;
    if (x->size != y->size) return x->size > y->size ? -1 : 1;
    /* A point is about as bad as 2 % of the win rate: the limits of the sizes say so. */
    int64_t x_lost = x->lost_points * 13 + x->lost_win_q16, y_lost = y->lost_points * 13 + y->lost_win_q16;
    if (x_lost != y_lost) return x_lost > y_lost ? -1 : 1;
    return x < y ? -1 : 1;
}

int review_largest(const struct review *review, int *numbers, int most) {
    const struct review_move *all[REVIEW_MOVES_MAX] = {NULL};
    int count = 0;
    for (int number = review->from; number <= review->to; number++)
        if (review->move[number - 1].size != REVIEW_FINE) all[count++] = &review->move[number - 1];
    qsort(all, (size_t)count, sizeof *all, by_size);
    if (count > most) count = most;
    for (int i = 0; i < count; i++) numbers[i] = (int)(all[i] - review->move) + 1;
    return count;
}

struct review_sum review_sum_of(const struct review *review, kt_colour colour) {
    struct review_sum sum = {0};
    for (int number = review->from; number <= review->to; number++) {
        const struct review_move *move = &review->move[number - 1];
        if (move->colour != colour || !move->judged) continue;
        sum.moves++;
        sum.mistakes[move->size]++;
        if (move->size != REVIEW_FINE) sum.lost_points += move->lost_points;
    }
    return sum;
}
