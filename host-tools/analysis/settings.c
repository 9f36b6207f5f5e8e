#include "analysis/settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/whole_file.h"

enum { CONFIG_BYTES_MAX = 1 << 20, NAME_BYTES = 64, VALUE_BYTES = 256 };

/* Reads a number of at least `low`; a larger one than `high` counts as `high`. */
static bool read_number(const char *value, double low, double high, double *number) {
    char *end;
    double read = strtod(value, &end);
    if (end == value || *end || !(read >= low)) return false;
    *number = read < high ? read : high;
    return true;
}

static bool set_perspective(const char *value, kt_colour *perspective) {
    static const struct {
        const char *name;
        kt_colour colour;
    } names[] = {
        {"BLACK", KT_BLACK}, {"B", KT_BLACK}, {"WHITE", KT_WHITE}, {"W", KT_WHITE}, {"SIDETOMOVE", KT_EMPTY}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcasecmp(value, names[i].name) != 0) continue;
        *perspective = names[i].colour;
        return true;
    }
    return false;
}

static bool set_at_once(const char *value, int *at_once) {
    double number;
    if (!read_number(value, 1, ANALYSIS_AT_ONCE_MAX, &number)) return false;
    *at_once = (int)number;
    return true;
}

enum analysis_set analysis_set(struct analysis_settings *settings, const char *name, const char *value) {
    double number = 0;
    bool good;
    if (strcmp(name, "reportAnalysisWinratesAs") == 0) {
        good = set_perspective(value, &settings->perspective);
    } else if (strcmp(name, "maxVisits") == 0 || strcmp(name, "maxPlayouts") == 0) {
        good = read_number(value, 1, ANALYSIS_VISITS_MAX, &number);
        if (good) settings->visits = (uint32_t)number;
    } else if (strcmp(name, "maxTime") == 0) {
        good = read_number(value, 0, 1e6, &number);
        if (good) settings->milliseconds = number < 0.001 ? 1 : (uint32_t)(number * 1000);
    } else if (strcmp(name, "analysisPVLen") == 0) {
        good = read_number(value, 1, 1000, &number);
        if (good) settings->line_moves = (int)number;
    } else {
        return ANALYSIS_UNKNOWN;
    }
    return good ? ANALYSIS_SET : ANALYSIS_WRONG;
}

/* Copies a part of a text without spaces at its ends. Returns false when it is too long. */
static bool take_part(const char *from, size_t length, char *to, size_t capacity) {
    while (length && strchr(" \t\r", *from)) from++, length--;
    while (length && strchr(" \t\r", from[length - 1])) length--;
    if (length >= capacity) return false;
    memcpy(to, from, length);
    to[length] = 0;
    return true;
}

bool analysis_set_all(struct analysis_settings *settings, const char *text, const char *source) {
    for (int line = 1; *text; line++) {
        size_t length = strcspn(text, "\n,"), said = strcspn(text, "#\n,");
        const char *equal = memchr(text, '=', said);
        char name[NAME_BYTES], value[VALUE_BYTES];
        if (equal && take_part(text, (size_t)(equal - text), name, sizeof name) &&
            take_part(equal + 1, said - (size_t)(equal + 1 - text), value, sizeof value) &&
            (strcmp(name, "numAnalysisThreads") == 0 ? !set_at_once(value, &settings->at_once)
                                                     : analysis_set(settings, name, value) == ANALYSIS_WRONG))
            return tell_user("%s, setting %d: %s can't be '%s'", source, line, name, value);
        text += length + (text[length] != 0);
    }
    return true;
}

bool analysis_read_config(struct analysis_settings *settings, const char *path) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t count;
    if (!whole_file_read(path, CONFIG_BYTES_MAX, &bytes, &count, stderr)) return false;
    return analysis_set_all(settings, (const char *)bytes, path);
}
