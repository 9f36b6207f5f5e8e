/* Writes answers, and why there is none. */
#include <stdarg.h>

#include "board/score.h"
#include "proto/gtp.h"

static void say_vertex(kt_text *answer, kt_point p) {
    if (p == KT_PASS) kt_text_string(answer, "pass");
    else kt_point_write(answer, p);
}

static void say_fraction(kt_text *answer, int32_t share_q16) {
    if (share_q16 < 0) kt_text_char(answer, '-');
    kt_text_share_q16(answer, (uint32_t)(share_q16 < 0 ? -share_q16 : share_q16));
}

#if KT_DESKTOP
static void say_hundredths(kt_text *answer, int32_t value) {
    uint32_t size = (uint32_t)(value < 0 ? -value : value);
    if (value < 0) kt_text_char(answer, '-');
    kt_text_unsigned(answer, size / 100);
    kt_text_char(answer, '.');
    kt_text_char(answer, (char)('0' + size / 10 % 10));
    kt_text_char(answer, (char)('0' + size % 10));
}
#endif

static void say_number(kt_text *answer, char letter, int32_t value) {
    switch (letter) {
    case 'u': kt_text_unsigned(answer, (uint32_t)value); break;
    case 'v': say_vertex(answer, (kt_point)value); break;
    case 'V': kt_point_write(answer, (kt_point)value); break;
    case 'c': kt_text_string(answer, value == KT_BLACK ? "black" : "white"); break;
    case 'C': kt_text_string(answer, value == KT_BLACK ? "Black" : "White"); break;
    case 'q': kt_text_quarter_points(answer, value); break;
    case 'r': kt_score_write(answer, value); break;
#if KT_DESKTOP
    case 'h': say_hundredths(answer, value); break;
#endif
    default: say_fraction(answer, value);
    }
}

kt_status kt_gtp_say(kt_gtp *gtp, const char *text, ...) {
    va_list arguments;
    va_start(arguments, text);
    for (; *text; text++)
        if (*text != '%') kt_text_char(&gtp->answer, *text);
        else if (*++text == 's') kt_text_string(&gtp->answer, va_arg(arguments, const char *));
        else say_number(&gtp->answer, *text, va_arg(arguments, int32_t));
    va_end(arguments);
    return KT_OK;
}

kt_status kt_gtp_refuse(kt_gtp *gtp, const char *message) {
    kt_text_string(&gtp->answer, message);
    return KT_ERR_FORMAT;
}
