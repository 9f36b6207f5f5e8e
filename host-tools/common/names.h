/* names.h: colours, points and scores as text, for messages and for GTP. */
#pragma once

#include "board/point.h"

/* Return "Black" or "White" for people, "black" or "white" for programs. */
const char *names_colour(kt_colour colour);
const char *names_gtp_colour(kt_colour colour);

struct names_text {
    char text[16];
};

/* Returns a point as GTP writes it. Use it within one expression: names_vertex(p).text is "D5" or "PASS". */
struct names_text names_vertex(kt_point p);

/* Returns a result as SGF writes it; `quarters` are quarter points, positive when Black wins: "B+3.5",
 * "W+2", "0". */
struct names_text names_score(int quarters);

/* Returns quarter points as a number with at least one decimal: "7.0", "6.5", "6.75". */
struct names_text names_points(int quarters);
