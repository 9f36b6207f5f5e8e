/* The section of an image that holds 3x3 patterns (lib/pattern/table3x3.h). */
#include <stdio.h>
#include <stdlib.h>

#include "common/memory.h"
#include "images/section.h"
#include "learn/csv3x3.h"
#include "pattern/table3x3.h"

/* Takes the patterns that the file keeps; when these are more than an image can hold, the most frequent
 * ones, and says so. */
static bool read_patterns(const char *path, struct section *section) {
    static struct patterns3x3 set;
    kt_pattern3x3 kept[KT_TABLE3X3_PATTERNS_MAX];
    if (!csv3x3_read(path, stderr, &set)) return false;
    double all = (double)patterns3x3_candidate_moves(&set);
    int count = set.by_fate[FATE3X3_KEPT];
    if (count > KT_TABLE3X3_PATTERNS_MAX) {
        fprintf(stderr,
                "katachi: %s keeps %d patterns; the %d most frequent are taken, as many as an image holds\n",
                path, count, KT_TABLE3X3_PATTERNS_MAX);
        count = KT_TABLE3X3_PATTERNS_MAX;
    }
    for (int i = 0; i < count; i++) {
        double share = set.pattern[i].count / all * 65536;
        kept[i] = (kt_pattern3x3){set.pattern[i].id, share < UINT16_MAX ? (uint16_t)share : UINT16_MAX};
    }
    uint8_t *made = memory_zeroed(kt_table3x3_bytes((uint32_t)count));
    if (kt_table3x3_write(kept, count, made) < 0) {
        fprintf(stderr, "katachi: %s keeps no patterns\n", path);
        free(made);
        return false;
    }
    section->made = kt_table3x3_section(made);
    return true;
}

static uint32_t count_patterns(const kt_image *image) {
    kt_table3x3 table;
    return kt_table3x3_find(&table, image) < 0 ? 0 : table.count;
}

static void dump_patterns(const kt_image *image) {
    kt_table3x3 table;
    if (kt_table3x3_find(&table, image) < 0) return;
    for (unsigned rank = 1; rank <= table.count; rank++) {
        kt_pattern3x3 pattern = kt_table3x3_pattern(&table, rank);
        struct csv3x3_shape shape = csv3x3_draw(pattern.id);
        printf("%.5f  3x3  id %u  %s\n", pattern.share_q16 / 65536.0, pattern.id, shape.text);
    }
}

const struct section_kind section_kind_patterns3x3 = {
    .tag = "P3X3",
    .what = "3x3 patterns",
    .option = "patterns3x3",
    .argument = "FILE.csv",
    .help = "3x3 patterns for playouts that 'katachi learn3x3' made, 255 at most. They take 4 bytes each and "
            "6,565 together",
    .file = FILE_PATTERNS3X3,
    .read = read_patterns,
    .check = kt_table3x3_check,
    .key = "patterns3x3",
    .unit = "3x3 patterns",
    .number = count_patterns,
    .dump = dump_patterns,
};
