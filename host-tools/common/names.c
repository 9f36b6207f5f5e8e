#include "common/names.h"

#include "board/score.h"

const char *names_colour(kt_colour colour) { return colour == KT_BLACK ? "Black" : "White"; }

const char *names_gtp_colour(kt_colour colour) { return colour == KT_BLACK ? "black" : "white"; }

struct names_text names_vertex(kt_point p) {
    struct names_text name;
    kt_text text;
    kt_text_init(&text, name.text, sizeof name.text);
    kt_point_write(&text, p);
    return name; /* cppcheck-suppress uninitvar ; written through `text` */
}

struct names_text names_score(int half_points) {
    struct names_text name;
    kt_text text;
    kt_text_init(&text, name.text, sizeof name.text);
    kt_score_write(&text, half_points);
    return name; /* cppcheck-suppress uninitvar ; written through `text` */
}
