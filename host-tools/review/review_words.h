/* review_words.h: what a move is for, in words. */
#pragma once

#include "review/review.h"

/* Finds the words of the moves from review->from to review->to, and of the better ones, in the threads that
 * review_think made, unless a signal ends it early (stop.h). */
void review_words(struct review *review);
