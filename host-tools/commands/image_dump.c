#include "commands/image_dump.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "common/memory.h"
#include "images/load.h"
#include "images/section.h"
#include "images/sign_image.h"
#include "pattern/scan.h"

/* Prints a bitboard as a hexadecimal number, bit y * size + x for column x, row y. */
static void print_bitboard(const kt_bitboard *set, int size) {
    char digits[(KT_POINTS + 3) / 4 + 1];
    int count = (size * size + 3) / 4;
    memset(digits, '0', (size_t)count);
    digits[count] = 0;
    KT_EACH_POINT(p, set) {
        int bit = kt_point_y(p) * size + kt_point_x(p);
        char *digit = &digits[count - 1 - bit / 4];
        int value = (*digit <= '9' ? *digit - '0' : *digit - 'a' + 10) | 1 << bit % 4;
        *digit = "0123456789abcdef"[value];
    }
    fputs(digits, stdout);
}

static void dump_pattern(const kt_image *image, const kt_spiral *spiral, int group, const kt_pattern *p) {
    kt_elementary stones = {0};
    /* At the lower left end of the bounds some stones may be off the board; find the first place where all
     * are on it. */
    int x = p->x_min, y = p->y_min;
    while (!kt_scan_lay(spiral, p, image->size, x, y, 0, &stones) && (x < p->x_max || y < p->y_max)) {
        if (x < p->x_max) x++;
        else x = p->x_min, y++;
    }
    printf("%.5f  stage %d  %s  x %d-%d  y %d-%d  move %d,%d  black ", p->value_q16 / 65536.0,
           kt_group_stage(group) + 1, kt_group_ko(group) ? "ko" : "- ", p->x_min, p->x_max, p->y_min,
           p->y_max, x, y);
    print_bitboard(&stones.black, image->size);
    printf("  white ");
    print_bitboard(&stones.white, image->size);
    putchar('\n');
}

/* The text comes from a file: it must not control the terminal. */
static void print_info(const kt_image *image) {
    kt_section text = kt_image_text(image);
    if (!text.count) return;
    printf("# ");
    for (uint32_t i = 0; i < text.count; i++) putchar(iscntrl(text.bytes[i]) ? '?' : text.bytes[i]);
    putchar('\n');
}

static void print_signer(const kt_image *image) {
    const uint8_t *signature = kt_image_signature(image);
    char digits[KEY_DIGITS + 1];
    if (!signature) {
        puts("# not signed");
        return;
    }
    key_digits(digits, signature);
    printf(sign_image_is_right(image) ? "# signed by %s\n" : "# WRONG signature, said to be by %s\n", digits);
}

static bool dump(const char *path) {
    CLEANUP(load_free) struct loaded_image loaded = {0};
    kt_patterns patterns;
    if (!load_image(path, &loaded)) return false;
    const kt_image *image = &loaded.image;
    if (kt_patterns_open(&patterns, image) < 0) return false; /* load_image has checked them */
    kt_spiral spiral;
    kt_spiral_init(&spiral, image->size);
    printf("# %ux%u, %u patterns, %u bytes, %u stages of %u moves\n", image->size, image->size,
           kt_patterns_count(&patterns), image->total_bytes, patterns.stages, patterns.stage_moves);
    uint32_t model_bytes = kt_model_stored(image);
    if (model_bytes) printf("# a model of %u bytes\n", model_bytes);
    for (unsigned i = 0; section_kind(i); i++) {
        uint32_t number = section_kind(i)->number(image);
        if (number) printf("# %u %s\n", number, section_kind(i)->unit);
    }
    print_info(image);
    print_signer(image);
    for (int i = 0; i < kt_groups(patterns.stages); i++) {
        kt_pattern_walk walk = kt_pattern_walk_begin(&patterns, i);
        for (kt_pattern pattern; kt_pattern_walk_next(&walk, &pattern);)
            dump_pattern(image, &spiral, i, &pattern);
    }
    for (unsigned i = 0; section_kind(i); i++)
        if (section_kind(i)->dump && section_kind(i)->number(image)) section_kind(i)->dump(image);
    return true;
}

int image_dump_run(const char *path, bool redirects) {
    if (!redirects) return dump(path) ? 0 : 1;
    fputs("katachi: image dump prints on standard output; write '> FILE' in place of -o FILE\n", stderr);
    return 2;
}
