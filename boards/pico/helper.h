/* helper.h: the RP2040's second core, which does what the first one gives it (kt_port_help in port.h).
 *
 * The two cores share no data but what is handed over, by the chip's two queues of words: the function and its
 * argument one way, DONE the other way. The second core takes no interrupts, and between two calls it lies in
 * RAM, as the flash can't be read while it is erased or written. */
#ifndef KT_BOARDS_PICO_HELPER_H
#define KT_BOARDS_PICO_HELPER_H

/* Before the flash changes: stops the second core for good if it is at work, which is a mistake of the program:
 * kt_port_has_helped then records a fault. */
void kt_pico_spare_flash(void);

/* Sends the second core back to its ROM, where it sleeps, if it has nothing to do. The next call starts it again. */
void kt_pico_rest_helper(void);

#endif
