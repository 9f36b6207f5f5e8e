/* boot.c: the boot program of boards that take new firmware (firmware/update.h): starts the right one. It has no line,
 * and nothing replaces it. */
#include "boards/port.h"
#include "firmware/update.h"

int main(void) {
    static kt_slots slots;
    bool on_trial;
    kt_port_start_clock();
    kt_port_guard_boot();
    kt_status slot = kt_update_choose(&slots, &on_trial);
    if (slot >= 0) kt_port_start_program(kt_update_vectors((unsigned)slot), on_trial);
    kt_port_await_program(); /* a restart would only wear the journal out */
}
