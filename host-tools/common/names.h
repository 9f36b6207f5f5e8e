/* names.h: what colours, points and scores are called in messages and in GTP. */
#ifndef NAMES_H
#define NAMES_H

#include "board/point.h"

/* "Black" or "White", for people; "black" or "white", for programs. */
const char *names_colour(kt_colour colour);
const char *names_gtp_colour(kt_colour colour);

struct names_text {
    char text[16];
};

/* A vertex as GTP writes it: names_vertex(p).text is "D5" or "PASS" to the end of the expression. */
struct names_text names_vertex(kt_point p);

/* A result in quarter points, positive when Black wins: "B+3.5", "W+2", "0". */
struct names_text names_score(int quarters);

/* Quarter points with at least one decimal: "7.0", "6.5", "6.75". */
struct names_text names_points(int quarters);

#endif
