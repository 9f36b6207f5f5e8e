#include "records/shard_record.h"

#include <stdlib.h>

#include "common/complain.h"
#include "common/memory.h"
#include "common/names.h"

static void add(struct sgf_game *record, int kind, kt_colour colour, kt_point p) {
    struct sgf_action action = {.colour = colour};
    action.kind = kind == SGF_MOVE && p == KT_PASS ? SGF_PASS : kind == SGF_MOVE ? SGF_MOVE : SGF_SET;
    if (action.kind != SGF_PASS) action.x = (uint8_t)kt_point_x(p), action.y = (uint8_t)kt_point_y(p);
    sgf_game_add(record, action);
}

/* The name of rules that count as these do; NULL when they have none. */
static const char *name_of(const kt_rules *rules) {
    static const char *const names[] = {"Chinese", "Japanese", "AGA", "New Zealand", "Tromp-Taylor"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        kt_rules named;
        if (kt_rules_find(names[i], &named) && named.territory == rules->territory &&
            named.repetition == rules->repetition && named.suicide == rules->suicide &&
            (named.territory || named.bonus == rules->bonus))
            return names[i];
    }
    return NULL;
}

static void set_result(struct sgf_game *record, const struct shard_game *game) {
    static const char *const text[] = {
        [SHARD_BLACK_WINS] = "B+?", [SHARD_WHITE_WINS] = "W+?", [SHARD_DRAW] = "0"};
    if (game->winner == SHARD_NO_WINNER) return;
    if (game->score_known) sgf_game_set_text(&record->result_text, names_score(game->score).text);
    else sgf_game_set_text(&record->result_text, text[game->winner]);
    record->result = sgf_result_read(record->result_text);
}

void shard_record_make(struct sgf_game *record, const struct shard_game *game, const char *about) {
    char comment[SHARD_ABOUT_BYTES + 32];
    sgf_game_init(record, game->size);
    record->komi = game->komi;
    record->komi_known = true;
    for (kt_colour colour = KT_BLACK; colour <= KT_WHITE; colour++) {
        const kt_bitboard *stones = &game->stones[colour];
        KT_EACH_POINT(p, stones) add(record, SGF_SET, colour, p);
    }
    if (record->count || game->first == KT_WHITE) record->player = game->first;
    for (unsigned i = 0; i < game->moves; i++)
        add(record, SGF_MOVE, i % 2 ? kt_opponent(game->first) : game->first, game->move[i]);
    const char *rules = name_of(&game->rules);
    if (rules) sgf_game_set_text(&record->rules, rules);
    set_result(record, game);
    snprintf(comment, sizeof comment, "Game %llu of %s", (unsigned long long)game->number, about);
    sgf_game_set_text(&record->comment, comment);
}

bool shard_record_text(const char *path, size_t limit, char **text, size_t *bytes, FILE *complaints) {
    CLEANUP(shard_reader_close) struct shard_reader reader = {0};
    struct shard_game game;
    struct memory_text written;
    FILE *stream = memory_text_begin(&written);
    bool ok = shard_reader_open(&reader, path, complaints);
    while (ok && shard_reader_next(&reader, &game) == SHARD_GAME) {
        CLEANUP(sgf_game_free) struct sgf_game record = {0};
        shard_record_make(&record, &game, reader.about);
        sgf_write(stream, &record);
        shard_game_free(&game);
        ok = !ferror(stream) && (size_t)ftell(stream) <= limit;
        if (!ok) complain(complaints, path, 0, 0, "its games take more than %zu MiB as SGF", limit >> 20);
    }
    if (ok && reader.games == 0) complain(complaints, path, 0, 0, "this shard holds no game");
    ok = ok && reader.games > 0;
    *text = memory_text_end(&written);
    *bytes = written.bytes;
    if (!ok) free(*text);
    return ok;
}
