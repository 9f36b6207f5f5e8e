#include "records/shard_reader.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/crc32.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/utf8.h"

static bool cannot_read(const struct shard_reader *reader) {
    return complain(reader->complaints, reader->path, 0, 0, "cannot be read: %s",
                    strerror(errno ? errno : EIO));
}

static bool refuse_head(const struct shard_reader *reader, const char *what) {
    return complain(reader->complaints, reader->path, 0, 0, "%s", what);
}

static bool damaged_head(struct shard_reader *reader, const char *what) {
    reader->damaged = true;
    return refuse_head(reader, what);
}

/* Reads the head of the file, and what it says about itself. */
static bool take_head(struct shard_reader *reader) {
    uint8_t head[SHARD_HEAD_BYTES];
    size_t got = fread(head, 1, sizeof head, reader->file);
    if (ferror(reader->file)) return cannot_read(reader);
    if (got < 4 || memcmp(head, "KTSH", 4) != 0) return refuse_head(reader, "this is no shard of games");
    if (got < sizeof head) return damaged_head(reader, "this shard ends within its head: it holds no game");
    unsigned version = kt_bytes_u16(head + 4), count = kt_bytes_u16(head + 6);
    if (version != 1)
        return complain(reader->complaints, reader->path, 0, 0,
                        "a shard of version %u, which a later Katachi wrote; this one reads version 1",
                        version);
    if (count >= SHARD_ABOUT_BYTES) return damaged_head(reader, "the head of this shard was changed");
    if (fread(reader->about, 1, count, reader->file) != count)
        return ferror(reader->file)
                   ? cannot_read(reader)
                   : damaged_head(reader, "this shard ends within its head: it holds no game");
    uint32_t crc = kt_crc32(kt_crc32(0, head, 8), reader->about, count);
    if (crc != kt_bytes_u32(head + 8)) return damaged_head(reader, "the head of this shard was changed");
    reader->about[count] = '\0';
    utf8_clean(reader->about);
    reader->whole = sizeof head + count;
    return true;
}

bool shard_reader_open(struct shard_reader *reader, const char *path, FILE *complaints) {
    *reader = (struct shard_reader){.path = path, .complaints = complaints};
    struct stat status;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe would make it wait */
    if (file < 0) return cannot_read(reader);
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) reader->file = fdopen(file, "rb");
    if (reader->file) {
        reader->bytes = (uint64_t)status.st_size;
        return take_head(reader);
    }
    close(file);
    return refuse_head(reader, "only a regular file can be read, not a folder or a pipe");
}

/* Is the rest of the file zeros? A loss of power leaves them where bytes were about to be written. */
static bool ends_in_zeros(struct shard_reader *reader) {
    for (int c; (c = getc(reader->file)) != EOF;)
        if (c) return false;
    return true;
}

static enum shard_event find_torn(const struct shard_reader *reader) {
    complain(reader->complaints, reader->path, 0, 0,
             "the game behind byte %llu wasn't finished, or is being written; %llu before it were read",
             (unsigned long long)reader->whole, (unsigned long long)reader->games);
    return SHARD_TORN;
}

static enum shard_event find_broken(struct shard_reader *reader, const char *wrong) {
    reader->damaged = true;
    complain(reader->complaints, reader->path, 0, 0,
             "game %llu, behind byte %llu, was changed or is damaged: %s; nothing behind it is read",
             (unsigned long long)reader->games + 1, (unsigned long long)reader->whole, wrong);
    return SHARD_BROKEN;
}

/* Reads the body of `count` bytes, which are there. */
static bool take_body(struct shard_reader *reader, uint32_t count) {
    if (reader->body.capacity < count) {
        reader->body.capacity = count;
        reader->body.at = memory_resize(reader->body.at, count);
    }
    reader->body.count = fread(reader->body.at, 1, count, reader->file);
    return reader->body.count == count;
}

static enum shard_event broken_off(const struct shard_reader *reader) {
    if (!ferror(reader->file)) return find_torn(reader); /* somebody shortened it meanwhile */
    (void)cannot_read(reader);
    return SHARD_BROKEN;
}

enum shard_event shard_reader_next(struct shard_reader *reader, struct shard_game *game) {
    uint8_t head[SHARD_HEAD_BYTES];
    char wrong[SHARD_WRONG_BYTES];
    uint64_t left = reader->bytes - reader->whole;
    *game = (struct shard_game){0};
    if (!left) return SHARD_END;
    if (left < sizeof head) return find_torn(reader);
    if (fread(head, 1, sizeof head, reader->file) != sizeof head) return broken_off(reader);
    uint32_t count = kt_bytes_u32(head);
    if (kt_crc32(0, head, 8) != kt_bytes_u32(head + 8))
        return ends_in_zeros(reader) ? find_torn(reader) : find_broken(reader, "its length is wrong");
    if (count > SHARD_BODY_MAX) return find_broken(reader, "it is too long");
    if (left < sizeof head + count) return find_torn(reader);
    if (!take_body(reader, count)) return broken_off(reader);
    if (kt_crc32(0, reader->body.at, count) != kt_bytes_u32(head + 4)) {
        return ends_in_zeros(reader) ? find_torn(reader) : find_broken(reader, "its checksum is wrong");
    }
    if (!shard_bytes_read(reader->body.at, count, game, wrong)) return find_broken(reader, wrong);
    reader->whole += sizeof head + count;
    reader->games++;
    return SHARD_GAME;
}

void shard_reader_close(struct shard_reader *reader) {
    if (reader->file) fclose(reader->file);
    free(reader->body.at);
    *reader = (struct shard_reader){0};
}
