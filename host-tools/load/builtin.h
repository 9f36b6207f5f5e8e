/* builtin.h: the images that ship with Katachi (host-tools/images/), as parts of the program. */
#ifndef BUILTIN_H
#define BUILTIN_H

#include "image/image.h"

enum { BUILTIN_IMAGES = 3 };

/* Opens them: the one for 9x9, with weights of shapes; the one for 19x19; and a smaller one for 19x19, from which training
 * goes on. Their bytes stay until the program ends. Call it from one thread. */
void builtin_open(kt_image images[BUILTIN_IMAGES]);

#endif
