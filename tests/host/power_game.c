/* power_game: cuts the power at every flash operation of a full game, and within it, and boots from what is
 * left. The game must be what it was after the last command that was answered, or after the one that was cut
 * short; a second cut during that boot must change nothing; and the game must go on.
 *
 *   power_game [EVERY [PAGES]]   one of EVERY first cuts has second cuts (default 1: all); PAGES of storage (default:
 *                                the micro:bit's)
 *   power_game --wear            plays games, and tells how many erases each takes
 *
 * Prints one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "firmware/store.h"
#include "power_levels.h"
#include "proto/gtp_standard.h"

enum {
    PAGE = 1024, /* the micro:bit's */
    PAGES = 8,
    START = 0x15800,
    MOVES = 90,      /* of the game that the engine plays against itself */
    SECOND_STEP = 5, /* second cuts of writes are tried in a fifth of the ways, which take turns */
    WORN_GAMES = 50, /* of --wear */
    RATED = 20000,   /* erases of a page that the nRF51822 stands */
    NODES_BYTES = KT_PLAYER_BYTES + 4096,
};

/* All that must survive. */
struct state {
    kt_clock clock;
    int32_t komi;
    uint16_t count, last_capture, prisoners[3];
    uint8_t size, territory, to_move;
    kt_point ko;
    uint32_t hash;
    kt_bitboard stones[3];
    uint16_t drill[KT_STORE_DRILLS];
    kt_game_move moves[KT_BOARD_MOVES];
};

/* A toy with flash of its own. */
struct toy {
    kt_gtp gtp;
    kt_store store;
    kt_gtp_config config;
    kt_player_config player;
    kt_game_move moves[KT_BOARD_MOVES];
    kt_word thinking[NODES_BYTES / sizeof(kt_word)];
    bool refused;
    unsigned said; /* bytes on the line */
};

static struct toy toys[POWER_LEVELS];
static struct state answered; /* after the last command that was answered */
static struct state under_way;
static unsigned every = 1, pages = PAGES;
static struct {
    unsigned long operations, first, second, boots, most_operations, old, new, with_ko, lost, played_on;
} counts;

const char kt_port_name[] = "simulated";

void kt_port_write(const char *bytes, size_t count) {
    (void)bytes;
    toys[power_level].said += (unsigned)count;
}

/* Answers are looked at for refusals only. */
static void write_answer(void *context, const char *bytes, size_t count) {
    (void)context;
    if (count && bytes[0] == '?') toys[power_level].refused = true;
}

static uint32_t milliseconds(void *context) {
    static uint32_t now_ms;
    (void)context;
    return now_ms += 37;
}

static void fail(const char *what) {
    if (counts.lost++ < 5) fprintf(stderr, "power_game: %s at operation %lu\n", what, counts.operations);
}

static struct state look_at(const kt_gtp *gtp) {
    struct state seen;
    memset(&seen, 0, sizeof seen);
    const kt_game *game = &gtp->session.game;
    seen.clock = gtp->session.clock;
    seen.komi = game->komi;
    seen.count = game->count;
    seen.last_capture = game->last_capture;
    memcpy(seen.prisoners, game->board.prisoners, sizeof seen.prisoners);
    seen.size = (uint8_t)game->geometry.size;
    seen.territory = gtp->session.game.rules.territory;
    seen.to_move = (uint8_t)game->to_move;
    seen.ko = game->board.ko;
    seen.hash = game->board.hash;
    memcpy(seen.stones, game->board.stones, sizeof seen.stones);
    memcpy(seen.drill, toys[power_level].store.drill, sizeof seen.drill);
    for (unsigned i = 0; i < game->count; i++) seen.moves[i] = game->moves[i];
    return seen;
}

static bool is_same(const struct state *a, const struct state *b) { return memcmp(a, b, sizeof *a) == 0; }

static void begin(void) {
    static const kt_image *const none[] = {NULL};
    struct toy *toy = &toys[power_level];
    toy->player = (kt_player_config){
        .settings = kt_uct_defaults(),
        .seed = 1,
        .memory = toy->thinking,
        .bytes = sizeof toy->thinking,
        .slice = 4,
        .milliseconds = milliseconds,
    };
    toy->config = (kt_gtp_config){
        .name = "toy",
        .version = "1",
        .commands = kt_gtp_standard,
        .context = &toy->store,
        .write = write_answer,
        .keep = kt_store_keep,
        .session.images = none,
        .session.player = &toy->player,
        .session.size = 9,
        .session.moves = toy->moves,
        .session.moves_capacity = KT_BOARD_MOVES,
    };
    toy->said = 0;
    power = &power_levels[power_level];
    power->operations = 0;
    if (kt_gtp_init(&toy->gtp, &toy->config) < 0) fail("no engine");
}

static void boot(void) {
    begin();
    kt_store_open(&toys[power_level].store, &toys[power_level].gtp);
    counts.boots++;
    if (power->operations > counts.most_operations) counts.most_operations = power->operations;
    const kt_store *store = &toys[power_level].store;
    if (store->status < 0 || store->restored < 0) fail("a boot that finds no sound game");
    if ((store->restored > 0) != (toys[power_level].said > 0)) fail("a boot that doesn't say what it found");
}

static void command(const char *line) {
    toys[power_level].refused = false;
    kt_gtp_receive(&toys[power_level].gtp, line, strlen(line));
    kt_gtp_receive(&toys[power_level].gtp, "\n", 1);
}

/* What the boot of this level found must be one of the two. Returns it. */
static struct state check_found(void) {
    struct state found = look_at(&toys[power_level].gtp);
    if (is_same(&found, &answered)) counts.old++;
    else if (is_same(&found, &under_way)) counts.new ++;
    else fail("a game that is neither the old nor the new one");
    if (found.ko != KT_NO_POINT) counts.with_ko++;
    return found;
}

/* Whatever was found is there again after the next loss of power, and so is what is played on. */
static void play_on(const struct state *found, bool plays) {
    power_boot_torn(NULL, 0, NULL, boot);
    struct state again = look_at(&toys[power_level].gtp);
    power_come_back();
    if (!is_same(&again, found)) fail("a game that is found once only");
    if (!plays) return;
    power->hook = NULL;
    command("play b pass");
    if (toys[power_level].refused) fail("a game that can't go on");
    struct state played = look_at(&toys[power_level].gtp);
    power_boot_torn(NULL, 0, NULL, boot);
    again = look_at(&toys[power_level].gtp);
    power_come_back();
    if (!is_same(&again, &played)) fail("a move that isn't kept after a cut");
    counts.played_on++;
}

static void cut_again(void *context, const struct power_operation *operation) {
    (void)context;
    static unsigned turn;
    unsigned step = operation->erases ? 1 : SECOND_STEP;
    for (unsigned way = turn++ % step; way < POWER_WAYS_FEW; way += step) {
        power_boot_torn(operation, way, NULL, boot);
        check_found();
        power_come_back();
        counts.second++;
    }
}

static void cut(void *context, const struct power_operation *operation) {
    (void)context;
    counts.operations++;
    if (toys[0].gtp.quit) {
        power_level = POWER_LEVELS - 1;
        begin();
        under_way = look_at(&toys[power_level].gtp);
        memcpy(under_way.drill, toys[0].store.drill, sizeof under_way.drill);
        power_level = 0;
        power = &power_levels[0];
    } else {
        under_way = look_at(&toys[0].gtp);
    }
    for (unsigned way = 0; way < power_ways(operation); way++) {
        power_boot_torn(operation, way, counts.first % every == 0 ? cut_again : NULL, boot);
        struct state found = check_found();
        play_on(&found, counts.first % 7 == 0);
        power_come_back();
        counts.first++;
    }
}

/* Commands that are answered, so that what they changed must be kept. */
static void say(const char *line) {
    command(line);
    if (toys[0].refused) {
        fprintf(stderr, "power_game: refused: %s\n", line);
        exit(1);
    }
    answered = look_at(&toys[0].gtp);
}

static const char *const before[] = {
    "boardsize 9",        "clear_board",       "komi 6.5",           "time_settings 300 30 5",
    "kgs-rules japanese", "kgs-rules chinese", "katachi-playouts 4",
};

/* Move `i` of a game of the engine against itself, with clocks. */
static void play_move(unsigned i) {
    char line[64], colour = i % 2 ? 'w' : 'b';
    snprintf(line, sizeof line, "time_left %c %u 0", colour, 300 - 3 * i);
    say(line);
    snprintf(line, sizeof line, "genmove %c", colour);
    say(line);
}

/* What is known of problems changes, and is kept with the next command. */
static void solve(unsigned i) {
    toys[0].store.drill[i % KT_STORE_DRILLS] ^= (uint16_t)(1 << i % 16);
    toys[0].store.drill[KT_STORE_DRILL_AT]++;
}

/* A whole game, and what people do besides. */
static void play_game(void) {
    for (unsigned i = 0; i < sizeof before / sizeof *before; i++) say(before[i]);
    for (unsigned i = 0; i < MOVES; i++) {
        if (i % 5 == 3) solve(i);
        play_move(i);
        if (i % 30 != 20) continue;
        say("undo");
        say("undo");
        say("play b pass");
        say("play w pass");
    }
}

/* A ko: Black takes at E4, White may not retake at once; then passes, and he may. */
static void play_ko(void) {
    static const char *const lines[] = {
        "kgs-time_settings byoyomi 60 10 3",
        "time_left w 10 2",
        "clear_board",
        "fixed_handicap 2",
        "play b D5",
        "play w E5",
        "play b C4",
        "play w F4",
        "play b D3",
        "play w E3",
        "play b B2",
        "play w D4",
        "play b E4",
        "play w A1",
        "play b A9",
        "play w D4",
        "undo",
        "undo",
        "undo",
        "undo",
        "komi -3.5",
        "boardsize 7",
        "set_free_handicap A1 B2 C3",
        "play w D4",
    };
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) say(lines[i]);
}

static void tell(void) {
    printf(
        "{\"power\": \"game\", \"pages\": %u, \"flash_operations\": %lu, \"first_cuts\": %lu, \"second_cuts\": %lu, "
        "\"boots\": %lu, \"old_game\": %lu, \"new_game\": %lu, \"with_ko\": %lu, \"played_on\": %lu, "
        "\"most_operations_of_a_boot\": %lu, \"lost\": %lu}\n",
        pages, counts.operations, counts.first, counts.second, counts.boots, counts.old, counts.new,
        counts.with_ko, counts.played_on, counts.most_operations, counts.lost);
}

static bool is_over(void) {
    const kt_game *game = &toys[0].gtp.session.game;
    return game->count > 1 && game->moves[game->count - 1].point == KT_PASS &&
           game->moves[game->count - 2].point == KT_PASS;
}

/* Games as a person plays them: the toy is switched on, a server tells the time before each move. */
static void wear_out(void) {
    unsigned moves = 0, erases = 0, most = 0;
    for (unsigned game = 0; game < WORN_GAMES; game++) {
        char line[64];
        boot();
        snprintf(line, sizeof line, "katachi-seed %u", game);
        say(line);
        for (unsigned i = 0; i < sizeof before / sizeof *before; i++) say(before[i]);
        for (unsigned i = 0; i < MOVES && !is_over(); i++) {
            play_move(i);
            moves++;
        }
        say("quit");
    }
    for (unsigned i = 0; i < PAGES; i++) {
        erases += power->erases[i];
        if (power->erases[i] > most) most = power->erases[i];
    }
    unsigned own = PAGES - KT_STORE_FOREIGN_PAGES;
    if (most > (erases + own - 1) / own) fail("uneven wear");
    printf("{\"wear\": \"game\", \"games\": %u, \"moves\": %u, \"erases\": %u, \"pages\": %u, "
           "\"most_of_a_page\": %u, "
           "\"rated_erases_of_a_page\": %u, \"games_until_worn\": %lu}\n",
           (unsigned)WORN_GAMES, moves, erases, own, most, (unsigned)RATED,
           (unsigned long)RATED * own * WORN_GAMES / erases);
}

int main(int argc, char **argv) {
    bool wears = argc > 1 && strcmp(argv[1], "--wear") == 0;
    if (argc > 1 && !wears) every = (unsigned)atoi(argv[1]);
    if (argc > 2) pages = (unsigned)atoi(argv[2]);
    if (!every || pages <= KT_STORE_FOREIGN_PAGES || pages > POWER_PAGES_MAX) return 2;
    kt_random_init(&power_random, 1);
    for (unsigned i = 0; i < POWER_LEVELS; i++) power_init(&power_levels[i], START, PAGE, pages);
    if (wears) {
        wear_out();
        return counts.lost != 0;
    }
    boot();
    answered = look_at(&toys[0].gtp);
    power->hook = cut;
    play_game();
    play_ko();
    say("quit");
    tell();
    return counts.lost != 0;
}
