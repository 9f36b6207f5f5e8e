/* i2c.h: the RP2040's I2C0 on GP4 (SDA) and GP5 (SCL), at 400 kHz, to which a device listens (oled.c). */
#ifndef KT_BOARDS_PICO_I2C_H
#define KT_BOARDS_PICO_I2C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Starts the bus, whatever it did before, for the device with this address (7 bits). Returns false when a part of the chip does not
 * work. */
bool kt_pico_i2c_start(uint8_t address);

/* Sends a byte and behind it `count` others (1 or more) to the device. Returns false when the device doesn't take them: then the bus
 * must be started again. Takes 23 us a byte. */
bool kt_pico_i2c_send(uint8_t first, const uint8_t *bytes, size_t count);

#endif
