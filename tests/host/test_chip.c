/* The model of the micro:bit V2's chip (host-tools/emulators): what it does, and how long it takes. */
#include "nrf52_driver.h"

static uint32_t get(uint32_t address) { return chip_read(&chip, address, 4); }
static void set(uint32_t address, uint32_t value) { chip_write(&chip, address, 4, value); }
static uint32_t flash_word(uint32_t address) {
    uint32_t word;
    memcpy(&word, flash + address, 4);
    return word;
}

/* Begins with a port that receives into RAM, again and again, while a timer counts the bytes. */
static void begin_counting(void) {
    static const struct step steps[] = {
        {WRITE, COUNTER + MODE, 1},
        {WRITE, COUNTER + BITMODE, 3},
        {WRITE, COUNTER + START, 1},
        {WRITE, EEP0, RXDRDY},
        {WRITE, TEP0, COUNTER + COUNT},
        {WRITE, PPISET, 1},
        {WRITE, SHORTS, 32},
        {WRITE, STARTRX, 1},
        {END, 0, 0},
    };
    begin(PORT);
    assert_null(run(steps));
    memset(ram, '-', 16);
}

static uint32_t counted(void) {
    set(COUNTER + CAPTURE0, 1);
    return get(COUNTER + CC0);
}

static void a_byte_is_counted_before_it_is_in_ram(void **state) {
    (void)state;
    begin_counting();
    chip_line_put(&chip, 'k', false);
    chip_advance(&chip, chip.now_ns + CHIP_BYTE_NS - 1);
    assert_int_equal(counted(), 0);
    chip_advance(&chip, chip.now_ns + 1);
    assert_int_equal(counted(), 1);
    assert_int_equal(get(RXDRDY), 1);
    assert_int_equal(ram[0], '-');
    chip_advance(&chip, chip.now_ns + CHIP_DMA_NS);
    assert_int_equal(ram[0], 'k');
}

static void bytes_go_round_in_the_buffer(void **state) {
    (void)state;
    begin_counting();
    for (const char *text = "abcdef"; *text; text++) take(&(struct step){COMES, 0, (uint8_t)*text});
    assert_memory_equal(ram, "efcd-", 5);
    assert_int_equal(counted(), 6);
    assert_int_equal(get(ENDRX), 1);
    assert_int_equal(get(AMOUNT), 4);
}

static void a_byte_without_stop_bit_is_counted_and_never_stored(void **state) {
    (void)state;
    begin_counting();
    take(&(struct step){COMES, 0, 'a'});
    take(&(struct step){BROKEN, 0, 'x'});
    take(&(struct step){COMES, 0, 'b'});
    assert_memory_equal(ram, "ab-", 3);
    assert_int_equal(counted(), 3);
    assert_int_equal(get(ERROR), 1);
    assert_int_equal(get(ERRORSRC), 4);
    set(ERRORSRC, 4);
    assert_int_equal(get(ERRORSRC), 0);
}

static void six_bytes_wait_for_a_buffer(void **state) {
    (void)state;
    begin(PORT);
    set(STARTRX, 1);
    for (const char *text = "abcdefghijk"; *text; text++) take(&(struct step){COMES, 0, (uint8_t)*text});
    assert_int_equal(get(ERRORSRC), 1);
    set(RXDPTR, RAM + 8);
    set(RXDMAX, 6);
    set(STARTRX, 1);
    wait_us(20);
    assert_memory_equal(ram, "abcd", 4);
    assert_memory_equal(ram + 8, "efghij", 6);
}

static void a_stop_takes_some_bytes_time_and_leaves_them_to_a_flush(void **state) {
    (void)state;
    begin(PORT);
    set(STARTRX, 1);
    take(&(struct step){COMES, 0, 'a'});
    set(STOPRX, 1);
    assert_int_equal(get(RXTO), 0);
    wait_us(440);
    assert_int_equal(get(RXTO), 1);
    assert_int_equal(get(ENDRX), 1);
    assert_int_equal(get(AMOUNT), 1);
    set(ENDRX, 0);
    set(FLUSHRX, 1);
    wait_us(2);
    assert_int_equal(get(ENDRX), 1);
    assert_int_equal(get(AMOUNT), 0);
    take(&(struct step){COMES, 0, 'z'});
    assert_int_equal(ram[1] == 'z', false);
}

static void bytes_are_sent_one_after_the_other(void **state) {
    (void)state;
    begin(PORT);
    memcpy(ram + 100, "Go", 2);
    set(STARTTX, 1);
    wait_us(87);
    assert_int_equal(sent_count, 1);
    assert_int_equal(get(ENDTX), 0);
    wait_us(87);
    assert_int_equal(get(ENDTX), 1);
    assert_int_equal(sent_count, 2);
    assert_memory_equal(sent, "Go", 2);
}

static void a_write_only_clears_bits(void **state) {
    (void)state;
    begin(WRITING);
    chip_write_flash(&chip, PAGE, 4, 0xffff0f0f);
    (void)get(READY);
    chip_write_flash(&chip, PAGE, 4, 0x00ffffff);
    assert_int_equal(flash_word(PAGE), 0x00ff0f0f);
}

static void an_erase_in_parts_needs_its_whole_time(void **state) {
    (void)state;
    uint64_t start;
    begin(ERASING);
    memset(flash + PAGE, 0, 4096);
    set(PARTCFG, 30);
    start = chip.now_ns;
    for (int part = 0; part < 2; part++) {
        set(ERASEPART, PAGE);
        (void)get(READY);
        assert_true(flash_word(PAGE) != UINT32_MAX || flash_word(PAGE + 4) != UINT32_MAX);
    }
    set(ERASEPART, PAGE);
    for (uint32_t i = 0; i < 4096; i += 4) assert_int_equal(flash_word(PAGE + i), UINT32_MAX);
    assert_true(chip.now_ns - start >= 3 * 31000000ull);
}

static void power_lost_in_a_write_or_an_erase_leaves_part_of_it(void **state) {
    (void)state;
    bool partly = false;
    begin(WRITING);
    memset(flash + PAGE, 0xff, 4096);
    chip.nvmc.cut_at = 1;
    chip_write_flash(&chip, PAGE, 4, 0);
    assert_true(chip.power_lost);
    assert_int_not_equal(flash_word(PAGE), 0);
    begin(ERASING);
    memset(flash + PAGE, 0x55, 4096);
    ram[5] = 1;
    chip.nvmc.cut_at = 3;
    for (int part = 0; part < 3; part++) {
        set(ERASEPART, PAGE);
        (void)get(READY);
    }
    assert_true(chip.power_lost);
    for (uint32_t i = 0; i < 4096; i += 4) {
        assert_int_equal(flash_word(PAGE + i) & 0x55555555, 0x55555555);
        partly |= flash_word(PAGE + i) != UINT32_MAX;
    }
    assert_true(partly);
    chip_power_on(&chip);
    assert_true(chip.restarts);
    assert_int_equal(get(RESETREAS), 0);
    assert_int_equal(get(CONFIG), 0);
}

static void bytes_come_while_the_flash_is_busy(void **state) {
    (void)state;
    begin_counting();
    take(&(struct step){READ, READY, 0});
    set(CONFIG, 2);
    (void)get(READY);
    chip_line_put(&chip, 'k', false);
    set(ERASEPAGE, PAGE);
    assert_int_equal(ram[0], 'k');
    assert_int_equal(counted(), 1);
}

static void a_timer_counts_and_compares(void **state) {
    (void)state;
    begin(NOTHING);
    set(TIMER + BITMODE, 3);
    set(TIMER + PRESCALER, 0);
    set(TIMER + 0x304, 1 << 17);
    set(TIMER + CC1, 1600);
    set(TIMER + START, 1);
    wait_us(99);
    assert_false(chip_interrupts(&chip, 8));
    wait_us(1);
    assert_true(chip_interrupts(&chip, 8));
    assert_int_equal(get(TIMER + COMPARE1), 1);
    set(TIMER + CAPTURE0, 1);
    assert_int_equal(get(TIMER + CC0), 1600);
    set(TIMER + COMPARE1, 0);
    wait_us(1000000);
    assert_false(chip_interrupts(&chip, 8)); /* until the counter has gone round */
    set(TIMER + CAPTURE0, 1);
    assert_int_equal(get(TIMER + CC0), 16001600);
}

static void the_watchdog_ends_a_run_and_outlives_a_restart(void **state) {
    (void)state;
    begin(WATCHED);
    wait_us(900000);
    set(FEED, 0x6e524635);
    wait_us(900000);
    assert_false(chip.restarts);
    chip_reset(&chip, CHIP_RESET_SOFT);
    chip.restarts = false;
    assert_int_equal(get(RESETREAS), CHIP_RESET_SOFT);
    set(RESETREAS, UINT32_MAX);
    wait_us(200000);
    assert_true(chip.restarts);
    assert_int_equal(get(RESETREAS), CHIP_RESET_WATCHDOG);
    chip.restarts = false;
    wait_us(5000000);
    assert_false(chip.restarts);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_byte_is_counted_before_it_is_in_ram),
        cmocka_unit_test(bytes_go_round_in_the_buffer),
        cmocka_unit_test(a_byte_without_stop_bit_is_counted_and_never_stored),
        cmocka_unit_test(six_bytes_wait_for_a_buffer),
        cmocka_unit_test(a_stop_takes_some_bytes_time_and_leaves_them_to_a_flush),
        cmocka_unit_test(bytes_are_sent_one_after_the_other),
        cmocka_unit_test(a_write_only_clears_bits),
        cmocka_unit_test(an_erase_in_parts_needs_its_whole_time),
        cmocka_unit_test(power_lost_in_a_write_or_an_erase_leaves_part_of_it),
        cmocka_unit_test(bytes_come_while_the_flash_is_busy),
        cmocka_unit_test(a_timer_counts_and_compares),
        cmocka_unit_test(the_watchdog_ends_a_run_and_outlives_a_restart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
