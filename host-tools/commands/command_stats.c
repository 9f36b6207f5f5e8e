/* katachi stats: what is in a pattern database. */
#include <getopt.h>
#include <stdio.h>

#include "commands/commands.h"
#include "common/options.h"
#include "learn/database.h"

static const struct option options[] = {
    {"best", required_argument, NULL, 'b'},
    {"json", no_argument, NULL, 'j'},
    {"help", no_argument, NULL, 'h'},
    {0},
};

static const char help[] =
    "Usage: katachi stats FILE.db [OPTION ...]\n\n"
    "Shows how a pattern database was made and how many patterns it holds for each stage and k, and draws\n"
    "the best. In the drawings * is the move, X a stone of the mover, O one of the opponent, # an edge;\n"
    "other points may hold anything. The file is SQLite; for example:\n"
    "sqlite3 FILE.db 'SELECT * FROM pattern WHERE k = 4 LIMIT 5'\n\n"
    "  --best N          draw the N best patterns that matched 20 times or more (0..1000, default 6)\n"
    "  --json            print one JSON object: the run's settings and \"patterns\" by stage and k\n";

enum { DRAWN_SUPPORT = 20 };

static size_t count_patterns(const struct pattern_set *set, int stage, int k) {
    size_t count = 0;
    for (size_t i = 0; i < set->count; i++) count += set->pattern[i].stage == stage && set->pattern[i].k == k;
    return count;
}

static void print_table(const struct database_run *run, const struct pattern_set *set) {
    const struct learner_settings *s = &run->settings;
    printf("board %dx%d; %zu games, patterns from %zu of them; %zu examples; %zu raw patterns, %zu kept "
           "(support %u, value %g)\n\n",
           run->size, run->size, run->games, run->acquired, run->examples, run->raw_patterns, set->count,
           s->support, s->value);
    printf("moves        ");
    for (int k = s->k_min; k <= s->k_max; k++) printf("   k = %-2d", k);
    printf("      all\n");
    for (int stage = 0; stage < s->stages; stage++) {
        int first = stage * s->stage_moves + 1;
        if (stage == s->stages - 1) printf("%3d and on   ", first);
        else printf("%3d to %-3d   ", first, first + s->stage_moves - 1);
        size_t all = 0;
        for (int k = s->k_min; k <= s->k_max; k++) {
            size_t count = count_patterns(set, stage, k);
            printf("%9zu", count);
            all += count;
        }
        printf("%9zu\n", all);
    }
}

static void print_json(const struct database_run *run, const struct pattern_set *set) {
    const struct learner_settings *s = &run->settings;
    printf("{\"size\": %d, \"games\": %zu, \"acquired\": %zu, \"examples\": %zu, \"raw_patterns\": %zu, "
           "\"kept_patterns\": %zu, \"stages\": %d, \"stage_moves\": %d, \"support\": %u, \"value\": %g, "
           "\"patterns\": [",
           run->size, run->games, run->acquired, run->examples, run->raw_patterns, set->count, s->stages,
           s->stage_moves, s->support, s->value);
    for (int stage = 0; stage < s->stages; stage++)
        for (int k = s->k_min; k <= s->k_max; k++)
            printf("%s{\"stage\": %d, \"k\": %d, \"count\": %zu}", stage || k > s->k_min ? ", " : "",
                   stage + 1, k, count_patterns(set, stage, k));
    printf("]}\n");
}

/* What the drawing shows at an offset from the move. */
static char symbol_at(const struct pattern *p, const kt_spiral *spiral, int size, int dx, int dy) {
    const int beyond[EDGES] = {p->y_min + dy < 0, p->x_min + dx < 0, p->y_min + dy >= size,
                               p->x_min + dx >= size};
    for (int edge = 0; edge < EDGES; edge++)
        if (beyond[edge] && p->edges >> edge & 1) return '#';
    for (int i = 0; i < p->stones; i++)
        if (spiral->dx[p->stone[i] / 2] == dx && spiral->dy[p->stone[i] / 2] == dy)
            return p->stone[i] & 1 ? 'O' : 'X';
    return dx == 0 && dy == 0 ? '*' : '.';
}

static void draw_pattern(const struct pattern *p, const kt_spiral *spiral, int size) {
    int left = 1, right = 1, below = 1, above = 1;
    for (int i = 0; i < p->stones; i++) {
        int dx = spiral->dx[p->stone[i] / 2], dy = spiral->dy[p->stone[i] / 2];
        if (-dx > left) left = -dx;
        if (dx > right) right = dx;
        if (-dy > below) below = -dy;
        if (dy > above) above = dy;
    }
    if (p->edges & 1 << EDGE_BELOW) below = p->y_min + 1;
    if (p->edges & 1 << EDGE_LEFT) left = p->x_min + 1;
    if (p->edges & 1 << EDGE_ABOVE) above = size - p->y_min;
    if (p->edges & 1 << EDGE_RIGHT) right = size - p->x_min;
    printf("\nvalue %.3f: played %u of %u times; k %d, stage %d%s\n", (double)p->plays / p->matches, p->plays,
           p->matches, p->k, p->stage + 1, p->ko ? ", ko" : "");
    for (int dy = above; dy >= -below; dy--) {
        printf("   ");
        for (int dx = -left; dx <= right; dx++) printf(" %c", symbol_at(p, spiral, size, dx, dy));
        printf("\n");
    }
}

static void draw_best(const struct pattern_set *set, long most) {
    kt_spiral spiral;
    kt_spiral_init(&spiral, set->size);
    for (size_t i = 0; i < set->count && most > 0; i++) {
        if (set->pattern[i].matches < DRAWN_SUPPORT) continue;
        draw_pattern(&set->pattern[i], &spiral, set->size);
        most--;
    }
}

int command_stats(int argc, char **argv) {
    long best = 6;
    bool json = false;
    for (int option; (option = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (option) {
        case 'b': best = options_integer("best", optarg, 0, 1000); break;
        case 'j': json = true; break;
        case 'h': fputs(help, stdout); return 0;
        default: options_refuse("stats", NULL);
        }
    }
    static const char *const wanted[] = {"a database", NULL};
    options_arguments("stats", argv + optind, argc - optind, wanted, false);
    struct database_run run;
    struct pattern_set set;
    if (!database_read(argv[optind], &run, &set)) return 1;
    if (json) {
        print_json(&run, &set);
    } else {
        print_table(&run, &set);
        draw_best(&set, best);
    }
    pattern_set_free(&set);
    return 0;
}
