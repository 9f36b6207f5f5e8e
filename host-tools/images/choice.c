#include "images/choice.h"

#include <stdio.h>

#include "model/evaluation.h"

bool choice_open(struct choice *choice, const char *path) {
    *choice = (struct choice){.path = path};
    if (path && !load_image(path, &choice->named)) return false;
    const kt_image **next = choice->image;
    if (path) *next++ = &choice->named.image;
    builtin_open(choice->builtin);
    for (int i = 0; i < BUILTIN_IMAGES; i++) *next++ = &choice->builtin[i];
    return true;
}

void choice_shipped(struct choice *choice) { (void)choice_open(choice, NULL); }

void choice_free(struct choice *choice) { load_free(&choice->named); }

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
