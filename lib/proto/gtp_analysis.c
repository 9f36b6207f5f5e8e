/* Reads what a controller wants of an analysis. */
#include <string.h>

#include "base/words.h"
#include "proto/gtp_thought.h"

enum { MOST = 20, MOST_CGOS = 10 /* moves in a line by default; chosen by hand */ };

#if KT_DESKTOP
static const char wrong_bar[] = "expected avoid or allow (not both) COLOR VERTEX,VERTEX,... DEPTH";
static const char wrong_pair[] = "unknown word, or wrong value for it";

/* Reads "true" or "false". */
static bool read_truth(const char *value, bool *truth) {
    *truth = kt_words_equal(value, "true");
    return *truth || kt_words_equal(value, "false");
}

/* The part of KataGo's analysis that the word asks for; NULL for another word. */
static bool *find_wish(const char *word, kt_gtp_analysis *analysis) {
    if (analysis->format != KT_GTP_KATA) return NULL;
    if (kt_words_equal(word, "ownership")) return &analysis->ownership;
    if (kt_words_equal(word, "ownershipStdev")) return &analysis->ownership_deviation;
    if (kt_words_equal(word, "movesOwnership")) return &analysis->moves_ownership;
    if (kt_words_equal(word, "pvVisits")) return &analysis->line_visits;
    if (kt_words_equal(word, "pvEdgeVisits")) return &analysis->line_edge_visits;
    return kt_words_equal(word, "rootInfo") ? &analysis->root : NULL;
}

static bool read_wish(const char *word, const char *value, kt_gtp_analysis *analysis) {
    bool *wish = find_wish(word, analysis);
    return wish && read_truth(value, wish);
}

/* Reads "COLOR VERTEX,VERTEX,... DEPTH" behind `avoid` or `allow`. To allow moves is to bar all others; a
 * further `allow` allows more. */
static bool read_bar(kt_gtp *gtp, bool allows, kt_gtp_analysis *analysis) {
    kt_gtp_given *given = &gtp->given;
    given->colour = KT_EMPTY;
    kt_status read = kt_gtp_take(gtp, "C+");
    char *list = kt_words_next(&given->rest);
    kt_status depth = kt_words_unsigned(kt_words_next(&given->rest));
    if (read < 0 || given->colour == KT_EMPTY || depth < 1 || !*list) return false;
    unsigned colour = kt_field_colour(given->colour);
    uint16_t *until = gtp->barred.until[colour], bar = depth < (int)UINT16_MAX ? (uint16_t)depth : UINT16_MAX;
    if (allows && !analysis->allows[colour])
        for (unsigned cell = 0; cell < KT_CELLS; cell++) until[cell] = bar;
    if (allows) analysis->allows[colour] = true;
    else analysis->avoids = true;
    for (char *vertex = list, *end; *vertex; vertex = end) {
        for (end = vertex; *end && *end != ','; end++) continue;
        if (*end) *end++ = 0;
        kt_status p = kt_point_read(vertex, gtp->session.game.geometry.size);
        if (p < 0) return false;
        until[kt_field_cell((kt_point)p)] = allows ? 0 : bar;
    }
    return !analysis->avoids || (!analysis->allows[0] && !analysis->allows[1]);
}

/* Reads a number without its fraction: some programs send intervals like 12.5. */
static kt_status read_number(char *word) {
    char *end = word;
    while (*end >= '0' && *end <= '9') end++;
    if (*end == '.' && end > word) *end = 0;
    return kt_words_unsigned(word);
}
#else
static const char wrong_pair[] = "not supported", *const wrong_bar = wrong_pair;

static bool read_wish(const char *word, const char *value, kt_gtp_analysis *analysis) {
    if (kt_words_equal(word, "ownership")) analysis->ownership = kt_words_equal(value, "true");
    return true; /* a word that only asks for more to be shown is ignored */
}

static bool read_bar(kt_gtp *gtp, bool allows, kt_gtp_analysis *analysis) {
    (void)gtp, (void)allows, (void)analysis;
    return false; /* no memory for it */
}

static kt_status read_number(const char *word) { return kt_words_unsigned(word); }
#endif

/* Reads a word and its value. Returns false for a pair that can't be obeyed. */
static bool read_pair(const char *word, char *value, kt_gtp_analysis *analysis) {
    kt_status number = read_number(value);
    if (kt_words_equal(word, "interval")) {
        analysis->interval_ms = 10 * (uint32_t)(number < 1000000 ? number : 1000000);
        return number >= 0;
    }
    if (kt_words_equal(word, "maxmoves")) {
        analysis->most = (unsigned)number;
        return number > 0;
    }
    if (kt_words_equal(word, "minmoves")) {
        analysis->least = (unsigned)number;
        return number >= 0;
    }
    return read_wish(word, value, analysis);
}

kt_status kt_gtp_read_analysis(kt_gtp *gtp, kt_gtp_analysis *analysis) {
    const unsigned how = gtp->given.row->how, format = how & KT_GTP_FORMAT;
    char **rest = &gtp->given.rest;
    *analysis = (kt_gtp_analysis){.format = format,
                                  .colour = gtp->given.colour,
                                  .silent = how & KT_GTP_SILENT,
                                  .most = format == KT_GTP_CGOS ? MOST_CGOS : MOST};
#if KT_DESKTOP
    memset(&gtp->barred, 0, sizeof gtp->barred);
#endif
    for (char *word; *(word = kt_words_next(rest));) {
        bool allows = kt_words_equal(word, "allow");
        if (allows || kt_words_equal(word, "avoid")) {
            if (!read_bar(gtp, allows, analysis)) return kt_gtp_refuse(gtp, wrong_bar);
        } else if (read_number(word) >= 0) {
            (void)read_pair("interval", word, analysis);
        } else if (!read_pair(word, kt_words_next(rest), analysis)) {
            return kt_gtp_refuse(gtp, wrong_pair);
        }
    }
    if (analysis->silent) analysis->interval_ms = 0;
    if (analysis->least > analysis->most) analysis->most = analysis->least;
    return KT_OK;
}
