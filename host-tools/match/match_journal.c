#include "match/match_journal.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/json_string.h"
#include "common/memory.h"
#include "common/names.h"
#include "common/output_folder.h"

enum { GAMES_MAX = 1000000, MOVES_MAX = 20000 };

static const char *const verdict_word[REFEREE_VERDICTS] = {
    [REFEREE_FINE] = "counted", [REFEREE_RESIGNED] = "resigned", [REFEREE_ILLEGAL] = "illegal",
    [REFEREE_CRASH] = "crash",  [REFEREE_TIMEOUT] = "timeout",   [REFEREE_PROTOCOL] = "wrong_answer"};
static const char *const winner_word[3] = {"none", "black", "white"};

static bool complain(const char *what, const char *path) {
    fprintf(stderr, "katachi: cannot %s %s: %s\n", what, path, strerror(errno));
    return false;
}

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

/* Reads line `count` of the file, counted from 1. */
static bool take_line(const struct match_journal *journal, const struct match_options *options,
                      struct match_game *games, long count, const char *line, const char *settings) {
    if (count == 1) {
        if (strcmp(line, settings) == 0) return true;
        fprintf(
            stderr,
            "katachi: %s holds a match with other settings (they are in the first line of %s); name another "
            "folder, or remove this one\n",
            journal->folder, journal->path);
        return false;
    }
    struct match_game game;
    long number = read_game(line, &game);
    if (number < 0) {
        fprintf(stderr, "katachi: %s:%ld: this line is not a game of a match; remove it to play on\n",
                journal->path, count);
        return false;
    }
    if (number < options->games) games[number] = game;
    return true;
}

/* Is this line without an end the beginning of line `count`, as a killed program may leave it? */
static bool is_cut_off(const struct match_journal *journal, const char *line, size_t length, long count,
                       const char *settings) {
    const char *whole = count == 1 ? settings : "{\"game\": ";
    if (strncmp(line, whole, length < strlen(whole) ? length : strlen(whole)) == 0) return true;
    fprintf(
        stderr,
        "katachi: %s:%ld: this line does not begin a match; name another folder, or remove it to play on\n",
        journal->path, count);
    return false;
}

/* Reads all lines; removes a last line without its end. */
static bool read_lines(const struct match_journal *journal, const struct match_options *options,
                       struct match_game *games, const char *settings) {
    char *line = NULL;
    size_t capacity = 0;
    long count = 0;
    off_t whole = 0;
    bool ok = true;
    for (ssize_t length; ok && (length = getline(&line, &capacity, journal->file)) > 0;) {
        if (line[length - 1] != '\n') {
            ok = is_cut_off(journal, line, (size_t)length, count + 1, settings);
            break;
        }
        whole += length;
        ok = take_line(journal, options, games, ++count, line, settings);
    }
    free(line);
    if (!ok) return false;
    if (ferror(journal->file)) return complain("read", journal->path);
    clearerr(journal->file);
    if (ftruncate(fileno(journal->file), whole) != 0) return complain("write", journal->path);
    if (count == 0 && (fputs(settings, journal->file) < 0 || fflush(journal->file) != 0))
        return complain("write", journal->path);
    return true;
}

/* Creates and locks match.jsonl, so that no other match uses the folder. */
static bool open_file(struct match_journal *journal) {
    static const char *const marks[] = {"match.jsonl", NULL};
    if (!output_folder_open(journal->folder, marks, journal->force)) return false;
    size_t bytes = strlen(journal->folder) + sizeof "/match.jsonl";
    journal->path = memory_zeroed(bytes);
    snprintf(journal->path, bytes, "%s/match.jsonl", journal->folder);
    int file = open(journal->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (file < 0) return complain("write", journal->path);
    struct stat status;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode) && flock(file, LOCK_EX | LOCK_NB) == 0)
        journal->file = fdopen(file, "a+");
    if (journal->file) return fseek(journal->file, 0, SEEK_SET) == 0;
    close(file);
    fprintf(stderr, "katachi: %s cannot be used: it is not a regular file, or another match is writing it\n",
            journal->path);
    return false;
}

bool match_journal_open(struct match_journal *journal, const struct match_options *options,
                        struct match_game *games) {
    *journal = (struct match_journal){.folder = options->folder, .force = options->force};
    if (!journal->folder) return true;
    if (!open_file(journal)) return false;
    char *settings = settings_line(options);
    bool ok = settings && read_lines(journal, options, games, settings);
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
    if (!referee_record_save(path, journal->force, game, names)) return false;
    char *line = game_line(number, result, names);
    struct match_game again;
    bool reads = line && read_game(line, &again) == number;
    if (!reads)
        fprintf(stderr, "katachi: game %ld cannot be kept: its line cannot be read back\n", number + 1);
    bool ok = reads && fputs(line, journal->file) >= 0 && fflush(journal->file) == 0 &&
              fsync(fileno(journal->file)) == 0;
    if (reads && !ok) complain("write", journal->path);
    free(line);
    return ok;
}

void match_journal_close(struct match_journal *journal) {
    if (journal->file) fclose(journal->file);
    free(journal->path);
}
