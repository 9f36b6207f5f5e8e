/* rules.h: files of rules (docs/rules.md): compiles them to a section of an image, and writes a section as
 * text again. */
#pragma once

#include <stdio.h>

#include "goals/knowledge.h"

/* A section that has been made and checked. */
struct rules {
    uint8_t section[KT_KNOWLEDGE_BYTES_MAX];
    uint32_t bytes;
    kt_knowledge knowledge; /* opened at `section`, so that the struct must stay where it is */
};

/* A file of a compiled section begins with these bytes, which the section follows. */
#define RULES_MAGIC "KTRU\1\0\0\0"
enum { RULES_MAGIC_BYTES = 8 };

/* Compiles a text of `length` bytes, behind which stands a 0 byte. Returns false after a line on `complaints`
 * (NULL: none) for each error, "katachi: SOURCE:LINE:COLUMN: ...". */
bool rules_compile(struct rules *rules, const char *text, size_t length, const char *source,
                   FILE *complaints);

/* Reads the file at `path`: a text, which is compiled, or a compiled
 * section. Returns false after messages. */
bool rules_read(struct rules *rules, const char *path, FILE *complaints);

/* Copies rules to another place. */
void rules_copy(struct rules *to, const struct rules *from);

/* Writes a section as text. Compiled, the text gives the same section, if `rules_compile` has made it. */
void rules_write(const kt_knowledge *knowledge, FILE *stream);

/* Writes a name of a statement; what could control a terminal becomes "?". */
void rules_write_name(const kt_statement *statement, FILE *stream);
