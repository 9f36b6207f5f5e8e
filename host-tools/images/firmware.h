/* firmware.h: a file with new firmware for a toy (docs/update.md): one program, linked for each of two slots, one
 * behind the other. image/program.h describes each. */
#pragma once

#include "image/program.h"

enum { FIRMWARE_SLOTS = 2, FIRMWARE_BYTES_MAX = 1 << 25 };

struct firmware {
    uint8_t *bytes; /* owned */
    const uint8_t *slot[FIRMWARE_SLOTS];
    kt_program program[FIRMWARE_SLOTS];
};

/* Reads the file at `path`, and checks that all of it is there: headers, checksums and hashes; not who signed it, which
 * the toy knows. Returns false after a message. */
bool firmware_load(const char *path, struct firmware *firmware);
void firmware_free(struct firmware *firmware);

/* Is the file one that firmware_load accepts? An output_reader (common/output.h). */
bool firmware_reads(const char *path);
