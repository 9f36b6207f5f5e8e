#include "images/choice.h"

#include <stdio.h>

#include "model/evaluation.h"

void choice_make(struct choice *choice, const kt_image *named, const char *path) {
    /* cppcheck-suppress ctuuninitvar ; it is written to */
    const kt_image **next = choice->image;
    choice->path = path;
    builtin_open(choice->builtin);
    if (named) *next++ = named;
    for (int i = 0; i < BUILTIN_IMAGES; i++) *next++ = &choice->builtin[i];
    *next = NULL;
}

void choice_tell(const struct choice *choice, int size, const kt_image *used) {
    const kt_image *named = choice->image[0];
    kt_evaluator evaluator;
    if (!choice->path || named->size == size) return;
    if (used == named && kt_evaluator_find(&evaluator, named) >= 0 &&
        kt_evaluator_serves(&evaluator, named->size, size))
        return; /* it has learned on this size, too */
    const char *what = used == named ? "it predicts all the same: there is no better one"
                       : used        ? "the image that ships with Katachi predicts"
                                     : "nothing predicts";
    fprintf(stderr, "katachi: %s is for %dx%d; on %dx%d %s\n", choice->path, named->size, named->size, size,
            size, what);
}
