#include "compile/section3x3.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/memory.h"
#include "learn/csv3x3.h"

uint8_t *section3x3_read(const char *path) {
    static struct patterns3x3 set;
    kt_pattern3x3 kept[KT_TABLE3X3_PATTERNS_MAX];
    if (!csv3x3_read(path, stderr, &set)) return NULL;
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
    uint8_t *section = memory_zeroed(kt_table3x3_bytes((uint32_t)count));
    if (kt_table3x3_write(kept, count, section) >= 0) return section;
    fprintf(stderr, "katachi: %s keeps no patterns\n", path);
    free(section);
    return NULL;
}
