#include "report/report_survey.h"

#include <stdlib.h>

#include "common/memory.h"

struct surveying {
    struct survey *survey;
    struct game_filter filter[2]; /* 9x9, 19x19 */
    int path;
};

#define FNV_BEGIN 14695981039346656037u
static uint64_t fnv(uint64_t hash, unsigned byte) { return (hash ^ byte) * 1099511628211u; }

static bool look(void *user, struct sgf_game *game, const struct source_counts *) {
    struct surveying *s = user;
    int large = game->size > 9;
    if (filter_decide(&s->filter[large], game) != FILTER_TAKEN) return true;
    s->survey->games[large]++;
    players_add(&s->survey->players[large], game);
    s->survey->has[2 * s->path + large] = true;
    uint64_t hash = s->survey->fingerprint[large];
    for (size_t i = 0; i < game->count; i++) {
        const struct sgf_action *action = &game->actions[i];
        hash = fnv(fnv(fnv(hash, action->kind * 3u + action->colour), action->x), action->y);
    }
    s->survey->fingerprint[large] = fnv(hash, 255);
    return true;
}

static uint64_t fingerprint_program(void) {
    uint64_t hash = FNV_BEGIN;
    CLEANUP_FILE FILE *stream = fopen("/proc/self/exe", "rb");
    for (int byte; stream && (byte = fgetc(stream)) != EOF;) hash = fnv(hash, (unsigned)byte);
    return hash;
}

bool survey_read(struct survey *survey, const struct games_settings *settings, char *const *paths,
                 int count) {
    static struct surveying s;
    *survey = (struct survey){.fingerprint = {FNV_BEGIN, FNV_BEGIN}, .program = fingerprint_program()};
    survey->has = memory_zeroed(2 * (size_t)count * sizeof *survey->has);
    s.survey = survey;
    bool ok = true;
    for (int large = 0; large < 2; large++) {
        struct filter_settings filter = settings->filter;
        filter.size = large ? 19 : 9;
        ok = filter_init(&s.filter[large], &filter, stderr) >= 0 && ok;
    }
    for (s.path = 0; ok && s.path < count; s.path++) {
        struct source_counts counts = {0};
        ok = source_read((const char *const *)&paths[s.path], 1, stderr, look, &s, &counts);
    }
    for (int large = 0; large < 2; large++) filter_free(&s.filter[large]);
    if (ok && survey->games[0] + survey->games[1] == 0) {
        fputs("katachi: no game is left to report on; expected games on 9x9 or 19x19 boards\n", stderr);
        ok = false;
    }
    if (!ok) survey_free(survey);
    return ok;
}

bool survey_has(const struct survey *survey, int path, int size) {
    return survey->has[2 * path + (size > 9)];
}

void survey_free(struct survey *survey) {
    for (int large = 0; large < 2; large++) players_free(&survey->players[large]);
    free(survey->has);
    survey->has = NULL;
}
