#include "images/values.h"

static const struct options_word words[] = {
    [KT_VALUES_MODEL] = {"model", "probabilities by the model; by the patterns when there is no model"},
    [KT_VALUES_VIEWS] = {"views",
                         "the mean of the model over the eight symmetries; better, and eight times slower"},
    [KT_VALUES_PLAIN] = {"plain",
                         "by the patterns alone: the share of their matches in which the move was played"},
    {0},
};

const struct options_row values_rows[] = {
    {"values", 0, "NAME", "what moves are valued by:", OPTIONS_WORD, .words = words,
     .type = OPTIONS_IS_UNSIGNED},
    {0},
};
