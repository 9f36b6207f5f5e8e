/* embed.h: makes a file a part of the program. */
#pragma once

#include <stddef.h>
#include <stdint.h>

/* The assembler includes the file, whose path is relative to the folder of the project. `name` are its bytes;
 * they end before `name`_end, where a 0 stands. The Makefile must say that the object depends on the file.
 *
 * The labels are global, and hidden: on 64-bit Arm the compiler reaches data that it doesn't see through a table, where the
 * linker keeps one entry for all local labels of a section, so that both would be the same address. */
#ifdef _WIN32 /* whose assembler knows neither word, and whose labels are of one program anyway */
#define EMBED_LABEL(name) name
#define EMBED_BEGIN(name) ".section .rdata,\"dr\"\n.globl " name ", " name "_end\n"
#define EMBED_END ".text\n"
#elif defined __APPLE__
/* Labels of C begin with _ there. The linker moves what lies between two labels, if the second isn't such an end. */
#define EMBED_LABEL(name) "_" name
#define EMBED_BEGIN(name)                                                                                    \
    ".section __TEXT,__const\n.globl " name ", " name "_end\n.private_extern " name ", " name "_end\n"       \
    ".alt_entry " name "_end\n"
#define EMBED_END ".text\n"
#else
#define EMBED_LABEL(name) name
#define EMBED_BEGIN(name)                                                                                    \
    ".pushsection .rodata\n.globl " name ", " name "_end\n.hidden " name ", " name "_end\n"
#define EMBED_END ".popsection\n"
#endif
#define EMBED_TEXT(label, path)                                                                              \
    EMBED_BEGIN(label) label ": .incbin \"" path "\"\n" label "_end: .byte 0\n" EMBED_END
#define EMBED(name, path)                                                                                    \
    __asm__(EMBED_TEXT(EMBED_LABEL(#name), path));                                                           \
    extern const uint8_t name[], name##_end[]

/* How many they are. */
#define EMBED_BYTES(name) ((size_t)((uintptr_t)name##_end - (uintptr_t)name))
