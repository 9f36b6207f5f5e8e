/* Commands about how long to think. */
#include "base/words.h"
#include "proto/gtp_commands.h"

/* Reads `count` numbers, all of `arguments`. */
static bool read_numbers(char *arguments, kt_status *numbers, int count) {
    for (int i = 0; i < count; i++)
        if ((numbers[i] = kt_words_unsigned(kt_words_next(&arguments))) < 0) return false;
    return !*arguments;
}

/* Seconds in milliseconds, 49 days at the most. */
static uint32_t milliseconds(kt_status seconds) {
    return seconds > 4000000 ? 4000000000u : (uint32_t)seconds * 1000;
}

kt_status kt_gtp_time_settings(kt_gtp *gtp, char *arguments) {
    kt_status numbers[3];
    if (!read_numbers(arguments, numbers, 3)) return kt_gtp_refuse(gtp, "syntax error");
    kt_clock_set(&gtp->clock, milliseconds(numbers[0]), milliseconds(numbers[1]), (uint32_t)numbers[2]);
    return KT_OK;
}

kt_status kt_gtp_time_left(kt_gtp *gtp, char *arguments) {
    kt_status numbers[2], colour = kt_gtp_read_colour(&arguments);
    if (colour < 0 || !read_numbers(arguments, numbers, 2)) return kt_gtp_refuse(gtp, "syntax error");
    kt_clock_tell(&gtp->clock, (kt_colour)colour, milliseconds(numbers[0]), (uint32_t)numbers[1]);
    return KT_OK;
}

kt_status kt_gtp_playouts(kt_gtp *gtp, char *arguments) {
    kt_status number;
    if (!read_numbers(arguments, &number, 1)) return kt_gtp_refuse(gtp, "syntax error");
    gtp->budget.playouts = (uint32_t)number;
    if (number) gtp->budget.milliseconds = 0;
    else gtp->budget = gtp->config->budget;
    return KT_OK;
}

kt_status kt_gtp_seed(kt_gtp *gtp, char *arguments) {
    kt_status number;
    if (!read_numbers(arguments, &number, 1)) return kt_gtp_refuse(gtp, "syntax error");
    gtp->player.seed = (uint32_t)number;
    return KT_OK;
}
