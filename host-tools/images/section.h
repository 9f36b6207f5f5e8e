/* section.h: sections of an image that are made from a file; a row of a table for each kind.
 *
 * To add a kind, write images/section_NAME.c, with one const struct section_kind, and add it to the table in
 * section.c. `katachi image` has the option then, puts the section into images, and tells of it. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "common/file_kind.h"
#include "image/image.h"

/* A section that has been made. */
struct section {
    kt_section made; /* owns its bytes, which come from malloc; `count` is 0 while there is none */
    int size;        /* of the boards that it is for; 0: of any */
    char text[80];   /* about it, for the section INFO: "shapes on 9x9, from 300 games"; may be empty */
};

struct section_kind {
    char tag[5];
    const char *what; /* its contents, in the plural, for messages: "weights of shapes" */

    const char *option, *argument, *help; /* of `katachi image`; see struct options_row */
    enum file_kind file;                  /* of the file that the option names */
    bool suffices; /* an image may hold nothing else; then the section is for boards of one size */
    /* Makes the section from the file at `path`. Returns false after a message. */
    bool (*read)(const char *path, struct section *section);

    kt_image_check *check;

    const char *key, *unit; /* of `number`: in JSON, and for people: "3x3 patterns" */
    bool omits_none;        /* JSON has no `key` when the number is 0 */
    /* Returns how much of it the image holds; 0 when it has no such section. */
    uint32_t (*number)(const kt_image *image);
    /* Prints the contents, a line for each entry. The image holds the section. NULL: its number says all. */
    void (*dump)(const kt_image *image);
};

enum { SECTIONS_MANY = 8 }; /* room for the table's rows */

/* The kind with this number, in the order in which an image has the sections; NULL behind the last. */
const struct section_kind *section_kind(unsigned number);

/* Returns how many bytes of the image sections of all kinds take. */
size_t sections_bytes(const kt_image *image);

/* Lists the options for sections: "--patterns3x3 FILE.csv or --shapes FILE.kts"; `suffice` leaves out those that don't make an
 * image alone. */
void section_list_options(char *list, size_t bytes, bool suffice);
