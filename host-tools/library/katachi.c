#include "library/katachi.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/version.h"
#include "board/rules.h"
#include "common/embed.h"
#include "library/handle.h"
#include "player/thought.h"

EMBED(library_small, "host-tools/images/9x9.kti");
EMBED(library_large, "host-tools/images/19x19.kti");

enum { MEMORY_BYTES = 64 << 20, SLICE = 128, KOMI_MOST = 1000 };

const char *katachi_version(void) { return KT_VERSION; }
const char *katachi_error(int status) { return kt_status_text(status); }

const void *katachi_image(int size, size_t *bytes) {
    *bytes = size <= 9 ? EMBED_BYTES(library_small) : EMBED_BYTES(library_large);
    return size <= 9 ? library_small : library_large;
}

static uint32_t milliseconds(void *) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000);
}

/* Copies an image and opens it. */
static int take_image(struct katachi *k, const void *image, size_t bytes) {
    k->own = malloc(bytes + 1); /* of no bytes, too */
    if (!k->own) return KT_ERR_FULL;
    memcpy(k->own, image, bytes);
    k->images[0] = &k->image[0];
    return kt_predictor_open(&k->image[0], k->own, bytes);
}

/* Opens the images that the library brings. */
static int take_builtin(struct katachi *k) {
    const int sizes[] = {9, 19};
    for (int i = 0; i < 2; i++) {
        size_t bytes;
        const void *image = katachi_image(sizes[i], &bytes);
        kt_status status = kt_predictor_open(&k->image[i], image, bytes);
        if (status < 0) return status;
        k->images[i] = &k->image[i];
    }
    return KT_OK;
}

static int begin(struct katachi *k, int size, size_t memory_bytes, uint32_t seed) {
    k->block = malloc(memory_bytes);
    if (!k->block) return KT_ERR_FULL;
    k->player = (kt_player_config){
        .settings = kt_uct_defaults(),
        .seed = seed ? seed : (uint32_t)time(NULL) ^ milliseconds(NULL),
        .memory = k->block,
        .bytes = memory_bytes,
        .slice = SLICE,
        .resign_q16 = 65536 / 20,
        .milliseconds = milliseconds,
    };
    k->config = (kt_session_config){
        .player = &k->player,
        .images = k->images,
        .size = size,
        .moves = k->moves,
        .moves_capacity = KATACHI_MOVES_MAX,
    };
    kt_status status = kt_session_init(&k->session, &k->config);
    return status == KT_ERR_SIZE ? KT_ERR_FULL : status; /* the memory is too small, not the image */
}

int katachi_open(struct katachi **made, int size, const void *image, size_t image_bytes, size_t memory_bytes,
                 uint32_t seed) {
    struct katachi *k = calloc(1, sizeof *k);
    *made = NULL;
    if (!k) return KT_ERR_FULL;
    int status = image ? take_image(k, image, image_bytes) : take_builtin(k);
    if (status >= 0) status = begin(k, size, memory_bytes ? memory_bytes : MEMORY_BYTES, seed);
    if (status < 0) {
        katachi_close(k);
        return status;
    }
    *made = k;
    return KT_OK;
}

void katachi_close(struct katachi *k) {
    if (!k) return;
    free(k->own);
    free(k->block);
    free(k);
}

int katachi_begin(struct katachi *k, int size) {
    k->analyses = false;
    return kt_session_restart(&k->session, size);
}

int katachi_set_komi(struct katachi *k, double points) {
    if (!(points >= -KOMI_MOST && points <= KOMI_MOST)) return KT_ERR_RANGE;
    k->analyses = false;
    k->session.game.komi = (int32_t)(4 * points + (points < 0 ? -0.5 : 0.5));
    return KT_OK;
}

double katachi_komi(const struct katachi *k) { return k->session.game.komi / 4.0; }

int katachi_set_rules(struct katachi *k, const char *name) {
    k->analyses = false;
    return kt_rules_find(name, &k->session.game.rules) ? KT_OK : KT_ERR_RANGE;
}

int katachi_set_handicap(struct katachi *k, int stones) {
    if (stones < 0 || stones > 255) return KT_ERR_RANGE;
    k->session.game.handicap = (uint8_t)stones;
    return KT_OK;
}

int katachi_set_up(struct katachi *k, const uint8_t *stones, int to_move) {
    kt_game *game = &k->session.game;
    const int size = game->geometry.size;
    kt_bitboard set[3] = {{{0}}, {{0}}, {{0}}};
    if (to_move != KT_BLACK && to_move != KT_WHITE) return KT_ERR_RANGE;
    for (int p = 0; p < size * size; p++) {
        if (stones[p] > KT_WHITE) return KT_ERR_RANGE;
        kt_bitboard_set(&set[stones[p]], library_point(size, p));
    }
    k->analyses = false;
    kt_game_set_up(game, &set[KT_BLACK], &set[KT_WHITE], (kt_colour)to_move);
    return KT_OK;
}

/* The core's point for one of a program's; KT_NO_POINT for what is none on this board. */
static kt_point read_move(const struct katachi *k, int colour, int point) {
    const int size = k->session.game.geometry.size;
    if (colour != KT_BLACK && colour != KT_WHITE) return KT_NO_POINT;
    if (point == KATACHI_PASS) return KT_PASS;
    return point >= 0 && point < size * size ? library_point(size, point) : KT_NO_POINT;
}

void katachi_name(const struct katachi *k, int point, char name[8]) {
    const int size = k->session.game.geometry.size;
    kt_text text;
    kt_text_init(&text, name, 8);
    if (point >= 0 && point < size * size) kt_point_write(&text, library_point(size, point));
    else kt_text_string(&text, point == KATACHI_PASS ? "pass" : point == KATACHI_RESIGN ? "resign" : "?");
}

int katachi_point(const struct katachi *k, const char *name) {
    const int size = k->session.game.geometry.size;
    kt_status read = kt_point_read(name, size);
    return read < 0 ? read : library_number(size, read);
}

int katachi_check(const struct katachi *k, int colour, int point) {
    kt_point p = read_move(k, colour, point);
    return p == KT_NO_POINT ? KT_ERR_RANGE : kt_game_check(&k->session.game, (kt_colour)colour, p);
}

int katachi_play(struct katachi *k, int colour, int point) {
    kt_point p = read_move(k, colour, point);
    if (p == KT_NO_POINT) return KT_ERR_RANGE;
    k->analyses = false;
    return kt_session_play(&k->session, (kt_colour)colour, p);
}

int katachi_execute(struct katachi *k, int colour, int point) {
    kt_point p = read_move(k, colour, point);
    if (p == KT_NO_POINT) return KT_ERR_RANGE;
    k->analyses = false;
    return kt_game_execute(&k->session.game, (kt_colour)colour, p);
}

int katachi_undo(struct katachi *k) {
    k->analyses = false;
    return kt_game_undo(&k->session.game);
}

int katachi_size(const struct katachi *k) { return k->session.game.geometry.size; }
int katachi_to_move(const struct katachi *k) { return (int)k->session.game.to_move; }
int katachi_count(const struct katachi *k) { return k->session.game.count; }
int katachi_passes(const struct katachi *k) { return (int)kt_game_passes(&k->session.game); }

int katachi_captured(const struct katachi *k, int colour) {
    return colour == KT_BLACK || colour == KT_WHITE ? k->session.game.board.prisoners[colour] : KT_ERR_RANGE;
}

void katachi_stones(const struct katachi *k, uint8_t *stones) {
    const kt_game *game = &k->session.game;
    const int size = game->geometry.size;
    for (int p = 0; p < size * size; p++) stones[p] = game->board.colour[library_point(size, p)];
}

int katachi_legal(const struct katachi *k, int colour, uint8_t *legal) {
    const int size = k->session.game.geometry.size;
    int count = 0;
    for (int p = 0; p < size * size; p++) count += legal[p] = katachi_check(k, colour, p) >= 0;
    return count;
}
