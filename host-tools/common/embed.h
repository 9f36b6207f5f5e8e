/* embed.h: makes a file a part of the program. */
#ifndef EMBED_H
#define EMBED_H

#include <stddef.h>
#include <stdint.h>

/* The assembler includes the file, whose path is relative to the folder of the project. `name` are its bytes;
 * they end before `name`_end, where a 0 stands. The Makefile must say that the object depends on the file.
 *
 * The labels are global, and hidden: on 64-bit Arm the compiler reaches data that it doesn't see through a table, where the
 * linker keeps one entry for all local labels of a section, so that both would be the same address. */
#ifdef _WIN32 /* whose assembler knows neither word, and whose labels are of one program anyway */
#define EMBED_BEGIN(name) ".section .rdata,\"dr\"\n.globl " name ", " name "_end\n"
#define EMBED_END ".text\n"
#else
#define EMBED_BEGIN(name)                                                                                    \
    ".pushsection .rodata\n.globl " name ", " name "_end\n.hidden " name ", " name "_end\n"
#define EMBED_END ".popsection\n"
#endif
#define EMBED(name, path)                                                                                    \
    __asm__(EMBED_BEGIN(#name) #name ": .incbin \"" path "\"\n" #name "_end: .byte 0\n" EMBED_END);          \
    extern const uint8_t name[], name##_end[]

/* How many they are. */
#define EMBED_BYTES(name) ((size_t)((uintptr_t)name##_end - (uintptr_t)name))

#endif
