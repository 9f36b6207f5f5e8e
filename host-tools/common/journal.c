#include "common/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/memory.h"

static bool cannot(const char *what, const struct journal *journal) {
    return tell_user("cannot %s %s: %s", what, journal->path, strerror(errno));
}

/* Creates and locks the file, so that no other process writes it. */
static bool open_file(struct journal *journal) {
    int file = open(journal->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0666);
    if (file < 0) return cannot("write", journal);
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0)
        journal->file = fdopen(file, "a+");
    if (journal->file) return fseek(journal->file, 0, SEEK_SET) == 0;
    close(file);
    return tell_user("%s cannot be used: it is not a regular file, or another %s is writing it",
                     journal->path, journal->kind->work);
}

/* Is this line without an end the beginning of line `number`, as a killed program may leave it? */
static bool is_cut_off(const struct journal *journal, const char *line, long number, const char *settings) {
    const char *whole = number == 1 ? settings : journal->kind->begin;
    size_t length = strlen(line);
    return line[length - 1] != '\n' &&
           strncmp(line, whole, length < strlen(whole) ? length : strlen(whole)) == 0;
}

static bool take_settings(const struct journal *journal, const char *line, const char *settings) {
    if (strcmp(line, settings) == 0) return true;
    return tell_user(
        "%s is of another %s (its first line tells the settings), or of none; remove it, or name "
        "another %s",
        journal->path, journal->kind->work, journal->kind->place);
}

static bool take_result(const struct journal *journal, const char *line, long number, journal_take_fn *take,
                        void *with) {
    if (take(with, line)) return true;
    return tell_user("%s:%ld: this line is not of a %s; remove it to go on", journal->path, number,
                     journal->kind->work);
}

/* Reads all lines; removes a last line that was cut off. */
static bool read_lines(struct journal *journal, const char *settings, journal_take_fn *take, void *with) {
    CLEANUP_FREE char *line = NULL;
    size_t capacity = 0;
    long number = 0;
    off_t whole = 0;
    bool ok = true;
    for (ssize_t length; ok && (length = getline(&line, &capacity, journal->file)) > 0;) {
        if (is_cut_off(journal, line, number + 1, settings)) break;
        whole += length;
        ok = ++number == 1 ? take_settings(journal, line, settings)
                           : take_result(journal, line, number, take, with);
    }
    if (!ok) return false;
    if (ferror(journal->file)) return cannot("read", journal);
    clearerr(journal->file);
    /* Between reading and writing, C wants the place to be set. */
    if (fseek(journal->file, 0, SEEK_END) != 0) return cannot("read", journal);
    journal->count = number ? number - 1 : 0;
    if (ftruncate(fileno(journal->file), whole) != 0) return cannot("write", journal);
    if (number) return true;
    fputs(settings, journal->file);
    return journal_keep(journal);
}

bool journal_open(struct journal *journal, const struct journal_kind *kind, const char *path,
                  const char *settings, journal_take_fn *take, void *with) {
    *journal = (struct journal){.kind = kind, .path = memory_copy_text(path)};
    return open_file(journal) && read_lines(journal, settings, take, with);
}

bool journal_keep(struct journal *journal) {
    bool ok = !ferror(journal->file) && fflush(journal->file) == 0 && fsync(fileno(journal->file)) == 0;
    return ok || cannot("write", journal);
}

void journal_close(struct journal *journal, bool remove) {
    if (remove) unlink(journal->path);
    if (journal->file) fclose(journal->file);
    free(journal->path);
}
