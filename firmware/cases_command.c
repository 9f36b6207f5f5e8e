#include "firmware/cases_command.h"

#if KT_EXPERIENCE
#include "base/base64.h"
#include "base/bytes.h"
#include "base/crc32.h"
#include "base/words.h"
#include "cases/case_bytes.h"
#include "proto/gtp_experience.h"

enum { CRC_BYTES = 4, BLOCK_BYTES = KT_CASE_BYTES + CRC_BYTES };

static kt_status refuse(kt_text *answer, const char *message) {
    kt_text_string(answer, message);
    return KT_ERR_FORMAT;
}

kt_status kt_cases_tell(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    const kt_cases *cases = context;
    (void)arguments;
    kt_case each;
    kt_gtp_experience all = {0};
    for (unsigned place = 0; kt_cases_next(cases, &place, &each);) kt_gtp_count_case(&all, &each);
    if (!cases->journal.pages) return refuse(answer, "this board has no flash for cases");
    kt_gtp_write_experience(gtp, &all);
    return KT_OK;
}

kt_status kt_cases_give(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    const kt_cases *cases = context;
    (void)gtp;
    kt_case found;
    uint8_t bytes[BLOCK_BYTES];
    char text[(BLOCK_BYTES + 2) / 3 * 4 + 1];
    kt_status number = kt_words_unsigned(arguments);
    unsigned place = 0;
    if (number < 0) return refuse(answer, "syntax error");
    do {
        if (!kt_cases_next(cases, &place, &found)) return refuse(answer, "no such case");
    } while (number--);
    kt_case_write(bytes, &found);
    kt_bytes_put_u32(bytes + KT_CASE_BYTES, kt_crc32(0, bytes, KT_CASE_BYTES));
    kt_base64_write(text, bytes, BLOCK_BYTES);
    kt_text_string(answer, text);
    return KT_OK;
}

kt_status kt_cases_take(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    kt_cases *cases = context;
    (void)gtp;
    kt_case given;
    uint8_t *bytes = (uint8_t *)arguments;
    if (kt_base64_read(bytes, arguments) != BLOCK_BYTES ||
        kt_crc32(0, bytes, KT_CASE_BYTES) != kt_bytes_u32(bytes + KT_CASE_BYTES))
        return refuse(answer, "damaged");
    kt_case_read(&given, bytes);
    for (int tries = KT_CASE_STORE_TRIES; tries; tries--) {
        kt_cases_begin(cases);
        kt_cases_put(cases, &given);
        if (kt_cases_end(cases)) return KT_OK;
    }
    return refuse(answer, "the flash can't be written");
}

kt_status kt_cases_forget(void *context, kt_gtp *gtp, char *arguments, kt_text *answer) {
    (void)gtp, (void)arguments;
    return kt_cases_clear(context) < 0 ? refuse(answer, "the flash can't be written") : KT_OK;
}
#endif
