/* Commands about how long to think. */
#include "base/words.h"
#include "proto/gtp_commands.h"

/* Reads `count` numbers, all of `arguments`. */
static bool read_numbers(char *arguments, kt_status *numbers, int count) {
    for (int i = 0; i < count; i++)
        if ((numbers[i] = kt_words_unsigned(kt_words_next(&arguments))) < 0) return false;
    return !*arguments;
}

/* Turns seconds into milliseconds, 46 days at most. */
static uint32_t milliseconds(kt_status seconds) {
    return seconds > 4000000 ? 4000000000u : (uint32_t)seconds * 1000;
}

/* Cuts fractions off the numbers, and makes negative ones 0: servers send "12.5", and "-3" when the time
 * is over. */
static void round_down(char *arguments) {
    char *to = arguments;
    for (const char *from = arguments; *from; from++) {
        if (*from == '-') {
            *to++ = '0';
            while (from[1] && from[1] != ' ') from++;
        } else if (*from == '.') {
            while (from[1] >= '0' && from[1] <= '9') from++;
        } else {
            *to++ = *from;
        }
    }
    *to = 0;
}

kt_status kt_gtp_time_settings(kt_gtp *gtp, char *arguments) {
    kt_status numbers[3];
    round_down(arguments);
    if (!read_numbers(arguments, numbers, 3)) return kt_gtp_refuse(gtp, "syntax error");
    kt_clock_set(&gtp->session.clock, milliseconds(numbers[0]), milliseconds(numbers[1]),
                 (uint32_t)numbers[2]);
    return KT_OK;
}

static kt_status set_kind(kt_gtp *gtp, const char *kind, char *arguments) {
    bool canadian = kt_words_equal(kind, "canadian"), byoyomi = kt_words_equal(kind, "byoyomi");
    int count = kt_words_equal(kind, "none") ? 0 : kt_words_equal(kind, "absolute") ? 1 : 3;
    kt_status numbers[3] = {0, 0, 0};
    round_down(arguments);
    if ((count == 3 && !canadian && !byoyomi) || !read_numbers(arguments, numbers, count))
        return kt_gtp_refuse(gtp, "syntax error");
    uint32_t main_ms = milliseconds(numbers[0]), period_ms = milliseconds(numbers[1]);
    if (byoyomi) kt_clock_set_by_move(&gtp->session.clock, main_ms, numbers[2] ? period_ms : 0);
    else kt_clock_set(&gtp->session.clock, main_ms, period_ms, (uint32_t)numbers[2]);
    return KT_OK;
}

kt_status kt_gtp_kgs_time_settings(kt_gtp *gtp, char *arguments) {
    const char *kind = kt_words_next(&arguments);
    return set_kind(gtp, kind, arguments);
}

#if KT_DESKTOP
kt_status kt_gtp_kata_time_settings(kt_gtp *gtp, char *arguments) {
    const char *kind = kt_words_next(&arguments);
    bool capped = kt_words_equal(kind, "fischer-capped");
    kt_status numbers[4] = {0, 0, 0, 0};
    if (!capped && !kt_words_equal(kind, "fischer")) return set_kind(gtp, kind, arguments);
    round_down(arguments);
    if (!read_numbers(arguments, numbers, capped ? 4 : 2)) return kt_gtp_refuse(gtp, "syntax error");
    /* The cap on the main time doesn't matter: each move uses its bonus up. */
    kt_clock_set_bonus(&gtp->session.clock, milliseconds(numbers[0]), milliseconds(numbers[1]),
                       milliseconds(numbers[3]));
    return KT_OK;
}

kt_status kt_gtp_kata_list_time_settings(kt_gtp *gtp, char *arguments) {
    (void)arguments;
    kt_text_string(&gtp->answer, "none absolute byoyomi canadian fischer fischer-capped");
    return KT_OK;
}
#endif

kt_status kt_gtp_time_left(kt_gtp *gtp, char *arguments) {
    kt_status numbers[2], colour = kt_gtp_read_colour(&arguments);
    round_down(arguments);
    if (colour < 0 || !read_numbers(arguments, numbers, 2)) return kt_gtp_refuse(gtp, "syntax error");
    kt_clock_tell(&gtp->session.clock, (kt_colour)colour, milliseconds(numbers[0]), (uint32_t)numbers[1]);
    return KT_OK;
}

kt_status kt_gtp_playouts(kt_gtp *gtp, char *arguments) {
    kt_status number;
    if (!read_numbers(arguments, &number, 1)) return kt_gtp_refuse(gtp, "syntax error");
    gtp->session.budget.playouts = (uint32_t)number;
    if (number) gtp->session.budget.milliseconds = 0;
    else gtp->session.budget = gtp->config->session.budget;
    return KT_OK;
}

kt_status kt_gtp_seed(kt_gtp *gtp, char *arguments) {
    kt_status number;
    if (!read_numbers(arguments, &number, 1)) return kt_gtp_refuse(gtp, "syntax error");
    kt_player_seed(&gtp->session.player, (uint32_t)number);
    kt_player_forget(&gtp->session.player);
    return KT_OK;
}
