/* New firmware: what is refused, what starts, and how katachi upload takes strange answers. power_update.c tests the same
 * with cuts of power and flipped bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/base64.h"
#include "update_toy.h"

static struct power_flash flash;
static kt_upload toy;
static char answer[1024];
static bool on_trial;

/* A toy from the factory, with version 0 in its first slot. */
static void begin(void) {
    init_flash(&flash);
    power = &flash;
    flash_slot(0, 0);
    assert_int_equal(start_toy(&toy, &on_trial), 0);
}

static void end(void) { power_free(&flash); }

static const char *say(const char *command) {
    char line[UPLOAD_LINE_BYTES];
    strcpy(line, command);
    answer[0] = ask_toy(&toy, line, answer + 2, sizeof answer - 2) ? '=' : '?';
    answer[1] = ' ';
    return answer;
}

static const char *announce(const uint8_t *header) {
    char line[UPLOAD_LINE_BYTES] = "katachi-upload-begin ";
    uint8_t block[KT_PROGRAM_HEADER_BYTES + 4];
    memcpy(block, header, KT_PROGRAM_HEADER_BYTES);
    kt_bytes_put_u32(block + KT_PROGRAM_HEADER_BYTES, kt_crc32(0, header, KT_PROGRAM_HEADER_BYTES));
    kt_base64_write(line + strlen(line), block, sizeof block);
    return say(line);
}

/* Sends all of a version up to the restart, or to the end. Returns whether it restarts. */
static bool send(struct upload *host, unsigned version) {
    char line[UPLOAD_LINE_BYTES];
    upload_init_firmware(host, &firmware[version]);
    while (!line_restarts && upload_command(host, line)) {
        bool good = say(line)[0] == '=';
        upload_answer(host, good, answer + 2);
    }
    return line_restarts;
}

static bool tells(const char *what) { return strstr(say("katachi-stats"), what) != NULL; }

static void a_firmware_comes_is_tried_and_confirmed(void **state) {
    struct upload host;
    (void)state;
    begin();
    assert_true(tells("firmware: version 1, ") && tells(", slot 1 of 2\n"));
    assert_true(send(&host, 1));
    assert_true(tells(", a new one waits for a restart\n"));
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    assert_true(on_trial);
    assert_true(tells(", on trial\n")); /* its first answer; it counts from now on */
    assert_true(tells("firmware: version 2, ") && tells(", slot 2 of 2\n"));
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    assert_false(on_trial);
    assert_true(send(&host, 2));
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    end();
}

static void without_an_answer_it_is_rolled_back(void **state) {
    struct upload host;
    (void)state;
    begin();
    assert_true(send(&host, 1));
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    assert_false(on_trial);
    assert_true(tells(", the new one was rolled back\n"));
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    assert_true(tells(", the new one was rolled back\n"));
    /* Again: nothing is left to send. */
    assert_true(send(&host, 1));
    assert_int_equal(host.first, host.total_bytes);
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    assert_true(on_trial);
    end();
}

static void what_is_wrong_is_refused_before_anything_is_erased(void **state) {
    static uint8_t bytes[KT_PROGRAM_HEADER_BYTES];
    struct upload host;
    (void)state;
    begin();
    assert_true(send(&host, 2));
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    say("katachi-stats");
    uint32_t operations = flash.operations;
    assert_string_equal(announce(firmware[3].slot[1]), "? for the slot that is in use");
    assert_string_equal(announce(firmware[1].slot[0]), "? older: version 2, at least 3");
    for (unsigned at = 0; at < sizeof bytes; at++) { /* any byte, checksum and signature among them */
        memcpy(bytes, firmware[3].slot[0], sizeof bytes);
        bytes[at] ^= 0x40;
        announce(bytes);
        /* Total bytes and checksum are checked at the end. Of this test's signatures, four bytes count. */
        bool later = at >= 8 && at < KT_PROGRAM_SIGNED_AT && at / 4 != KT_PROGRAM_SIGNATURE_AT / 4;
        assert_true(later || answer[0] == '?');
        if (at / 4 == KT_PROGRAM_SIGNATURE_AT / 4) assert_string_equal(answer, "? wrong signature");
    }
    assert_int_equal(flash.operations, operations);
    memcpy(bytes, firmware[3].slot[0], sizeof bytes);
    kt_program program = firmware[3].program[0];
    strcpy(program.board, "another");
    memcpy(bytes + 88, program.board, sizeof program.board);
    assert_string_equal(announce(bytes), "? for another board: another");
    assert_int_equal(flash.operations, operations);
    end();
}

static void another_program_behind_a_signed_header_is_refused(void **state) {
    static uint8_t bytes[ROOM];
    struct upload host;
    struct firmware forged = firmware[1];
    (void)state;
    begin();
    memcpy(bytes, firmware[1].slot[1], ROOM);
    bytes[VECTORS] ^= 1;
    kt_program_seal(bytes, firmware[1].program[1].total_bytes);
    if (kt_program_read(&forged.program[1], bytes, ROOM) < 0) fail();
    forged.slot[1] = bytes;
    const struct firmware kept = firmware[1];
    firmware[1] = forged;
    assert_false(send(&host, 1));
    firmware[1] = kept;
    assert_int_equal(host.step, UPLOAD_HAS_FAILED);
    assert_string_equal(host.wrong, "the toy can't store the firmware: wrong signature");
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    assert_true(send(&host, 1)); /* the true one may still come */
    end();
}

static void the_firmware_that_runs_has_nothing_to_do(void **state) {
    struct upload host;
    (void)state;
    begin();
    uint32_t operations = flash.operations;
    assert_false(send(&host, 0));
    assert_int_equal(host.step, UPLOAD_IS_DONE);
    assert_int_equal(host.first, host.total_bytes);
    assert_int_equal(flash.operations, operations);
    end();
}

/* Both pages of the journal gone: the later version starts, and goes on as the one in use. */
static void without_a_journal_the_later_version_starts(void **state) {
    struct upload host;
    (void)state;
    for (unsigned version = 1; version <= 2; version++) {
        begin();
        for (unsigned i = 1; i <= version; i++) {
            assert_true(send(&host, i));
            start_toy(&toy, &on_trial);
            say("katachi-stats");
        }
        for (unsigned page = 0; page < 2; page++) flash.words[page * PAGE / 4 + 2] ^= 2;
        assert_int_equal(start_toy(&toy, &on_trial), version % 2);
        assert_false(on_trial);
        assert_int_equal(version_in(version % 2), version);
        assert_int_equal(toy.programs.known.in_use, version % 2);
        assert_true(send(&host, 4));
        end();
    }
}

/* The last resort: the firmware in use is damaged. The one before starts, but nothing older comes than what was. */
static void a_damaged_firmware_lets_the_one_before_start(void **state) {
    struct upload host;
    (void)state;
    begin();
    assert_true(send(&host, 2));
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    say("katachi-stats");
    slot_words(1)[ROOM / 8] ^= 1;
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    assert_true(tells("firmware: version 1, "));
    assert_string_equal(announce(firmware[1].slot[1]), "? older: version 2, at least 3");
    assert_true(send(&host, 2)); /* the damaged one again */
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    end();
}

static void flash_without_firmware_starts_nothing(void **state) {
    (void)state;
    init_flash(&flash);
    power = &flash;
    assert_int_equal(start_toy(&toy, &on_trial), KT_ERR_NOTHING);
    flash_slot(1, 0); /* signed */
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    assert_true(send(&(struct upload){0}, 1));
    end();
}

/* A toy that was flashed unsigned starts; in the second slot it doesn't. */
static void a_factory_needs_no_signature(void **state) {
    static uint8_t bytes[ROOM];
    (void)state;
    for (unsigned slot = 0; slot < 2; slot++) {
        init_flash(&flash);
        power = &flash;
        memcpy(bytes, firmware[0].slot[slot], ROOM);
        memset(bytes + KT_PROGRAM_SIGNATURE_AT, 0, KT_SIGN_BYTES);
        kt_program_seal(bytes, firmware[0].program[slot].total_bytes);
        memcpy(slot_words(slot), bytes, ROOM);
        assert_int_equal(start_toy(&toy, &on_trial), slot ? KT_ERR_NOTHING : 0);
        end();
    }
}

/* A journal that can't be written: no trial without a way back. */
static void failing_flash_keeps_the_firmware(void **state) {
    struct upload host;
    (void)state;
    begin();
    assert_true(send(&host, 1));
    power_dead = true;
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    assert_false(on_trial);
    power_dead = false;
    assert_int_equal(start_toy(&toy, &on_trial), 1);
    power_dead = true; /* it can't be confirmed */
    assert_true(tells(", on trial\n") && tells(", on trial\n"));
    power_dead = false;
    assert_int_equal(start_toy(&toy, &on_trial), 0);
    end();
}

static void answers_that_make_no_sense_end_an_upload(void **state) {
    static const struct {
        const char *stats, *wrong;
    } rows[] = {
        {"board: toy, ...\nimage: none\n", "toy takes no firmware over the line"},
        {"firmware: without boot program\n", "this toy takes no firmware over the line"},
        {"firmware: version 1, 12345678, slot 3 of 2\n", "this toy takes no firmware over the line"},
        {"firmware: version x\n", "this toy takes no firmware over the line"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct upload host;
        upload_init_firmware(&host, &firmware[1]);
        upload_answer(&host, true, rows[i].stats);
        assert_string_equal(host.wrong, rows[i].wrong);
    }
    struct upload host = {.firmware = &firmware[1], .step = UPLOAD_LOOKS};
    for (unsigned i = 0; host.step == UPLOAD_LOOKS && i < 1000; i++)
        upload_answer(&host, true, "firmware: version 1, 0, slot 1 of 2, a new one waits for a restart\n");
    assert_string_equal(host.wrong, "the toy doesn't restart");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_firmware_comes_is_tried_and_confirmed),
        cmocka_unit_test(without_an_answer_it_is_rolled_back),
        cmocka_unit_test(what_is_wrong_is_refused_before_anything_is_erased),
        cmocka_unit_test(another_program_behind_a_signed_header_is_refused),
        cmocka_unit_test(the_firmware_that_runs_has_nothing_to_do),
        cmocka_unit_test(without_a_journal_the_later_version_starts),
        cmocka_unit_test(a_damaged_firmware_lets_the_one_before_start),
        cmocka_unit_test(flash_without_firmware_starts_nothing),
        cmocka_unit_test(a_factory_needs_no_signature),
        cmocka_unit_test(failing_flash_keeps_the_firmware),
        cmocka_unit_test(answers_that_make_no_sense_end_an_upload),
    };
    kt_random_init(&power_random, 1);
    make_firmware();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
