/* schedule.h: which turns are analysed when, and by how many threads.
 *
 * Several turns are under way at once (settings.h), each in a slot (slot.h). They share the threads in slices of 50 ms, or less
 * when they are many. Seven of eight slices go to the highest priority among them, the eighth to the others, so that none
 * stands still; equal ones take turns. A turn that is more urgent than one under way begins at once: there is a slot to
 * spare for it. When that is taken, too, the least urgent turn makes room, and begins anew later. */
#pragma once

#include "analysis/action.h"
#include "analysis/config.h"
#include "analysis/query.h"

/* Starts threads. Returns false after a message. */
bool analysis_schedule_begin(const struct analysis_config *config);

/* Takes over a query, and adds all its turns. Returns false, and adds none, when too many wait. */
bool analysis_schedule_add(struct analysis_query *query);

/* Gives up the turns that the action means. Those under way are answered with what was found so far. */
void analysis_schedule_give_up(const struct analysis_action *action);

/* Ends the threads, after all answers or at once. */
void analysis_schedule_end(bool at_once);
