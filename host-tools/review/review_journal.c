#include "review/review_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/memory.h"
#include "common/names.h"

static const char suffix[] = ".journal";

static bool complain(const char *what, const char *path) {
    fprintf(stderr, "katachi: cannot %s %s: %s\n", what, path, strerror(errno));
    return false;
}

/* Reads a number of the object, from `low` to `high`. */
static bool read_number(const json_t *object, const char *key, json_int_t low, json_int_t high,
                        json_int_t *number) {
    const json_t *value = json_object_get(object, key);
    *number = json_integer_value(value);
    return json_is_integer(value) && *number >= low && *number <= high;
}

/* Reads the points of a line, such as "D4 E5 PASS". */
static bool read_moves(const char *text, int size, struct review_line *line) {
    char word[8];
    int bytes;
    for (line->count = 0; text && sscanf(text, "%7s%n", word, &bytes) == 1; text += bytes) {
        kt_status point = kt_point_read(word, size);
        if (point < 0 || line->count == REVIEW_LINE) return false;
        line->move[line->count++] = (kt_point)point;
    }
    return line->count > 0;
}

static bool read_line(const json_t *object, int size, struct review_line *line) {
    json_int_t visits, win, lead, spread;
    bool right = read_number(object, "visits", 1, INT32_MAX, &visits) &&
                 read_number(object, "win", 0, 65536, &win) &&
                 read_number(object, "lead", -10000000, 10000000, &lead) &&
                 read_number(object, "spread", 0, 10000000, &spread) &&
                 read_moves(json_string_value(json_object_get(object, "line")), size, line);
    if (right)
        line->figures =
            (struct review_figures){(uint32_t)visits, (int32_t)win, (int32_t)lead, (int32_t)spread};
    return right;
}

/* Takes the position of a line of the journal. Returns false when it is none. */
static bool take_position(const json_t *object, struct review *review) {
    json_int_t number, better = -1;
    struct review_position position = {.done = true};
    const json_t *best = json_object_get(object, "best");
    if (!read_number(object, "position", review->from - 1, review->to, &number)) return false;
    if (json_object_get(object, "better") &&
        (!read_number(object, "better", 0, REVIEW_BETTER - 1, &better) || number < review->from))
        return false;
    if (!json_is_array(best) || json_array_size(best) > REVIEW_BETTER) return false;
    for (size_t i = 0; i < json_array_size(best); i++)
        if (!read_line(json_array_get(best, i), review->record.size, &position.best[position.count++]))
            return false;
    if (better < 0) review->position[number] = position;
    else review->move[number - 1].after[better] = position;
    return true;
}

/* Reads line `count` of the file, counted from 1. */
static bool take_line(const struct review_journal *journal, struct review *review, long count,
                      const char *line, const char *settings) {
    if (count == 1) {
        if (strcmp(line, settings) == 0) return true;
        fprintf(
            stderr,
            "katachi: %s is of another review (its first line tells the record and the settings), or of none; "
            "remove it, or name another output\n",
            journal->path);
        return false;
    }
    json_t *object = json_loads(line, 0, NULL);
    bool right = json_is_object(object) && take_position(object, review);
    json_decref(object);
    if (!right)
        fprintf(stderr, "katachi: %s:%ld: this line is not of a review; remove it to go on\n", journal->path,
                count);
    return right;
}

/* Is this line without an end the beginning of line `count`, as a killed program may leave it? */
static bool is_cut_off(const char *line, size_t length, long count, const char *settings) {
    const char *whole = count == 1 ? settings : "{\"position\": ";
    return strncmp(line, whole, length < strlen(whole) ? length : strlen(whole)) == 0;
}

/* Reads all lines; removes a last line without its end. */
static bool read_lines(struct review_journal *journal, struct review *review, const char *settings) {
    char *line = NULL;
    size_t capacity = 0;
    long count = 0;
    off_t whole = 0;
    bool ok = true;
    for (ssize_t length; ok && (length = getline(&line, &capacity, journal->file)) > 0;) {
        if (line[length - 1] != '\n' && is_cut_off(line, (size_t)length, count + 1, settings)) break;
        whole += length;
        ok = take_line(journal, review, ++count, line, settings);
    }
    free(line);
    if (!ok) return false;
    if (ferror(journal->file)) return complain("read", journal->path);
    clearerr(journal->file);
    journal->done = count ? (int)count - 1 : 0;
    if (ftruncate(fileno(journal->file), whole) != 0) return complain("write", journal->path);
    if (count == 0 && (fputs(settings, journal->file) < 0 || fflush(journal->file) != 0))
        return complain("write", journal->path);
    return true;
}

/* Creates and locks the file, so that no other review writes it. */
static bool open_file(struct review_journal *journal) {
    int file = open(journal->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0) return complain("write", journal->path);
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0)
        journal->file = fdopen(file, "a+");
    if (journal->file) return fseek(journal->file, 0, SEEK_SET) == 0;
    close(file);
    fprintf(stderr, "katachi: %s cannot be used: it is not a regular file, or another review is writing it\n",
            journal->path);
    return false;
}

bool review_journal_open(struct review_journal *journal, const char *path, const char *settings,
                         struct review *review) {
    *journal = (struct review_journal){.path = memory_zeroed(strlen(path) + sizeof suffix)};
    strcat(strcpy(journal->path, path), suffix);
    return open_file(journal) && read_lines(journal, review, settings);
}

/* Writes the position as a line. */
static void write_position(FILE *stream, int number, int better, const struct review_position *position) {
    fprintf(stream, "{\"position\": %d, ", number);
    if (better >= 0) fprintf(stream, "\"better\": %d, ", better);
    fputs("\"best\": [", stream);
    for (int i = 0; i < position->count; i++) {
        const struct review_line *line = &position->best[i];
        fprintf(stream, "%s{\"visits\": %u, \"win\": %d, \"lead\": %d, \"spread\": %d, \"line\": \"",
                i ? ", " : "", line->figures.visits, line->figures.win_q16, line->figures.lead,
                line->figures.spread);
        for (int k = 0; k < line->count; k++)
            fprintf(stream, "%s%s", k ? " " : "", names_vertex(line->move[k]).text);
        fputs("\"}", stream);
    }
    fputs("]}\n", stream);
}

bool review_journal_add(struct review_journal *journal, int number, int better,
                        const struct review_position *position) {
    write_position(journal->file, number, better, position);
    bool ok = !ferror(journal->file) && fflush(journal->file) == 0 && fdatasync(fileno(journal->file)) == 0;
    return ok || complain("write", journal->path);
}

void review_journal_close(struct review_journal *journal, bool remove) {
    if (remove) unlink(journal->path);
    if (journal->file) fclose(journal->file);
    free(journal->path);
}
