/* embed_file.c: the same example on the machine that builds, in C and in C++: the image is the file "image.kti". */
#include "docs/embedding.c"

#include <stdio.h>

const void *find_image(size_t *bytes) {
    static kt_word room[1 << 20];
    FILE *file = fopen("image.kti", "rb");
    *bytes = file ? fread(room, 1, sizeof room, file) : 0;
    if (file) fclose(file);
    return room;
}

void say(const char *text) { fputs(text, stdout); }
