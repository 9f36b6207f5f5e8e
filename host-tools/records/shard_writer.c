#include "records/shard_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "common/complain.h"
#include "common/memory.h"

static bool cannot(const char *what, const struct shard_writer *writer) {
    return tell_user("cannot %s %s: %s", what, writer->path, strerror(errno));
}

/* Writes all bytes behind the whole games, and has them put on the disk. */
static bool append(struct shard_writer *writer, const uint8_t *bytes, size_t count) {
    uint64_t at = writer->whole;
    while (count) {
        ssize_t done = pwrite(writer->file, bytes, count, (off_t)at);
        if (done < 0 && errno == EINTR) continue;
        if (done <= 0) return false;
        bytes += done, at += (uint64_t)done, count -= (size_t)done;
    }
    if (fsync(writer->file) != 0) return false;
    writer->whole = at;
    return true;
}

/* Puts the name of a new file on the disk, too. */
static void keep_name(const struct shard_writer *writer) {
    CLEANUP_FREE char *copy = memory_copy_text(writer->path);
    int folder = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder >= 0) {
        fsync(folder);
        close(folder);
    }
}

static size_t make_head(const char *about, uint8_t head[SHARD_HEAD_BYTES + SHARD_ABOUT_BYTES]) {
    size_t count = strlen(about);
    memcpy(head, "KTSH", 4);
    kt_bytes_put_u16(head + 4, 1);
    kt_bytes_put_u16(head + 6, (uint16_t)count);
    kt_bytes_put_u32(head + 8, kt_crc32(kt_crc32(0, head, 8), about, count));
    memcpy(head + SHARD_HEAD_BYTES, about, count);
    return SHARD_HEAD_BYTES + count;
}

/* Does the file hold nothing but a part of this head, or zeros? So a writer leaves it that was killed while it began. */
static bool is_unbegun(const struct shard_writer *writer, const uint8_t *head, size_t count) {
    uint8_t bytes[SHARD_HEAD_BYTES + SHARD_ABOUT_BYTES];
    static const uint8_t zeros[sizeof bytes];
    ssize_t got = pread(writer->file, bytes, sizeof bytes, 0);
    if (got < 0 || (size_t)got > count) return false;
    return ((size_t)got < count && memcmp(bytes, head, (size_t)got) == 0) ||
           memcmp(bytes, zeros, (size_t)got) == 0;
}

static bool begin(struct shard_writer *writer, const uint8_t *head, size_t count) {
    writer->whole = 0;
    if (ftruncate(writer->file, 0) != 0 || !append(writer, head, count)) return cannot("write", writer);
    keep_name(writer);
    return true;
}

static bool is_alike(const struct shard_writer *writer, const char *there, const char *about) {
    if (strcmp(there, about) == 0) return true;
    fprintf(stderr,
            "katachi: the games in %s were played otherwise; name another folder, or play so again\n"
            "katachi: there: %s\nkatachi: now:   %s\n",
            writer->path, there, about);
    return false;
}

/* Creates and locks the file, so that no other process writes it. */
static bool open_file(struct shard_writer *writer) {
    struct stat status;
    writer->file = open(writer->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    if (writer->file < 0 && errno == ELOOP)
        tell_user("%s is a link; name the folder in which the file itself stands", writer->path);
    else if (writer->file < 0) (void)cannot("write", writer);
    if (writer->file < 0) return false;
    if (fstat(writer->file, &status) == 0 && S_ISREG(status.st_mode) &&
        flock(writer->file, LOCK_EX | LOCK_NB) == 0)
        return true;
    return tell_user("%s cannot be used: it is not a regular file, or another process is writing it",
                     writer->path);
}

/* Moves the file away, and begins another one with its first `whole` bytes. */
static bool set_aside(struct shard_writer *writer, uint64_t whole) {
    CLEANUP_FREE char *aside = memory_print("%s.damaged", writer->path);
    uint8_t bytes[1 << 16];
    if (rename(writer->path, aside) != 0) return cannot("rename", writer);
    tell_user("it stands in %s now; what can't be read of it is played again", aside);
    int damaged = writer->file;
    bool ok = open_file(writer);
    writer->whole = 0;
    while (ok && writer->whole < whole) {
        uint64_t left = whole - writer->whole;
        ssize_t got = pread(damaged, bytes, left < sizeof bytes ? left : sizeof bytes, (off_t)writer->whole);
        ok = (got > 0 && append(writer, bytes, (size_t)got)) || cannot("write", writer);
    }
    close(damaged);
    if (ok) keep_name(writer);
    return ok;
}

/* Reads the games that are there, and cuts off what isn't whole. */
static bool go_on(struct shard_writer *writer, const char *about, shard_game_fn *seen, void *with) {
    CLEANUP(shard_reader_close) struct shard_reader reader = {0};
    struct shard_game game;
    bool opened = shard_reader_open(&reader, writer->path, stderr);
    if (opened && !is_alike(writer, reader.about, about)) return false;
    enum shard_event event = SHARD_BROKEN;
    while (opened && (event = shard_reader_next(&reader, &game)) == SHARD_GAME) {
        if (seen) seen(with, &game);
        shard_game_free(&game);
    }
    writer->whole = reader.whole;
    if (event == SHARD_BROKEN) return reader.damaged && set_aside(writer, reader.whole);
    if (ftruncate(writer->file, (off_t)writer->whole) != 0) return cannot("write", writer);
    return true;
}

bool shard_writer_open(struct shard_writer *writer, const char *path, const char *about, shard_game_fn *seen,
                       void *with) {
    uint8_t head[SHARD_HEAD_BYTES + SHARD_ABOUT_BYTES];
    *writer = (struct shard_writer){.path = memory_copy_text(path), .file = -1};
    signal(SIGXFSZ, SIG_IGN);
    if (!open_file(writer)) return false;
    size_t count = make_head(about, head);
    if (is_unbegun(writer, head, count)) return begin(writer, head, count);
    return go_on(writer, about, seen, with) && (writer->whole || begin(writer, head, count));
}

/* Makes the record of the game. Returns false after a message when nobody could read it. */
static bool make_record(struct shard_writer *writer, const struct shard_game *game) {
    struct shard_bytes *record = &writer->record;
    CLEANUP(shard_game_free) struct shard_game read = {0};
    char wrong[SHARD_WRONG_BYTES] = "it is too long";
    record->count = 0;
    shard_bytes_make_room(record, SHARD_HEAD_BYTES);
    shard_bytes_write(record, game);
    const uint8_t *body = record->at + SHARD_HEAD_BYTES;
    size_t count = record->count - SHARD_HEAD_BYTES;
    bool ok = count <= SHARD_BODY_MAX && shard_bytes_read(body, count, &read, wrong);
    if (!ok) tell_user("a game can't be written to %s: %s", writer->path, wrong);
    if (!ok) return false;
    kt_bytes_put_u32(record->at, (uint32_t)count);
    kt_bytes_put_u32(record->at + 4, kt_crc32(0, body, count));
    kt_bytes_put_u32(record->at + 8, kt_crc32(0, record->at, 8));
    return true;
}

bool shard_writer_add(struct shard_writer *writer, const struct shard_game *game) {
    if (!make_record(writer, game)) return false;
    if (append(writer, writer->record.at, writer->record.count)) return true;
    (void)cannot("write", writer);
    if (ftruncate(writer->file, (off_t)writer->whole) != 0) return cannot("shorten", writer);
    return false;
}

void shard_writer_close(struct shard_writer *writer) {
    if (writer->file >= 0) close(writer->file);
    free(writer->path);
    free(writer->record.at);
    *writer = (struct shard_writer){.file = -1};
}
