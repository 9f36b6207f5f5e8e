#include "images/section.h"

#include <string.h>

extern const struct section_kind section_kind_patterns3x3, section_kind_shapes, section_kind_rules,
    section_kind_judge, section_kind_problems;

static const struct section_kind *const kinds[] = {&section_kind_patterns3x3, &section_kind_shapes,
                                                   &section_kind_rules, &section_kind_judge,
                                                   &section_kind_problems};
_Static_assert(sizeof kinds / sizeof *kinds <= SECTIONS_MANY, "there is room for all kinds");

const struct section_kind *section_kind(unsigned number) {
    return number < sizeof kinds / sizeof *kinds ? kinds[number] : NULL;
}

static bool is_of_a_kind(const kt_section *section) {
    for (unsigned i = 0; section_kind(i); i++)
        if (memcmp(section->tag, section_kind(i)->tag, sizeof section->tag) == 0) return true;
    return false;
}

size_t sections_bytes(const kt_image *image) {
    size_t bytes = 0;
    kt_section section;
    for (unsigned i = 0; kt_image_section(image, i, &section); i++)
        if (is_of_a_kind(&section)) bytes += section.count;
    return bytes;
}

void section_list_options(char *list, size_t bytes, bool suffice) {
    const struct section_kind *kind;
    size_t length = 0;
    for (unsigned i = 0; (kind = section_kind(i)) && length < bytes; i++)
        if (kind->suffices || !suffice)
            length += (size_t)snprintf(list + length, bytes - length, "%s--%s %s", length ? " or " : "",
                                       kind->option, kind->argument);
}
