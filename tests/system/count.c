/* count.c: a program for boards that runs a loop a million times and says how long that took by the clock of
 * katachi-stats. */
#include "base/text.h"
#include "boards/port.h"

int main(void) {
    kt_port_init();
    uint32_t start = kt_port_work(NULL);
    for (uint32_t rounds = 1000000; rounds; rounds--) __asm__ volatile("");
    uint32_t taken = kt_port_work(NULL) - start;
    char bytes[40];
    kt_text text;
    kt_text_init(&text, bytes, sizeof bytes);
    kt_text_unsigned(&text, taken);
    kt_text_char(&text, ' ');
    kt_text_string(&text, kt_port_work_unit());
    kt_text_char(&text, '\n');
    kt_port_write(text.bytes, text.length);
    return 0;
}
