/* series_views.h: the views of the page that are about time and libraries. Inner part of series_page.h. */
#pragma once

#include <stdio.h>

#include "series/series.h"

/* Each writes what there is to say of a series that has begun, or nothing. */
void series_view_results(FILE *page, const struct series *series, const struct series_result *result);
void series_view_retrievals(FILE *page, const struct series *series, const struct series_result *result);

/* Reads the libraries from the folder. Returns false after a message. */
bool series_view_libraries(FILE *page, const struct series *series, const struct series_result *result,
                           const char *folder);
