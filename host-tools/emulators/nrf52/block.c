/* block.c: what all peripherals have: registers that exist or don't, events, tasks, and the wires between them (PPI). */
#include "emulators/chip.h"

const struct chip_kind *chip_kind_of(const struct chip *chip, unsigned block) {
    return block < CHIP_BLOCKS ? chip->kinds[block] : NULL;
}

uint32_t chip_no_register(struct chip *chip, unsigned block, uint32_t offset) {
    chip_break(chip, "there is no such register", chip_address(block, offset));
    return 0;
}

void chip_expect(struct chip *chip, unsigned block, unsigned event) {
    chip->blocks[block].expected |= 1u << event;
}

/* Starts the tasks that are wired to an event. */
static void route(struct chip *chip, uint32_t event_address) {
    for (unsigned i = 0; i < CHIP_CHANNELS; i++) {
        if (!(chip->ppi.enabled >> i & 1) || chip->ppi.from[i] != event_address) continue;
        chip_task(chip, (chip->ppi.to[i] - CHIP_PERIPHERALS) / 4096, chip->ppi.to[i] % 4096 / 4);
    }
}

void chip_raise(struct chip *chip, unsigned block, unsigned event) {
    chip->blocks[block].events |= 1u << event;
    chip_expect(chip, block, event);
    route(chip, chip_address(block, CHIP_EVENTS + 4 * event));
}

void chip_task(struct chip *chip, unsigned block, unsigned task) {
    const struct chip_kind *kind = chip_kind_of(chip, block);
    if (!kind || task >= 32 || !(kind->tasks >> task & 1)) chip_no_register(chip, block, 4 * task);
    else kind->task(chip, block, task);
}
