#include "train/device_opencl.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/embed.h"
#include "common/memory.h"
#include "train/device_heads.h"
#include "train/network_round.h"
#include "train/positions.h"

EMBED(network_cl, "host-tools/train/network.cl");
EMBED(network_layers_cl, "host-tools/train/network_layers.cl");
EMBED(network_tensor_cl, "host-tools/train/network_tensor.cl");

enum {
    READERS = 256,
    FEW = 8,
    PARTS_MOST = 384
};                                      /* as in network.cl; the most work-items of weights_later */
enum { WARP = 32, TILE = 8, EACH = 3 }; /* as in network_tensor.cl */

/* How the work is cut (network.cl). */
struct cut {
    bool tensor; /* by network_tensor.cl */
    int outputs, share, boards, chunk, block, block_first, strip, warps;
};

enum kernel {
    FORTH_FIRST,
    FORTH_LATER,
    BACK,
    WEIGHTS_FIRST,
    WEIGHTS_LATER,
    SCORE,
    ADD_ROWS,
    DESCEND,
    ARRANGE,
    ROUND_LAYER,
    ROUND_SCORE,
    KERNELS
};

struct on_device {
    struct network *network;
    struct descent *descent;
    struct opencl_work work;
    struct cut cut;
    cl_kernel kernel[KERNELS];
    int batch, units, points;
    bool rounds;
    struct device_heads heads;      /* of a network that judges */
    cl_mem positions[2], played[2]; /* of even and odd steps */
    cl_mem outputs[KT_MODEL_LAYERS_MAX], slopes[2];
    cl_mem parameters, rounded, arranged, turned, ranges, mean, square, gradients, rows, losses;
    cl_event done[2];
    float loss[2];
    unsigned long begun, known; /* steps whose loss was, and was asked for */
};

/* The largest of these that divides `number` and is at most `most`. */
static int divisor(int number, int most) {
    static const int some[] = {48, 32, 16};
    for (int i = 0; i < 2; i++)
        if (number % some[i] == 0 && some[i] <= most) return some[i];
    return 16;
}

static int largest(int a, int b) { return a > b ? a : b; }

/* Points of a board, as network_tensor.cl counts them. */
static int tiles(int size) { return (size * (size + 1) - 1 + TILE - 1) / TILE; }

/* The most rows of a board whose inputs and slopes fit into local memory, and whose points, two rows more, the work-items
 * of a group can share. */
static int strip_for(int size, int inputs, int outputs) {
    enum { FLOATS = 46 * 1024 / 4, MARGIN = 36 };
    int strip = size;
    while (strip > 1 && (inputs * ((strip + 2) * (size + 1) + 2 + TILE + MARGIN) +
                                 outputs * (strip * (size + 1) + TILE + MARGIN) >
                             FLOATS ||
                         (strip + 2) * size > NETWORK_NEIGHBOURS * WARP))
        strip--;
    int parts = (size + strip - 1) / strip; /* of about equal size */
    return (size + parts - 1) / parts;
}

static struct cut cut_for(int size, int channels, bool tensor) {
    struct cut cut = {.tensor = tensor, .outputs = divisor(channels, 48)};
    if (tensor) {
        cut.chunk = 16;
        cut.boards = largest(1, 24 / tiles(size));
        cut.warps = (cut.boards * tiles(size) + EACH - 1) / EACH;
        cut.block = divisor(channels, 48);
        cut.block_first = divisor(NETWORK_INPUTS, 48);
        cut.strip = strip_for(size, largest(cut.block, cut.block_first), cut.outputs);
        return cut;
    }
    cut.chunk = 8;
    cut.share = size <= 10 ? 8 : 4;
    cut.boards = largest(1, 128 / (size * (cut.outputs / cut.share)));
    cut.block = divisor(channels, PARTS_MOST / (channels / FEW));
    cut.block_first = divisor(NETWORK_INPUTS, PARTS_MOST / (channels / FEW));
    return cut;
}

static size_t layer_items(const struct on_device *on) {
    const struct cut *cut = &on->cut;
    return (size_t)(cut->tensor ? cut->warps * WARP
                                : cut->outputs / cut->share * on->network->size * cut->boards);
}

/* Work-items and work-groups side by side of the gradient of a layer's weights. */
static size_t weights_items(const struct on_device *on, int block) {
    return (size_t)(on->cut.tensor ? NETWORK_NEIGHBOURS * WARP : block * on->network->channels / FEW);
}
static size_t weights_groups(const struct on_device *on, int layer, int block) {
    int groups = network_inputs(on->network, layer) / block;
    return (size_t)(on->cut.tensor ? groups * on->network->channels / on->cut.outputs : groups);
}

static void open_program(struct on_device *on, cl_device_id id) {
    static const char *const names[KERNELS] = {"forth_first",   "forth_later", "back",       "weights_first",
                                               "weights_later", "score",       "add_rows",   "descend",
                                               "arrange",       "round_layer", "round_score"};
    bool tensor = on->cut.tensor;
    const char *sources[] = {(const char *)network_cl,
                             (const char *)(tensor ? network_tensor_cl : network_layers_cl)};
    const size_t bytes[] = {EMBED_BYTES(network_cl),
                            tensor ? EMBED_BYTES(network_tensor_cl) : EMBED_BYTES(network_layers_cl)};
    char options[1024];
    const struct cut *cut = &on->cut;
    snprintf(
        options, sizeof options,
        "-cl-mad-enable -cl-no-signed-zeros -cl-denorms-are-zero -DSIZE=%d -DCHANNELS=%d -DFEATURES=%d "
        "-DINPUTS=%d -DOUTPUTS=%d -DSHARE=%d -DBOARDS=%d -DCHUNK=%d -DBLOCK=%d -DBLOCK_FIRST=%d -DCOUNT=%d "
        "-DLIBERTIES=%d -DEYE=%d -DWEIGHT_MAX=%d.0f -DCOARSE=%d.0f -DSTRIP=%d -DWARPS=%d -DEACH=%d %s",
        on->network->size, on->network->channels, KT_FEATURES, NETWORK_INPUTS, cut->outputs, cut->share,
        cut->boards, cut->chunk, cut->block, cut->block_first, (int)on->network->count, KT_FEATURE_LIBERTIES,
        KT_FEATURE_EYE, NETWORK_WEIGHT_MAX, NETWORK_COARSE, cut->strip, cut->warps, EACH,
        tensor && !opencl_has_tensors(id) ? "-DEMULATED" : "");
    on->work = opencl_open(id, sources, bytes, 2, options);
    for (int i = 0; i < KERNELS; i++) on->kernel[i] = opencl_kernel(&on->work, names[i]);
}

/* Positions that a work-group adds up, so that two work-groups keep each unit of the device busy. */
static int each_of(const struct on_device *on, int count) {
    return (count + 2 * on->units - 1) / (2 * on->units);
}

static void write_part(const struct on_device *on, cl_mem to, size_t at, const void *from, size_t bytes) {
    opencl_check(opencl.clEnqueueWriteBuffer(on->work.queue, to, CL_TRUE, at, bytes, from, 0, NULL, NULL),
                 "writing");
}

static void write_buffer(const struct on_device *on, cl_mem to, const void *from, size_t bytes) {
    write_part(on, to, 0, from, bytes);
}

/* Writes while the device may still be at work. */
static void write_ahead(const struct on_device *on, cl_mem to, const void *from, size_t bytes) {
    opencl_check(opencl.clEnqueueWriteBuffer(on->work.writes, to, CL_TRUE, 0, bytes, from, 0, NULL, NULL),
                 "writing");
}

static void read_part(const struct on_device *on, cl_mem from, size_t at, void *to, size_t bytes) {
    opencl_check(opencl.clEnqueueReadBuffer(on->work.queue, from, CL_TRUE, at, bytes, to, 0, NULL, NULL),
                 "reading");
}

static void read_buffer(const struct on_device *on, cl_mem from, void *to, size_t bytes) {
    read_part(on, from, 0, to, bytes);
}

static void make_room(struct on_device *on) {
    const struct network *network = on->network;
    size_t batch = (size_t)(on->batch + on->cut.boards), points = (size_t)on->points,
           channels = (size_t)network->channels, layers = (size_t)network->layers, count = network->count;
    for (int i = 0; i < 2; i++) {
        on->positions[i] = opencl_buffer(&on->work, batch * points * sizeof(uint32_t));
        on->played[i] = opencl_buffer(&on->work, batch * sizeof(int32_t));
        on->slopes[i] = opencl_buffer(&on->work, batch * channels * points * sizeof(float));
    }
    for (size_t i = 0; i < layers; i++)
        on->outputs[i] = opencl_buffer(&on->work, batch * channels * points * sizeof(float));
    on->parameters = opencl_buffer(&on->work, count * sizeof(float));
    on->rounded = opencl_buffer(&on->work, count * sizeof(float));
    on->mean = opencl_buffer(&on->work, count * sizeof(float));
    on->square = opencl_buffer(&on->work, count * sizeof(float));
    on->turned = opencl_buffer(&on->work, count * sizeof(float));
    on->arranged = opencl_buffer(&on->work, count * sizeof(float));
    on->ranges = opencl_buffer(&on->work, network_ranges_count(network) * sizeof(float));
    int each = each_of(on, on->batch);
    on->gradients = opencl_buffer(&on->work, (size_t)((on->batch + each - 1) / each) * count * sizeof(float));
    on->rows = opencl_buffer(&on->work, batch * (channels + 1) * sizeof(float));
    on->losses = opencl_buffer(&on->work, 2 * sizeof(float));
    write_buffer(on, on->parameters, network->parameters, count * sizeof(float));
    write_buffer(on, on->mean, on->descent->mean, count * sizeof(float));
    write_buffer(on, on->square, on->descent->square, count * sizeof(float));
    CLEANUP_FREE float *none = memory_zeroed(network_ranges_count(network) * sizeof *none);
    for (size_t i = 0; i < network_ranges_count(network); i++) none[i] = -1;
    write_buffer(on, on->ranges, none, network_ranges_count(network) * sizeof *none);
}

static int weights_at(const struct on_device *on, int layer) {
    return (int)network_weights(on->network, layer);
}
static int ranges_at(const struct on_device *on, int layer) { return layer * on->network->channels; }

static void round_all(const struct on_device *on) {
    int layers = on->network->layers;
    for (int i = 0; i < layers; i++)
        opencl_run(&on->work, on->kernel[ROUND_LAYER], READERS, (size_t)on->network->channels, 1,
                   OPENCL_BUFFER(on->parameters), OPENCL_INT(weights_at(on, i)), OPENCL_INT(i == 0),
                   OPENCL_BUFFER(on->ranges), OPENCL_INT(ranges_at(on, i)), OPENCL_BUFFER(on->rounded),
                   OPENCL_END);
    opencl_run(&on->work, on->kernel[ROUND_SCORE], 1, 1, 1, OPENCL_BUFFER(on->parameters),
               OPENCL_INT(weights_at(on, layers)), OPENCL_BUFFER(on->ranges),
               OPENCL_INT(ranges_at(on, layers - 1)), OPENCL_BUFFER(on->rounded), OPENCL_END);
}

/* Arranges the weights of a layer for the kernels: for the way forth if these want it, or for the way back. */
static void arrange(const struct on_device *on, cl_mem weights, int layer, bool back, cl_mem to) {
    int inputs = network_inputs(on->network, layer),
        count = NETWORK_NEIGHBOURS * inputs * on->network->channels;
    opencl_run(&on->work, on->kernel[ARRANGE], 64, (size_t)(count + 63) / 64, 1, OPENCL_BUFFER(weights),
               OPENCL_INT(weights_at(on, layer)), OPENCL_INT(inputs), OPENCL_INT(back), OPENCL_BUFFER(to),
               OPENCL_END);
}

static void go_forth(struct on_device *on, cl_mem weights, int side, int count) {
    const struct network *network = on->network;
    size_t items = layer_items(on), groups = (size_t)((count + on->cut.boards - 1) / on->cut.boards),
           more = (size_t)(network->channels / on->cut.outputs);
    for (int i = 0; i < network->layers; i++) {
        if (on->cut.tensor) arrange(on, weights, i, false, on->arranged);
        opencl_run(&on->work, on->kernel[i ? FORTH_LATER : FORTH_FIRST], items, groups, more,
                   OPENCL_BUFFER(*(i ? &on->outputs[i - 1] : &on->positions[side])),
                   OPENCL_BUFFER(*(on->cut.tensor ? &on->arranged : &weights)), OPENCL_INT(weights_at(on, i)),
                   OPENCL_BUFFER(weights), OPENCL_INT((int)network_begins(network, i)),
                   OPENCL_BUFFER(on->ranges), OPENCL_INT(ranges_at(on, i)), OPENCL_BUFFER(on->outputs[i]),
                   OPENCL_END);
    }
}

/* Scores, loss, their way back to the last layer's slopes, and the gradient of the score's weights. */
static void choose(struct on_device *on, cl_mem weights, int side, int count) {
    const struct network *network = on->network;
    opencl_run(&on->work, on->kernel[SCORE], READERS, (size_t)count, 1, OPENCL_BUFFER(on->positions[side]),
               OPENCL_BUFFER(on->played[side]), OPENCL_BUFFER(on->outputs[network->layers - 1]),
               OPENCL_BUFFER(weights), OPENCL_INT(weights_at(on, network->layers)), OPENCL_BUFFER(on->ranges),
               OPENCL_INT(ranges_at(on, network->layers - 1)), OPENCL_BUFFER(on->slopes[0]),
               OPENCL_BUFFER(on->rows), OPENCL_END);
    opencl_run(&on->work, on->kernel[ADD_ROWS], READERS, (size_t)network->channels + 1, 1,
               OPENCL_BUFFER(on->rows), OPENCL_INT(count), OPENCL_BUFFER(on->gradients),
               OPENCL_INT(weights_at(on, network->layers)), OPENCL_BUFFER(on->losses), OPENCL_INT(side),
               OPENCL_END);
}

/* The same, by the processor, for a network that judges. */
static void judge(struct on_device *on, cl_mem weights, int side, const struct batch *batch) {
    const struct network *network = on->network;
    struct device_heads *heads = &on->heads;
    size_t score = network_score(network), owner = network_owner(network),
           bytes = (size_t)(batch->count * network->channels * on->points) * sizeof(float);
    read_part(on, weights, score * sizeof(float), heads->parameters + score, (owner - score) * sizeof(float));
    read_part(on, on->parameters, owner * sizeof(float), heads->parameters + owner,
              (network->count - owner) * sizeof(float));
    read_buffer(on, on->outputs[network->layers - 1], heads->outputs, bytes);
    const float *ranges = on->rounds ? network->ranges + ranges_at(on, network->layers - 1) : NULL;
    float loss = (float)device_heads_step(heads, batch, ranges);
    write_buffer(on, on->slopes[0], heads->outputs, bytes);
    write_part(on, on->gradients, score * sizeof(float), heads->gradient + score,
               (network->count - score) * sizeof(float));
    write_part(on, on->losses, (size_t)side * sizeof loss, &loss, sizeof loss);
}

static void go_back(struct on_device *on, cl_mem weights, int side, int count) {
    const struct network *network = on->network;
    int each = each_of(on, count);
    size_t boards = (size_t)((count + on->cut.boards - 1) / on->cut.boards),
           more = (size_t)(network->channels / on->cut.outputs), groups = (size_t)((count + each - 1) / each);
    for (int i = network->layers - 1; i >= 0; i--) {
        cl_mem *slopes = &on->slopes[(network->layers - 1 - i) % 2],
               *before = &on->slopes[(network->layers - i) % 2];
        int block = i ? on->cut.block : on->cut.block_first;
        opencl_run(&on->work, on->kernel[i ? WEIGHTS_LATER : WEIGHTS_FIRST], weights_items(on, block), groups,
                   weights_groups(on, i, block),
                   OPENCL_BUFFER(*(i ? &on->outputs[i - 1] : &on->positions[side])), OPENCL_BUFFER(*slopes),
                   OPENCL_BUFFER(on->gradients), OPENCL_INT(weights_at(on, i)), OPENCL_INT(each),
                   OPENCL_INT(count), OPENCL_END);
        if (!i) break;
        arrange(on, weights, i, true, on->turned);
        opencl_run(&on->work, on->kernel[BACK], layer_items(on), boards, more, OPENCL_BUFFER(*slopes),
                   OPENCL_BUFFER(on->turned), OPENCL_INT(weights_at(on, i)),
                   OPENCL_BUFFER(on->outputs[i - 1]), OPENCL_BUFFER(on->ranges),
                   OPENCL_INT(ranges_at(on, i - 1)), OPENCL_BUFFER(*before), OPENCL_END);
    }
}

static void device_step(void *self, const struct batch *batch, unsigned long number, float rate) {
    struct on_device *on = self;
    int side = (int)(on->begun++ % 2), count = batch->count, each = each_of(on, count);
    cl_mem weights = on->rounds ? on->rounded : on->parameters;
    write_ahead(on, on->positions[side], batch->features, (size_t)(count * on->points) * sizeof(uint32_t));
    write_ahead(on, on->played[side], batch->played, (size_t)count * sizeof(int32_t));
    if (on->rounds) round_all(on);
    go_forth(on, weights, side, count);
    if (on->network->judges) judge(on, weights, side, batch);
    else choose(on, weights, side, count);
    go_back(on, weights, side, count);
    struct device_weights means = device_weights(number);
    if (batch->used)
        opencl_run(&on->work, on->kernel[DESCEND], 64, (on->network->count + 63) / 64, 1,
                   OPENCL_BUFFER(on->gradients), OPENCL_INT((count + each - 1) / each),
                   OPENCL_BUFFER(on->parameters), OPENCL_BUFFER(on->mean), OPENCL_BUFFER(on->square),
                   OPENCL_FLOAT(1 / (float)batch->used), OPENCL_FLOAT(rate), OPENCL_FLOAT(DEVICE_DECAY),
                   OPENCL_FLOAT(means.mean), OPENCL_FLOAT(means.square), OPENCL_END);
    opencl_check(opencl.clEnqueueReadBuffer(on->work.queue, on->losses, CL_FALSE,
                                            (size_t)side * sizeof(float), sizeof(float), &on->loss[side], 0,
                                            NULL, &on->done[side]),
                 "reading");
    opencl_check(opencl.clFlush(on->work.queue), "a step");
}

static double device_loss(void *self) {
    struct on_device *on = self;
    int side = (int)(on->known++ % 2);
    opencl_check(opencl.clWaitForEvents(1, &on->done[side]), "a step");
    opencl.clReleaseEvent(on->done[side]);
    return (double)on->loss[side];
}

static void device_round(void *self) {
    struct on_device *on = self;
    on->rounds = true;
    write_buffer(on, on->ranges, on->network->ranges, network_ranges_count(on->network) * sizeof(float));
}

static void device_fetch(void *self) {
    struct on_device *on = self;
    size_t bytes = on->network->count * sizeof(float);
    read_buffer(on, on->parameters, on->network->parameters, bytes);
    read_buffer(on, on->mean, on->descent->mean, bytes);
    read_buffer(on, on->square, on->descent->square, bytes);
}

static void device_free(void *self) {
    struct on_device *on = self;
    cl_mem *buffers[] = {&on->parameters, &on->rounded, &on->arranged,  &on->turned, &on->ranges,
                         &on->mean,       &on->square,  &on->gradients, &on->rows,   &on->losses};
    opencl.clFinish(on->work.queue);
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++) opencl.clReleaseMemObject(*buffers[i]);
    for (int i = 0; i < 2; i++) {
        opencl.clReleaseMemObject(on->positions[i]);
        opencl.clReleaseMemObject(on->played[i]);
        opencl.clReleaseMemObject(on->slopes[i]);
    }
    for (int i = 0; i < on->network->layers; i++) opencl.clReleaseMemObject(on->outputs[i]);
    for (int i = 0; i < KERNELS; i++) opencl.clReleaseKernel(on->kernel[i]);
    opencl_close(&on->work);
    device_heads_free(&on->heads);
    free(on);
}

struct device device_opencl_new(cl_device_id id, enum device_kernels kernels, struct network *network,
                                struct descent *descent, int batch) {
    bool tensor = kernels == DEVICE_BEST ? opencl_has_tensors(id) : kernels == DEVICE_MATRIX;
    struct on_device *on = memory_zeroed(sizeof *on);
    *on = (struct on_device){.network = network,
                             .descent = descent,
                             .batch = batch,
                             .points = network->size * network->size,
                             .cut = cut_for(network->size, network->channels, tensor)};
    struct device device = {"", on, device_step, device_loss, device_round, device_fetch, device_free};
    cl_uint units = 0;
    opencl_check(opencl.clGetDeviceInfo(id, CL_DEVICE_NAME, sizeof device.name - 1, device.name, NULL),
                 "its name");
    opencl_check(opencl.clGetDeviceInfo(id, CL_DEVICE_MAX_COMPUTE_UNITS, sizeof units, &units, NULL),
                 "its units");
    on->units = (int)units;
    open_program(on, id);
    make_room(on);
    if (network->judges) on->heads = device_heads_new(network, batch);
    return device;
}
