/* led.h: the own light of a Pico and a Pico 2, at GP25: a sign of life. It flashes once every three seconds while all is well. After
 * a fault since power came on it flashes once more than the number of its reason (kt_fault_reason), which docs/boards.md lists. */
#ifndef KT_BOARDS_PICO_LED_H
#define KT_BOARDS_PICO_LED_H

void kt_pico_led_start(void);

/* Call it every 50 ms: the tick does. */
void kt_pico_led_tick(void);

#endif
