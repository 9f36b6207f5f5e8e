#include "match/match_journal.h"

#include <stdio.h>
#include <string.h>

#include "common/json_read.h"
#include "common/json_write.h"
#include "common/memory.h"
#include "common/output_folder.h"

enum { GAMES_MAX = 1000000, MOVES_MAX = 20000 };

static const char *const verdict_word[REFEREE_VERDICTS] = {
    [REFEREE_FINE] = "counted", [REFEREE_RESIGNED] = "resigned", [REFEREE_ILLEGAL] = "illegal",
    [REFEREE_CRASH] = "crash",  [REFEREE_TIMEOUT] = "timeout",   [REFEREE_PROTOCOL] = "wrong_answer"};
static const char *const winner_word[3] = {"none", "black", "white"};

static const struct journal_kind kind = {"match", "folder", "{\"game\": "};

/* Returns a line with all settings that decide about a game. The number of games, and when to stop, may change. */
static char *settings_line(const struct match_options *options) {
    json_t *object = json_object();
    json_put_text(object, "a", options->command[MATCH_A]);
    json_put_text(object, "b", options->command[MATCH_B]);
    json_put_text(object, "referee", options->judge ? options->judge : "");
    json_put(object, "size", options->size);
    json_put_fixed(object, "komi", options->komi / 4.0, 2);
    json_put(object, "moves", options->most_moves);
    json_put(object, "opening", options->opening);
    json_put(object, "seed", options->seed);
    json_put(object, "time_a", options->move_seconds[MATCH_A]);
    json_put(object, "time_b", options->move_seconds[MATCH_B]);
    json_put_fixed(object, "time_limit", options->move_limit, 6);
    return json_line(object);
}

/* Returns the index of `word` among `count` words, or -1. */
static int find_word(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(word, words[i]) == 0) return i;
    return -1;
}

static bool read_seconds(const json_t *object, const char *key, double *seconds) {
    const json_t *value = json_object_get(object, key);
    *seconds = json_number_value(value);
    return json_is_number(value) && *seconds >= 0;
}

/* Reads a word of the object, one of `count`. Returns its index, or -1. */
static int read_word(const json_t *object, const char *key, const char *const *words, int count) {
    const char *word = json_string_value(json_object_get(object, key));
    return word ? find_word(word, words, count) : -1;
}

static bool read_clock(const json_t *object, int program, struct referee_clock *clock) {
    static const char *const keys[2][3] = {{"moves_a", "seconds_a", "longest_a"},
                                           {"moves_b", "seconds_b", "longest_b"}};
    json_int_t moves;
    bool right = json_take_member(object, keys[program][0], 0, MOVES_MAX, &moves) &&
                 read_seconds(object, keys[program][1], &clock->seconds) &&
                 read_seconds(object, keys[program][2], &clock->longest);
    clock->moves = (int)moves;
    return right;
}

/* Reads the game of an object. Returns its number, counted from 0, or -1 when it is none. */
static long read_object(const json_t *object, struct match_game *game) {
    json_int_t number, moves;
    *game = (struct match_game){.finished = true};
    int how = read_word(object, "how", verdict_word, REFEREE_VERDICTS),
        who = read_word(object, "winner", winner_word, 3);
    if (how < 0 || who < 0 || (who == KT_EMPTY && how != REFEREE_FINE)) return -1;
    if (!json_take_member(object, "game", 0, GAMES_MAX, &number) || number < 1) return -1;
    if (!json_take_member(object, "moves", 0, MOVES_MAX, &moves) ||
        !read_seconds(object, "seconds", &game->seconds) ||
        !read_clock(object, MATCH_A, &game->clock[MATCH_A]) ||
        !read_clock(object, MATCH_B, &game->clock[MATCH_B]))
        return -1;
    game->moves = (int)moves;
    game->verdict = (enum referee_verdict)how;
    game->winner = (kt_colour)who;
    return (long)number - 1;
}

/* The same of the line of a game. */
static long read_game(const char *line, struct match_game *game) {
    json_auto_t *object = json_loads(line, 0, NULL);
    return read_object(object, game);
}

/* Where games go that are read. */
struct games {
    struct match_game *game;
    long count;
};

static bool take_line(void *with, const char *line) {
    const struct games *games = with;
    struct match_game game;
    long number = read_game(line, &game);
    if (number >= 0 && number < games->count) games->game[number] = game;
    return number >= 0;
}

bool match_journal_open(struct match_journal *journal, const struct match_options *options,
                        struct match_game *games) {
    static const char *const marks[] = {"match.jsonl", NULL};
    *journal = (struct match_journal){.folder = options->folder, .force = options->force};
    if (!journal->folder) return true;
    if (!output_folder_open(journal->folder, marks, journal->force)) return false;
    struct games taken = {games, options->games};
    CLEANUP_FREE char *settings = settings_line(options),
                      *path = memory_print("%s/match.jsonl", journal->folder);
    return journal_open(&journal->lines, &kind, path, settings, take_line, &taken);
}

/* Returns the line of a game. The caller frees it. */
static char *game_line(long number, const struct match_game *game, const struct referee_names *names) {
    json_t *object = json_object();
    json_put(object, "game", number + 1);
    json_put_text(object, "winner", winner_word[game->winner]);
    json_put_text(object, "how", verdict_word[game->verdict]);
    json_put_text(object, "result", names->result);
    json_put(object, "moves", game->moves);
    json_put_fixed(object, "seconds", game->seconds, 3);
    for (int program = MATCH_A; program <= MATCH_B; program++) {
        const struct referee_clock *clock = &game->clock[program];
        bool first = program == MATCH_A;
        json_put(object, first ? "moves_a" : "moves_b", clock->moves);
        json_put_fixed(object, first ? "seconds_a" : "seconds_b", clock->seconds, 4);
        json_put_fixed(object, first ? "longest_a" : "longest_b", clock->longest, 4);
    }
    json_put_text(object, "remark", game->line);
    return json_line(object);
}

bool match_journal_add(struct match_journal *journal, long number, const struct match_game *result,
                       const kt_game *game, const struct referee_names *names) {
    if (!journal->folder) return true;
    char path[4096];
    snprintf(path, sizeof path, "%s/game-%04ld.sgf", journal->folder, number + 1);
    const struct output_target target = {.path = path, .kind = FILE_RECORD, .force = journal->force};
    if (!referee_record_save(&target, game, names)) return false;
    CLEANUP_FREE char *line = game_line(number, result, names);
    struct match_game again;
    bool reads = read_game(line, &again) == number;
    if (!reads)
        fprintf(stderr, "katachi: game %ld cannot be kept: its line cannot be read back\n", number + 1);
    else fputs(line, journal->lines.file);
    return reads && journal_keep(&journal->lines);
}

void match_journal_close(struct match_journal *journal) { journal_close(&journal->lines, false); }
