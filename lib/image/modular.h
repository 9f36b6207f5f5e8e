/* modular.h: numbers modulo p = 2^255 - 19, the field of Curve25519 (RFC 8032, section 5.1). Inner part of sign.h.
 *
 * Sixteen words hold a number below 2^256, the lowest word first. So most numbers can be held in two ways, as n and as
 * n + p; kt_modular_reduce chooses the lower one. Results may take the place of operands. */
#ifndef KT_IMAGE_MODULAR_H
#define KT_IMAGE_MODULAR_H

#include <stdbool.h>
#include <stdint.h>

enum { KT_MODULAR_WORDS = 16 };

typedef struct kt_modular {
    uint16_t word[KT_MODULAR_WORDS];
} kt_modular;

/* r = a + b, a - b, a * b. */
void kt_modular_add(kt_modular *r, const kt_modular *a, const kt_modular *b);
void kt_modular_subtract(kt_modular *r, const kt_modular *a, const kt_modular *b);
void kt_modular_multiply(kt_modular *r, const kt_modular *a, const kt_modular *b);

/* r = 1 / a; 0 for 0. Cost: 265 multiplications. */
void kt_modular_invert(kt_modular *r, const kt_modular *a);

/* r = a ^ ((p - 5) / 8), from which square roots are made. Cost as above. */
void kt_modular_root(kt_modular *r, const kt_modular *a);

/* Brings a number below p. */
void kt_modular_reduce(kt_modular *r);

/* Is it 0 modulo p? Reduces it. */
bool kt_modular_is_zero(kt_modular *a);

#endif
