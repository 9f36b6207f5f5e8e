/* qemu_plugin.h: QEMU's plugin interface, as far as it is used, and as it is the same in QEMU 7.2 and 10 (its
 * docs/devel/tcg-plugins.rst). To be included by one file of a plugin. */
#ifndef QEMU_PLUGIN_H
#define QEMU_PLUGIN_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_info;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
enum { QEMU_PLUGIN_NO_REGISTERS = 0, QEMU_PLUGIN_READS = 1 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           void (*translated)(qemu_plugin_id_t id,
                                                              struct qemu_plugin_tb *block));
void qemu_plugin_register_vcpu_tb_exec_cb(struct qemu_plugin_tb *block,
                                          void (*executed)(unsigned cpu, void *context), int registers,
                                          void *context);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *instruction,
                                            void (*executed)(unsigned cpu, void *context), int registers,
                                            void *context);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *instruction,
                                      void (*accessed)(unsigned cpu, qemu_plugin_meminfo_t info,
                                                       uint64_t address, void *context),
                                      int registers, int accesses, void *context);
void qemu_plugin_register_atexit_cb(qemu_plugin_id_t id, void (*ended)(qemu_plugin_id_t id, void *context),
                                    void *context);
unsigned qemu_plugin_mem_size_shift(qemu_plugin_meminfo_t info);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
uint64_t qemu_plugin_tb_vaddr(const struct qemu_plugin_tb *block);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *block, size_t index);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *instruction);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *instruction);

int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info *info, int count, char **arguments);
extern int qemu_plugin_version;
__attribute__((visibility("default"))) int qemu_plugin_version = 1;

/* QEMU reads the version when the plugin is loaded. One that counts on scoreboards takes no 1 any more. */
__attribute__((constructor)) static void choose_version(void) {
    if (dlsym(RTLD_DEFAULT, "qemu_plugin_scoreboard_new")) qemu_plugin_version = 2;
}

#endif
