#include "series/series_words.h"

#include <stdio.h>

#include "common/memory.h"

#define FIELD(name) offsetof(struct series_player, name)

static const char *const pruning_words[] = {"none", "independent", "dependent", "first", NULL};
static const char *const order_words[] = {"static", "heuristic", NULL};
static const char *const yes_words[] = {"no", "yes", NULL};
static const char *const retrieval_words[] = {"nowhere", "terminal", "own", "all", NULL};
static const char *const generalise_words[] = {"none", "player", "store", "both", NULL};
static const char *const strategy_words[] = {
    "random",  "known",  "best-known", "unknown", "least-known", "known-and-unknown", "best-and-least-known",
    "deepest", "chance", NULL};
static const char *const moves_words[] = {"half", "part", NULL};

const char *const series_begins[] = {"alternate", "a", "b", NULL};
const char *const series_captures[] = {"all", "first", NULL};

const struct series_setting series_settings[] = {
    {"depth", FIELD(depth), 1, 20, 2, NULL, "half-moves that the player reads ahead"},
    {"pruning", FIELD(pruning), 0, 0, KT_MINIMAX_DEPENDENT, pruning_words,
     "what its search leaves out (docs/experience.md)"},
    {"order", FIELD(order), 0, 0, KT_MINIMAX_HEURISTIC, order_words,
     "in which it tries part moves: by pits; or captures, extra moves, the rest, each from the highest pit down"},
    {"deepening", FIELD(deepening), 0, 20, 0, NULL, "step of iterative deepening; 0: none"},
    {"learns", FIELD(learns), 0, 0, 0, yes_words, "whether it keeps a library of cases"},
    {"retrieval", FIELD(retrieval), 0, 0, KT_MINIMAX_NOWHERE, retrieval_words,
     "where it looks cases up: terminal nodes, those where it is to move, all but the root"},
    {"parts", FIELD(parts), 0, 0, 1, yes_words, "whether it does so behind part moves, too"},
    {"generalise", FIELD(generalise), 0, 0, KT_MINIMAX_PLAYER | KT_MINIMAX_STORE, generalise_words,
     "what its cases leave out: who is to move, what lies in the stores"},
    {"strategy", FIELD(strategy), 0, 0, KT_CHOICE_RANDOM, strategy_words,
     "which of the best half-moves it takes (docs/experience.md); chance needs pruning none or independent"},
    {"moves", FIELD(moves), 0, 0, 0, moves_words, "what it chooses before it searches again"},
    {"perfect", FIELD(perfect), 0, 0, 0, yes_words,
     "whether perfect values stay until another such one comes"},
    {"practice", FIELD(practice), 0, SERIES_GAMES_MAX, 0, NULL,
     "games in which it only learns; then it only looks up. 0: always both"},
    {"similarity", FIELD(similarity), 0, 100, 0, NULL, "beans by which a case may differ from the position"},
    {"result", FIELD(result), 0, 100, 0, NULL,
     "per cent by which a game's result counts in the values of its positions"},
    {"library", FIELD(library), 1, 4000000, 1000000, NULL, "the most cases"},
    {0},
};

int *series_field(struct series_player *player, const struct series_setting *setting) {
    return (int *)(void *)((char *)player + setting->offset);
}

void series_player_init(struct series_player *player) {
    for (const struct series_setting *setting = series_settings; setting->name; setting++)
        *series_field(player, setting) = setting->standard;
}

static void write_player(FILE *line, const struct series_player *from) {
    struct series_player player = *from;
    for (const struct series_setting *setting = series_settings; setting->name; setting++) {
        int value = *series_field(&player, setting);
        if (value == setting->standard) continue;
        if (setting->words) fprintf(line, " %s %s", setting->name, setting->words[value]);
        else fprintf(line, " %s %d", setting->name, value);
    }
}

char *series_line(const struct series *series) {
    struct memory_text text;
    FILE *line = memory_text_begin(&text);
    fprintf(line, "kalah %d %d, seed %ld, begins %s", series->pits, series->beans, series->seed,
            series_begins[series->begins]);
    if (series->captures) fprintf(line, ", captures %s", series_captures[series->captures]);
    if (series->values) fprintf(line, ", values %d", series->values);
    fputs(", A:", line);
    write_player(line, &series->player[SERIES_A]);
    fputs(", B:", line);
    write_player(line, &series->player[SERIES_B]);
    return memory_text_end(&text);
}

kt_learner_settings series_learner(const struct series_player *player) {
    return (kt_learner_settings){
        .search = {.depth = (uint8_t)player->depth,
                   .pruning = (kt_minimax_pruning)player->pruning,
                   .order = (kt_minimax_order)player->order,
                   .step = (uint8_t)player->deepening,
                   .retrieval = (kt_minimax_retrieval)player->retrieval,
                   .retrieves_parts = player->parts},
        .generalisations = (unsigned)player->generalise,
        .choice = (kt_choice)player->strategy,
        .learns = player->learns,
        .part_by_part = player->moves,
        .keeps_perfect = player->perfect,
        .similarity = (unsigned)player->similarity,
    };
}

bool series_has_library(const struct series_player *player) { return player->learns; }

struct series_game_name series_game_name(const struct series *series, const struct series_player *player) {
    struct series_game_name name;
    snprintf(name.text, sizeof name.text, "kalah %d %d %s", series->pits, series->beans,
             generalise_words[player->generalise]);
    return name;
}
