#include "link/gtp_client_katachi.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "common/names.h"

/* Reads "D5 0.312 4711"; the number of the pattern may be missing. */
static bool read_suggestion(const char *line, int size, kt_suggestion *suggestion) {
    char vertex[8];
    double value;
    unsigned long pattern = 0;
    if (sscanf(line, "%7s %lf %lu", vertex, &value, &pattern) < 2) return false;
    kt_status point = kt_point_read(vertex, size);
    if (point < 0 || point == KT_PASS || !(value >= 0 && value <= 1)) return false;
    suggestion->point = (kt_point)point;
    suggestion->value_q16 = value * 65536 >= 65535 ? 65535 : (uint16_t)lround(value * 65536);
    suggestion->pattern = (uint32_t)pattern;
    return true;
}

enum gtp_outcome gtp_client_suggest(struct gtp_client *client, int limit_ms, kt_colour colour, int size,
                                    int most, kt_suggestion *suggestions, int *count) {
    *count = 0;
    enum gtp_outcome outcome =
        gtp_client_ask(client, limit_ms, "katachi-suggest %s %d", names_gtp_colour(colour), most);
    if (outcome != GTP_OK) return outcome;
    const char *line = gtp_client_text(client);
    while (*line) {
        size_t length = strcspn(line, "\n");
        if (length) {
            if (*count == most || !read_suggestion(line, size, &suggestions[*count])) return GTP_GARBAGE;
            ++*count;
        }
        line += length + (line[length] == '\n');
    }
    return GTP_OK;
}

bool gtp_client_read_cost(struct gtp_client *client, int limit_ms, struct gtp_client_cost *cost) {
    static const char label[] = "last command: ";
    if (gtp_client_ask(client, limit_ms, "katachi-stats") != GTP_OK) return false;
    const char *line = strstr(gtp_client_text(client), label);
    unsigned long ticks;
    if (!line || sscanf(line + sizeof label - 1, "%lu %31s", &ticks, cost->unit) != 2) return false;
    cost->ticks = (uint32_t)ticks;
    cost->seconds = -1;
    line = strstr(gtp_client_text(client), " ticks a second, ");
    unsigned long instruction_ps;
    if (line && sscanf(line, " ticks a second, %lu ps an instruction", &instruction_ps) == 1)
        cost->seconds = (double)ticks * (double)instruction_ps * 1e-12;
    return true;
}

bool gtp_client_read_analysis(const char *answer, char move[32], double *win_rate) {
    const char *play = NULL;
    char vertex[32];
    unsigned rate;
    *win_rate = -1;
    for (const char *at = answer; (at = strstr(at, "play ")); at++)
        if (at == answer || at[-1] == '\n') play = at;
    if (!play || sscanf(play, "play %31s", move) != 1) return false;
    for (const char *at = answer; (at = strstr(at, "info move ")) && at < play;
         at++) /* the last is the newest */
        if (sscanf(at, "info move %31s visits %*u winrate %u", vertex, &rate) == 2 &&
            !strcasecmp(vertex, move) && rate <= 10000)
            *win_rate = rate / 1e4;
    return true;
}
