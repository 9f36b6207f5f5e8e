#include "images/firmware.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/file_kind.h"
#include "common/memory.h"
#include "common/whole_file.h"

/* Are all characters of a text printable? It is shown, and toys tell it back. */
static bool is_printable(const char *text) {
    while (*text >= ' ' && *text <= '~') text++;
    return !*text;
}

/* Finds both programs. Returns what is wrong with them, or KT_OK. */
static kt_status find(struct firmware *firmware, size_t count) {
    const uint8_t *at = firmware->bytes;
    for (unsigned slot = 0; slot < FIRMWARE_SLOTS; slot++) {
        kt_program *program = &firmware->program[slot];
        if (count < KT_PROGRAM_HEADER_BYTES) return KT_ERR_SIZE;
        kt_status status = kt_program_read(program, at, (uint32_t)count);
        if (status >= 0) status = kt_program_check_crc(at, program);
        if (status >= 0) status = kt_program_check_hash(at, program);
        if (status < 0) return status;
        if (program->slot != slot || !is_printable(program->board) || !is_printable(program->version))
            return KT_ERR_FORMAT;
        firmware->slot[slot] = at;
        at += program->total_bytes;
        count -= program->total_bytes;
    }
    const kt_program *first = firmware->program;
    bool same = strcmp(first[0].board, first[1].board) == 0 && first[0].number == first[1].number;
    return count || !same ? KT_ERR_FORMAT : KT_OK;
}

bool firmware_load(const char *path, struct firmware *firmware) {
    size_t count;
    *firmware = (struct firmware){0};
    if (file_kind_refuse(path, FILE_FIRMWARE, stderr)) return false;
    if (!whole_file_read(path, FIRMWARE_BYTES_MAX, &firmware->bytes, &count, stderr)) return false;
    kt_status status = find(firmware, count);
    if (status >= 0) return true;
    fprintf(stderr, "katachi: %s: damaged firmware (%s)\n", path, kt_status_text(status));
    firmware_free(firmware);
    return false;
}

void firmware_free(struct firmware *firmware) {
    free(firmware->bytes);
    firmware->bytes = NULL;
}

bool firmware_reads(const char *path) {
    CLEANUP(firmware_free) struct firmware firmware = {0};
    return firmware_load(path, &firmware);
}
