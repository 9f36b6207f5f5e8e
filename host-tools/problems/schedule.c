#include "problems/schedule.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"

static const char heading[] = "Katachi practice 1";
static const int days[SCHEDULE_BOXES + 1] = {1, 3, 7, 16, 35, 90, 180};

/* Days before the year, counted from a leap day, so that February ends it (a civil calendar without exceptions). */
static schedule_day day_of(int year, int month, int day) {
    int y = month > 2 ? year : year - 1, m = month > 2 ? month - 3 : month + 9;
    return 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + day - 1 - 719468;
}

bool schedule_read_date(const char *text, schedule_day *day) {
    int year, month, of_month;
    if (strlen(text) != 10 || strspn(text, "0123456789-") != 10 || text[4] != '-' || text[7] != '-' ||
        sscanf(text, "%4d-%2d-%2d", &year, &month, &of_month) != 3 || year < 1970 || month < 1 ||
        month > 12 || of_month < 1)
        return false;
    *day = day_of(year, month, of_month);
    return strcmp(schedule_date_text(*day).text, text) == 0; /* no 30th of February */
}

struct schedule_text schedule_date_text(schedule_day day) {
    struct schedule_text text;
    struct tm date;
    time_t seconds = (time_t)day * 86400;
    gmtime_r(&seconds, &date);
    strftime(text.text, sizeof text.text, "%Y-%m-%d", &date);
    return text;
}

schedule_day schedule_today(void) {
    time_t now = time(NULL);
    struct tm date;
    localtime_r(&now, &date);
    return day_of(date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

/* The first entry whose key is not below. */
static size_t place_of(const struct schedule *schedule, uint64_t key) {
    size_t low = 0, high = schedule->entries;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (schedule->entry[middle].key < key) low = middle + 1;
        else high = middle;
    }
    return low;
}

const struct schedule_entry *schedule_find(const struct schedule *schedule, uint64_t key) {
    size_t place = place_of(schedule, key);
    bool there = place < schedule->entries && schedule->entry[place].key == key;
    return there ? &schedule->entry[place] : NULL;
}

static struct schedule_entry *make_entry(struct schedule *schedule, uint64_t key) {
    size_t place = place_of(schedule, key);
    if (place < schedule->entries && schedule->entry[place].key == key) return &schedule->entry[place];
    size_t bytes = sizeof *schedule->entry;
    schedule->entry = memory_resize(schedule->entry, (schedule->entries + 1) * bytes);
    memmove(schedule->entry + place + 1, schedule->entry + place, (schedule->entries - place) * bytes);
    schedule->entries++;
    schedule->entry[place] = (struct schedule_entry){.key = key};
    return &schedule->entry[place];
}

static struct schedule_date *make_date(struct schedule *schedule, schedule_day day) {
    size_t place = schedule->dates;
    while (place > 0 && schedule->date[place - 1].day >= day) place--;
    if (place < schedule->dates && schedule->date[place].day == day) return &schedule->date[place];
    size_t bytes = sizeof *schedule->date;
    schedule->date = memory_resize(schedule->date, (schedule->dates + 1) * bytes);
    memmove(schedule->date + place + 1, schedule->date + place, (schedule->dates - place) * bytes);
    schedule->dates++;
    schedule->date[place] = (struct schedule_date){.day = day};
    return &schedule->date[place];
}

void schedule_note(struct schedule *schedule, uint64_t key, schedule_day today, bool solved) {
    struct schedule_entry *entry = make_entry(schedule, key);
    struct schedule_date *date = make_date(schedule, today);
    entry->box = !solved ? 0 : entry->box < SCHEDULE_BOXES ? entry->box + 1 : entry->box;
    entry->last = today;
    entry->due = today + days[entry->box];
    if (solved) entry->solved++, date->solved++;
    else entry->failed++, date->failed++;
}

int schedule_streak(const struct schedule *schedule, schedule_day today) {
    int streak = 0;
    schedule_day day = today;
    for (size_t i = schedule->dates; i-- > 0;) {
        if (schedule->date[i].day > today) continue;
        if (!streak && schedule->date[i].day == today - 1) day = today - 1;
        if (schedule->date[i].day != day) break;
        streak++, day--;
    }
    return streak;
}

/* Takes an entry of a file. */
static void merge_entry(struct schedule *schedule, const struct schedule_entry *other) {
    struct schedule_entry *entry = make_entry(schedule, other->key);
    if (other->last > entry->last ||
        (other->last == entry->last && other->solved + other->failed > entry->solved + entry->failed))
        *entry = *other;
}

static void merge_date(struct schedule *schedule, const struct schedule_date *other) {
    struct schedule_date *date = make_date(schedule, other->day);
    if (other->solved + other->failed > date->solved + date->failed) *date = *other;
}

/* Reads a line. Returns false when it is wrong. */
static bool read_line(struct schedule *schedule, const char *line) {
    char due[11], last[11], end;
    unsigned long long key;
    struct schedule_entry entry;
    struct schedule_date date;
    if (strstr(line, " -")) return false; /* sscanf would take a negative number */
    if (sscanf(line, "day %10s %9u %9u%c", due, &date.solved, &date.failed, &end) == 3 &&
        schedule_read_date(due, &date.day)) {
        merge_date(schedule, &date);
        return true;
    }
    if (strspn(line, "0123456789abcdef") != 16 ||
        sscanf(line, "%16llx %1d %10s %10s %9u %9u%c", &key, &entry.box, due, last, &entry.solved,
               &entry.failed, &end) != 6 ||
        entry.box < 0 || entry.box > SCHEDULE_BOXES || !schedule_read_date(due, &entry.due) ||
        !schedule_read_date(last, &entry.last))
        return false;
    entry.key = key;
    merge_entry(schedule, &entry);
    return true;
}

static bool read_text(struct schedule *schedule, const char *path, char *text) {
    int number = 1;
    char *rest = text, *line = strsep(&rest, "\n");
    if (!line || strcmp(line, heading) != 0)
        return complain(stderr, path, 1, 0, "this is no file of 'katachi practise'");
    while ((line = strsep(&rest, "\n")) != NULL) {
        number++;
        if (!*line || read_line(schedule, line)) continue;
        return complain(stderr, path, number, 0, "this line is no problem and no day");
    }
    return true;
}

static void copy(struct schedule *to, const struct schedule *from) {
    for (size_t i = 0; i < from->entries; i++) merge_entry(to, &from->entry[i]);
    for (size_t i = 0; i < from->dates; i++) merge_date(to, &from->date[i]);
}

bool schedule_read(struct schedule *schedule, const char *path) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (!whole_file_read(path, SCHEDULE_BYTES_MAX, &bytes, &count, stderr)) return false;
    CLEANUP(schedule_free) struct schedule read = {0};
    const bool binary = memchr(bytes, 0, count); /* read_text puts zeros between lines */
    if (binary) complain(stderr, path, 0, 0, "this is no file of 'katachi practise'");
    bool ok = !binary && (count == 0 || read_text(&read, path, (char *)bytes));
    if (ok) copy(schedule, &read);
    return ok;
}

void schedule_write(FILE *stream, const struct schedule *schedule) {
    fprintf(stream, "%s\n", heading);
    for (size_t i = 0; i < schedule->entries; i++) {
        const struct schedule_entry *entry = &schedule->entry[i];
        fprintf(stream, "%016llx %d %s ", (unsigned long long)entry->key, entry->box,
                schedule_date_text(entry->due).text);
        fprintf(stream, "%s %u %u\n", schedule_date_text(entry->last).text, entry->solved, entry->failed);
    }
    for (size_t i = 0; i < schedule->dates; i++)
        fprintf(stream, "day %s %u %u\n", schedule_date_text(schedule->date[i].day).text,
                schedule->date[i].solved, schedule->date[i].failed);
}

void schedule_free(struct schedule *schedule) {
    free(schedule->entry);
    free(schedule->date);
    *schedule = (struct schedule){0};
}
