/* sha256.h: the hash SHA-256 (NIST, FIPS 180-4, 2015). */
#ifndef SHA256_H
#define SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_BYTES = 32 };

/* Writes the hash of the bytes. */
void sha256(const void *bytes, size_t count, uint8_t hash[SHA256_BYTES]);

#endif
