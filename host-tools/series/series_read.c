#include "series/series_read.h"

#include <errno.h>
#include <fnmatch.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/nearest.h"
#include "common/whole_file.h"
#include "kalah/kalah.h"
#include "series/series_figures.h"
#include "series/series_help.h"
#include "series/series_words.h"

enum { LINE_BYTES = 1000, WRONG_MOST = 20 };
static const double published_most = 1e9; /* of a published figure */

struct reader {
    struct series_list *list;
    struct series_player *players;
    int player_count;
    struct series standard; /* what series begin with */
    struct series *series;  /* that the next lines are about: the one above them, or `standard` */
    const char *name;
    FILE *complaints;
    int line, wrong;
    char text[LINE_BYTES + 1];
    char *rest; /* of the line */
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct reader *reader, const char *format, ...) {
    char message[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    if (reader->wrong++ < WRONG_MOST)
        complain(reader->complaints, reader->name, reader->line, 0, "%s", message);
    return false;
}

/* Cuts the next word off the line; NULL when there is none. */
static char *next_word(struct reader *reader) {
    char *word = reader->rest + strspn(reader->rest, " \t");
    if (!*word || *word == '#') return NULL;
    size_t length = strcspn(word, " \t");
    reader->rest = word + length;
    if (*reader->rest) *reader->rest++ = 0;
    return word;
}

static bool has_word(const struct reader *reader) {
    const char *word = reader->rest + strspn(reader->rest, " \t");
    return *word && *word != '#';
}

static char *want_word(struct reader *reader, const char *what) {
    char *word = next_word(reader);
    if (!word) wrong(reader, "%s is missing at the end of the line", what);
    return word;
}

static bool want_number(struct reader *reader, const char *what, long low, long high, long *number) {
    const char *word = want_word(reader, what);
    if (!word) return false;
    char *end;
    errno = 0;
    long read = strtol(word, &end, 10);
    if (*end || errno || read < low || read > high)
        return wrong(reader, "'%.40s' is no %s, which is a whole number from %ld to %ld", word, what, low,
                     high);
    *number = read;
    return true;
}

/* Tells that `word` is none of the words, and which may be meant. */
static bool not_among(struct reader *reader, const char *what, const char *word, const char *const *words) {
    const char *they = words[1] ? "there are" : "there is";
    char list[200] = "";
    for (size_t length = 0; *words && length < sizeof list; words++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "", *words);
    return wrong(reader, "'%.40s' is no %s; %s %s", word, what, they, list);
}

/* Tells that `word` is unknown, and which may be meant; or, if none is like it, which there are. */
static bool unknown(struct reader *reader, const char *what, const char *word, const struct nearest *nearest,
                    void (*list)(FILE *stream)) {
    const char *meant = nearest_text(nearest);
    if (*meant) return wrong(reader, "'%.40s' is no %s%s", word, what, meant);
    struct memory_text text;
    list(memory_text_begin(&text));
    CLEANUP_FREE char *names = memory_text_end(&text);
    wrong(reader, "'%.40s' is no %s; there are %s", word, what, names);
    return false;
}

static bool want_figure(struct reader *reader, int *figure) {
    const char *word = want_word(reader, "figure");
    if (!word) return false;
    struct nearest nearest = {.wanted = word, .length = strlen(word)};
    *figure = series_figure_number(word);
    for (int i = 0; series_figure_name(i); i++)
        nearest_consider(&nearest, series_figure_name(i), strlen(series_figure_name(i)));
    return *figure >= 0 || unknown(reader, "figure", word, &nearest, series_help_figures);
}

static bool want_one_of(struct reader *reader, const char *what, const char *const *words, int *index) {
    const char *word = want_word(reader, what);
    if (!word) return false;
    for (int i = 0; words[i]; i++) {
        if (strcmp(word, words[i]) != 0) continue;
        *index = i;
        return true;
    }
    return not_among(reader, what, word, words);
}

/* Names become names of files. */
static bool is_name(const char *word) {
    size_t length = strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789-");
    return *word != '-' && !word[length] && length < SERIES_NAME_BYTES;
}

static bool want_name(struct reader *reader, const char *what, char *name) {
    const char *word = want_word(reader, what);
    if (!word) return false;
    if (!is_name(word))
        return wrong(reader, "'%.60s' is no %s: it is made of at most %d small letters, digits and hyphens",
                     word, what, SERIES_NAME_BYTES - 1);
    strcpy(name, word);
    return true;
}

static const struct series_player *want_player(struct reader *reader, const char *what) {
    char name[SERIES_NAME_BYTES];
    if (!want_name(reader, what, name)) return NULL;
    struct nearest nearest = {.wanted = name, .length = strlen(name)};
    for (int i = 0; i < reader->player_count; i++) {
        const struct series_player *player = &reader->players[i];
        if (strcmp(player->name, name) == 0) return player;
        nearest_consider(&nearest, player->name, strlen(player->name));
    }
    wrong(reader, "there is no player '%s' above this line%s", name, nearest_text(&nearest));
    return NULL;
}

static bool read_setting(struct reader *reader, const char *word, struct series_player *player) {
    struct nearest nearest = {.wanted = word, .length = strlen(word)};
    for (const struct series_setting *setting = series_settings; setting->name; setting++) {
        nearest_consider(&nearest, setting->name, strlen(setting->name));
        if (strcmp(word, setting->name) != 0) continue;
        int *field = series_field(player, setting);
        if (setting->words) return want_one_of(reader, setting->name, setting->words, field);
        long number;
        if (!want_number(reader, setting->name, setting->low, setting->high, &number)) return false;
        *field = (int)number;
        return true;
    }
    return unknown(reader, "setting of a player", word, &nearest, series_help_settings);
}

/* Settings that contradict each other. */
static bool check_player(struct reader *reader, const struct series_player *player) {
    if (!player->learns &&
        (player->retrieval != KT_MINIMAX_NOWHERE || player->similarity || player->result || player->practice))
        return wrong(reader,
                     "a player with 'retrieval', 'similarity', 'result' or 'practice' needs 'learns yes'");
    if (player->similarity && player->retrieval == KT_MINIMAX_NOWHERE)
        return wrong(reader, "a player with 'similarity' needs 'retrieval'");
    if (player->strategy == KT_CHOICE_CHANCE && player->pruning > KT_MINIMAX_INDEPENDENT)
        return wrong(reader, "a player with 'strategy chance' needs 'pruning none' or 'pruning independent'");
    return true;
}

/* player NAME [like PLAYER] [SETTING VALUE] ... */
static bool read_player(struct reader *reader) {
    struct series_player player = {0};
    series_player_init(&player);
    char name[SERIES_NAME_BYTES];
    if (!want_name(reader, "name of a player", name)) return false;
    for (int i = 0; i < reader->player_count; i++)
        if (strcmp(reader->players[i].name, name) == 0)
            return wrong(reader, "there is a player '%s' already", name);
    bool first = true, ok = true;
    for (const char *word; ok && (word = next_word(reader)); first = false) {
        if (first && strcmp(word, "like") == 0) {
            const struct series_player *like = want_player(reader, "player");
            if (like) player = *like;
            ok = like;
        } else {
            ok = read_setting(reader, word, &player);
        }
    }
    strcpy(player.name, name);
    if (reader->player_count == SERIES_MOST)
        return wrong(reader, "there are more than %d players", SERIES_MOST);
    reader->players = memory_resize(reader->players, ((size_t)reader->player_count + 1) * sizeof player);
    reader->players[reader->player_count++] = player; /* a wrong one, too: lines below may name it */
    return ok && check_player(reader, &player);
}

/* A key must hold the whole position. */
static bool check_keys(struct reader *reader, const struct series *series) {
    kt_kalah board;
    reader->line = 0;
    if (kt_kalah_begin(&board, series->pits, series->beans) < 0)
        return wrong(reader, "series '%s': a board with %d pits and %d beans is too large", series->name,
                     series->pits, series->beans);
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        kt_minimax_key key;
        const struct series_player *player = &series->player[i];
        if (player->learns && !kt_kalah_game.key(&board, (unsigned)player->generalise, &key))
            return wrong(reader, "series '%s': %d pits a side are too many for the cases of '%s'",
                         series->name, series->pits, player->name);
    }
    return true;
}

/* series NAME PLAYER PLAYER */
static bool read_series(struct reader *reader) {
    struct series series = reader->standard;
    reader->series = &reader->standard;
    if (!want_name(reader, "name of a series", series.name)) return false;
    for (int i = 0; i < reader->list->count; i++)
        if (strcmp(reader->list->series[i].name, series.name) == 0)
            return wrong(reader, "there is a series '%s' already", series.name);
    for (int i = SERIES_A; i <= SERIES_B; i++) {
        const struct series_player *player = want_player(reader, i == SERIES_A ? "player A" : "player B");
        if (!player) return false;
        series.player[i] = *player;
    }
    if (reader->list->count == SERIES_MOST)
        return wrong(reader, "there are more than %d series", SERIES_MOST);
    struct series_list *list = reader->list;
    list->series = memory_resize(list->series, ((size_t)list->count + 1) * sizeof series);
    reader->series = &list->series[list->count++];
    *reader->series = series;
    return true;
}

/* game kalah PITS BEANS */
static bool read_game(struct reader *reader) {
    static const char *const games[] = {"kalah", NULL};
    int game;
    long pits, beans;
    if (!want_one_of(reader, "game", games, &game) ||
        !want_number(reader, "number of pits", 1, KT_KALAH_PITS_MAX, &pits) ||
        !want_number(reader, "number of beans", 1, KT_KALAH_BEANS_MAX, &beans))
        return false;
    reader->series->pits = (int)pits;
    reader->series->beans = (int)beans;
    return true;
}

/* published FIGURE VALUE [GAMES] */
static bool read_published(struct reader *reader) {
    struct series *series = reader->series;
    if (series == &reader->standard) return wrong(reader, "'published' belongs below a series");
    if (series->published_count == SERIES_PUBLISHED_MAX)
        return wrong(reader, "a series has at most %d published figures", SERIES_PUBLISHED_MAX);
    struct series_published published = {0};
    if (!want_figure(reader, &published.figure)) return false;
    const char *word = want_word(reader, "value");
    if (!word) return false;
    char *end;
    published.value = strtod(word, &end);
    if (*end || word[strspn(word, "+-.0123456789")])
        return wrong(reader, "'%.40s' is no number, such as 9507 or 0.55", word);
    if (fabs(published.value) > published_most)
        return wrong(reader, "'%.40s' is no figure of a series: it is larger than any", word);
    if (has_word(reader) &&
        !want_number(reader, "number of games", 1, (long)published_most, &published.games))
        return false;
    series->published[series->published_count++] = published;
    return true;
}

/* title TEXT */
static bool read_title(struct reader *reader) {
    if (reader->series == &reader->standard) return wrong(reader, "'title' belongs below a series");
    const char *title = reader->rest + strspn(reader->rest, " \t");
    size_t length = strlen(title);
    if (length == 0 || length >= SERIES_TITLE_BYTES)
        return wrong(reader, "a title has 1 to %d bytes", SERIES_TITLE_BYTES - 1);
    strcpy(reader->series->title, title);
    reader->rest += strlen(reader->rest);
    return true;
}

static bool read_games(struct reader *reader) {
    return want_number(reader, "number of games", 1, SERIES_GAMES_MAX, &reader->series->games);
}

static bool read_seed(struct reader *reader) {
    return want_number(reader, "seed", 0, 1000000000, &reader->series->seed);
}

static bool read_begins(struct reader *reader) {
    return want_one_of(reader, "word for who begins", series_begins, &reader->series->begins);
}

static bool read_captures(struct reader *reader) {
    return want_one_of(reader, "word for the captures on the board", series_captures,
                       &reader->series->captures);
}

static bool read_values(struct reader *reader) {
    long depths = 0;
    if (!want_number(reader, "number of depths", 0, SERIES_VALUES_MAX, &depths)) return false;
    reader->series->values = (int)depths;
    return true;
}

static bool read_runs(struct reader *reader) {
    long runs = 1;
    if (!want_number(reader, "number of runs", 1, SERIES_RUNS_MAX, &runs)) return false;
    reader->series->runs = (int)runs;
    return true;
}

static const struct {
    const char *word;
    bool (*read)(struct reader *reader);
} statements[] = {
    {"player", read_player}, {"series", read_series},       {"game", read_game},
    {"games", read_games},   {"seed", read_seed},           {"begins", read_begins},
    {"values", read_values}, {"published", read_published}, {"title", read_title},
    {"runs", read_runs},     {"captures", read_captures},
};

static bool read_statement(struct reader *reader) {
    const char *word = next_word(reader);
    if (!word) return true;
    struct nearest nearest = {.wanted = word, .length = strlen(word)};
    for (size_t i = 0; i < sizeof statements / sizeof *statements; i++) {
        nearest_consider(&nearest, statements[i].word, strlen(statements[i].word));
        if (strcmp(word, statements[i].word) != 0) continue;
        if (!statements[i].read(reader)) return false;
        const char *more = next_word(reader);
        return !more || wrong(reader, "'%.40s' is too much in this line", more);
    }
    return wrong(reader, "a line can't begin with '%.40s'%s", word, nearest_text(&nearest));
}

/* Copies the line at `at`, and returns its length; more than LINE_BYTES when it is too long. */
static size_t copy_line(struct reader *reader, const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((newline ? newline : end) - at), kept = length;
    if (kept > LINE_BYTES) kept = LINE_BYTES;
    memcpy(reader->text, at, kept);
    if (kept && reader->text[kept - 1] == '\r') kept--;
    reader->text[kept] = 0;
    reader->rest = reader->text;
    return length;
}

static void read_lines(struct reader *reader, const char *at, const char *end) {
    if (end - at >= 3 && memcmp(at, "\xef\xbb\xbf", 3) == 0)
        at += 3; /* the byte order mark of some editors */
    while (at < end) {
        reader->line++;
        size_t length = copy_line(reader, at, end);
        if (length > LINE_BYTES) wrong(reader, "a line has at most %d bytes", LINE_BYTES);
        else if (memchr(at, 0, length)) wrong(reader, "this is no text: it holds a byte 0");
        else read_statement(reader);
        at += length + (at + length < end);
    }
}

/* Puts the further runs of each series behind it. */
static void add_runs(struct reader *reader) {
    struct series_list *list = reader->list, all = {0};
    for (int i = 0; i < list->count; i++) all.count += list->series[i].runs;
    if (all.count == 0) return;
    if (all.count > SERIES_MOST) {
        reader->line = 0;
        wrong(reader, "the series and their runs are more than %d", SERIES_MOST);
        return;
    }
    all.series = memory_zeroed(((size_t)all.count + 1) * sizeof *all.series);
    struct series *to = all.series;
    for (int i = 0; i < list->count; i++) {
        for (int run = 0; run < list->series[i].runs; run++, to++) {
            *to = list->series[i];
            to->run = run;
            to->seed += run;
            if (run == 0) continue;
            unsigned number = (unsigned)(run + 1) % (SERIES_RUNS_MAX + 1);
            snprintf(to->name, sizeof to->name, "%.*s-run%u", SERIES_NAME_BYTES - 8, list->series[i].name,
                     number);
            snprintf(to->title, sizeof to->title, "%.*s, run %u", SERIES_TITLE_BYTES - 12,
                     *list->series[i].title ? list->series[i].title : list->series[i].name, number);
        }
    }
    free(list->series);
    *list = all;
}

/* Runs have names of their own. */
static void check_names(struct reader *reader) {
    reader->line = 0;
    for (int i = 0; i < reader->list->count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(reader->list->series[i].name, reader->list->series[k].name) == 0)
                wrong(reader, "a run is named '%s', and so is another series", reader->list->series[i].name);
}

bool series_read(struct series_list *list, const char *text, size_t length, const char *name,
                 FILE *complaints) {
    static const struct series standard = {.pits = 6, .beans = 6, .games = 1000, .seed = 1, .runs = 1};
    *list = (struct series_list){0};
    struct reader reader = {.list = list, .name = name, .complaints = complaints, .standard = standard};
    reader.series = &reader.standard;
    if (length) read_lines(&reader, text, text + length);
    for (int i = 0; i < list->count; i++) check_keys(&reader, &list->series[i]);
    add_runs(&reader);
    check_names(&reader);
    free(reader.players);
    reader.line = 0;
    if (!reader.wrong && list->count == 0)
        wrong(&reader, "no line begins with 'series', so there is nothing to play");
    if (reader.wrong > WRONG_MOST)
        complain(complaints, name, 0, 0, "%d further lines are wrong", reader.wrong - WRONG_MOST);
    return reader.wrong == 0;
}

bool series_read_file(struct series_list *list, const char *path, FILE *complaints) {
    CLEANUP_FREE uint8_t *bytes = NULL;
    size_t length;
    *list = (struct series_list){0};
    if (!whole_file_read(path, SERIES_FILE_BYTES, &bytes, &length, complaints)) return false;
    return series_read(list, (const char *)bytes, length, path, complaints);
}

int series_only(struct series_list *list, const char *pattern) {
    int kept = 0, first = 0;
    for (int i = 0; i < list->count; i++) {
        if (list->series[i].run == 0) first = fnmatch(pattern, list->series[i].name, 0) == 0;
        if (first) list->series[kept++] = list->series[i];
    }
    return list->count = kept;
}

void series_free(struct series_list *list) { free(list->series); }
