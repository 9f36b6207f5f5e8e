/* series_help.h: what descriptions of series may name, for 'katachi series --help' and for messages. */
#pragma once

#include <stdio.h>

/* Writes the settings of players and the figures of series, as prose for the help (common/options_row.h). */
void series_help(FILE *stream);

/* Writes the names: "depth, pruning and library"; "share, wins-a and value-1 to value-8". */
void series_help_settings(FILE *stream);
void series_help_figures(FILE *stream);
