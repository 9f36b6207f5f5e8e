#include "referee_record.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "sgf.h"

static void write_game(FILE *stream, const kt_game *game, const referee_names *names) {
    sgf_game record;
    sgf_game_init(&record, game->geometry.size);
    record.komi = game->komi;
    record.komi_known = true;
    record.result = sgf_result_read(names->result);
    snprintf(record.result_text, sizeof record.result_text, "%s", names->result);
    snprintf(record.black_name, sizeof record.black_name, "%s", names->black);
    snprintf(record.white_name, sizeof record.white_name, "%s", names->white);
    time_t now = time(NULL);
    struct tm today;
    if (localtime_r(&now, &today)) strftime(record.date, sizeof record.date, "%Y-%m-%d", &today);
    for (int i = 0; i < game->count; i++) {
        sgf_action action = {.kind = SGF_PASS, .colour = (kt_colour)game->moves[i].colour};
        if (game->moves[i].point != KT_PASS) {
            action.kind = SGF_MOVE;
            action.x = (uint8_t)kt_point_x((kt_point)game->moves[i].point);
            action.y = (uint8_t)kt_point_y((kt_point)game->moves[i].point);
        }
        sgf_game_add(&record, action);
    }
    sgf_write(stream, &record);
    sgf_game_free(&record);
}

static bool complain(const char *path) {
    fprintf(stderr, "katachi: cannot write %s: %s\n", path, strerror(errno));
    return false;
}

/* The file that becomes `path` when it is whole. */
static FILE *open_part(const char *path, char part[PATH_MAX]) {
    if (snprintf(part, PATH_MAX, "%s.part", path) >= PATH_MAX) {
        errno = ENAMETOOLONG;
        return NULL;
    }
    return fopen(part, "w");
}

static bool flush(FILE *stream) {
    return fflush(stream) == 0 && !ferror(stream) && fsync(fileno(stream)) == 0;
}

/* Closes the file and gives it its name. */
static bool finish(FILE *stream, const char *path) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s.part", path);
    bool whole = flush(stream);
    whole = fclose(stream) == 0 && whole;
    if (whole && rename(part, path) == 0) return true;
    complain(path);
    unlink(part);
    return false;
}

bool referee_record_save(const char *path, const kt_game *game, const referee_names *names) {
    char part[PATH_MAX];
    FILE *stream = open_part(path, part);
    if (!stream) return complain(path);
    write_game(stream, game, names);
    return finish(stream, path);
}

bool referee_book_open(referee_book *book, const char *path) {
    *book = (referee_book){.path = path};
    struct stat status;
    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode)) return true;
    char part[PATH_MAX];
    book->part = open_part(path, part);
    return book->part ? true : complain(part);
}

bool referee_book_add(referee_book *book, const kt_game *game, const referee_names *names) {
    book->games++;
    if (book->part) {
        write_game(book->part, game, names);
        return flush(book->part) ? true : complain(book->path);
    }
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/game-%04d.sgf", book->path, book->games);
    return referee_record_save(path, game, names);
}

bool referee_book_close(referee_book *book) {
    if (!book->part) return true;
    if (book->games) return finish(book->part, book->path);
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s.part", book->path);
    fclose(book->part);
    unlink(part);
    return true;
}
