/* The section of an image that judges positions by a network of its own (lib/model/evaluation.h). */
#include <stdio.h>
#include <string.h>

#include "common/memory.h"
#include "images/quantise.h"
#include "images/section.h"

static bool read_judge(const char *path, struct section *section) {
    CLEANUP(network_free) struct network network = {0};
    if (!network_read(path, &network)) return false;
    uint32_t bytes = 0, own = kt_model_bytes((uint32_t)network.layers, (uint32_t)network.channels);
    uint8_t *judge = quantise_judge(&network, &bytes);
    if (judge) {
        CLEANUP_FREE uint8_t *model = quantise_network(&network);
        judge = memory_resize(judge, bytes + own);
        memcpy(judge + bytes, model, own);
        judge[KT_EVALUATION_FLAGS] |= KT_EVALUATION_OWN;
        section->made = kt_evaluator_section(judge, bytes + own);
        section->size = network.size;
        snprintf(section->text, sizeof section->text, "judged by %d layers, %d channels", network.layers,
                 network.channels);
    } else {
        fprintf(stderr, "katachi: %s doesn't judge; 'katachi train --judge' makes networks that do\n", path);
    }
    return judge;
}

static uint32_t count_bytes(const kt_image *image) {
    kt_evaluator evaluator;
    if (kt_evaluator_find(&evaluator, image) < 0) return 0;
    return kt_evaluator_bytes(evaluator.channels, evaluator.hidden) + evaluator.network_bytes;
}

static void dump(const kt_image *image) {
    kt_evaluator evaluator;
    if (kt_evaluator_find(&evaluator, image) < 0) return;
    if (evaluator.alone) puts("# searches make no playouts");
    if (evaluator.least)
        printf("# positions on %dx%d to %dx%d are judged\n", evaluator.least, evaluator.least, image->size,
               image->size);
}

const struct section_kind section_kind_judge = {
    .tag = "JUDG",
    .what = "networks that judge",
    .option = "judge",
    .argument = "FILE.ktm",
    .help = "a network that 'katachi train --judge' made, to judge positions beside another model; desktops "
            "use it",
    .file = FILE_NETWORK,
    .read = read_judge,
    .check = kt_model_check_judge,
    .key = "judge_bytes",
    .unit = "bytes to judge by",
    .omits_none = true,
    .number = count_bytes,
    .dump = dump,
};
