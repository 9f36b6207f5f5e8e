/* practise.h: drills a person with problems, in the terminal or through pipes. */
#pragma once

#include "images/choice.h"
#include "problems/schedule.h"
#include "records/sgf_tree.h"

struct practise_settings {
    int level;  /* problems of this level alone; 0: all */
    int most;   /* problems; 0: all that there are */
    bool words; /* say positions in words, instead of drawing them */
    schedule_day today;
    const char *state; /* the path of the schedule; NULL: nothing is kept */
};

/* Goes through the problems of the tree: first those that come again today, then new ones, in the order of the file.
 * Notes each in the schedule, and keeps that. Returns false after a message when it couldn't be kept. */
bool practise(const struct practise_settings *settings, const struct choice *choice, struct sgf_tree *tree,
              struct schedule *schedule);

/* Writes the schedule to a file of this path. Returns false after a message. */
bool practise_keep(const struct schedule *schedule, const char *path, bool force);
