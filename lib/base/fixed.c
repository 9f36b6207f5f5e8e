#include "base/fixed.h"

/* 2^24 / n for n = 256..511. That of 256 would be 65536. */
enum { RECIPROCALS = 256 };
#define RECIPROCAL(n) (RECIPROCALS * 65536 - 1) / (n)
#define RECIPROCALS_4(n) RECIPROCAL(n), RECIPROCAL(n + 1), RECIPROCAL(n + 2), RECIPROCAL(n + 3)
#define RECIPROCALS_16(n) RECIPROCALS_4(n), RECIPROCALS_4(n + 4), RECIPROCALS_4(n + 8), RECIPROCALS_4(n + 12)
#define RECIPROCALS_64(n)                                                                                    \
    RECIPROCALS_16(n), RECIPROCALS_16(n + 16), RECIPROCALS_16(n + 32), RECIPROCALS_16(n + 48)
static const uint16_t reciprocal[RECIPROCALS] = {RECIPROCALS_64(256), RECIPROCALS_64(320),
                                                 RECIPROCALS_64(384), RECIPROCALS_64(448)};

uint32_t kt_ratio_by_reciprocal(uint32_t part, uint32_t whole) {
    while (whole < RECIPROCALS) part <<= 1, whole <<= 1;
    uint32_t ratio = part * reciprocal[whole - RECIPROCALS] >> 8, rest = (part << 16) - ratio * whole;
    for (; rest >= whole; rest -= whole)
        ratio++; /* twice at most, as the reciprocal is too small by 1 at most */
    return ratio;
}

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

uint32_t kt_halved_q16(uint32_t distance, uint32_t halving) {
    /* 2^(-i / 16) * 65536, rounded */
    static const uint32_t power[17] = {65536, 62757, 60097, 57549, 55109, 52772, 50535, 48393, 46341,
                                       44376, 42495, 40693, 38968, 37316, 35734, 34219, 32768};
    for (; halving >> 24; halving >>= 1) distance >>= 1; /* what follows fits into 32 bits */
    /* NOLINTNEXTLINE(clang-analyzer-core.DivideZero): it is not 0 */
    uint32_t halvings = distance / halving;
    if (halvings > 16) return 0;
    uint32_t rest = distance % halving, step = halving / 16 + 1, i = rest / step;
    uint32_t between = power[i] - (power[i] - power[i + 1]) * (rest % step) / step;
    return between >> halvings;
}

uint32_t kt_logistic_q16(int32_t x_q16) {
    enum { HALF = 32768, STEPS = 32, STEP_BITS = 14 };
    /* The function minus 1/2, at x = 0, 1/4, 1/2, ... 8. */
    static const uint16_t curve[STEPS + 1] = {0,     4075,  8025,  11743, 15143, 18173, 20813, 23066, 24956,
                                              26519, 27797, 28830, 29660, 30322, 30847, 31262, 31589, 31846,
                                              32048, 32206, 32329, 32426, 32501, 32560, 32606, 32642, 32670,
                                              32691, 32708, 32721, 32732, 32740, 32746};
    uint32_t x = x_q16 < 0 ? 0u - (uint32_t)x_q16 : (uint32_t)x_q16, step = x >> STEP_BITS,
             above = curve[STEPS];
    if (step < STEPS) {
        uint32_t part = x & ((1u << STEP_BITS) - 1);
        above = curve[step] + ((curve[step + 1] - curve[step]) * part >> STEP_BITS);
    }
    return x_q16 < 0 ? HALF - above : HALF + above;
}
