/* shift.c: shifts of 128 bits, which clang calls by these names where a processor has no instruction for them.
 * A program with a compiler's library has them there; this one has none. */
#include <stdint.h>

typedef unsigned __int128 wide;

wide __ashlti3(wide a, int bits);
wide __lshrti3(wide a, int bits);

/* Made of halves: a shift of the whole would be compiled to a call of the function itself. */
static wide join(uint64_t high, uint64_t low) {
    union {
        struct {
            uint64_t low, high;
        } half;
        wide whole;
    } both = {.half = {.low = low, .high = high}};
    return both.whole;
}

static void split(wide a, uint64_t *high, uint64_t *low) {
    union {
        wide whole;
        struct {
            uint64_t low, high;
        } half;
    } both = {.whole = a};
    *high = both.half.high;
    *low = both.half.low;
}

wide __ashlti3(wide a, int bits) {
    uint64_t high, low;
    split(a, &high, &low);
    if (bits >= 64) return join(low << (bits - 64), 0);
    return bits ? join(high << bits | low >> (64 - bits), low << bits) : a;
}

wide __lshrti3(wide a, int bits) {
    uint64_t high, low;
    split(a, &high, &low);
    if (bits >= 64) return join(0, high >> (bits - 64));
    return bits ? join(high >> bits, low >> bits | high << (64 - bits)) : a;
}
