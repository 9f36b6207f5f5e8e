/* schedule.h: when a problem comes again: a file of all problems that were tried, and of the days.
 *
 * A problem that was solved at once comes again after 3 days; then after 7, 16, 35, 90 and 180. One that wasn't
 * comes again the next day, and begins anew. (This is Leitner's box: S. Leitner, "So lernt man lernen", 1972.)
 *
 * The file is text, in an order that depends on nothing but its content:
 *
 *   Katachi practice 1
 *   0123456789abcdef 3 2026-12-14 2026-11-28 5 1      a problem (exercise_key): box, due, tried last, solved at once, not
 *   day 2026-11-28 12 3                               on that day, so many solved at once, and not */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* A day as a number: days since 1970-01-01. */
typedef int32_t schedule_day;

struct schedule_entry {
    uint64_t key;
    int box;
    schedule_day due, last;
    uint32_t solved, failed;
};

struct schedule_date {
    schedule_day day;
    uint32_t solved, failed;
};

struct schedule {
    struct schedule_entry *entry; /* by key; owned */
    struct schedule_date *date;   /* by day; owned */
    size_t entries, dates;
};

enum { SCHEDULE_BOXES = 6, SCHEDULE_BYTES_MAX = 64 << 20 };

/* Reads a date such as 2026-11-28; returns false when it is none. Writes one. */
bool schedule_read_date(const char *text, schedule_day *day);
struct schedule_text {
    char text[16];
};
struct schedule_text schedule_date_text(schedule_day day);

/* Today, in the place where the computer is. */
schedule_day schedule_today(void);

/* Adds what a file holds, when it is there and has something: of a problem or a day that both know, the one tried later
 * counts, or else the one tried more often. Returns false after a message, with the schedule as it was, when the file is wrong. */
bool schedule_read(struct schedule *schedule, const char *path);
void schedule_write(FILE *stream, const struct schedule *schedule);
void schedule_free(struct schedule *schedule);

/* The problem of that key; NULL when it was never tried. */
const struct schedule_entry *schedule_find(const struct schedule *schedule, uint64_t key);

/* Notes that the problem was tried: solved at once, or not. */
void schedule_note(struct schedule *schedule, uint64_t key, schedule_day today, bool solved);

/* Days in a row up to `today`, or up to the day before, on which something was tried. */
int schedule_streak(const struct schedule *schedule, schedule_day today);
