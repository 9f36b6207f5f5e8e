/* review_say.h: the figures of a review in words. */
#pragma once

#include "review/review.h"

struct review_number {
    char text[24];
};

struct review_text {
    char text[200];
};

/* Points from 1/100 points, rounded to tenths: "-3.5". */
struct review_number review_say_points(int32_t hundredths);

/* "D4", or "pass". */
struct review_number review_say_move(kt_point p);

/* A share in whole percent: "62 %". */
struct review_number review_say_share(int32_t share_q16);

/* "Black wins 62 %; White leads by 3.5." */
struct review_text review_say_figures(const struct review_figures *figures);

/* "Black lost 4.2 points and 13 % of the win rate."; less than half a point or 1 % is left out. */
struct review_text review_say_loss(const struct review_move *move);

/* The settings: "5000 playouts a position, seed 1", or "2.5 s a position, seed 1". */
struct review_text review_say_settings(const struct review_settings *settings);

/* The mistakes of a colour: "30 moves; 2 mistakes, 1 blunder: 17.3 points lost". */
struct review_text review_say_sum(const struct review *review, kt_colour colour);
