/* builtin.h: the images that ship with Katachi (host-tools/images/), inside the program. */
#ifndef BUILTIN_H
#define BUILTIN_H

#include "image/image.h"

enum { BUILTIN_IMAGES = 2 };

/* Opens them: for 9x9, as the micro:bit has it, and for 19x19. Their bytes are the program's own. */
void builtin_open(kt_image images[BUILTIN_IMAGES]);

#endif
