/* review_page.h: writes a review as one page for a browser, which loads nothing else: a graph of win rate
 * and lead, the largest mistakes, and a board to click through, on which better moves show their lines.
 *
 * Its only script and style are known to the page by their hashes (Content-Security-Policy): whatever a
 * record holds, a browser runs nothing else. */
#ifndef REVIEW_PAGE_H
#define REVIEW_PAGE_H

#include "review/review.h"

/* Writes the page. Call it before the review is added to the record: it shows the record's own comments.
 * The caller checks the stream for errors. */
void review_page_write(FILE *page, struct review *review, const struct review_settings *settings);

#endif
