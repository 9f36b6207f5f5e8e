#include "records/source.h"

#include <archive.h>
#include <archive_entry.h>
#include <errno.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/complain.h"
#include "common/file_kind.h"
#include "common/memory.h"
#include "records/charset.h"
#include "records/sgf_reader.h"
#include "records/shard_record.h"
#include "records/source_find.h"

enum { READ_BLOCK_BYTES = 1 << 16, RATIO_MAX = 200 };

struct source_reading {
    FILE *complaints;
    source_game_fn *on_game;
    void *user;
    struct source_counts *counts;
    bool stopped; /* the callback wants no more games */
    bool first;   /* only the bytes of the first record are wanted; they stay in `bytes`, `count` of them */
    size_t count;
    char *bytes; /* the unpacked file; reused for the next one */
    size_t capacity;
    uint64_t begin;      /* bytes_done at the begin of the present file or archive */
    uint64_t file_bytes; /* its size on the disk */
    uint64_t unpacked;   /* the bytes unpacked from it so far */
};

/* Reports and counts a file, member or archive that can't be read. */
static void complain_broken(struct source_reading *reading, const char *source, const char *what) {
    reading->counts->files++;
    reading->counts->files_broken++;
    complain(reading->complaints, source, 0, 0, "%s", what);
}

static const char *archive_fault(struct archive *archive) {
    const char *text = archive_error_string(archive);
    return text ? text : "damaged";
}

/* Reports a file that libarchive gave up. When it can't be opened at all, the system's reason says more. */
static void complain_given_up(struct source_reading *reading, const char *source, struct archive *archive) {
    if (access(source, R_OK) == 0) {
        complain_broken(reading, source, archive_fault(archive));
        return;
    }
    complain(reading->complaints, source, 0, 0, "%s", strerror(errno));
    reading->counts->files++;
    reading->counts->files_unread++;
}

/* Reads the games in the unpacked bytes. */
static void read_games(struct source_reading *reading, const char *source, size_t count) {
    struct source_counts *counts = reading->counts;
    CLEANUP(sgf_reader_free) struct sgf_reader reader = {0};
    struct sgf_game game;
    bool broken = false;
    if (reading->first) {
        reading->count = count;
        reading->stopped = true;
        return;
    }
    sgf_reader_init(&reader, reading->bytes, count, source);
    counts->files++;
    for (enum sgf_event event; !reading->stopped && (event = sgf_read(&reader, &game)) != SGF_END;) {
        counts->games++;
        if (event == SGF_BROKEN) {
            complain(reading->complaints, source, reader.line, reader.column, "%s", reader.message);
            counts->broken++;
            if (!broken) counts->files_broken++;
            broken = true;
        } else if (event == SGF_NOT_GO) {
            counts->not_go++;
        } else if (event == SGF_BOARD_SIZE) {
            counts->board_size++;
        } else {
            reading->stopped = !reading->on_game(reading->user, &game, counts);
            sgf_game_free(&game);
        }
    }
}

static void show_progress(struct source_reading *reading, struct archive *archive) {
    uint64_t done = (uint64_t)archive_filter_bytes(archive, -1);
    reading->counts->bytes_done = reading->begin + (done < reading->file_bytes ? done : reading->file_bytes);
}

/* Does the archive unpack to more than SOURCE_FILE_BYTES_MAX allows? */
static bool is_bomb(const struct source_reading *reading) {
    return reading->unpacked > SOURCE_FILE_BYTES_MAX + RATIO_MAX * reading->file_bytes;
}

/* Unpacks the present member into `bytes`, or skips it when it isn't wanted. Returns NULL, or what went
 * wrong. */
static const char *unpack(struct source_reading *reading, struct archive *archive, bool wanted,
                          size_t *count) {
    char unwanted[READ_BLOCK_BYTES];
    *count = 0;
    for (;;) {
        if (wanted && *count == reading->capacity) {
            reading->capacity = reading->capacity ? 2 * reading->capacity : READ_BLOCK_BYTES;
            reading->bytes = memory_resize(reading->bytes, reading->capacity);
        }
        /* cppcheck-suppress legacyUninitvar ; it is written to */
        la_ssize_t got = archive_read_data(archive, wanted ? reading->bytes + *count : unwanted,
                                           wanted ? reading->capacity - *count : sizeof unwanted);
        if (got == ARCHIVE_RETRY) continue;
        if (got < 0) return archive_fault(archive);
        if (got == 0) return NULL;
        *count += (size_t)got;
        reading->unpacked += (uint64_t)got;
        if (wanted && *count > SOURCE_FILE_BYTES_MAX)
            return "larger than 128 MiB: too large for a game record";
        if (is_bomb(reading))
            return "unpacks to far more than a collection of games would; the rest is not read";
    }
}

/* Returns the name of a member in UTF-8, which the caller frees; NULL when it can't be decoded. Old
 * archives do not name the character set, so it is guessed. */
static char *member_name(struct archive_entry *entry) {
    const char *name = archive_entry_pathname(entry);
    if (!name) name = archive_entry_pathname_utf8(entry);
    return name && *name ? charset_convert(charset_guess(name, strlen(name)), name, strlen(name)) : NULL;
}

/* Reads one member of an archive. When its name can't be decoded, says so and goes by its content.
 * Returns false when the archive can't be read any further. */
static bool read_member(struct source_reading *reading, struct archive *archive, struct archive_entry *entry,
                        const char *path) {
    char *name = member_name(entry), stand_in[64];
    bool file = archive_entry_filetype(entry) == AE_IFREG && !archive_entry_hardlink(entry);
    bool wanted = file && (!name || source_is_record(name));
    snprintf(stand_in, sizeof stand_in, "member %d", archive_file_count(archive));

    size_t count;
    CLEANUP_FREE char *source = memory_print("%s/%s", path, name ? name : stand_in);
    const char *wrong = unpack(reading, archive, wanted, &count);
    if (file && !name)
        complain(reading->complaints, source, 0, 0,
                 "the name of this member can't be decoded; this number stands for it");
    if (!wrong && file && name && !wanted && source_is_packed(name)) {
        complain(reading->complaints, source, 0, 0, "packed twice; unpack %s first", path);
        reading->counts->files++;
        reading->counts->files_unread++;
    }
    bool record = !wrong && wanted && (name || sgf_is_record(reading->bytes, count));
    if (record) read_games(reading, source, count);
    else if (wrong) complain_broken(reading, source, wrong);
    free(name);
    return !is_bomb(reading);
}

/* Opens a file, with the formats and packers of game collections only: others could mistake a record for
 * an exotic archive, or start a helper program. Without `archives` the file is a record, perhaps packed. */
static struct archive *open_archive(const char *path, bool archives, int *status) {
    struct archive *archive = archive_read_new();
    if (!archive) {
        tell_user("out of memory while opening an archive");
        exit(EXIT_FAILURE);
    }
    archive_read_support_filter_gzip(archive);
    archive_read_support_filter_bzip2(archive);
    archive_read_support_filter_compress(archive);
    archive_read_support_filter_lzma(archive);
    archive_read_support_filter_xz(archive);
    archive_read_support_filter_lzip(archive);
    archive_read_support_filter_lz4(archive);
    archive_read_support_filter_zstd(archive);
    if (archives) {
        archive_read_support_format_zip(archive);
        archive_read_support_format_tar(archive);
        archive_read_support_format_gnutar(archive);
        archive_read_support_format_7zip(archive);
        archive_read_support_format_rar(archive);
        archive_read_support_format_rar5(archive);
        archive_read_support_format_lha(archive);
        archive_read_support_format_cab(archive);
    }
    archive_read_support_format_empty(archive);
    archive_read_support_format_raw(archive); /* anything else is a record, perhaps packed */
    *status = archive_read_open_filename(archive, path, READ_BLOCK_BYTES);
    return archive;
}

static void read_shard(struct source_reading *reading, const struct source_file *file) {
    struct source_counts *counts = reading->counts;
    uint64_t begin = counts->bytes_done;
    if (reading->first) {
        free(reading->bytes);
        reading->bytes = NULL;
        reading->stopped = shard_record_text(file->path, SOURCE_FILE_BYTES_MAX, &reading->bytes,
                                             &reading->count, reading->complaints);
        return;
    }
    CLEANUP(shard_reader_close) struct shard_reader reader = {0};
    struct shard_game game;
    counts->files++;
    enum shard_event event = SHARD_BROKEN;
    bool opened = shard_reader_open(&reader, file->path, reading->complaints);
    while (opened && !reading->stopped && (event = shard_reader_next(&reader, &game)) == SHARD_GAME) {
        CLEANUP(sgf_game_free) struct sgf_game record = {0};
        shard_record_make(&record, &game, reader.about);
        record.source = file->path;
        record.number = (int)reader.games;
        free(game.move); /* the record has them */
        game.move = NULL;
        game.moves = 0;
        record.shard = memory_resize(NULL, sizeof game);
        *record.shard = game;
        counts->games++;
        counts->bytes_done = begin + reader.whole;
        reading->stopped = !reading->on_game(reading->user, &record, counts);
    }
    if (event == SHARD_BROKEN || event == SHARD_TORN) counts->files_broken++;
    counts->bytes_done = begin + file->bytes;
    counts->paths_done++;
}

/* Reads one file: a shard, a record, plain or packed, or an archive. */
static void read_file(struct source_reading *reading, const struct source_file *file, bool archives) {
    int status;
    if (file_kind_of(file->path) == FILE_SHARD) {
        read_shard(reading, file);
        return;
    }
    if (file->named && file_kind_refuse(file->path, FILE_RECORD, reading->complaints)) {
        reading->counts->files++;
        reading->counts->files_broken++;
        reading->counts->paths_done++;
        return;
    }
    struct archive *archive = open_archive(file->path, archives, &status);
    reading->begin = reading->counts->bytes_done;
    reading->file_bytes = file->bytes;
    reading->unpacked = 0;
    bool going = status >= ARCHIVE_WARN;
    while (going && !reading->stopped) {
        struct archive_entry *entry;
        status = archive_read_next_header(archive, &entry);
        if (status == ARCHIVE_RETRY) continue;
        if (status == ARCHIVE_EOF || status < ARCHIVE_WARN) break;
        show_progress(reading, archive);
        if (archive_format(archive) == ARCHIVE_FORMAT_RAW) {
            size_t count;
            const char *wrong = unpack(reading, archive, true, &count);
            if (wrong) complain_broken(reading, file->path, wrong);
            else read_games(reading, file->path, count);
            break;
        }
        going = read_member(reading, archive, entry, file->path);
    }
    bool empty = status >= ARCHIVE_WARN && archive_file_count(archive) == 0;
    if (empty && (archive_format(archive) & ARCHIVE_FORMAT_BASE_MASK) == ARCHIVE_FORMAT_TAR) {
        archive_read_free(
            archive); /* a tar without members is zeros, and a record may begin with zeros, too */
        read_file(reading, file, false);
        return;
    }
    if (empty) read_games(reading, file->path, 0); /* complains of an empty file */
    if (status < ARCHIVE_WARN) complain_given_up(reading, file->path, archive);
    archive_read_free(archive);
    reading->counts->bytes_done = reading->begin + file->bytes;
    reading->counts->paths_done++;
}

static void read_files(struct source_reading *reading, const struct source_files *files) {
    /* libarchive converts names to the character set of the locale; only UTF-8 holds all of them. */
    locale_t locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0), before = uselocale((locale_t)0);
    if (locale) uselocale(locale);
    for (size_t i = 0; i < files->count && !reading->stopped; i++) read_file(reading, &files->file[i], true);
    uselocale(before);
    if (locale) freelocale(locale);
}

bool source_read(const char *const *paths, int count, FILE *complaints, source_game_fn *on_game, void *user,
                 struct source_counts *counts) {
    CLEANUP(source_files_free) struct source_files files = {0};
    for (int i = 0; i < count; i++) source_find(&files, paths[i], complaints);
    counts->files += files.faults;
    counts->files_unread += files.faults;
    counts->paths_total += files.count;
    for (size_t i = 0; i < files.count; i++) counts->bytes_total += files.file[i].bytes;

    struct source_reading reading = {
        .complaints = complaints, .on_game = on_game, .user = user, .counts = counts};
    read_files(&reading, &files);
    free(reading.bytes);
    return !files.missing;
}

bool source_unpack(const char *path, char **bytes, size_t *count) {
    CLEANUP(source_files_free) struct source_files files = {0};
    struct source_counts counts = {0};
    struct source_reading reading = {.counts = &counts, .first = true};
    source_find(&files, path, NULL);
    read_files(&reading, &files);
    *bytes = reading.bytes;
    *count = reading.count;
    if (!reading.stopped) free(reading.bytes);
    return reading.stopped;
}
