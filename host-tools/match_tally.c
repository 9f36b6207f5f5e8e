#include "match_tally.h"

#include <stdio.h>

#include "interval.h"

void match_tally_add(match_tally *tally, const referee_result *result, kt_colour a_colour, int moves) {
    if (result->verdict == REFEREE_INTERRUPTED) return;
    tally->games++;
    tally->moves += moves;
    if (result->winner == KT_EMPTY) {
        tally->draws++;
        return;
    }
    bool a_wins = result->winner == a_colour;
    if (a_wins) tally->wins++;
    else tally->losses++;
    tally->lost_by[a_wins ? MATCH_B : MATCH_A][result->verdict]++;
}

static int both(const match_tally *tally, referee_verdict verdict) {
    return tally->lost_by[MATCH_A][verdict] + tally->lost_by[MATCH_B][verdict];
}

int match_tally_faults(const match_tally *tally) {
    int faults = 0;
    for (int verdict = REFEREE_ILLEGAL; verdict < REFEREE_VERDICTS; verdict++)
        faults += both(tally, (referee_verdict)verdict);
    return faults;
}

static interval share_of_a(const match_tally *tally) {
    return interval_wilson95(tally->wins + tally->draws / 2.0, tally->games);
}

void match_tally_print(const match_tally *tally, const char *a_name, const char *b_name) {
    static const struct {
        referee_verdict verdict;
        const char *title;
    } rows[] = {{REFEREE_ILLEGAL, "illegal moves"},
                {REFEREE_CRASH, "crashes"},
                {REFEREE_TIMEOUT, "time-outs"},
                {REFEREE_PROTOCOL, "wrong answers"},
                {REFEREE_RESIGNED, "resigned"}};
    printf("\nA is %s, B is %s.\n\n", a_name, b_name);
    printf("%-15s %6s %6s %6s\n", "", "A", "B", "draws");
    printf("%-15s %6d %6d %6d\n", "games won", tally->wins, tally->losses, tally->draws);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        printf("%-15s %6d %6d\n", rows[i].title, tally->lost_by[MATCH_A][rows[i].verdict],
               tally->lost_by[MATCH_B][rows[i].verdict]);
    if (tally->games == 0) return;
    interval share = share_of_a(tally);
    printf("\nA won %.1f %% of %d games (a draw is half a win); 95 %% interval %.1f %% to %.1f %%.\n",
           100 * (tally->wins + tally->draws / 2.0) / tally->games, tally->games, 100 * share.low,
           100 * share.high);
}

void match_tally_print_json(const match_tally *tally) {
    static const struct {
        referee_verdict verdict;
        const char *key;
    } keys[] = {{REFEREE_ILLEGAL, "illegal"},
                {REFEREE_CRASH, "crashes"},
                {REFEREE_TIMEOUT, "timeouts"},
                {REFEREE_PROTOCOL, "wrong_answers"}};
    printf("{\"games\": %d, \"wins\": %d, \"losses\": %d, \"draws\": %d", tally->games, tally->wins,
           tally->losses, tally->draws);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        printf(", \"%s\": %d", keys[i].key, both(tally, keys[i].verdict));
    interval share = share_of_a(tally);
    printf(", \"interval95\": [%.4f, %.4f]", share.low, share.high);
    for (int program = MATCH_A; program <= MATCH_B; program++)
        for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
            printf(", \"%s_%c\": %d", keys[i].key, 'a' + program, tally->lost_by[program][keys[i].verdict]);
    printf(", \"moves\": %ld, \"seconds\": %.3f}\n", tally->moves, tally->seconds);
}
