#include "train/teacher.h"

#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/utf8.h"
#include "train/network_example.h"

enum { LINE_MAX_BYTES = 1 << 20, NO_ANSWER = 0 };

/* A game by its name. */
struct named {
    char *name; /* owned */
    size_t game;
};

struct answer {
    float komi, value, score;
    bool has_policy;
};

struct teacher {
    const struct games *games;
    size_t points, count, room; /* points: those of the largest board */
    struct answer *answers;
    int8_t *owners;     /* [answer][point] */
    uint16_t *policies; /* [answer][point, and a pass] */
    size_t *first;      /* by game: where the numbers of its answers begin */
    uint32_t *numbers;  /* by game and move: 1 + the number of the answer, or NO_ANSWER */
    struct named *named;
};

static int compare_names(const void *a, const void *b) {
    return strcmp(((const struct named *)a)->name, ((const struct named *)b)->name);
}

/* Lists the games by their names. */
static struct named *name_games(const struct games *games) {
    struct named *named = memory_zeroed((games->count + 1) * sizeof *named);
    for (size_t i = 0; i < games->count; i++) {
        const struct sgf_game *game = &games->game[i];
        const char *source = game->source ? game->source : "", *slash = strrchr(source, '/'),
                   *file = slash ? slash + 1 : source;
        size_t room = strlen(file) + 16;
        named[i] = (struct named){memory_zeroed(room), i};
        if (game->number) snprintf(named[i].name, room, "%s#%d", file, game->number);
        else strcpy(named[i].name, file);
        utf8_clean(named[i].name); /* for JSON */
    }
    qsort(named, games->count, sizeof *named, compare_names);
    return named;
}

static void free_names(struct named *named, size_t count) {
    for (size_t i = 0; i < count; i++) free(named[i].name);
    free(named);
}

/* Are both the same game, which was named twice? If not, though they have one name, says so. */
static bool is_one(const struct games *games, const struct named *a, const struct named *b) {
    const struct sgf_game *one = &games->game[a->game], *other = &games->game[b->game];
    if (one->number == other->number && one->source && other->source &&
        strcmp(one->source, other->source) == 0)
        return true;
    return tell_user("two games have the name %s, by which answers are found: of %s and of %s; rename one of "
                     "the files, or take one at a time",
                     a->name, one->source, other->source);
}

static void list_games(struct teacher *teacher) {
    const struct games *games = teacher->games;
    size_t moves = 0;
    teacher->named = name_games(games);
    teacher->first = memory_zeroed((games->count + 1) * sizeof *teacher->first);
    for (size_t i = 0; i < games->count; i++) {
        teacher->first[i] = moves;
        moves += (size_t)sgf_game_moves(&games->game[i]);
    }
    teacher->first[games->count] = moves;
    teacher->numbers = memory_zeroed((moves + 1) * sizeof *teacher->numbers);
}

/* Points of komi, in half points from -3 to 3, that a game of this name is asked with more. */
static double more_komi(const char *name) {
    enum { HALVES = 6 };
    return ((double)(kt_crc32(0, (const uint8_t *)name, (uint32_t)strlen(name)) % (2 * HALVES + 1)) -
            HALVES) /
           2;
}

static json_t *list_moves(const struct sgf_game *game) {
    json_t *moves = json_array();
    for (size_t i = 0; i < game->count; i++) {
        const struct sgf_action *action = &game->actions[i];
        char point[8] = "pass";
        if (action->kind == SGF_MOVE)
            snprintf(point, sizeof point, "%c%d", kt_point_column(action->x), action->y + 1);
        json_array_append_new(moves, json_pack("[ss]", action->colour == KT_BLACK ? "B" : "W", point));
    }
    return moves;
}

static bool ask_game(FILE *stream, const struct sgf_game *game, const char *name) {
    double komi = (double)game->komi / 4 + more_komi(name);
    for (size_t i = 0; i < game->count; i++)
        if (game->actions[i].kind == SGF_SET) return true;
    CLEANUP_FREE char *id = memory_print("%g %s", komi, name);
    json_t *turns = json_array();
    for (int i = 0; i < sgf_game_moves(game); i++) json_array_append_new(turns, json_integer(i));
    json_auto_t *query =
        json_pack("{s:s, s:o, s:s, s:f, s:i, s:i, s:i, s:b, s:b, s:o}", "id", id, "moves", list_moves(game),
                  "rules", "chinese", "komi", komi, "boardXSize", game->size, "boardYSize", game->size,
                  "maxVisits", 1, "includeOwnership", true, "includePolicy", true, "analyzeTurns", turns);
    return json_dumpf(query, stream, JSON_COMPACT) == 0 && fputc('\n', stream) != EOF;
}

bool teacher_ask(FILE *stream, const struct games *games) {
    struct named *named = name_games(games);
    CLEANUP_FREE const char **names =
        memory_zeroed((games->count + 1) * sizeof *names); /* by game; NULL: asked already */
    bool ok = true, written = true;
    for (size_t i = 0; i < games->count && ok; i++) {
        bool again = i > 0 && strcmp(named[i].name, named[i - 1].name) == 0;
        ok = !again || is_one(games, &named[i - 1], &named[i]);
        names[named[i].game] = again ? NULL : named[i].name;
    }
    for (size_t i = 0; i < games->count && ok && written; i++)
        written = !names[i] || ask_game(stream, &games->game[i], names[i]);
    if (!written || fflush(stream) != 0) ok = tell_user("cannot write the queries");
    free_names(named, games->count);
    return ok;
}

static void make_room(struct teacher *teacher) {
    if (teacher->count < teacher->room) return;
    teacher->room = 2 * teacher->room + 1024;
    teacher->answers = memory_resize(teacher->answers, teacher->room * sizeof *teacher->answers);
    teacher->owners = memory_resize(teacher->owners, teacher->room * teacher->points);
    teacher->policies =
        memory_resize(teacher->policies, teacher->room * (teacher->points + 1) * sizeof *teacher->policies);
}

/* Reads a number of an object; returns NAN when it is none. */
static double number_in(const json_t *object, const char *name) {
    const json_t *number = json_object_get(object, name);
    return json_is_number(number) ? json_number_value(number) : NAN;
}

/* The place of point `i` from the upper left, row by row from the lowest. */
static int place_of(int size, int i) { return (size - 1 - i / size) * size + i % size; }

static bool read_owners(const json_t *array, int size, int8_t *owners) {
    if (json_array_size(array) != (size_t)(size * size)) return false;
    for (int i = 0; i < size * size; i++) {
        double owner = json_number_value(json_array_get(array, (size_t)i));
        if (!(owner >= -1 && owner <= 1)) return false;
        owners[place_of(size, i)] = (int8_t)lrint(owner * NETWORK_OWNER_WHOLE);
    }
    return true;
}

static bool read_policy(const json_t *array, int size, uint16_t *policy) {
    int points = size * size;
    if (json_array_size(array) != (size_t)points + 1) return false;
    for (int i = 0; i <= points; i++) {
        double share = json_number_value(json_array_get(array, (size_t)i));
        if (!(share >= -1 && share <= 1)) return false;
        policy[i < points ? place_of(size, i) : points] =
            (uint16_t)lrint(fmax(share, 0) * TEACHER_POLICY_WHOLE);
    }
    return true;
}

/* Notes the newest answer as that for a turn of the game. */
static void note_answer(struct teacher *teacher, size_t game, double turn) {
    size_t first = teacher->first[game];
    if (turn < (double)(teacher->first[game + 1] - first))
        teacher->numbers[first + (size_t)turn] = (uint32_t)teacher->count;
}

/* Takes an answer. Returns NULL, or what is wrong with it. */
static const char *take(struct teacher *teacher, const json_t *object) {
    const json_t *root = json_object_get(object, "rootInfo");
    const char *id = json_string_value(json_object_get(object, "id"));
    double turn = number_in(object, "turnNumber"), value = number_in(root, "winrate"),
           lead = number_in(root, "scoreLead");
    if (!id || isnan(turn) || isnan(value) || isnan(lead))
        return "it has no id, turnNumber, rootInfo.winrate or rootInfo.scoreLead";
    char *name;
    double komi = strtod(id, &name);
    if (name == id || *name != ' ' || !(fabs(komi) <= 400))
        return "its id is not a komi, a blank and the name of a game";
    if (!(value >= 0 && value <= 1) || !(fabs(lead) <= 1000)) return "winrate or scoreLead is out of range";
    const struct games *games = teacher->games;
    const struct named wanted = {name + 1, 0},
                       *found = bsearch(&wanted, teacher->named, games->count, sizeof wanted, compare_names),
                       *end = teacher->named + games->count;
    if (!found) return NULL;
    while (found > teacher->named && compare_names(found - 1, found) == 0) found--;
    if (turn < 0 || turn >= (double)(teacher->first[found->game + 1] - teacher->first[found->game]))
        return NULL; /* behind the last move */
    make_room(teacher);
    int size = games->game[found->game].size;
    const json_t *policy = json_object_get(object, "policy");
    if (!read_owners(json_object_get(object, "ownership"), size,
                     teacher->owners + teacher->count * teacher->points))
        return "its ownership has not a number from -1 to 1 for each point";
    if (policy && !read_policy(policy, size, teacher->policies + teacher->count * (teacher->points + 1)))
        return "its policy has not a number from -1 to 1 for each point and the pass";
    teacher->answers[teacher->count] =
        (struct answer){(float)komi, (float)value, (float)(lead + komi), policy};
    teacher->count++;
    note_answer(teacher, found->game, turn);
    for (const struct named *next = found + 1; next < end && compare_names(next, found) == 0; next++) {
        if (!is_one(games, found, next)) return "its game can't be told";
        note_answer(teacher, next->game, turn);
    }
    return NULL;
}

static bool read_lines(struct teacher *teacher, const char *path, FILE *file) {
    CLEANUP_FREE char *line = memory_zeroed(LINE_MAX_BYTES);
    const char *wrong = NULL;
    long number = 0;
    while (!wrong && fgets(line, LINE_MAX_BYTES, file)) {
        json_error_t error;
        number++;
        json_auto_t *object = json_loads(line, 0, &error);
        wrong = json_is_object(object) ? take(teacher, object) : "it is no JSON object";
    }
    if (wrong) tell_user("%s: line %ld is no answer of an analysis: %s", path, number, wrong);
    else if (ferror(file)) tell_user("cannot read %s", path);
    else if (!teacher->count)
        tell_user("%s answers no position of these games; its ids must be as \"6.5 game.sgf\"", path);
    return !wrong && !ferror(file) && teacher->count;
}

struct teacher *teacher_read(const char *path, const struct games *games) {
    FILE *file = fopen(path, "r");
    if (!file) {
        tell_user("cannot read %s", path);
        return NULL;
    }
    struct teacher *teacher = memory_zeroed(sizeof *teacher);
    *teacher = (struct teacher){.games = games};
    for (size_t i = 0; i < games->count; i++) {
        size_t size = (size_t)games->game[i].size;
        if (size * size > teacher->points) teacher->points = size * size;
    }
    list_games(teacher);
    bool ok = read_lines(teacher, path, file);
    fclose(file);
    if (ok) return teacher;
    teacher_free(teacher);
    return NULL;
}

void teacher_free(struct teacher *teacher) {
    if (!teacher) return;
    free(teacher->answers);
    free(teacher->owners);
    free(teacher->policies);
    free(teacher->first);
    free(teacher->numbers);
    free_names(teacher->named, teacher->games->count);
    free(teacher);
}

size_t teacher_count(const struct teacher *teacher) { return teacher->count; }

bool teacher_find(const struct teacher *teacher, size_t game, int number, struct teacher_view *view) {
    size_t first = teacher->first[game], at = first + (size_t)number - 1;
    uint32_t answer = number > 0 && at < teacher->first[game + 1] ? teacher->numbers[at] : NO_ANSWER;
    if (answer == NO_ANSWER) return false;
    const struct answer *found = &teacher->answers[answer - 1];
    *view = (struct teacher_view){
        found->komi, found->value, found->score, teacher->owners + (answer - 1) * teacher->points,
        found->has_policy ? teacher->policies + (answer - 1) * (teacher->points + 1) : NULL};
    return true;
}
