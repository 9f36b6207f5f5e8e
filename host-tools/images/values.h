/* values.h: the option --values of the commands that predict, as a row for their tables (options.h). */
#pragma once

#include "common/options.h"
#include "model/predict.h"

/* For a kt_values. */
extern const struct options_row values_rows[];
