#include "common/names.h"

#include <stdio.h>

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

struct names_text names_score(int quarters) {
    struct names_text name;
    kt_text text;
    kt_text_init(&text, name.text, sizeof name.text);
    kt_score_write(&text, quarters);
    return name; /* cppcheck-suppress uninitvar ; written through `text` */
}

struct names_text names_points(int quarters) {
    struct names_text name;
    snprintf(name.text, sizeof name.text, "%.*f", quarters % 2 ? 2 : 1, quarters / 4.0);
    return name;
}
