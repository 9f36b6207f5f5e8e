/* The commands that bring an image into flash, on a toy that trusts a key: what is signed by it comes in, and nothing else. The
 * signatures are libsodium's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/base64.h"
#include "base/crc32.h"
#include "firmware/key.h"
#include "images/sign_image.h"
#include "link/upload.h"
#include "random_image.h"
#include "small_image.h"
#include "upload_toy.h"

enum { BEGIN_BYTES = KT_IMAGE_HEADER_BYTES + 1 };

static struct key owner, stranger;
static kt_image old; /* in use, and not signed */
static char answer[2048];

const uint8_t *kt_key(void) { return owner.public_half; }

static void write_answer(void *context, const char *text, size_t count) {
    (void)context;
    strncat(answer, text, count);
}

static const char *say(const char *line) {
    answer[0] = 0;
    kt_gtp_receive(&gtp, line, strlen(line));
    kt_gtp_receive(&gtp, "\n", 1);
    return answer;
}

/* Returns an image with a section more, signed by `key`; NULL: by nobody. */
static kt_image make_image(const struct key *key) {
    static uint8_t bytes[4][ROOM];
    static unsigned used;
    kt_image image, made;
    size_t count;
    kt_image_writer writer;
    kt_section section;
    uint8_t plain[ROOM];
    assert_int_equal(small_image_open(&image), KT_OK);
    kt_image_write_begin(&writer, 9, 5, plain, sizeof plain);
    for (unsigned i = 0; kt_image_section(&image, i, &section); i++)
        kt_image_write_section(&writer, section.tag, section.version, section.bytes, section.count);
    kt_image_write_section(&writer, "INFO", 1, "new", 3);
    assert_int_equal(kt_predictor_open(&made, plain, (size_t)kt_image_write_end(&writer)), KT_OK);
    uint8_t *copy = bytes[used++ % 4];
    count = made.total_bytes;
    uint8_t *signed_bytes = key ? sign_image(&made, key, &count) : NULL;
    memcpy(copy, key ? signed_bytes : plain, count);
    free(signed_bytes);
    assert_int_equal(kt_predictor_open(&made, copy, count), KT_OK);
    return made;
}

static void begin(unsigned slots) {
    if (!owner.has_secret) {
        key_make(&owner);
        key_make(&stranger);
    }
    power_init(&flash, START, PAGE, STORAGE_PAGES + slots * ROOM_PAGES);
    flash.storage_pages = STORAGE_PAGES;
    flash.image_slots = slots;
    power = &flash;
    assert_int_equal(small_image_open(&old), KT_OK);
    memcpy(first_slot(), old.bytes, old.total_bytes);
    memset(flash.used + STORAGE_PAGES * PAGE / 4, true, ROOM / 4);
    assert_int_equal(boot_toy(write_answer), KT_OK);
    assert_non_null(toy.slots.images[0]);
}

static void end(void) { power_free(&flash); }

static bool uses(const kt_image *image) {
    const kt_image *own = toy.slots.images[0];
    return own && own->total_bytes == image->total_bytes &&
           memcmp(own->bytes, image->bytes, own->total_bytes) == 0;
}

static const char *say_block(const char *command, const uint8_t *block, size_t count, uint32_t seed) {
    char line[1024];
    uint8_t sealed[ROOM];
    memcpy(sealed, block, count);
    kt_bytes_put_u32(sealed + count, kt_crc32(seed, block, count));
    size_t length = strlen(strcpy(line, command));
    kt_base64_write(line + length, sealed, count + 4);
    return say(line);
}

/* Announces `image` with the signature of `signature`, which may be another image; NULL: with none. */
static const char *say_begin(const kt_image *image, const kt_image *signature) {
    uint8_t block[BEGIN_BYTES + KT_IMAGE_SIGNATURE_BYTES] = {0};
    memcpy(block, image->bytes, KT_IMAGE_HEADER_BYTES);
    if (signature) memcpy(block + BEGIN_BYTES, kt_image_signature(signature), KT_IMAGE_SIGNATURE_BYTES);
    return say_block("katachi-upload-begin ", block, signature ? sizeof block : BEGIN_BYTES, 0);
}

/* Sends all of the image, and returns the answer to the end. */
static const char *send(const kt_image *image) {
    for (uint32_t at = 0; at < image->total_bytes; at += 192) {
        char command[64];
        uint32_t left = image->total_bytes - at;
        snprintf(command, sizeof command, "katachi-upload-data %u ", at);
        assert_int_equal(say_block(command, image->bytes + at, left < 192 ? left : 192, at)[0], '=');
    }
    return say("katachi-upload-end");
}

/* Sends the image with `katachi upload`. Returns why it failed, "" if it didn't. */
static const char *upload(const kt_image *image) {
    static struct upload host;
    char line[UPLOAD_LINE_BYTES];
    upload_init(&host, image);
    while (upload_command(&host, line)) {
        say(line);
        char *text = answer + strspn(answer, "=? ");
        if (host.step != UPLOAD_ASKS && host.step != UPLOAD_LOOKS) text[strcspn(text, "\n")] = 0;
        upload_answer(&host, answer[0] == '=', text);
    }
    return host.wrong;
}

static void what_is_signed_by_the_key_comes_in(void **state) {
    (void)state;
    for (unsigned slots = 1; slots <= 2; slots++) {
        begin(slots);
        kt_image image = make_image(&owner);
        assert_string_equal(upload(&image), "");
        assert_true(uses(&image));
        assert_int_equal(boot_toy(write_answer), KT_OK);
        assert_true(uses(&image));
        end();
    }
}

/* Neither flash nor journal is touched, and the old image stays in use. */
static void anything_else_is_refused_before_a_page_is_erased(void **state) {
    (void)state;
    begin(1);
    uint32_t operations = flash.operations;
    kt_image plain = make_image(NULL), other = make_image(&stranger), right = make_image(&owner);
    assert_string_equal(say_begin(&plain, NULL), "? not signed\n\n");
    assert_string_equal(say_begin(&right, NULL), "? not signed\n\n");
    assert_string_equal(say_begin(&other, &other), "? signed by another key\n\n");
    for (unsigned at = KT_SIGN_KEY_BYTES; at < KT_IMAGE_SIGNATURE_BYTES; at += 31) {
        uint8_t *changed = (uint8_t *)(uintptr_t)kt_image_signature(&right) + at;
        *changed ^= 0x20;
        assert_string_equal(say_begin(&right, &right), "? wrong signature\n\n");
        *changed ^= 0x20;
    }
    assert_non_null(strstr(upload(&plain), "the toy refuses the image: not signed; it trusts the key "));
    assert_non_null(strstr(upload(&other), "the toy refuses the image: signed by another key; it trusts"));
    assert_int_equal(flash.operations, operations);
    assert_true(uses(&old));
    end();
}

/* Whoever announces one image and sends another is found at the end. With two slots the old one stays. */
static void what_was_not_announced_is_refused_at_the_end(void **state) {
    (void)state;
    for (unsigned slots = 1; slots <= 2; slots++) {
        begin(slots);
        kt_image right = make_image(&owner), changed = make_image(&owner), other = make_image(&stranger),
                 plain = make_image(NULL);
        uint8_t *bytes = (uint8_t *)(uintptr_t)changed.bytes;
        bytes[kt_image_text(&changed).bytes - bytes] ^= 1;
        random_image_seal(bytes);
        const struct {
            const kt_image *image;
            const char *answer;
        } wrong[] = {{&changed, "? wrong signature\n\n"},
                     {&other, "? signed by another key\n\n"},
                     {&plain, "? not signed\n\n"}};
        for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
            assert_string_equal(say_begin(wrong[i].image, &right), "= 0\n\n");
            assert_string_equal(send(wrong[i].image), wrong[i].answer);
            assert_true(slots == 2 ? uses(&old) : !toy.slots.images[0]);
            assert_string_equal(say("katachi-upload-end"), "? no upload has begun\n\n");
        }
        assert_int_equal(boot_toy(write_answer), KT_OK);
        assert_true(slots == 2 ? uses(&old) : !toy.slots.images[0]);
        assert_string_equal(upload(&right), "");
        assert_true(uses(&right));
        end();
    }
}

static void the_key_is_told(void **state) {
    (void)state;
    char digits[KEY_DIGITS + 1], line[100];
    begin(1);
    key_digits(digits, owner.public_half);
    snprintf(line, sizeof line, "\ntrusts: %s\n", digits);
    assert_non_null(strstr(say("katachi-stats"), line));
    end();
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_signed_by_the_key_comes_in),
        cmocka_unit_test(anything_else_is_refused_before_a_page_is_erased),
        cmocka_unit_test(what_was_not_announced_is_refused_at_the_end),
        cmocka_unit_test(the_key_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
