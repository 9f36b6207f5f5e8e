/* The model of the micro:bit V2's chip (host-tools/emulators): each rule of the manual refuses a driver that breaks it. */
#include "nrf52_driver.h"

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
    {"the ACL protects whole pages", NOTHING, {{WRITE, ACL_ADDR, 2048}}},
    {"the ACL protects whole pages", NOTHING, {{WRITE, ACL_SIZE, 4}}},
    {"the ACL is set once between two resets", NOTHING, {{WRITE, ACL_PERM, 0}, {WRITE, ACL_PERM, 2}}},
    {"flash is changed that the ACL protects",
     ERASING,
     {{WRITE, ACL_ADDR, PAGE},
      {WRITE, ACL_SIZE, 4096},
      {WRITE, ACL_PERM, 2},
      {WRITE, ERASEPAGE, PAGE + 4096},
      {READ, READY, 0},
      {WRITE, ERASEPAGE, PAGE}}},
    {"flash is changed that the ACL protects",
     WRITING,
     {{WRITE, ACL_ADDR, PAGE},
      {WRITE, ACL_SIZE, 4096},
      {WRITE, ACL_PERM, 2},
      {FLASH, PAGE + 4096, 0},
      {READ, READY, 0},
      {FLASH, PAGE + 4092, 0}}},

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
    {"the RTC is started before the slow clock runs",
     NOTHING,
     {{WRITE, LFCLKSTART, 1}, {WRITE, RTC + START, 1}}},
    {"the RTC's PRESCALER is written while it is stopped, up to 4095",
     NOTHING,
     {{WRITE, LFCLKSTART, 1}, {WAIT, 0, 700}, {WRITE, RTC + START, 1}, {WRITE, RTC_PRESCALER, 7}}},
    {"the RTC's PRESCALER is written while it is stopped, up to 4095",
     NOTHING,
     {{WRITE, RTC_PRESCALER, 4096}}},
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

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_refuses_a_mistake),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
