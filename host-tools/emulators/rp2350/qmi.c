/* qmi.c: the bus to the flash in direct mode, the chip of flash, and what the cache has of it. The chip takes the commands 02, 05, 06,
 * 20 and 4b of a Winbond W25Q32RV. Erasing makes ones, writing only makes zeros. Both take a little of the time that such a chip
 * needs, so that tests end sooner. */
#include <string.h>

#include "emulators/rp2350/rp2350.h"

enum {
    QMI = 0x400d0000,
    CONTROL = 0,
    SEND = 4,
    RECEIVE = 8,
    ON = 1 << 0,
    BUSY = 1 << 1,
    SELECTED = 1 << 2,
    RECEIVED_NOTHING = 1 << 16,
    DIVISOR = 22, /* the lowest of its eight bits */
    FASTEST_HZ = 50000000,

    WRITE_ENABLE = 0x06,
    READ_STATE = 0x05,
    READ_ID = 0x4b,
    ERASE = 0x20,
    PROGRAM = 0x02,
    PAGE = 256,
    SECTOR = 4096,
    ERASE_NS = 300000,
    CACHE_LINES = 0x18000000,
    FORGET_BY_ADDRESS = 2,
    LINE = 8,
};

/* Of what the flash has changed, the cache has old lines, until it forgets them. */
static void make_old(struct chip *chip, uint32_t start, const uint8_t *before, uint32_t bytes) {
    struct rp2350 *it = chip->more;
    for (uint32_t i = 0; i < bytes; i += LINE) {
        uint32_t line = (start + i) / LINE;
        uint8_t *eight = &it->flash.old[line / 512][line % 512 / 8];
        if (memcmp(chip->flash + start + i, before + i, LINE) == 0 || *eight >> line % 8 & 1) continue;
        it->flash.old_lines++;
        *eight |= (uint8_t)(1u << line % 8);
    }
}

static void hide(struct chip *chip) {
    const struct rp2350 *it = chip->more;
    chip->hidden = it->direct.control & ON            ? "the flash is read while it takes commands"
                   : it->flash.busy_ns > chip->now_ns ? "the flash is read while it is busy"
                   : it->flash.old_lines ? "the flash is read while the cache has old bytes of it"
                                         : NULL;
}

void rp2350_forget_line(struct chip *chip, uint32_t address, unsigned bytes) {
    struct rp2350 *it = chip->more;
    uint32_t line = (address - CACHE_LINES) / LINE;
    if (bytes != 1 || address % LINE != FORGET_BY_ADDRESS || line >= RP2350_FLASH_BYTES / LINE)
        chip_break(chip, "the model's cache forgets by addresses alone", address);
    if (it->direct.control & ON)
        chip_break(chip, "the cache forgets before the flash can be read again", address);
    uint8_t *eight = &it->flash.old[line / 512][line % 512 / 8];
    if (*eight >> line % 8 & 1) it->flash.old_lines--;
    *eight &= (uint8_t) ~(1u << line % 8);
    hide(chip);
}

/* The chip of flash */

/* Power goes: of the bits that the operation changed, half are as before. */
static void cut(struct chip *chip, uint32_t start, const uint8_t *before, uint32_t bytes) {
    for (uint32_t i = 0; i < bytes; i++)
        chip->flash[start + i] ^= (uint8_t)((chip->flash[start + i] ^ before[i]) & chip_random(chip));
    chip->power_lost = true;
}

static void change(struct chip *chip, uint32_t start, uint32_t bytes) {
    struct rp2350 *it = chip->more;
    uint8_t before[SECTOR];
    memcpy(before, chip->flash + start, bytes);
    if (it->flash.name == ERASE) {
        memset(chip->flash + start, 0xff, bytes);
    } else {
        for (unsigned i = 4; i < it->flash.count; i++) /* behind the end of a page comes its beginning */
            chip->flash[start + (it->flash.address[2] + i - 4) % PAGE] &= it->flash.data[i - 4];
    }
    it->flash.busy_ns = chip->now_ns + (it->flash.name == ERASE ? ERASE_NS : it->outside.write_ns);
    it->flash.enabled = false;
    make_old(chip, start, before, bytes);
    chip->nvmc.operations++;
    chip->nvmc.touched = RP2350_FLASH_START + start / SECTOR * SECTOR;
    if (chip->nvmc.operations == chip->nvmc.cut_at) cut(chip, start, before, bytes);
}

static void end_command(struct chip *chip) {
    struct rp2350 *it = chip->more;
    const uint8_t *at = it->flash.address;
    uint32_t start = (uint32_t)at[0] << 16 | (uint32_t)at[1] << 8 | at[2];
    bool changes = it->flash.name == ERASE || it->flash.name == PROGRAM;
    it->flash.selected = false;
    if (!it->flash.count) return;
    if (it->flash.name == WRITE_ENABLE) it->flash.enabled = true;
    if (!changes) return;
    if (!it->flash.enabled) chip_break(chip, "the flash is changed without a write enable", start);
    if (start >= RP2350_FLASH_BYTES || it->flash.count < (it->flash.name == ERASE ? 4u : 5u))
        chip_break(chip, "a command for the flash is not complete", start);
    if (it->flash.name == ERASE) change(chip, start / SECTOR * SECTOR, SECTOR);
    else change(chip, start / PAGE * PAGE, PAGE);
}

/* Takes a byte, and returns the one that the flash sends at the same time. */
static uint8_t exchange(struct chip *chip, uint8_t byte, uint32_t address) {
    static const uint8_t id[] = {0xe4, 0x62, 0x48, 0x08, 0x03, 0x51, 0x22, 0x2b};
    struct rp2350 *it = chip->more;
    unsigned count = it->flash.count++;
    bool busy = it->flash.busy_ns > chip->now_ns;
    if (!count) {
        it->flash.name = byte;
        if (busy && byte != READ_STATE)
            chip_break(chip, "the flash gets a command while it is busy", address);
        if (byte != READ_STATE && byte != WRITE_ENABLE && byte != READ_ID && byte != ERASE && byte != PROGRAM)
            chip_break(chip, "the model's flash does not know this command", address);
        return 0xff;
    }
    if (it->flash.name == READ_STATE) return (uint8_t)(busy | it->flash.enabled << 1);
    if (it->flash.name == READ_ID) return count > 4 && count < 13 ? id[count - 5] : 0xff;
    if (count < 4) it->flash.address[count - 1] = byte;
    else it->flash.data[(count - 4) % PAGE] = byte;
    return 0xff;
}

/* Direct mode */

static uint32_t qmi_read(struct chip *chip, uint32_t address) {
    struct rp2350 *it = chip->more;
    switch (address - QMI) {
    case CONTROL:
        return it->direct.control | (it->direct.quiet_ns > chip->now_ns ? BUSY : 0) |
               (it->direct.full && it->direct.quiet_ns <= chip->now_ns ? 0 : RECEIVED_NOTHING);
    case RECEIVE:
        if (!it->direct.full || it->direct.quiet_ns > chip->now_ns)
            chip_break(chip, "a byte of the flash is taken that has not come", address);
        it->direct.full = false;
        return it->direct.received;
    default: return rp2350_no_register(chip, address);
    }
}

static void control(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    uint32_t divisor = value >> DIVISOR & 0xff;
    value &= ON | SELECTED | 0xffu << DIVISOR;
    if (!divisor || rp2350_system_hz(chip) / divisor > FASTEST_HZ)
        chip_break(chip, "direct mode is too fast for the flash's 03h", address);
    if (it->direct.quiet_ns > chip->now_ns)
        chip_break(chip, "direct mode changes while the bus is busy", address);
    if (value & SELECTED && !(value & ON))
        chip_break(chip, "the flash is selected outside direct mode", address);
    if (value & SELECTED && !it->flash.selected) {
        it->flash.selected = true;
        it->flash.count = 0;
    } else if (!(value & SELECTED) && it->flash.selected) {
        end_command(chip);
    }
    if (value & ON && !(it->direct.control & ON))
        it->direct.quiet_ns = chip->now_ns + 200; /* of a read that was under way */
    it->direct.control = value;
    hide(chip);
}

static void qmi_write(struct chip *chip, uint32_t address, uint32_t value) {
    struct rp2350 *it = chip->more;
    if (address == QMI + CONTROL) {
        control(chip, address, value);
        return;
    }
    if (address != QMI + SEND || value > 0xff) rp2350_no_register(chip, address);
    if (!it->flash.selected) chip_break(chip, "a byte is sent to a flash that is not selected", address);
    if (it->direct.full || it->direct.quiet_ns > chip->now_ns)
        chip_break(chip, "a byte is sent before the one before is over", address);
    it->direct.received = exchange(chip, (uint8_t)value, address);
    it->direct.full = true;
    it->direct.quiet_ns =
        chip->now_ns + 8ull * 1000000000 * (it->direct.control >> DIVISOR & 0xff) / rp2350_system_hz(chip);
}

const struct rp2350_part rp2350_qmi = {.start = QMI, .reset = -1, .read = qmi_read, .write = qmi_write};
