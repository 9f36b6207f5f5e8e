#include "match/match_journal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/json_string.h"
#include "common/names.h"
#include "common/output_folder.h"

enum { GAMES_MAX = 1000000, MOVES_MAX = 20000 };

static const char *const verdict_word[REFEREE_VERDICTS] = {
    [REFEREE_FINE] = "counted", [REFEREE_RESIGNED] = "resigned", [REFEREE_ILLEGAL] = "illegal",
    [REFEREE_CRASH] = "crash",  [REFEREE_TIMEOUT] = "timeout",   [REFEREE_PROTOCOL] = "wrong_answer"};
static const char *const winner_word[3] = {"none", "black", "white"};

static const struct journal_kind kind = {"match", "folder", "{\"game\": "};

/* Writes all settings that decide about a game. The number of games, and when to stop, may change. */
static char *settings_line(const struct match_options *options) {
    char *line = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&line, &length);
    if (!stream) return NULL;
    const char *const keys[] = {"a", "b", "referee"};
    const char *const commands[] = {options->command[MATCH_A], options->command[MATCH_B],
                                    options->judge ? options->judge : ""};
    fputc('{', stream);
    for (int i = 0; i < 3; i++) {
        fprintf(stream, "\"%s\": ", keys[i]);
        json_string_write(stream, commands[i]);
        fputs(", ", stream);
    }
    fprintf(stream,
            "\"size\": %ld, \"komi\": %s, \"moves\": %ld, \"opening\": %ld, \"seed\": %ld, \"time_a\": %d, "
            "\"time_b\": %d, \"time_limit\": %g}\n",
            options->size, names_points(options->komi).text, options->most_moves, options->opening,
            options->seed, options->move_seconds[MATCH_A], options->move_seconds[MATCH_B],
            options->move_limit);
    fclose(stream);
    return line;
}

/* Returns the index of `word` among `count` words, or -1. */
static int find_word(const char *word, const char *const *words, int count) {
    for (int i = 0; i < count; i++)
        if (words[i] && strcmp(word, words[i]) == 0) return i;
    return -1;
}

static bool is_clock(const struct referee_clock *clock) {
    return clock->moves >= 0 && clock->moves <= MOVES_MAX && isfinite(clock->seconds) &&
           clock->seconds >= 0 && isfinite(clock->longest) && clock->longest >= 0;
}

/* Reads the line of a game. Returns its number, counted from 0, or -1 when it is not such a line. */
static long read_game(const char *line, struct match_game *game) {
    char winner[8], verdict[16];
    long number;
    int end = 0;
    struct referee_clock *a = &game->clock[MATCH_A], *b = &game->clock[MATCH_B];
    *game = (struct match_game){.finished = true};
    sscanf(line,
           "{\"game\": %7ld, \"winner\": \"%7[a-z]\", \"how\": \"%15[a-z_]\", \"result\": \"%*15[^\"]\", "
           "\"moves\": %6d, \"seconds\": %lf, \"moves_a\": %6d, \"seconds_a\": %lf, \"longest_a\": %lf, "
           "\"moves_b\": %6d, \"seconds_b\": %lf, \"longest_b\": %lf, \"remark\": \"%n",
           &number, winner, verdict, &game->moves, &game->seconds, &a->moves, &a->seconds, &a->longest,
           &b->moves, &b->seconds, &b->longest, &end);
    if (!end || number < 1 || number > GAMES_MAX) return -1;
    int how = find_word(verdict, verdict_word, REFEREE_VERDICTS), who = find_word(winner, winner_word, 3);
    bool right = how >= 0 && who >= 0 && (who != KT_EMPTY || how == REFEREE_FINE) && game->moves >= 0 &&
                 game->moves <= MOVES_MAX && isfinite(game->seconds) && game->seconds >= 0 && is_clock(a) &&
                 is_clock(b);
    if (!right) return -1;
    game->verdict = (enum referee_verdict)how;
    game->winner = (kt_colour)who;
    return number - 1;
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
    char *settings = settings_line(options), *path;
    if (!settings || asprintf(&path, "%s/match.jsonl", journal->folder) < 0) abort();
    bool ok = journal_open(&journal->lines, &kind, path, settings, take_line, &taken);
    free(path);
    free(settings);
    return ok;
}

/* Returns the line of a game. The caller frees it. */
static char *game_line(long number, const struct match_game *game, const struct referee_names *names) {
    char *line = NULL;
    size_t length = 0;
    FILE *stream = open_memstream(&line, &length);
    if (!stream) return NULL;
    fprintf(stream,
            "{\"game\": %ld, \"winner\": \"%s\", \"how\": \"%s\", \"result\": \"%s\", \"moves\": %d, "
            "\"seconds\": %.3f",
            number + 1, winner_word[game->winner], verdict_word[game->verdict], names->result, game->moves,
            game->seconds);
    for (int program = MATCH_A; program <= MATCH_B; program++)
        fprintf(stream, ", \"moves_%c\": %d, \"seconds_%c\": %.4f, \"longest_%c\": %.4f", 'a' + program,
                game->clock[program].moves, 'a' + program, game->clock[program].seconds, 'a' + program,
                game->clock[program].longest);
    fputs(", \"remark\": ", stream);
    json_string_write(stream, game->line);
    fputs("}\n", stream);
    fclose(stream);
    return line;
}

bool match_journal_add(struct match_journal *journal, long number, const struct match_game *result,
                       const kt_game *game, const struct referee_names *names) {
    if (!journal->folder) return true;
    char path[4096];
    snprintf(path, sizeof path, "%s/game-%04ld.sgf", journal->folder, number + 1);
    const struct output_target target = {.path = path, .kind = FILE_RECORD, .force = journal->force};
    if (!referee_record_save(&target, game, names)) return false;
    char *line = game_line(number, result, names);
    struct match_game again;
    bool reads = line && read_game(line, &again) == number;
    if (!reads)
        fprintf(stderr, "katachi: game %ld cannot be kept: its line cannot be read back\n", number + 1);
    else fputs(line, journal->lines.file);
    free(line);
    return reads && journal_keep(&journal->lines);
}

void match_journal_close(struct match_journal *journal) { journal_close(&journal->lines, false); }
