#include "match/match_tally.h"

#include <stdio.h>

#include "common/interval.h"
#include "common/json_write.h"
#include "common/names.h"

static const struct {
    enum referee_verdict verdict;
    const char *title, *key;
} rows[] = {{REFEREE_ILLEGAL, "illegal moves", "illegal"},
            {REFEREE_CRASH, "crashes", "crashes"},
            {REFEREE_TIMEOUT, "losses on time", "timeouts"},
            {REFEREE_PROTOCOL, "wrong answers", "wrong_answers"},
            {REFEREE_RESIGNED, "resigned", "resigned"}};
enum { ROWS = sizeof rows / sizeof *rows };

static void count_game(struct match_count *count, kt_colour winner, kt_colour a_colour) {
    count->games++;
    if (winner == KT_EMPTY) count->draws++;
    else if (winner == a_colour) count->wins++;
    else count->losses++;
}

void match_tally_add(struct match_tally *tally, const struct match_game *game, long number) {
    kt_colour a_colour = match_colour_of_a(number);
    count_game(&tally->all, game->winner, a_colour);
    count_game(&tally->as[a_colour], game->winner, a_colour);
    if (game->winner != KT_EMPTY) {
        int loser = game->winner == a_colour ? MATCH_B : MATCH_A;
        tally->lost_by[loser][game->verdict]++;
    }
    tally->moves += game->moves;
    tally->seconds += game->seconds;
    for (int program = MATCH_A; program <= MATCH_B; program++) {
        const struct referee_clock *clock = &game->clock[program];
        struct referee_clock *sum = &tally->clock[program];
        sum->moves += clock->moves;
        sum->seconds += clock->seconds;
        if (clock->longest > sum->longest) sum->longest = clock->longest;
    }
}

static int both(const struct match_tally *tally, enum referee_verdict verdict) {
    return tally->lost_by[MATCH_A][verdict] + tally->lost_by[MATCH_B][verdict];
}

int match_tally_faults(const struct match_tally *tally) {
    int faults = 0;
    for (int verdict = REFEREE_ILLEGAL; verdict < REFEREE_VERDICTS; verdict++)
        faults += both(tally, (enum referee_verdict)verdict);
    return faults;
}

static double won(const struct match_count *count) { return count->wins + count->draws / 2.0; }

static struct interval share(const struct match_count *count) {
    return interval_wilson95(won(count), count->games);
}

static double per_move(const struct referee_clock *clock) {
    return clock->moves ? clock->seconds / clock->moves : 0;
}

enum sprt_decision match_tally_decide(const struct match_tally *tally, const struct match_options *options) {
    if (!options->wants_sprt) return SPRT_OPEN;
    return sprt_decide(&options->sprt, won(&tally->all), tally->all.games);
}

static void print_share(const char *who, const struct match_count *count) {
    struct interval between = share(count);
    if (count->games)
        printf("%s won %.1f %% of %d games; 95 %% interval %.1f %% to %.1f %%.\n", who,
               100 * won(count) / count->games, count->games, 100 * between.low, 100 * between.high);
}

static void print_decision(const struct match_tally *tally, const struct match_options *options) {
    static const char *const text[] = {"nothing is decided yet", "it is the lower one",
                                       "it is the higher one"};
    const struct sprt *test = &options->sprt;
    printf("Is A's share %g or %g? After %d games %s (logarithm of the likelihoods' ratio: %.2f of 2.94).\n",
           test->low, test->high, tally->all.games, text[match_tally_decide(tally, options)],
           sprt_log_ratio(test, won(&tally->all), tally->all.games));
}

void match_tally_print(const struct match_tally *tally, const struct match_options *options) {
    const struct referee_clock *clock = tally->clock;
    printf("\nA is %s\nB is %s\n\n", options->command[MATCH_A], options->command[MATCH_B]);
    printf("%-15s %7s %7s %7s\n", "", "A", "B", "draws");
    printf("%-15s %7d %7d %7d\n", "games won", tally->all.wins, tally->all.losses, tally->all.draws);
    for (int i = 0; i < ROWS; i++)
        printf("%-15s %7d %7d\n", rows[i].title, tally->lost_by[MATCH_A][rows[i].verdict],
               tally->lost_by[MATCH_B][rows[i].verdict]);
    printf("%-15s %7.3f %7.3f\n", "seconds a move", per_move(&clock[MATCH_A]), per_move(&clock[MATCH_B]));
    printf("%-15s %7.3f %7.3f\n", "longest move", clock[MATCH_A].longest, clock[MATCH_B].longest);
    if (tally->all.games == 0) return;
    puts("\nA draw is half a win.");
    print_share("A", &tally->all);
    print_share("As Black A", &tally->as[KT_BLACK]);
    print_share("As White A", &tally->as[KT_WHITE]);
    if (options->wants_sprt) print_decision(tally, options);
}

static void put_interval(json_t *object, const char *key, const struct match_count *count) {
    struct interval between = share(count);
    json_t *ends = json_array();
    json_array_append_new(ends, json_fixed(between.low, 4));
    json_array_append_new(ends, json_fixed(between.high, 4));
    json_object_set_new(object, key, ends);
}

static void put_decision(json_t *object, const struct match_tally *tally,
                         const struct match_options *options) {
    static const char *const text[] = {"open", "low", "high"};
    const struct sprt *test = &options->sprt;
    json_put_text(object, "sprt", text[match_tally_decide(tally, options)]);
    json_put_fixed(object, "sprt_low", test->low, 6);
    json_put_fixed(object, "sprt_high", test->high, 6);
    json_put_fixed(object, "sprt_log_ratio", sprt_log_ratio(test, won(&tally->all), tally->all.games), 4);
}

/* Puts a member of a program: "crashes_a". */
static void put_of(json_t *object, const char *key, int program, json_t *value) {
    char name[40];
    snprintf(name, sizeof name, "%s_%c", key, 'a' + program);
    json_object_set_new(object, name, value);
}

/* What depends on the clock comes last, so that the rest is the same for the same games. */
void match_tally_print_json(const struct match_tally *tally, const struct match_options *options) {
    const struct match_count *all = &tally->all, *black = &tally->as[KT_BLACK], *white = &tally->as[KT_WHITE];
    json_t *object = json_object();
    json_put_text(object, "a", options->command[MATCH_A]);
    json_put_text(object, "b", options->command[MATCH_B]);
    json_put(object, "size", options->size);
    json_put_fixed(object, "komi", options->komi / 4.0, 2);
    json_put(object, "games", all->games);
    json_put(object, "wins", all->wins);
    json_put(object, "losses", all->losses);
    json_put(object, "draws", all->draws);
    for (int i = 0; i < ROWS; i++) json_put(object, rows[i].key, both(tally, rows[i].verdict));
    json_put_fixed(object, "share", all->games ? won(all) / all->games : 0, 4);
    put_interval(object, "interval95", all);
    json_put(object, "games_as_black", black->games);
    json_put(object, "wins_as_black", black->wins);
    put_interval(object, "interval95_as_black", black);
    json_put(object, "games_as_white", white->games);
    json_put(object, "wins_as_white", white->wins);
    put_interval(object, "interval95_as_white", white);
    if (options->wants_sprt) put_decision(object, tally, options);
    for (int program = MATCH_A; program <= MATCH_B; program++)
        for (int i = 0; i < ROWS; i++)
            put_of(object, rows[i].key, program, json_integer(tally->lost_by[program][rows[i].verdict]));
    json_put(object, "moves", tally->moves);
    for (int program = MATCH_A; program <= MATCH_B; program++) {
        const struct referee_clock *clock = &tally->clock[program];
        put_of(object, "seconds_per_move", program, json_fixed(per_move(clock), 4));
        put_of(object, "longest_move", program, json_fixed(clock->longest, 4));
    }
    json_put_fixed(object, "seconds", tally->seconds, 3);
    json_write(stdout, object);
}
