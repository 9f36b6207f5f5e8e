/* katachi stats: what is in a pattern database. */
#include <stdio.h>

#include "commands/commands.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "learn/database.h"

struct request {
    long best;
    bool json;
};

static void begin(void *request) { *(struct request *)request = (struct request){.best = 6}; }

static const struct options_row rows[] = {
    {"best", 0, "N", "draw the N best patterns that matched 20 times or more", OPTIONS_INTEGER, 0, 1000,
     OPTIONS_FIELD(struct request, best)},
    {"json", 0, NULL, "print one JSON object: the run's settings and \"patterns\" by stage and k",
     OPTIONS_FIELD(struct request, json)},
    {0},
};

enum { DRAWN_SUPPORT = 20 };

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
            size_t count = pattern_set_count(set, stage, k);
            printf("%9zu", count);
            all += count;
        }
        printf("%9zu\n", all);
    }
}

static void print_json(const struct database_run *run, const struct pattern_set *set) {
    const struct learner_settings *s = &run->settings;
    json_t *object = json_object(), *patterns = json_array();
    json_put(object, "size", run->size);
    json_put(object, "games", (json_int_t)run->games);
    json_put(object, "acquired", (json_int_t)run->acquired);
    json_put(object, "examples", (json_int_t)run->examples);
    json_put(object, "raw_patterns", (json_int_t)run->raw_patterns);
    json_put(object, "kept_patterns", (json_int_t)set->count);
    json_put(object, "stages", s->stages);
    json_put(object, "stage_moves", s->stage_moves);
    json_put(object, "support", s->support);
    json_put_fixed(object, "value", s->value, 6);
    for (int stage = 0; stage < s->stages; stage++)
        for (int k = s->k_min; k <= s->k_max; k++) {
            json_t *part = json_object();
            json_put(part, "stage", stage + 1);
            json_put(part, "k", k);
            json_put(part, "count", (json_int_t)pattern_set_count(set, stage, k));
            json_array_append_new(patterns, part);
        }
    json_object_set_new(object, "patterns", patterns);
    json_write(stdout, object);
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

static int run_stats(void *with, char **arguments, int) {
    const struct request *request = with;
    struct database_run run;
    CLEANUP(pattern_set_free) struct pattern_set set = {0};
    if (!database_read(arguments[0], &run, &set)) return 1;
    if (request->json) {
        print_json(&run, &set);
    } else {
        print_table(&run, &set);
        draw_best(&set, request->best);
    }
    return 0;
}

const struct command command_stats = {
    .name = "stats",
    .summary = "show what is in a database",
    .synopsis = "FILE.db [OPTION ...]",
    .about = "Shows how a pattern database was made and how many patterns it holds for each stage of the "
             "game and each k, the number of stones and edges in a pattern, and draws the best. In the "
             "drawings * is the move, X a stone of the mover, O one of the opponent, # an edge; other points "
             "may hold anything. The file is an SQLite database; for example:\n\n"
             "  sqlite3 FILE.db 'SELECT * FROM pattern WHERE k = 4 LIMIT 5'\n",
    COMMAND_WANTS(1, "a database"),
    COMMAND_OPTIONS(struct request, begin, run_stats, {rows, 0, NULL}),
};
