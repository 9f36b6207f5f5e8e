/* board.c: WebAssembly as a chip of 9 lines: all of it is in boards/wasm.c. */
#include "boards/port.h"

const char kt_port_name[] = "wasm32";
