/* board.c: ARM's MPS2 with the FPGA image AN505: all of it is in boards/mps2.c. */
#include "boards/port.h"

const char kt_port_name[] = "mps2-an505";
