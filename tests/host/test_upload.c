/* The commands that bring an image into flash, with every kind of fault; and how katachi upload takes
 * strange answers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/base64.h"
#include "base/crc32.h"
#include "base/words.h"
#include "firmware/key.h"
#include "link/upload.h"
#include "random_image.h"
#include "small_image.h"
#include "upload_toy.h"

/* These toys take anyone's images; test_upload_signed.c has others. */
const uint8_t *kt_key(void) { return NULL; }

static kt_image fresh; /* small_image.h: C3 and its like, then the middle */
static uint8_t other_bytes[ROOM];
static char answer[1024];

static void write_answer(void *context, const char *text, size_t count) {
    (void)context;
    strncat(answer, text, count);
}

static void boot(void) {
    power = &flash;
    assert_int_equal(boot_toy(write_answer), KT_OK);
}

/* Returns the toy's answer. */
static const char *say(const char *line) {
    answer[0] = 0;
    kt_gtp_receive(&gtp, line, strlen(line));
    kt_gtp_receive(&gtp, "\n", 1);
    return answer;
}

/* A toy with an image in its first slot. */
static void begin(unsigned slots, bool has_image) {
    power_init(&flash, START, PAGE, STORAGE_PAGES + slots * ROOM_PAGES);
    flash.storage_pages = STORAGE_PAGES;
    flash.image_slots = slots;
    power = &flash;
    kt_random random;
    kt_random_init(&random, 3);
    uint32_t total = 0;
    static uint8_t large[700];
    do total = random_image_write(&random, large, sizeof large, 9);
    while (total > ROOM);
    memcpy(other_bytes, large, total);
    if (has_image) {
        memcpy(first_slot(), other_bytes, total);
        memset(flash.used + STORAGE_PAGES * PAGE / 4, true, ROOM / 4);
    }
    assert_int_equal(small_image_open(&fresh), KT_OK);
    boot();
    assert_true(!toy.slots.images[0] == !has_image);
}

static void end(void) { power_free(&flash); }

/* The line with a block of these bytes. */
static const char *line_of(const char *command, const uint8_t *block, size_t count, uint32_t seed) {
    static char line[1024];
    uint8_t sealed[512];
    memcpy(sealed, block, count);
    kt_bytes_put_u32(sealed + count, kt_crc32(seed, block, count));
    size_t length = strlen(strcpy(line, command));
    kt_base64_write(line + length, sealed, count + 4);
    return line;
}

static const char *begin_line(const kt_image *of, uint8_t channels) {
    uint8_t block[KT_IMAGE_HEADER_BYTES + 1];
    memcpy(block, of->bytes, KT_IMAGE_HEADER_BYTES);
    block[KT_IMAGE_HEADER_BYTES] = channels;
    return line_of("katachi-upload-begin ", block, sizeof block, 0);
}

static const char *data_line(uint32_t offset, const uint8_t *from, size_t count) {
    char command[64];
    snprintf(command, sizeof command, "katachi-upload-data %u ", offset);
    return line_of(command, from, count, offset);
}

/* Sends all of the image with `katachi upload`. */
static void send_all(struct upload *host) {
    char line[UPLOAD_LINE_BYTES];
    upload_init(host, &fresh);
    while (upload_command(host, line)) {
        const char *text = say(line);
        char copy[sizeof answer];
        snprintf(copy, sizeof copy, "%.*s", (int)strcspn(text + 2, "\n"), text + 2);
        upload_answer(host, text[0] == '=', host->step == UPLOAD_ASKS ? text + 2 : copy);
    }
}

/* Made by the zlib and base64 of another language from the 140 bytes of small_image.h:
 * base64(header + b"\0" + crc32(header + b"\0")), base64(bytes[0:32] + crc32(bytes[0:32], 0)) and
 * base64(bytes[32:140] + crc32(bytes[32:140], 32)), low byte first, without padding. */
static void an_upload_is_what_the_document_says(void **state) {
    (void)state;
    begin(1, true);
    assert_string_equal(say("katachi-upload-begin S1RJTQMACQSMAAAAM/uSYQAAAAAABj1hog"), "= 0\n\n");
    assert_string_equal(say("katachi-upload-data 0 S1RJTQMACQSMAAAAM/uSYQAAAABTVEFHAQAAAFQAAABQu4N9"),
                        "= 32\n\n");
    assert_string_equal(say("katachi-upload-data 32 "
                            "BAAAAFZBTFMBAAAAWAAAAAQAAABHUlBTAQAAAFwAAAAYAAAAVFJFRQEAAAB0AAAAGAAAAAEPAAAAQACA"
                            "AAAAAAwAAAACAAAADAAAAAwAAAACAAAAIiIAAgUBREQAAgUAIiIAAgUBREQAAgUASfz0WA"),
                        "= 140\n\n");
    assert_string_equal(say("katachi-upload-end"), "= \n\n");
    assert_memory_equal(first_slot(), fresh.bytes, fresh.total_bytes);
    assert_string_equal(say("katachi-suggest b 1"), "= C3 0.500\n\n");
    boot();
    assert_string_equal(say("katachi-suggest b 1"), "= C3 0.500\n\n");
    end();
}

/* A wrong announcement is refused before a page is erased, and the image stays in use. */
static void what_cannot_be_used_is_refused_first(void **state) {
    (void)state;
    const struct {
        const char *what;
        unsigned at;
        uint8_t byte;
        const char *answer;
    } wrong[] = {
        {"magic", 0, 'X', "? not a Katachi image\n\n"},
        {"version", 4, 9, "? unknown image version\n\n"},
        {"size", 6, 25, "? for another board: lines 25, at most 19\n\n"},
        {"sections", 7, 0, "? malformed\n\n"},
        {"bytes", 9, 2, "? too large: bytes 652, room for 512\n\n"},
        {"no bytes", 8, 19, "? wrong size\n\n"},
        {"reserved", 16, 1, "? malformed\n\n"},
        {"channels", 20, 255, "? for another board: channels 255, at most 128\n\n"},
    };
    begin(1, true);
    uint32_t operations = flash.operations;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        uint8_t block[KT_IMAGE_HEADER_BYTES + 1] = {0};
        memcpy(block, fresh.bytes, KT_IMAGE_HEADER_BYTES);
        block[wrong[i].at] = wrong[i].byte;
        assert_string_equal(say(line_of("katachi-upload-begin ", block, sizeof block, 0)), wrong[i].answer);
        assert_string_equal(say(line_of("katachi-upload-begin ", block, sizeof block - 1, 0)),
                            "? damaged\n\n");
        assert_string_equal(say(line_of("katachi-upload-begin ", block, sizeof block, 1)), "? damaged\n\n");
    }
    const char *lines[] = {"katachi-upload-begin",
                           "katachi-upload-begin =",
                           "katachi-upload-begin AAAA AAAA",
                           "katachi-upload-data",
                           "katachi-upload-data 0",
                           "katachi-upload-data -4 AAAAAA",
                           "katachi-upload-data 99999999999 AAAAAA",
                           "katachi-upload-data x AAAAAA"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        assert_string_equal(say(lines[i]), "? damaged\n\n");
    assert_string_equal(say(data_line(0, fresh.bytes, 32)), "? no upload has begun\n\n");
    assert_string_equal(say("katachi-upload-end"), "? no upload has begun\n\n");
    assert_string_equal(say("katachi-upload-end now"), "? syntax error\n\n");
    assert_int_equal(flash.operations, operations);
    assert_non_null(kt_player_image(&gtp.session.player));
    end();
}

static void pieces_come_in_any_order_and_number(void **state) {
    (void)state;
    begin(2, true);
    assert_string_equal(say(begin_line(&fresh, 0)), "= 0\n\n");
    uint8_t from[160] = {0};
    memcpy(from, fresh.bytes, fresh.total_bytes);
    assert_string_equal(say(data_line(64, from + 64, 32)), "= 0\n\n");
    assert_string_equal(say(data_line(4, from, 32)), "= 0\n\n");
    assert_string_equal(say(data_line(0, from, 0)), "? wrong number of bytes\n\n");
    assert_string_equal(say(data_line(0, from, 33)), "? wrong number of bytes\n\n");
    assert_string_equal(say(data_line(0, from, 144)), "? wrong number of bytes\n\n");
    assert_int_equal(flash.operations, 0);
    assert_string_equal(say(data_line(0, from, 32)), "= 32\n\n");
    assert_string_equal(say(data_line(0, from, 32)), "= 32\n\n");
    assert_string_equal(say(begin_line(&fresh, 0)), "= 32\n\n");
    assert_string_equal(say("katachi-upload-end"), "? not whole: bytes 32 of 140\n\n");
    assert_string_equal(say(data_line(32, from + 32, 64)), "= 96\n\n");
    assert_string_equal(say(data_line(2147483647, from, 4)), "= 96\n\n");
    assert_string_equal(say(data_line(96, from + 96, 44)), "= 140\n\n");
    assert_string_equal(say(data_line(140, from, 4)), "= 140\n\n");
    assert_string_equal(say("katachi-upload-end"), "= \n\n");
    assert_string_equal(say("katachi-upload-end"), "= \n\n");
    assert_string_equal(say(begin_line(&fresh, 0)), "= 140\n\n");
    end();
}

/* After a restart an upload goes on after the last whole page. */
static void an_upload_goes_on_after_a_restart(void **state) {
    (void)state;
    for (unsigned slots = 1; slots <= 2; slots++) {
        begin(slots, true);
        say(begin_line(&fresh, 0));
        assert_string_equal(say(data_line(0, fresh.bytes, 80)), "= 80\n\n");
        boot();
        assert_string_equal(say(data_line(80, fresh.bytes + 80, 60)), "? no upload has begun\n\n");
        assert_true(!toy.slots.images[0] == (slots == 1));
        const char *stats = say("katachi-stats");
        assert_non_null(strstr(stats, "upload: 64 of 140 bytes\n"));
        assert_true(!strstr(stats, "image: none, an upload is not finished\n") == (slots == 2));
        assert_string_equal(say(begin_line(&fresh, 0)), "= 64\n\n");
        assert_string_equal(say(data_line(64, fresh.bytes + 64, 76)), "= 140\n\n");
        assert_string_equal(say("katachi-upload-end"), "= \n\n");
        assert_non_null(strstr(say("katachi-stats"),
                               slots == 1 ? "slot: 1 of 1\nupload: none\n" : "slot: 2 of 2\nupload: none\n"));
        /* Then the other way: the next image goes into the slot of the old one. */
        boot();
        assert_string_equal(say(begin_line(&fresh, 0)), "= 140\n\n");
        end();
    }
}

/* An image whose checksum is wrong, although every piece arrived whole. */
static void a_wrong_image_is_found_at_the_end(void **state) {
    (void)state;
    for (unsigned slots = 1; slots <= 2; slots++) {
        begin(slots, true);
        struct upload host;
        uint8_t wrong[140];
        memcpy(wrong, fresh.bytes, sizeof wrong);
        wrong[130] ^= 1;
        say(begin_line(&fresh, 0));
        assert_string_equal(say(data_line(0, wrong, 140)), "= 140\n\n");
        assert_string_equal(say("katachi-upload-end"), "? checksum error\n\n");
        assert_true(!kt_player_image(&gtp.session.player) == (slots == 1));
        assert_string_equal(say("katachi-upload-end"), "? no upload has begun\n\n");
        boot();
        assert_true(!kt_player_image(&gtp.session.player) == (slots == 1));
        send_all(&host);
        assert_int_equal(host.step, UPLOAD_IS_DONE);
        assert_int_equal(host.first, 0);
        assert_string_equal(host.after, "9x9, 4 patterns, 140 bytes");
        assert_string_equal(say("katachi-suggest b 1"), "= C3 0.500\n\n");
        end();
    }
}

static void flash_that_fails_costs_nothing_that_was_there(void **state) {
    (void)state;
    begin(1, true);
    power_dead = true;
    say(begin_line(&fresh, 0));
    assert_string_equal(say(data_line(0, fresh.bytes, 64)), "? the flash can't be written\n\n");
    power_dead = false;
    assert_non_null(kt_player_image(&gtp.session.player));
    boot();
    assert_non_null(kt_player_image(&gtp.session.player));
    /* A page that can't be written: the host gives up, and the other pages are unchanged. */
    flash.worn[STORAGE_PAGES + 1] = true;
    struct upload host;
    for (unsigned i = 0; i < 20; i++) send_all(&host);
    assert_true(host.step == UPLOAD_IS_DONE || strstr(host.wrong, "the flash can't be written"));
    flash.worn[STORAGE_PAGES + 1] = false;
    send_all(&host);
    assert_int_equal(host.step, UPLOAD_IS_DONE);
    end();
}

/* While a single slot is overwritten, the game goes on without an image. */
static void the_engine_lets_go_of_an_image(void **state) {
    (void)state;
    begin(1, true);
    say("play b D4");
    say(begin_line(&fresh, 0));
    assert_non_null(kt_player_image(&gtp.session.player));
    say(data_line(0, fresh.bytes, 32));
    assert_null(kt_player_image(&gtp.session.player));
    assert_int_equal(say("katachi-suggest w 1")[0], '?');
    assert_string_equal(say("play w E5"), "= \n\n");
    say(data_line(32, fresh.bytes + 32, 108));
    say("katachi-upload-end");
    assert_non_null(kt_player_image(&gtp.session.player));
    assert_int_equal(gtp.session.game.count, 2);
    end();
}

static void a_toy_without_an_image_takes_one(void **state) {
    (void)state;
    for (unsigned slots = 1; slots <= 2; slots++) {
        struct upload host;
        begin(slots, false);
        send_all(&host);
        assert_int_equal(host.step, UPLOAD_IS_DONE);
        assert_string_equal(host.before, "none, not a Katachi image");
        send_all(&host);
        assert_int_equal(host.step, UPLOAD_IS_DONE);
        assert_int_equal(host.first, 140);
        end();
    }
}

/* Gives answers to the host, one after the other, until it fails. */
static void the_host_ends_with_strange_toys(void **state) {
    (void)state;
    const struct {
        const char *answers[2];
        bool good;
        const char *wrong;
    } toys[] = {
        {{"unknown command", NULL}, false, "take images"},
        {{"nonsense", NULL}, true, "makes no sense: \"nonsense\""},
        {{"141", NULL}, true, "makes no sense"},
        {{"3", NULL}, true, "makes no sense"},
        {{"-4", NULL}, true, "makes no sense"},
        {{"", NULL}, true, "makes no sense"},
        {{"64", "64"}, true, "refuses the bytes at 64"},
        {{"too large", NULL}, false, "refuses the image: too large"},
    };
    assert_int_equal(small_image_open(&fresh), KT_OK);
    for (size_t i = 0; i < sizeof toys / sizeof *toys; i++) {
        struct upload host;
        char line[UPLOAD_LINE_BYTES];
        upload_init(&host, &fresh);
        unsigned count = 0;
        for (; upload_command(&host, line) && count < 100; count++) {
            bool asks = host.step == UPLOAD_ASKS && !kt_words_equal(toys[i].answers[0], "unknown command");
            upload_answer(&host, asks || toys[i].good, asks ? "board: x, 1 ticks\n" : toys[i].answers[0]);
        }
        assert_true(count < 20);
        assert_int_equal(host.step, UPLOAD_HAS_FAILED);
        assert_non_null(strstr(host.wrong, toys[i].wrong));
    }
}

/* What a toy says of itself is shown to people. */
static void texts_of_toys_control_no_terminal(void **state) {
    struct upload host;
    (void)state;
    assert_int_equal(small_image_open(&fresh), KT_OK);
    upload_init(&host, &fresh);
    upload_answer(&host, true, "board: \033[7mx, 1 ticks\nimage: a\tb\200\n");
    assert_string_equal(host.board, "?[7mx");
    assert_string_equal(host.before, "a?b?");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_of_toys_control_no_terminal),
        cmocka_unit_test(an_upload_is_what_the_document_says),
        cmocka_unit_test(what_cannot_be_used_is_refused_first),
        cmocka_unit_test(pieces_come_in_any_order_and_number),
        cmocka_unit_test(an_upload_goes_on_after_a_restart),
        cmocka_unit_test(a_wrong_image_is_found_at_the_end),
        cmocka_unit_test(flash_that_fails_costs_nothing_that_was_there),
        cmocka_unit_test(the_engine_lets_go_of_an_image),
        cmocka_unit_test(a_toy_without_an_image_takes_one),
        cmocka_unit_test(the_host_ends_with_strange_toys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
