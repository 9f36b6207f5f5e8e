/* report_step.h: steps of a report: commands of katachi, each in a process of its own, so that time and memory are those of the command
 * shown. What they found is kept in files of the report's folder. */
#pragma once

#include <jansson.h>

#include "common/child.h"
#include "report/report_survey.h"

/* Runs a command, whose words begin with "katachi". Returns the object that it printed, which the caller frees; NULL after a message. */
json_t *step_run(const struct words *words, struct child_result *result);

/* Returns a text of all that decides what the commands find in games on boards of `size` lines: program, games, commands. The caller
 * frees it. */
char *step_key(const struct survey *survey, int size, const char *commands);

/* Returns the object that was kept in the file, which the caller frees; NULL when there is none with this key. */
json_t *step_recall(const char *path, const char *key);

/* Keeps an object: a file of two lines, the key and the object. Returns false after a message. */
bool step_keep(const char *path, const char *key, json_t *object);
