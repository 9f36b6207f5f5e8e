/* The board's port, on the board: clock, memory figures, flash. */
#include <cmocka.h>

#include "boards/port.h"

static uint32_t image_start(void) { return (uint32_t)(uintptr_t)kt_port_image(); }
static uint32_t image_end(void) { return image_start() + kt_port_image_slots() * kt_port_image_bytes(); }
/* The pointer is volatile, so that the compiler does not see an address 0, which it takes for no address. */
static uint32_t word_at(uint32_t address) {
    const volatile uint32_t *volatile word = (const volatile uint32_t *)(uintptr_t)address;
    return *word;
}

/* In QEMU this may be the clock of a busy machine, which does nothing here for a second; but hardly five times
 * in a row. */
static void the_clock_runs(void **state) {
    (void)state;
    uint32_t shortest = UINT32_MAX;
    for (int round = 0; round < 5; round++) {
        uint32_t start = kt_port_ticks(), end = start;
        for (int i = 0; i < 1000000 && end - start < 1000; i++) end = kt_port_ticks();
        if (end - start < shortest) shortest = end - start;
    }
    assert_true(shortest >= 1000);
    assert_true(shortest < kt_port_tick_hz);
}

__attribute__((noinline)) static uint32_t use_stack(uint32_t words) {
    volatile uint32_t memory[64];
    for (int i = 0; i < 64; i++) memory[i] = words;
    return words ? use_stack(words - 1) + memory[words % 64] : 0;
}

static void the_stack_remembers_its_deepest_use(void **state) {
    (void)state;
    uint32_t before = kt_port_stack_used();
    use_stack(3);
    uint32_t after = kt_port_stack_used();
    assert_true(before > 0);
    assert_true(after >= before + 3 * 256);
    assert_true(after < before + 6 * 256);
    assert_true(after < kt_port_stack_bytes());
}

#ifdef KT_LACKS_flash
/* The emulator lacks the controller of the flash, which never changes. */
static void flash_that_does_not_change_is_reported(void **state) {
    (void)state;
    static const uint32_t words[] = {0x01234567};
    uint32_t page = image_end() - 1024, before = word_at(page);
    assert_true(before != words[0] && before != UINT32_MAX);
    assert_int_equal(kt_port_flash_erase(page), KT_ERR_FORMAT);
    assert_int_equal(kt_port_flash_write(page, words, 1), KT_ERR_FORMAT);
    assert_int_equal(word_at(page), before);
}
#else
static void erased_flash_can_be_written_once(void **state) {
    (void)state;
    static const uint32_t words[] = {0x01234567, 0x89abcdef, 0}, other[] = {0xffff0000};
    uint32_t page = image_end() - 1024;
    assert_int_equal(kt_port_flash_erase(page + 100), KT_OK);
    assert_int_equal(word_at(page), -1);
    assert_int_equal(word_at(page + 1020), -1);
    assert_int_equal(kt_port_flash_write(page + 8, words, 3), KT_OK);
    assert_int_equal(word_at(page + 4), -1);
    assert_int_equal(word_at(page + 8), words[0]);
    assert_int_equal(word_at(page + 12), words[1]);
    assert_int_equal(word_at(page + 16), words[2]);
    assert_int_equal(word_at(page + 20), -1);
    assert_int_equal(kt_port_flash_write(page + 8, other, 1), KT_ERR_FORMAT);
    assert_int_equal(kt_port_flash_erase(page), KT_OK);
    assert_int_equal(word_at(page + 8), -1);
}
#endif

static void the_program_is_protected(void **state) {
    (void)state;
    static const uint32_t words[2];
    uint32_t start = (uint32_t)(uintptr_t)&the_program_is_protected & ~(uint32_t)3, first = word_at(start);
    assert_int_equal(kt_port_flash_erase(0), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_erase((uint32_t)(uintptr_t)&the_program_is_protected), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_erase((uint32_t)(uintptr_t)words), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(start, words, 2), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(0, words, 2), KT_ERR_RANGE);
    assert_int_equal(word_at(start), first);
}

static void what_is_no_flash_is_refused(void **state) {
    (void)state;
    static const uint32_t words[2];
    assert_int_equal(kt_port_flash_erase(image_end()), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_erase(0x20000000), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_erase(UINT32_MAX), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(image_end() - 4, words, 2), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(UINT32_MAX - 3, words, 2), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(image_start() + 2, words, 1), KT_ERR_RANGE);
    assert_int_equal(kt_port_flash_write(image_start(), words, 0x40000001), KT_ERR_RANGE);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_clock_runs),
        cmocka_unit_test(the_stack_remembers_its_deepest_use),
#ifdef KT_LACKS_flash
        cmocka_unit_test(flash_that_does_not_change_is_reported),
#else
        cmocka_unit_test(erased_flash_can_be_written_once),
#endif
        cmocka_unit_test(the_program_is_protected),
        cmocka_unit_test(what_is_no_flash_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
