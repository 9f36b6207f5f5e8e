/* review_page.h: writes a review as one page for a browser, which loads nothing else: the web page's view Records without what
 * needs the core (host-tools/page/reader.js), with the reviewed record.
 *
 * Its only script and style are known to the page by their hashes (Content-Security-Policy): whatever a
 * record holds, a browser runs nothing else. */
#pragma once

#include "review/review.h"

/* Writes the page. Call it when the review is in the record (review_sgf.h). The caller checks the stream for errors. */
void review_page_write(FILE *page, struct review *review, const struct review_settings *settings);
