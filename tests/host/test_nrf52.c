/* The model of the micro:bit V2's chip (host-tools/nrf52): each rule of the manual refuses a driver that breaks it, and
 * what drivers must reckon with does happen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "nrf52/chip.h"

enum {
    HFCLKSTART = 0x40000000,
    HFCLKSTARTED = 0x40000100,
    RESETREAS = 0x40000400,
    STARTRX = 0x40002000,
    STOPRX = 0x40002004,
    STARTTX = 0x40002008,
    FLUSHRX = 0x4000202c,
    RXDRDY = 0x40002108,
    ENDRX = 0x40002110,
    ENDTX = 0x40002120,
    ERROR = 0x40002124,
    RXTO = 0x40002144,
    SHORTS = 0x40002200,
    INTENSET = 0x40002304,
    ERRORSRC = 0x40002480,
    ENABLE = 0x40002500,
    PSELTXD = 0x4000250c,
    PSELRXD = 0x40002514,
    BAUDRATE = 0x40002524,
    RXDPTR = 0x40002534,
    RXDMAX = 0x40002538,
    AMOUNT = 0x4000253c,
    TXDPTR = 0x40002544,
    TXDMAX = 0x40002548,
    TIMER = 0x40008000,
    COUNTER = 0x40009000,
    START = 0,
    COUNT = 8,
    CAPTURE0 = 0x40,
    COMPARE1 = 0x144,
    MODE = 0x504,
    BITMODE = 0x508,
    PRESCALER = 0x510,
    CC0 = 0x540,
    CC1 = 0x544,
    WDT = 0x40010000,
    CRV = 0x40010504,
    FEED = 0x40010600,
    READY = 0x4001e400,
    CONFIG = 0x4001e504,
    ERASEPAGE = 0x4001e508,
    ERASEPART = 0x4001e518,
    PARTCFG = 0x4001e51c,
    PPISET = 0x4001f504,
    EEP0 = 0x4001f510,
    TEP0 = 0x4001f514,
    OUTSET = 0x50000508,
    IN = 0x50000510,
    PIN_CNF = 0x50000700,
    P1_PIN_CNF = 0x50000a00,

    RAM = CHIP_RAM_START,
    PAGE = 0x30000,
    TXD = 6,
    RXD = 32 + 8,
};

/* A step: a write of a register or the flash, a read, a byte that comes, a wait in microseconds. */
enum kind { END, WRITE, READ, HALF, FLASH, COMES, BROKEN, WAIT, RETURN };
struct step {
    enum kind kind;
    uint32_t address, value;
};

static struct chip chip;
static uint8_t flash[CHIP_FLASH_BYTES], ram[CHIP_RAM_BYTES], writes[CHIP_FLASH_BYTES / 4];
static uint8_t sent[64];
static unsigned sent_count;
static const char *broken;
static jmp_buf stop;

static void breaks(struct chip *it, const char *rule, uint32_t address) {
    (void)it, (void)address;
    broken = rule;
    longjmp(stop, 1);
}

static void sends(struct chip *it, uint8_t byte) {
    (void)it;
    if (sent_count < sizeof sent) sent[sent_count++] = byte;
}

static void wait_us(uint32_t us) { chip_advance(&chip, chip.now_ns + 1000ull * us); }

static void take(const struct step *step) {
    switch (step->kind) {
    case WRITE: chip_write(&chip, step->address, 4, step->value); break;
    case READ: chip_read(&chip, step->address, 4); break;
    case HALF: chip_read(&chip, step->address, 2); break;
    case FLASH: chip_write_flash(&chip, step->address, 4, step->value); break;
    case COMES:
    case BROKEN:
        chip_line_put(&chip, (uint8_t)step->value, step->kind == BROKEN);
        wait_us(90);
        break;
    case WAIT: wait_us(step->value); break;
    case RETURN: chip_check_return(&chip); break;
    case END: break;
    }
}

static void take_all(const struct step *steps) {
    for (; steps->kind; steps++) take(steps);
}

/* Returns the rule that the steps break; NULL: none. */
static const char *run(const struct step *steps) {
    broken = NULL;
    if (!setjmp(stop)) take_all(steps);
    return broken;
}

static const struct step crystal[] = {
    {WRITE, HFCLKSTART, 1}, {WAIT, 0, 400}, {READ, HFCLKSTARTED, 0}, {END, 0, 0}};
static const struct step pins[] = {
    {WRITE, OUTSET, 1 << TXD},
    {WRITE, PIN_CNF + 4 * TXD, 1},
    {WRITE, P1_PIN_CNF + 4 * (RXD - 32), 12},
    {WRITE, PSELTXD, TXD},
    {WRITE, PSELRXD, RXD},
    {WRITE, BAUDRATE, 0x01d60000},
    {END, 0, 0},
};
static const struct step port[] = {
    {WRITE, ENABLE, 8},         {WRITE, RXDPTR, RAM}, {WRITE, RXDMAX, 4},
    {WRITE, TXDPTR, RAM + 100}, {WRITE, TXDMAX, 2},   {END, 0, 0},
};
static const struct step erasing[] = {{READ, READY, 0}, {WRITE, CONFIG, 2}, {READ, READY, 0}, {END, 0, 0}};
static const struct step writing[] = {{READ, READY, 0}, {WRITE, CONFIG, 1}, {READ, READY, 0}, {END, 0, 0}};
static const struct step watched[] = {{WRITE, CRV, 32768}, {WRITE, WDT, 1}, {END, 0, 0}};

/* What is right before the step that isn't. */
enum before { NOTHING, CRYSTAL, PINS, PORT, ERASING, WRITING, WATCHED };

static void begin(enum before before) {
    chip = (struct chip){.flash = flash, .ram = ram, .nvmc.writes = writes, .breaks = breaks, .sent = sends};
    chip_init(&chip);
    chip.restarts = false;
    sent_count = 0;
    if (before >= CRYSTAL && before <= PORT) assert_null(run(crystal));
    if (before >= PINS && before <= PORT) assert_null(run(pins));
    if (before == PORT) assert_null(run(port));
    if (before == ERASING) assert_null(run(erasing));
    if (before == WRITING) assert_null(run(writing));
    if (before == WATCHED) assert_null(run(watched));
}

/* What drivers do wrong: the last step of each breaks the rule, and without it none is broken. */
static const struct {
    const char *rule;
    enum before before;
    struct step steps[8];
} mistakes[] = {
    {"registers are words", NOTHING, {{HALF, READY, 0}}},
    {"there is no such register", NOTHING, {{READ, 0x40003000, 0}}},
    {"there is no such register", NOTHING, {{WRITE, 0x40002518, 0}}}, /* RXD, of the older UART */
    {"there is no such register", NOTHING, {{WRITE, 0x60000000, 0}}},
    {"there is no such bit", NOTHING, {{WRITE, INTENSET, 1 << 3}}},
    {"a task can't be read", NOTHING, {{READ, STARTRX, 0}}},
    {"a task is started by a 1", PORT, {{WRITE, STARTRX, 2}}},
    {"an event is cleared by a 0", NOTHING, {{WRITE, ENDTX, 1}}},
    {"an event is read that nothing raises", PORT, {{READ, ENDTX, 0}}},
    {"an event is read that nothing raises", NOTHING, {{READ, HFCLKSTARTED, 0}}},
    {"an interrupt returns before the event that it cleared was read back",
     PORT,
     {{WRITE, STARTRX, 1},
      {WRITE, RXDRDY, 0},
      {READ, RXDRDY, 0},
      {RETURN, 0, 0},
      {WRITE, RXDRDY, 0},
      {RETURN, 0, 0}}},

    {"a write to flash without CONFIG", NOTHING, {{READ, READY, 0}, {FLASH, PAGE, 0}}},
    {"a write to flash without CONFIG", ERASING, {{FLASH, PAGE, 0}}},
    {"an erase without CONFIG", WRITING, {{WRITE, ERASEPAGE, PAGE}}},
    {"an erase without CONFIG", WRITING, {{WRITE, ERASEPART, PAGE}}},
    {"CONFIG allows writes, or erases, or neither", NOTHING, {{READ, READY, 0}, {WRITE, CONFIG, 3}}},
    {"READY is not read before an operation", NOTHING, {{WRITE, CONFIG, 2}}},
    {"READY is not read before an operation", WRITING, {{FLASH, PAGE, 0}, {FLASH, PAGE + 4, 0}}},
    {"READY is not read before an operation", ERASING, {{WRITE, ERASEPAGE, PAGE}, {WRITE, ERASEPAGE, PAGE}}},
    {"READY is not read before an operation", ERASING, {{WRITE, ERASEPAGE, PAGE}, {WRITE, CONFIG, 0}}},
    {"an erase begins where a page does", ERASING, {{WRITE, ERASEPAGE, PAGE + 4}}},
    {"an erase begins where a page does", ERASING, {{WRITE, ERASEPART, PAGE + 2048}}},
    {"an erase is within the flash", ERASING, {{WRITE, ERASEPAGE, CHIP_FLASH_BYTES}}},
    {"a write is within the flash", WRITING, {{FLASH, CHIP_FLASH_BYTES, 0}}},
    {"flash is written by words", WRITING, {{FLASH, PAGE + 2, 0}}},
    {"a part of an erase takes 1 to 127 ms", NOTHING, {{WRITE, PARTCFG, 0}}},
    {"a part of an erase takes 1 to 127 ms", NOTHING, {{WRITE, PARTCFG, 128}}},
    {"an erase in parts is left for another page",
     ERASING,
     {{WRITE, ERASEPART, PAGE}, {READ, READY, 0}, {WRITE, ERASEPART, PAGE + 4096}}},
    {"a page is used whose erase in parts is not finished",
     ERASING,
     {{WRITE, ERASEPART, PAGE}, {READ, READY, 0}, {WRITE, CONFIG, 1}, {READ, READY, 0}, {FLASH, PAGE, 0}}},
    {"a word is written more than twice between two erases",
     WRITING,
     {{FLASH, PAGE, 7}, {READ, READY, 0}, {FLASH, PAGE, 3}, {READ, READY, 0}, {FLASH, PAGE, 1}}},

    {"the UARTE is enabled before the crystal runs", NOTHING, {{WRITE, HFCLKSTART, 1}, {WRITE, ENABLE, 8}}},
    {"TXD is no output that is high", PINS, {{WRITE, PIN_CNF + 4 * TXD, 0}, {WRITE, ENABLE, 8}}},
    {"TXD is no output that is high", PINS, {{WRITE, OUTSET + 4, 1 << TXD}, {WRITE, ENABLE, 8}}},
    {"RXD is no input", PINS, {{WRITE, P1_PIN_CNF + 4 * (RXD - 32), 2}, {WRITE, ENABLE, 8}}},
    {"the UARTE is enabled by an 8, disabled by a 0", PINS, {{WRITE, ENABLE, 4}}},
    {"PSEL and CONFIG are written while it is disabled", PORT, {{WRITE, PSELRXD, RXD}}},
    {"the UARTE is started before it is enabled", PINS, {{WRITE, STARTRX, 1}}},
    {"the UARTE is started before it is enabled", PINS, {{WRITE, STARTTX, 1}}},
    {"the UARTE is disabled while it runs", PORT, {{WRITE, STARTRX, 1}, {WRITE, ENABLE, 0}}},
    {"a buffer for the UARTE lies in RAM", PORT, {{WRITE, TXDPTR, PAGE}, {WRITE, STARTTX, 1}}},
    {"a buffer for the UARTE lies in RAM",
     PORT,
     {{WRITE, RXDPTR, RAM + CHIP_RAM_BYTES - 3}, {WRITE, STARTRX, 1}}},
    {"a buffer for the UARTE has 1 to 65535 bytes", PORT, {{WRITE, RXDMAX, 0}, {WRITE, STARTRX, 1}}},
    {"a buffer for the UARTE has 1 to 65535 bytes", PORT, {{WRITE, TXDMAX, 65536}, {WRITE, STARTTX, 1}}},
    {"bytes are sent before those before them were",
     PORT,
     {{WRITE, STARTTX, 1}, {WAIT, 0, 90}, {WRITE, STARTTX, 1}}},
    {"reception is started while it runs", PORT, {{WRITE, STARTRX, 1}, {WRITE, STARTRX, 1}}},
    {"reception is stopped before it was started", PORT, {{WRITE, STOPRX, 1}}},
    {"reception is stopped while a short would start it again",
     PORT,
     {{WRITE, SHORTS, 32}, {WRITE, STARTRX, 1}, {WRITE, STOPRX, 1}}},
    {"FLUSHRX comes before RXTO",
     PORT,
     {{WRITE, STARTRX, 1}, {WRITE, STOPRX, 1}, {WAIT, 0, 90}, {WRITE, FLUSHRX, 1}}},

    {"a timer's settings are written while it runs",
     NOTHING,
     {{WRITE, TIMER, 1}, {WRITE, TIMER + PRESCALER, 4}}},
    {"a timer has no such setting", NOTHING, {{WRITE, TIMER + PRESCALER, 10}}},
    {"a timer that does not count events is told of one",
     NOTHING,
     {{WRITE, TIMER, 1}, {WRITE, TIMER + COUNT, 1}}},
    {"there is no such register", NOTHING, {{WRITE, TIMER + CAPTURE0 + 16, 1}}}, /* TIMER0 has four */
    {"a channel of the PPI joins no event and task", NOTHING, {{WRITE, EEP0, RXDRDY}, {WRITE, PPISET, 1}}},
    {"a channel of the PPI joins no event and task",
     NOTHING,
     {{WRITE, EEP0, STARTRX}, {WRITE, TEP0, COUNTER + COUNT}, {WRITE, PPISET, 1}}},
    {"the watchdog's settings are written while it runs", WATCHED, {{WRITE, CRV, 32767}}},
    {"the watchdog's time is too short", NOTHING, {{WRITE, CRV, 14}}},
    {"a wrong word feeds no watchdog", WATCHED, {{WRITE, FEED, 1}}},
    {"there is no such pin", NOTHING, {{WRITE, P1_PIN_CNF + 4 * 10, 0}}},
    {"pins are read of which no input is connected", NOTHING, {{READ, IN, 0}}},
};

static void each_rule_refuses_a_mistake(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        struct step steps[9] = {0};
        size_t count = 0;
        while (count < 8 && mistakes[i].steps[count].kind) count++;
        memcpy(steps, mistakes[i].steps, count * sizeof *steps);
        begin(mistakes[i].before);
        const char *rule = run(steps);
        if (!rule) fail_msg("mistake %zu passes: %s", i, mistakes[i].rule);
        assert_string_equal(rule, mistakes[i].rule);
        steps[count - 1].kind = END;
        begin(mistakes[i].before);
        rule = run(steps);
        if (rule) fail_msg("what comes before mistake %zu breaks a rule: %s", i, rule);
    }
}

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
        cmocka_unit_test(each_rule_refuses_a_mistake),
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
