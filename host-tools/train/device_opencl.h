/* device_opencl.h: trains on a GPU, or whatever device OpenCL finds. The kernels are in network.cl. */
#pragma once

#include "common/opencl.h"
#include "train/device.h"

enum device_kernels {
    DEVICE_BEST,  /* those of matrix instructions where the device has them, else the plain ones */
    DEVICE_PLAIN, /* network_layers.cl */
    DEVICE_MATRIX /* network_tensor.cl; slow and for tests on a device without the instructions */
};

/* Makes a device that takes steps of up to `batch` positions. Network and descent are the caller's, and live
 * as long. Ends the program with a message when the device fails. */
struct device device_opencl_new(cl_device_id id, enum device_kernels kernels, struct network *network,
                                struct descent *descent, int batch);
