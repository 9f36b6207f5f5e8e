/* board.c: SiFive's HiFive1, the first revision: all of it is in boards/fe310.c. */
#include "boards/port.h"

const char kt_port_name[] = "sifive_e";
