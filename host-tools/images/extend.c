#include "images/extend.h"

#include <string.h>

#include "common/memory.h"
#include "image/image_sign.h"
#include "image/image_write.h"
#include "model/predict.h"

/* Is the section replaced, or a signature, which holds for the old image alone? */
static bool is_dropped(const kt_section *section, const kt_section *list, unsigned count) {
    if (memcmp(section->tag, KT_IMAGE_SIGNATURE_TAG, sizeof section->tag) == 0) return true;
    for (unsigned i = 0; i < count; i++)
        if (memcmp(section->tag, list[i].tag, sizeof section->tag) == 0) return true;
    return false;
}

static void write_section(kt_image_writer *writer, const kt_section *section) {
    kt_image_write_section(writer, section->tag, section->version, section->bytes, section->count);
}

struct compile_result extend_image(const kt_image *image, const kt_section *added, unsigned count) {
    unsigned sections = count;
    size_t room = image->total_bytes + count * (size_t)KT_IMAGE_ROW_BYTES + KT_IMAGE_GAP_MAX;
    for (unsigned i = 0; i < count; i++) room += added[i].count;
    kt_section section;
    for (unsigned i = 0; kt_image_section(image, i, &section); i++)
        sections += !is_dropped(&section, added, count);
    struct compile_result result = {.bytes = memory_zeroed(room)};
    kt_image_writer writer;
    kt_image_write_begin(&writer, image->size, sections, result.bytes, room);
    for (unsigned i = 0; kt_image_section(image, i, &section); i++)
        if (!is_dropped(&section, added, count)) write_section(&writer, &section);
    for (unsigned i = 0; i < count; i++) write_section(&writer, &added[i]);
    kt_status total = kt_image_write_end(&writer);
    kt_image made;
    if (total < 0 || kt_predictor_open(&made, result.bytes, (size_t)total) < 0)
        return result; /* too many sections */
    result.count = (size_t)total;
    result.model_bytes = kt_model_stored(&made);
    kt_patterns patterns;
    if (kt_patterns_open(&patterns, &made) >= 0) result.kept = kt_patterns_count(&patterns);
    return result;
}
