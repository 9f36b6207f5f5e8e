#include "common/json_string.h"

#include "common/utf8.h"

void json_string_write(FILE *stream, const char *text) {
    fputc('"', stream);
    while (*text) {
        int bytes = utf8_bytes(text);
        if (bytes == 0) fputc('?', stream);
        else if (*text == '"' || *text == '\\') fprintf(stream, "\\%c", *text);
        else if ((unsigned char)*text < ' ') fprintf(stream, "\\u%04x", (unsigned)*text);
        else fwrite(text, 1, (size_t)bytes, stream);
        text += bytes ? bytes : 1;
    }
    fputc('"', stream);
}
