/* fault.c: a program for boards that faults at a known place. */
#include "firmware/port.h"

void break_down(void);

__attribute__((noinline)) void break_down(void) { __builtin_trap(); }

int main(void) {
    kt_port_init();
    kt_port_write("before\nin the middle", 20);
    break_down();
    return 0;
}
