#include "common/file_kind.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

enum { LOOK_BYTES = 1 << 16 };

static const struct {
    const char *name;
    const char *use; /* which command reads it, for the message about a wrong kind */
} kinds[] = {
    [FILE_OTHER] = {"something else", NULL},
    [FILE_EMPTY] = {"an empty file", NULL},
    [FILE_DATABASE] = {"a pattern database", "'katachi image', 'stats', 'evaluate' and 'suggest' take it"},
    [FILE_PART] = {"a part of a pattern database", "'katachi merge' joins it with the others"},
    [FILE_LEARNING] = {"an unfinished learning of patterns",
                       "the 'katachi learn' that wrote it goes on with it"},
    [FILE_IMAGE] = {"an image", "'katachi gtp --image', 'upload', 'evaluate' and 'suggest' take it"},
    [FILE_FIRMWARE] = {"firmware for a toy", "'katachi upload' takes it"},
    [FILE_NETWORK] = {"a network", "'katachi image --model', 'train' and 'merge' take it"},
    [FILE_SHAPES] = {"a file of weights of shapes", "'katachi image --shapes' takes it"},
    [FILE_RULES] = {"a file of rules", "'katachi image --rules' and 'gtp --rules' take it"},
    [FILE_PATTERNS3X3] = {"a list of 3x3 patterns", "'katachi image --patterns3x3' takes it"},
    [FILE_SHARD] = {"a shard of games", "'katachi show', 'learn', 'train', 'evaluate' and 'suggest' take it"},
    [FILE_RECORD] = {"a game record", "'katachi show', 'learn', 'train', 'evaluate' and 'suggest' take it"},
    [FILE_PICTURE] = {"a picture of a position", "a browser shows it"},
    [FILE_PNG] = {"a picture of a position in PNG", NULL},
    [FILE_REPORT] = {"a report", "a browser shows it"},
    [FILE_REVIEW] = {"a review", "a browser shows it"},
    [FILE_RESULT] = {"a kept result of a report", NULL},
    [FILE_FIGURES] = {"a file of figures of 'katachi watch'", NULL},
    [FILE_SERIES] = {"the result of a series", "'katachi series --report' takes its folder"},
    [FILE_CASES] = {"a library of cases", NULL},
    [FILE_KEY] = {"a key", "'katachi image --sign' takes it"},
    [FILE_KALAH] = {"a game of Kalah", "'katachi play --game kalah --resume' goes on with it"},
    [FILE_PRACTICE] = {"a memory of problems", "'katachi practise --import' takes it"},
    [FILE_UF2] = {"firmware for a Pico's drive",
                  "hold BOOTSEL while you plug the Pico in, and copy it to its drive"},
    [FILE_HEX] = {"firmware for a board's drive", "copy it to the drive, such as MICROBIT"},
};

/* How these files begin, and what else stands in their first 64 KiB, which files of the same format by
 * other programs lack. */
static const struct {
    enum file_kind kind;
    const char *begin;
    const char *within; /* NULL: nothing else */
} signs[] = {
    {FILE_DATABASE, "SQLite format 3", "CREATE TABLE pattern(id INTEGER PRIMARY KEY, k INT, stage INT,"},
    {FILE_LEARNING, "KTLN", NULL},
    {FILE_IMAGE, "KTIM", NULL},
    {FILE_FIRMWARE, "KTFW", NULL},
    {FILE_NETWORK, "KTNW", NULL},
    {FILE_SHAPES, "KTSW", NULL},
    {FILE_RULES, "KTRU", NULL},
    {FILE_PATTERNS3X3, "id,count,share,cumulative_share,fate,shape", NULL},
    {FILE_SHARD, "KTSH", NULL},
    {FILE_RECORD, "(;", "AP[Katachi"},
    {FILE_RECORD, "(;", "KTRV["}, /* a record of any program with a review */
    {FILE_PICTURE, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"",
     "role=\"img\" text-anchor=\"middle\" font-family=\"Helvetica,Arial,sans-serif\">"},
    {FILE_PNG, "\x89PNG\r\n\x1a\n", "tEXtSoftware\0Katachi"},
    {FILE_REPORT, "<!DOCTYPE html>\n<html lang=\"en\"", "<meta name=\"generator\" content=\"Katachi\"/>"},
    {FILE_REVIEW, "<!DOCTYPE html>\n<html lang=\"en\"",
     "<meta name=\"generator\" content=\"Katachi review\"/>"},
    {FILE_REPORT, "<!DOCTYPE html>\n<html lang=\"en\"",
     "Katachi · report"}, /* before there was a generator */
    {FILE_RESULT, "program ", ", games "},
    {FILE_FIGURES, "{\"moves\": ", "\"suggestions\": "},
    {FILE_SERIES, "{\"series\": ", "\"differences\": "},
    {FILE_CASES, "KTCS", NULL},
    {FILE_UF2, "UF2\n", NULL},
    {FILE_HEX, ":020000", NULL}, /* an address, */
    {FILE_HEX, ":040000", NULL}, /* and the begin of a Universal Hex */
    {FILE_KEY, "Katachi key 1\n", NULL},
    {FILE_KEY, "Katachi key 1\r\n", NULL}, /* an editor on Windows saved it */
    {FILE_KALAH, "Katachi game of Kalah 1\n", NULL},
    {FILE_PRACTICE, "Katachi practice 1\n", NULL},
};

/* A part says of which games it is; the settings stand in front. */
static bool is_part(const char *start, size_t count) {
    static const char setting[] = "games_crc";
    return memmem(start, count, setting, sizeof setting - 1) != NULL;
}

/* Opens a regular file, and no other: bytes read from a pipe would be missing later. NULL when it can't. */
static FILE *open_regular(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 && S_ISREG(status.st_mode) ? fopen(path, "rb") : NULL;
}

/* Some editors put the byte order mark of UTF-8 in front of a text. Returns its bytes. */
static size_t mark_bytes(const char *start, size_t count) {
    return count >= 3 && memcmp(start, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;
}

enum file_kind file_kind_of(const char *path) {
    char start[LOOK_BYTES];
    FILE *stream = open_regular(path);
    if (!stream) return FILE_OTHER;
    size_t count = fread(start, 1, sizeof start, stream);
    bool ok = !ferror(stream);
    fclose(stream);
    if (!ok) return FILE_OTHER;
    if (count == 0) return FILE_EMPTY;
    size_t mark = mark_bytes(start, count);
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        const char *begin = signs[i].begin, *within = signs[i].within;
        size_t length = strlen(begin);
        if (count - mark >= length && memcmp(start + mark, begin, length) == 0 &&
            (!within || memmem(start, count, within, strlen(within))))
            return signs[i].kind == FILE_DATABASE && is_part(start, count) ? FILE_PART : signs[i].kind;
    }
    return FILE_OTHER;
}

/* Does the file begin like an SGF file, of whatever program? */
static bool is_record(const char *path) {
    char start[64] = "";
    FILE *stream = file_kind_of(path) == FILE_OTHER ? open_regular(path) : NULL;
    if (!stream) return false;
    size_t count = fread(start, 1, sizeof start - 1, stream);
    fclose(stream);
    const char *at = start + mark_bytes(start, count);
    return strncmp(at + strspn(at, " \t\r\n"), "(;", 2) == 0;
}

const char *file_kind_name(enum file_kind kind) { return kinds[kind].name; }

bool file_kind_refuse(const char *path, enum file_kind wanted, FILE *complaints) {
    enum file_kind kind = is_record(path) ? FILE_RECORD : file_kind_of(path);
    if (kind == wanted || kind == FILE_OTHER || kind == FILE_EMPTY) return false;
    if (!complaints) return true;
    fprintf(complaints, "katachi: %s is %s, not %s", path, kinds[kind].name, kinds[wanted].name);
    if (kinds[kind].use) fprintf(complaints, "; %s", kinds[kind].use);
    fputc('\n', complaints);
    return true;
}
