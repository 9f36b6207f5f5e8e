/* power_upload: cuts the power at every flash operation of an upload, and within it, boots from what is left,
 * and uploads on. The toy must hold the old image or the new one, whole and certain; with one slot, while an
 * upload is on its way, none, and say so. An upload goes on behind the last page that was answered, and ends
 * with the new image in use. The game stays as it was. A second cut, in that boot or in what comes after it,
 * must change nothing of this.
 *
 *   power_upload IMAGE [EVERY]   IMAGE: a large one, which is sampled. EVERY: one of so many flash operations
 *                                of small ones is cut, and one of 197 * EVERY of the large one (default: 1)
 *
 * Prints a JSON object for each of: a small image in one slot, in two; the large one in one, in two. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "firmware/store.h"
#include "firmware/upload.h"
#include "link/upload.h"
#include "power_levels.h"
#include "proto/gtp_standard.h"
#include "quick_sign.h"
#include "random_image.h"

enum {
    STORAGE_PAGES = 6,
    START = 0x10000,
    SMALL_PAGE = 128,
    SMALL_ROOM = 1024,
    LARGE_PAGE = 1024, /* the micro:bit's, and the room */
    LARGE_ROOM = 122880,
    WIDE_PAGE = 4096, /* that of a board with two slots */
    LARGE_STEP = 197, /* operations between two cuts */
    LARGE_WAYS = 7,   /* of the ways to cut it, one of so many is tried */
    SECOND_OF = 10,   /* one of so many first cuts has second cuts ... */
    SECOND_RARE = 40, /* ... in its boot, and at one of so many operations after that */
    NODES_BYTES = KT_PLAYER_BYTES + 4096,
};

enum found { NONE, OLD, NEW, FOUNDS };

/* A toy with flash of its own. */
struct toy {
    kt_gtp gtp;
    kt_store store;
    kt_upload upload;
    kt_gtp_config config;
    kt_gtp_extra commands[4];
    kt_player_config player;
    kt_game_move moves[KT_BOARD_MOVES];
    kt_word thinking[NODES_BYTES / sizeof(kt_word)];
    char answer[2048];
    size_t length;
};

static struct {
    const char *name;
    unsigned slots, every;
    uint32_t page, room;
    uint8_t *bytes[2]; /* of two images, by turns the old and the new one */
    kt_image image[2];
    unsigned new;
} setup;

static struct toy toys[POWER_LEVELS];
static struct upload host; /* of level 0 */
static enum found first;   /* what the boot of level 1 found */
static bool has_first;     /* ... and whether there was one */
static uint32_t hash;      /* of the game */
static uint16_t played;    /* moves of it */
static bool ended;         /* the toy has said that the new image is in use */
static struct {
    unsigned long operations, cuts, first, boots, most_operations, resumed, found[FOUNDS];
} counts;

const char kt_port_name[] = "simulated";
void kt_port_write(const char *bytes, size_t count) { (void)bytes, (void)count; }
bool kt_port_has_input(void) { return false; }

static uint32_t first_word(void) { return STORAGE_PAGES * setup.page / 4; }

_Noreturn static void fail(const char *what, const char *more) {
    fprintf(stderr, "power_upload: %s: operation %lu, cut %lu, level %u: %s%s\n", setup.name,
            counts.operations, counts.first, power_level, what, more);
    exit(1);
}

static void write_answer(void *context, const char *bytes, size_t count) {
    struct toy *toy = &toys[power_level];
    (void)context;
    if (toy->length + count >= sizeof toy->answer) fail("an endless answer", "");
    memcpy(toy->answer + toy->length, bytes, count);
    toy->length += count;
    toy->answer[toy->length] = 0;
}

static void write_stats(void *context, kt_text *answer) {
    (void)context;
    kt_slots_write(&toys[power_level].upload.slots, answer);
}

static void boot(void) {
    struct toy *toy = &toys[power_level];
    toy->player = (kt_player_config){
        .settings = kt_uct_defaults(), .memory = toy->thinking, .bytes = sizeof toy->thinking, .slice = 4};
    kt_gtp_extra *command = toy->commands;
    *command++ = (kt_gtp_extra){"katachi-upload-begin", kt_upload_begin, &toy->upload};
    *command++ = (kt_gtp_extra){"katachi-upload-data", kt_upload_data, &toy->upload};
    *command++ = (kt_gtp_extra){"katachi-upload-end", kt_upload_end, &toy->upload};
    *command = (kt_gtp_extra){0};
    toy->config = (kt_gtp_config){
        .name = "toy",
        .version = "1",
        .commands = kt_gtp_standard,
        .extra = toy->commands,
        .context = &toy->store,
        .write = write_answer,
        .keep = kt_store_keep,
        .stats = write_stats,
        .session.images = toy->upload.slots.images,
        .image_text = &toy->upload.slots.text,
        .session.player = &toy->player,
        .session.size = 9,
        .session.moves = toy->moves,
        .session.moves_capacity = KT_BOARD_MOVES,
    };
    power = &power_levels[power_level];
    power->operations = 0;
    kt_upload_open(&toy->upload);
    if (kt_gtp_init(&toy->gtp, &toy->config) < 0) fail("no engine", "");
    kt_store_open(&toy->store, &toy->gtp);
    counts.boots++;
    if (power->operations > counts.most_operations) counts.most_operations = power->operations;
}

/* Returns true when the command is answered with `=`. */
static bool command(const char *line) {
    struct toy *toy = &toys[power_level];
    toy->length = 0;
    kt_gtp_receive(&toy->gtp, line, strlen(line));
    kt_gtp_receive(&toy->gtp, "\n", 1);
    while (toy->length && toy->answer[toy->length - 1] == '\n') toy->answer[--toy->length] = 0;
    /* How far the check has come is told before the answer. */
    size_t told = 0;
    while (toy->answer[told] == '#') told += strcspn(toy->answer + told, "\n") + 1;
    memmove(toy->answer, toy->answer + told, toy->length - told + 1);
    return toy->answer[0] == '=';
}

/* Which image does the engine of this level use? It must be whole, and no bit of it uncertain. */
static enum found look(void) {
    const kt_slots *slots = &toys[power_level].upload.slots;
    const kt_image *own = slots->images[0];
    if (!own) {
        if (kt_player_image(&toys[power_level].gtp.session.player))
            fail("an engine that holds what is gone", "");
        if (strcmp(slots->text, "an upload is not finished") != 0) fail("no image: ", slots->text);
        return NONE;
    }
    uint32_t from = (uint32_t)(own->bytes - (const uint8_t *)power->words) / 4;
    for (uint32_t i = from; i < from + (own->total_bytes + 3) / 4; i++)
        if (power->shaky[i]) fail("an image of which bits are uncertain", "");
    for (unsigned i = 0; i < 2; i++)
        if (own->total_bytes == setup.image[i].total_bytes &&
            memcmp(own->bytes, setup.bytes[i], own->total_bytes) == 0)
            return i == setup.new ? NEW : OLD;
    fail("an image that nobody sent", "");
}

static void check_game(void) {
    const kt_game *game = &toys[power_level].gtp.session.game;
    if (game->count != played || game->board.hash != hash) fail("another game", "");
}

/* What may be found after a cut of the upload of level 0, or of what came after an earlier cut. */
static bool may_find(enum found found) {
    bool sent = host.offset > host.first || host.step == UPLOAD_ENDS;
    bool old = !ended && (setup.slots == 2 || !sent);
    if (has_first && (setup.slots == 1 && first != OLD)) old = false;
    bool none = !ended && setup.slots == 1;
    bool new = sent || has_first;
    return found == OLD ? old : found == NEW ? new : none;
}

static void check(void) {
    enum found found = look();
    check_game();
    if (!may_find(found))
        fail("not what may be found: ", found == OLD ? "old" : found == NEW ? "new" : "none");
    counts.found[found]++;
}

/* Sends the new image to the toy of this level. */
static void send(struct upload *upload) {
    char line[UPLOAD_LINE_BYTES];
    while (upload_command(upload, line)) {
        bool good = command(line);
        upload_answer(upload, good, toys[power_level].answer + strspn(toys[power_level].answer, "=? "));
        if (upload == &host && upload->step == UPLOAD_LOOKS) ended = true;
    }
    if (upload->step != UPLOAD_IS_DONE) fail("no success: ", upload->wrong);
}

/* The upload goes on where it was, and what it brings is there after the next start. */
static void go_on(bool resumes) {
    struct upload again;
    upload_init(&again, &setup.image[setup.new]);
    bool had = look() == NEW;
    send(&again);
    uint32_t answered = host.offset / setup.page * setup.page;
    if (resumes && !had && again.first < answered) fail("an upload that begins too early", "");
    counts.resumed += again.first > 0 && !had;
    if (look() != NEW) fail("an upload without effect", "");
    check_game();
    power_boot_torn(NULL, 0, NULL, boot);
    if (look() != NEW) fail("an image that is found once only", "");
    check_game();
    power_come_back();
}

static void cut(void *context, const struct power_operation *operation) {
    static unsigned turn;
    (void)context;
    counts.operations++;
    if (counts.operations % setup.every != setup.every / 2) return;
    counts.cuts++;
    unsigned step = setup.room == SMALL_ROOM ? 1 : LARGE_WAYS;
    for (unsigned way = turn++ % step; way < power_ways(operation); way += step) {
        bool again =
            kt_random_below(&power_random, setup.room == SMALL_ROOM ? SECOND_OF : 5 * SECOND_OF) == 0;
        /* A second cut in the boot may find what the first would. */
        power_boot_torn(operation, way, again ? power_cut_boot : NULL, boot);
        check();
        first = look();
        has_first = true;
        power->hook = again ? power_cut_later : NULL;
        go_on(true);
        has_first = false;
        power_come_back();
        counts.first++;
    }
}

static void tell(void) {
    printf("{\"power\": \"upload\", \"image\": \"%s\", \"slots\": %u, \"image_bytes\": %u, "
           "\"flash_operations\": %lu, \"cut\": %lu, \"first_cuts\": %lu, \"second_cuts\": %lu, "
           "\"boots\": %lu, \"old_image\": %lu, \"new_image\": %lu, \"none\": %lu, \"resumed\": %lu, "
           "\"lost\": 0, \"most_operations_of_a_boot\": %lu}\n",
           setup.name, setup.slots, setup.image[1].total_bytes, counts.operations, counts.cuts, counts.first,
           power_again.count, counts.boots, counts.found[OLD], counts.found[NEW], counts.found[NONE],
           counts.resumed, counts.most_operations);
    fflush(stdout);
}

/* A toy that left the factory with the old image in its first slot. */
static void begin(void) {
    uint32_t pages = STORAGE_PAGES + setup.slots * setup.room / setup.page;
    for (unsigned i = 0; i < POWER_LEVELS; i++) {
        power_init(&power_levels[i], START, setup.page, pages);
        power_levels[i].storage_pages = STORAGE_PAGES;
        power_levels[i].image_slots = setup.slots;
    }
    power_level = 0;
    ended = has_first = false;
    setup.new = 1;
    memset(&counts, 0, sizeof counts);
    power_again = (struct power_again){.boot = boot, .check = check, .go_on = go_on, .rare = SECOND_RARE};
    memset(&host, 0, sizeof host);
    power = &power_levels[0];
    uint8_t *slot = (uint8_t *)(power->words + first_word());
    memcpy(slot, setup.bytes[0], setup.image[0].total_bytes);
    memset(power->used + first_word(), true, (setup.image[0].total_bytes + 3) / 4);
    boot();
    if (look() != OLD) fail("not the image of the factory", "");
    static const char *const moves[] = {"komi 6.5", "play b D4", "play w E5", "play b E4", "play w pass"};
    for (unsigned i = 0; i < sizeof moves / sizeof *moves; i++)
        if (!command(moves[i])) fail("refused: ", moves[i]);
    played = toys[0].gtp.session.game.count;
    hash = toys[0].gtp.session.game.board.hash;
}

/* Uploads the new image, then the old one over it. */
static void run(void) {
    begin();
    for (unsigned turn = 0; turn < 2; turn++) {
        ended = false;
        upload_init(&host, &setup.image[setup.new]);
        power_levels[0].hook = cut;
        send(&host);
        power_levels[0].hook = NULL;
        if (look() != NEW) fail("not the new image", "");
        setup.new = 1 - setup.new;
    }
    tell();
    for (unsigned i = 0; i < POWER_LEVELS; i++) power_free(&power_levels[i]);
}

/* Signs both, in their rooms. */
static void sign_both(uint8_t *const unsigned_bytes[2], const size_t count[2]) {
    for (unsigned i = 0; i < 2; i++) {
        kt_image image;
        if (kt_predictor_open(&image, unsigned_bytes[i], count[i]) < 0 ||
            quick_sign_image(&setup.image[i], setup.bytes[i], setup.room, &image) < 0)
            fail("a bad image", "");
    }
}

/* Images of some hundred bytes, the end of one in the middle of a word. */
static void make_small(void) {
    static uint8_t made[2][SMALL_ROOM], bytes[2][SMALL_ROOM];
    kt_random random;
    size_t count[2] = {0};
    setup.name = "small";
    setup.page = SMALL_PAGE;
    setup.room = SMALL_ROOM;
    kt_random_init(&random, 7);
    while (!count[0] || count[0] > SMALL_ROOM - QUICK_SIGN_BYTES)
        count[0] = random_image_write(&random, made[0], SMALL_ROOM, 9);
    while (count[1] % 4 == 0) count[1] = random_image_write(&random, made[1], 800, 9);
    for (unsigned i = 0; i < 2; i++) setup.bytes[i] = bytes[i];
    sign_both((uint8_t *const[]){made[0], made[1]}, count);
}

/* The image of the file, and one as large that differs in its text. */
static void read_large(const char *path) {
    static uint8_t read[LARGE_ROOM], bytes[2][LARGE_ROOM];
    FILE *file = fopen(path, "rb");
    setup.name = "large";
    setup.page = LARGE_PAGE;
    setup.room = LARGE_ROOM;
    size_t count = file ? fread(read, 1, LARGE_ROOM, file) : 0;
    if (!count) fail("cannot read ", path);
    fclose(file);
    for (unsigned i = 0; i < 2; i++) setup.bytes[i] = bytes[i];
    sign_both((uint8_t *const[]){read, read}, (const size_t[]){count, count});
    if (!kt_image_text(&setup.image[0]).count) fail("an image without a text: ", path);
    bytes[0][kt_image_text(&setup.image[0]).bytes - bytes[0]]++;
    quick_sign_again(bytes[0], setup.image[0].total_bytes);
}

int main(int argc, char **argv) {
    unsigned every = argc > 2 ? (unsigned)atoi(argv[2]) : 1;
    if (argc < 2 || !every) return 2;
    kt_random_init(&power_random, 1);
    make_small();
    setup.every = every;
    for (setup.slots = 1; setup.slots <= 2; setup.slots++) run();
    read_large(argv[1]);
    setup.every = LARGE_STEP * every;
    for (setup.slots = 1; setup.slots <= 2; setup.slots++, setup.page = WIDE_PAGE) run();
    return 0;
}
