/* fuzz_flash_cases: any records in the pages for cases are cases or none, never a crash or a hang; new cases are then kept,
 * and found again. A libFuzzer target: three bytes are a record. */
#include <stdlib.h>
#include <string.h>

#include "boards/port.h"
#include "firmware/cases.h"
#include "power.h"

enum { START = 0x18800, PAGE = 1024, PAGES = 4, RECORDS = 508 };

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    struct power_flash flash;
    kt_cases cases;
    kt_case next, wanted = {.value = -5, .nodes = 12, .uses = 1}, found;
    unsigned place = 0, listed = 0;
    kt_random_init(&power_random, 1);
    power_init(&flash, START, PAGE, PAGES);
    flash.case_pages = PAGES;
    power = &flash;
    kt_cases_open(&cases);
    if (kt_cases_clear(&cases) < 0) abort();
    for (unsigned i = 0; i < RECORDS && count >= 3; i++, bytes += 3, count -= 3)
        kt_journal_put(&cases.journal, bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16);
    if (kt_journal_commit(&cases.journal) < 0) abort();
    kt_cases_open(&cases);
    for (; kt_cases_next(&cases, &place, &next); listed++)
        if (listed > RECORDS / 3) abort();
    for (uint8_t i = 1; i < 30; i++) {
        memset(wanted.key.bytes, i, 8);
        kt_cases_begin(&cases);
        kt_cases_put(&cases, &wanted);
        if (!kt_cases_end(&cases)) abort();
    }
    if (!kt_cases_find(&cases, &wanted.key, &found) || found.value != -5 || found.uses != 1) abort();
    power_free(&flash);
    return 0;
}
