/* review_words.h: what a move is for, in words. */
#ifndef REVIEW_WORDS_H
#define REVIEW_WORDS_H

#include "review/review.h"

/* Finds the words of all judged moves, and of the better ones. Returns false after a message. */
bool review_words(struct review *review);

#endif
