/* signature.c: a program for boards, and for this machine: does all that Katachi does, in positions and with
 * random numbers that are always the same, and says a CRC-32 for each part. All that it adds up is the same
 * for every processor, word width and KT_BOARD_MAX. It takes the image that lies in the flash. */
#include "base/crc32.h"
#include "base/text.h"
#include "boards/port.h"
#include "model/predict.h"
#include "search/uct.h"

enum {
    SIZE = 9,
    MOVES = 120,
    GAMES = 20,
    PLAYOUTS = 20,
    PREDICTED_AFTER = 40,
    SEARCHED = 150,
    SHRUNK = 100,
    NODES = 260,
    WIDTH = 8,
};

static kt_image image;
static kt_game game;
static kt_game_move moves[MOVES];
static kt_suggestion suggestions[KT_POINTS];
static uint32_t crc;

#if KT_PLAYOUTS
/* Never needed at the same time. */
static union {
    kt_predictor_memory prediction;
    struct {
        kt_field root;
        kt_playout playout;
    } playing;
} memory;
static kt_node nodes[NODES];
#else
static struct { kt_predictor_memory prediction; } memory;
#endif

static void add(uint32_t value) {
    uint8_t bytes[4] = {(uint8_t)value, (uint8_t)(value >> 8), (uint8_t)(value >> 16),
                        (uint8_t)(value >> 24)};
    crc = kt_crc32(crc, bytes, sizeof bytes);
}

/* Numbers points alike for every KT_BOARD_MAX. */
static void add_point(kt_point p) {
    add(p < KT_POINTS ? (uint32_t)(kt_point_y(p) * SIZE + kt_point_x(p)) : SIZE * SIZE);
}

static void add_set(const kt_bitboard *set) {
    for (int y = 0; y < SIZE; y++) add(kt_bitboard_row(set, y));
}

/* Says a part's CRC and begins the next one. */
static void say(const char *part) {
    char line[40];
    kt_text text;
    kt_text_init(&text, line, sizeof line);
    kt_text_string(&text, part);
    kt_text_char(&text, ' ');
    kt_text_hex(&text, crc, 8);
    kt_text_char(&text, '\n');
    kt_port_write(text.bytes, text.length);
    crc = 0;
}

static kt_colour mover(void) { return game.count % 2 ? KT_WHITE : KT_BLACK; }

/* Plays this many random moves, or until only own eyes are left. */
static void play(uint32_t seed, int count) {
    kt_random random;
    kt_random_init(&random, seed);
    kt_game_clear(&game);
    for (int i = 0; i < count; i++) {
        kt_bitboard allowed = kt_board_without_eyes(&game.board, mover(), kt_game_legal(&game, mover()));
        int choices = kt_bitboard_count(&allowed);
        if (!choices) return;
        uint32_t skipped = kt_random_below(&random, (uint32_t)choices);
        kt_point p = kt_bitboard_next(&allowed, 0);
        while (skipped--) p = kt_bitboard_next(&allowed, p + 1);
        if (kt_game_play(&game, mover(), p) < 0) return;
    }
}

static void sign_rules(void) {
    for (uint32_t seed = 1; seed <= GAMES; seed++) {
        play(seed, MOVES);
        kt_bitboard legal = kt_game_legal(&game, mover());
        add_set(&game.board.stones[KT_BLACK]);
        add_set(&game.board.stones[KT_WHITE]);
        add_set(&legal);
        add(game.board.prisoners[KT_BLACK]);
        add(game.board.prisoners[KT_WHITE]);
    }
    say("rules");
}

/* All suggestions of `games` positions of games of different length. */
static void sign_predictions(kt_values values, uint32_t games, const char *part) {
    kt_predictor predictor;
    if (kt_predictor_init(&predictor, &image, values, &memory.prediction) < 0) return;
    for (uint32_t seed = 1; seed <= games; seed++) {
        play(seed, (int)(10 + seed * 23 % 90));
        int found = kt_predict_game(&predictor, &game, mover(), kt_game_legal(&game, mover()), SIZE * SIZE,
                                    suggestions);
        add((uint32_t)found);
        for (int i = 0; i < found; i++) {
            add_point(suggestions[i].point);
            add(suggestions[i].value_q16);
        }
    }
    say(part);
}

#if KT_PLAYOUTS
static void sign_playouts(void) {
    static kt_random numbers;
    kt_random_init(&numbers, 1);
    for (kt_policy_kind kind = 0; kind < KT_POLICIES; kind++) {
        const kt_policy policy = {.kind = kind};
        for (int i = 0; i < PLAYOUTS; i++) {
            play((uint32_t)i + 1, i * 4);
            kt_field_set(&memory.playing.root, &game.board);
            unsigned colour = kt_field_colour(mover());
            kt_playout_begin(&memory.playing.playout, &memory.playing.root, colour, KT_NO_CELL, KT_NO_CELL,
                             &numbers);
            add((uint32_t)kt_playout_run(&memory.playing.playout, &policy, kt_playout_mercy(SIZE)));
            add(numbers.state);
        }
    }
    say("playouts");
}

static void add_search(const kt_uct *uct) {
    unsigned count = 0;
    const kt_node *child = kt_tree_children(&uct->tree, uct->tree.node, &count);
    for (add(uct->tree.used); count; count--, child++) {
        add_point(kt_field_point(child->move));
        add(child->visits);
        add(child->wins);
        add(child->rave_visits);
        add(child->rave_wins);
        add(child->prior);
    }
}

/* Makes playouts and predictions in turn. */
static void search(kt_uct *uct, kt_uct_worker *worker) {
    for (uint32_t end = uct->tree.node->visits + SEARCHED; uct->tree.node->visits < end;) {
        if (!uct->predictions || worker->asked) kt_uct_predict(uct, worker, SHRUNK);
        kt_uct_begin(uct, &game, &memory.playing.root);
        kt_uct_run(uct, worker, end - uct->tree.node->visits);
    }
}

static void sign_searches(void) {
    static kt_uct_settings settings;
    static kt_uct_worker worker;
    static kt_uct uct;
    kt_predictor predictor;
    if (kt_predictor_init(&predictor, &image, KT_VALUES_MODEL, &memory.prediction) < 0) return;
    settings = kt_uct_defaults();
    settings.predict_after = PREDICTED_AFTER;
    settings.width = WIDTH;
    settings.expand = 2;
#if KT_DESKTOP
    settings.lead_q16 = 0; /* as on chips */
#endif
    for (uint32_t seed = 1; seed <= 3; seed++) {
        play(seed, (int)(seed * 17));
        worker = (kt_uct_worker){.game = &game,
                                 .predictor = &predictor,
                                 .suggestions = suggestions,
                                 .playout = &memory.playing.playout};
        kt_random_init(&worker.random, seed);
        kt_uct_init(&uct, &settings, &game, mover(), nodes, NODES);
        search(&uct, &worker);
        add_search(&uct);
        kt_tree_prune(&uct.tree, NODES / 2);
        search(&uct, &worker);
        add_search(&uct);
    }
    say("searches");
}
#endif

int main(void) {
    kt_port_init();
    if (kt_predictor_open(&image, kt_port_image(), kt_port_image_bytes()) < 0) return 1;
    if (kt_game_init(&game, SIZE, moves, MOVES) < 0) return 1;
    game.komi = 30;
    sign_rules();
    sign_predictions(KT_VALUES_PLAIN, 20, "patterns");
#if KT_PLAYOUTS
    sign_predictions(KT_VALUES_MODEL, 2, "model");
    sign_playouts();
    sign_searches();
#endif
    kt_port_exit();
}
