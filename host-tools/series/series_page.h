/* series_page.h: writes series as one HTML page that loads nothing else. */
#pragma once

#include "series/series_learning.h"
#include "series/series_read.h"

/* Writes DIR/report.html: of series, published figures beside ours, and four views: the series, their results over time,
 * retrievals over time, and the libraries by index; the curves of toys that learn. Leaves out what there is none of. Replaces a
 * file of another kind only with `force`. Returns false after a message. */
bool series_page(const struct series_list *list, const struct series_result *results,
                 const struct series_learning *learning, const char *folder, bool force);
