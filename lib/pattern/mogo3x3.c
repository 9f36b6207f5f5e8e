#include "pattern/mogo3x3.h"

#include "mogo3x3.inc"
