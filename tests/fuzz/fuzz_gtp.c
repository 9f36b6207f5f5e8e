/* fuzz_gtp: the GTP engine must answer any bytes well-formed, the same whether they come at once or one by
 * one, and must still be in working order afterwards. It thinks, but is soon interrupted; and it learns. A
 * libFuzzer target. */
#include <stdlib.h>
#include <string.h>

#include "../unit/small_image.h"
#include "base/crc32.h"
#include "base/words.h"
#include "proto/gtp_desktop.h"
#include "proto/gtp_experience.h"

enum { MOVES = 60, LAST_BYTES = 16, LOOKS = 4 /* at who waits, until somebody does */, CASES = 40 };

/* What an engine has written: its checksum, its end, and whether it keeps to the form of GTP. */
struct output {
    uint32_t crc;
    char last[LAST_BYTES + 1];
    int newlines;  /* at the end, 2 after an answer */
    bool answered; /* something was written */
};

static kt_gtp gtp;
static kt_game_move moves[MOVES];
static kt_word thinking[(KT_PLAYER_BYTES + sizeof(kt_word) - 1) / sizeof(kt_word)];
static uint32_t now, looks;
static kt_case cases[CASES];
static unsigned case_count; /* the last CASES of them are kept */

static uint32_t milliseconds(void *context) {
    (void)context;
    return now += 20;
}

static bool interrupted(void *context) {
    (void)context;
    return ++looks % LOOKS == 0;
}

/* So that an analysis ends at once. */
static bool waiting(void *context) {
    (void)context;
    return true;
}

static kt_case *case_of(const kt_case_key *key) {
    for (unsigned i = 0; i < CASES && i < case_count; i++)
        if (memcmp(&cases[i].key, key, sizeof *key) == 0) return &cases[i];
    return NULL;
}

static bool find_case(void *context, const kt_case_key *key, kt_case *found) {
    const kt_case *known = case_of(key);
    (void)context;
    if (known) *found = *known;
    return known;
}

static void begin_change(void *context) { (void)context; }

static void put_case(void *context, const kt_case *lesson) {
    kt_case *known = case_of(&lesson->key);
    (void)context;
    *(known ? known : &cases[case_count++ % CASES]) = *lesson;
}

static bool end_change(void *context) {
    (void)context;
    return true;
}

static const kt_case_store experience = {find_case, begin_change, put_case, end_change, NULL};

static kt_status tell_experience(void *context, kt_gtp *engine, char *arguments, kt_text *answer) {
    (void)context, (void)arguments, (void)answer;
    kt_gtp_experience all = {0};
    for (unsigned i = 0; i < CASES && i < case_count; i++) kt_gtp_count_case(&all, &cases[i]);
    kt_gtp_write_experience(engine, &all);
    return KT_OK;
}

static const kt_gtp_extra more[] = {{"katachi-experience", tell_experience, NULL}, {0}};

static void take_output(void *context, const char *bytes, size_t count) {
    struct output *out = context;
    out->crc = kt_crc32(out->crc, bytes, count);
    for (size_t i = 0; i < count; i++) {
        char c = bytes[i];
        /* Behind two newlines begins an answer; so none holds an empty line or control characters. */
        if (out->newlines == 2 && c != '=' && c != '?') abort();
        if (c != '\n' && (unsigned char)c < ' ') abort();
        if (out->newlines == 2 || !out->answered) out->newlines = 0;
        else out->newlines = c == '\n' ? out->newlines + 1 : 0;
        out->answered = true;
        memmove(out->last, out->last + 1, LAST_BYTES - 1);
        out->last[LAST_BYTES - 1] = c;
    }
}

static void check_board(void) {
    const kt_board *board = &gtp.session.game.board;
    kt_bitboard both = kt_bitboard_or(board->stones[KT_BLACK], &board->stones[KT_WHITE]);
    kt_bitboard_unite(&both, &board->stones[KT_EMPTY]);
    if (!kt_bitboard_equal(&both, &gtp.session.game.geometry.points)) abort();
}

/* Feeds the bytes in pieces of `step` and returns the checksum of the answers. */
static uint32_t run(const kt_image *image, const char *bytes, size_t count, size_t step) {
    struct output out = {.crc = 0};
    const kt_player_config player = {
        .settings = kt_uct_defaults(),
        .seed = 1,
        .memory = thinking,
        .bytes = sizeof thinking,
        .slice = 3,
        .resign_q16 = 65536 / 20,
        .milliseconds = milliseconds,
        .interrupted = interrupted,
        .experience = &experience,
    };
    now = looks = case_count = 0;
    kt_gtp_config config = {.name = "Katachi", .version = "0", .extra = more, .context = &out};
    config.commands = kt_gtp_desktop;
    config.waiting = waiting;
    config.write = take_output;
    const kt_image *const images[] = {image, NULL};
    config.session.images = images;
    config.session.player = &player;
    config.session.budget.milliseconds = 100;
    config.session.size = 9;
    config.session.moves = moves;
    config.session.moves_capacity = MOVES;
    if (kt_gtp_init(&gtp, &config) < 0) abort();
    bool going = true;
    for (size_t from = 0; from < count && going; from += step)
        going = kt_gtp_receive(&gtp, bytes + from, count - from < step ? count - from : step);
    if (out.answered && out.newlines != 2) abort();
    check_board();
    uint32_t crc = out.crc;
    if (!going || !kt_gtp_receive(&gtp, "\n", 1)) return crc;
    static const char question[] = "clear_board\nplay b A1\nname\n", expected[] = "= Katachi\n\n";
    size_t length = sizeof expected - 1;
    kt_gtp_receive(&gtp, question, sizeof question - 1);
    if (memcmp(out.last + LAST_BYTES - length, expected, length) != 0) abort();
    return crc;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    kt_image image;
    if (small_image_open(&image) < 0) abort();
    uint32_t at_once = run(&image, (const char *)bytes, count, count + 1);
    if (run(&image, (const char *)bytes, count, 1) != at_once) abort();
    return 0;
}
