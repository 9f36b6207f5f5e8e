/* work.c: counts the instructions that a program executes: a plugin of QEMU's. Prints their number on standard error at the
 * end. */
#include <stdio.h>

#include "qemu_plugin.h"

static uint64_t instructions;

static void executed(unsigned cpu, void *context) {
    (void)cpu;
    instructions += (uint64_t)(uintptr_t)context;
}

static void translated(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_cb(block, executed, QEMU_PLUGIN_NO_REGISTERS,
                                         (void *)(uintptr_t)qemu_plugin_tb_n_insns(block));
}

static void ended(qemu_plugin_id_t id, void *context) {
    (void)id;
    (void)context;
    fprintf(stderr, "%llu\n", (unsigned long long)instructions);
}

__attribute__((visibility("default"))) int
qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int count, char **arguments) {
    (void)info;
    (void)count;
    (void)arguments;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
