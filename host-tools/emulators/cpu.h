/* cpu.h: the model's processor: Unicorn runs the instructions of a Cortex-M, and this file does what Unicorn leaves
 * out: exceptions, and the interrupt controller, as far as a program has interrupts of one priority. An instruction
 * takes a fixed time, as in QEMU with -icount. */
#pragma once

#include "emulators/chip.h"

struct cpu;

/* Makes the processor of a chip, which begins at chip_vectors. An instruction takes 2^`shift` ns. Exits with a
 * message when Unicorn can't. */
struct cpu *cpu_make(struct chip *chip, unsigned shift);

/* Begins anew, after chip->restarts. */
void cpu_restart(struct cpu *cpu);

/* Runs until the chip's time is `until_ns`, or the processor sleeps and nothing wakes it before, or the chip was
 * reset or has lost its power. Returns whether it sleeps; time has then not passed. */
bool cpu_run(struct cpu *cpu, uint64_t until_ns);

/* Returns where the program is, for messages. */
uint32_t cpu_place(const struct cpu *cpu);

/* Returns the word at an address of flash or RAM, or of the vectors' register; all ones elsewhere. */
uint32_t cpu_word(const struct cpu *cpu, uint32_t address);
