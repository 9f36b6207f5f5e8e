#include "base/fixed.h"

uint32_t kt_square_root(uint32_t number) {
    uint32_t root = 0;
    for (uint32_t bit = (uint32_t)1 << 30; bit; bit >>= 2) {
        if (number >= root + bit) {
            number -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return root;
}

uint32_t kt_logarithm_q16(uint32_t number) {
    uint32_t whole = 0;
    while (number >> whole > 1) whole++;
    /* x = number / 2^whole in 1..2; log2 x is about (x - 1) + .3436 (x - 1)(2 - x). */
    uint32_t x = whole > 16 ? number >> (whole - 16) : number << (16 - whole), more = x - 65536;
    uint32_t curve = (more >> 1) * (65536 - more) >> 15;
    uint32_t log2_q16 = (whole << 16) + more + (uint32_t)((uint64_t)curve * 22518 >> 16);
    return (uint32_t)((uint64_t)log2_q16 * 45426 >> 16);
}
