#include "draw/png.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/crc32.h"
#include "common/child.h"
#include "common/memory.h"

static const char program[] = "rsvg-convert";

/* Opens a temporary file with these bytes, which the program reads under a name. Returns NULL with errno. */
static FILE *file_of(const char *bytes, size_t count) {
    FILE *file = tmpfile();
    if (!file || (fwrite(bytes, 1, count, file) == count && fseek(file, 0, SEEK_SET) == 0)) return file;
    int reason = errno;
    fclose(file);
    errno = reason;
    return NULL;
}

/* Puts a chunk of text behind the header of a PNG: "Software: Katachi". */
static char *sign(const char *png, size_t *count) {
    enum { HEAD = 33 }; /* the signature, and the chunk IHDR */
    static const unsigned char chunk[] = "\0\0\0\x10"
                                         "tEXtSoftware\0Katachi";
    uint32_t crc = kt_crc32(0, chunk + 4, sizeof chunk - 5);
    const unsigned char end[] = {(unsigned char)(crc >> 24), (unsigned char)(crc >> 16),
                                 (unsigned char)(crc >> 8), (unsigned char)crc};
    char *signed_png = memory_resize(NULL, *count + sizeof chunk - 1 + sizeof end), *to = signed_png;
    memcpy(to, png, HEAD);
    memcpy(to += HEAD, chunk, sizeof chunk - 1);
    memcpy(to += sizeof chunk - 1, end, sizeof end);
    memcpy(to + sizeof end, png + HEAD, *count - HEAD);
    *count += sizeof chunk - 1 + sizeof end;
    return signed_png;
}

bool png_make(const char *svg, size_t svg_bytes, int width, char **png, size_t *png_bytes) {
    CLEANUP(words_free) struct words words = {0};
    struct child_result result = {0};
    bool started = false;
    FILE *file = file_of(svg, svg_bytes);
    words_add(&words, "%s", program);
    if (width) words_add(&words, "--width=%d", width);
    words_add(&words, "--keep-aspect-ratio");
    if (file) words_add(&words, "/dev/fd/%d", fileno(file));
    bool made = file && child_run(program, &words, &result, &started);
    if (!made && !started && errno == ENOENT)
        fprintf(stderr, "katachi: a picture in PNG needs the program %s (Debian: librsvg2-bin)\n", program);
    else if (!made && !started) fprintf(stderr, "katachi: cannot start %s: %s\n", program, strerror(errno));
    made = made && result.output_bytes > 33 && !memcmp(result.output, "\x89PNG\r\n\x1a\n", 8);
    if (started && !made) fprintf(stderr, "katachi: %s made no picture\n", program);
    if (made) {
        *png_bytes = result.output_bytes;
        *png = sign(result.output, png_bytes);
    }
    if (file) fclose(file);
    free(result.output);
    return made;
}
