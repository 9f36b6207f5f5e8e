/* board.c: WebAssembly with boards up to 19x19: all of it is in boards/wasm.c. */
#include "boards/port.h"

const char kt_port_name[] = "browser";
