#include "pattern/mogo3x3.h"

const uint8_t kt_mogo3x3[8192] = {
#include "mogo3x3.inc"
};
