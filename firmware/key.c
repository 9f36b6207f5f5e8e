#include "firmware/key.h"

#include <stddef.h>

/* The Makefile writes it: KT_KEY, the key's bytes, and KT_OPEN, 0 or 1. */
#include "key.inc"

static const uint8_t key[KT_SIGN_KEY_BYTES] = {KT_KEY};

const uint8_t *kt_key(void) { return KT_OPEN ? NULL : key; }
