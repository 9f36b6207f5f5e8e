/* board.c: SiFive's HiFive1 Rev B: all of it is in boards/fe310.c. */
#include "boards/port.h"

const char kt_port_name[] = "hifive1_revb";
