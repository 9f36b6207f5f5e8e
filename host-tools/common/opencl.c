#include "common/opencl.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/memory.h"

struct opencl_functions opencl;

static bool load_library(void) {
    void *library = dlopen("libOpenCL.so.1", RTLD_NOW);
    if (!library) return false;
    bool whole = true;
#define LOAD(name)                                                                                           \
    *(void **)&opencl.name = dlsym(library, #name);                                                          \
    whole &= opencl.name != NULL;
    OPENCL_FUNCTIONS(LOAD)
#undef LOAD
    return whole;
}

static void add_devices(struct opencl_devices *devices, cl_platform_id platform, cl_device_type type) {
    cl_uint count = 0, room = (cl_uint)(OPENCL_DEVICES_MAX - devices->count);
    if (room == 0) return;
    if (opencl.clGetDeviceIDs(platform, type, room, devices->device + devices->count, &count) != CL_SUCCESS)
        return;
    devices->count += (int)(count < room ? count : room);
}

const char *opencl_find(struct opencl_devices *devices) {
    cl_platform_id platform[OPENCL_DEVICES_MAX];
    cl_uint count = 0;
    *devices = (struct opencl_devices){0};
    if (!load_library())
        return "libOpenCL.so.1 is not there; a GPU's driver brings it, or the package ocl-icd-libopencl1";
    if (opencl.clGetPlatformIDs(OPENCL_DEVICES_MAX, platform, &count) != CL_SUCCESS || count == 0)
        return "no driver for OpenCL is installed";
    if (count > OPENCL_DEVICES_MAX) count = OPENCL_DEVICES_MAX;
    for (cl_uint i = 0; i < count; i++)
        add_devices(devices, platform[i], CL_DEVICE_TYPE_GPU | CL_DEVICE_TYPE_ACCELERATOR);
    devices->accelerators = devices->count;
    for (cl_uint i = 0; i < count; i++) add_devices(devices, platform[i], CL_DEVICE_TYPE_CPU);
    return devices->count ? NULL : "OpenCL finds no device";
}

void opencl_check(cl_int status, const char *what) {
    if (status == CL_SUCCESS) return;
    fprintf(stderr, "katachi: OpenCL fails: %s: error %d%s\n", what, (int)status,
            status == CL_MEM_OBJECT_ALLOCATION_FAILURE || status == CL_OUT_OF_RESOURCES ||
                    status == CL_INVALID_BUFFER_SIZE
                ? "; the device has too little memory: try a smaller --batch, or --device cpu"
                : "");
    exit(1);
}

static void build(struct opencl_work *work, const char *options) {
    cl_int status = opencl.clBuildProgram(work->program, 1, &work->device, options, NULL, NULL);
    if (status == CL_SUCCESS) return;
    enum { LOG_BYTES = 1 << 16 };
    CLEANUP_FREE char *log = memory_zeroed(LOG_BYTES);
    opencl.clGetProgramBuildInfo(work->program, work->device, CL_PROGRAM_BUILD_LOG, LOG_BYTES - 1, log, NULL);
    fputs(log, stderr);
    opencl_check(status, "building the kernels");
}

bool opencl_has_tensors(cl_device_id device) {
    enum { CAPABILITY_MAJOR_NV = 0x4000 };
    cl_uint major = 0;
    return opencl.clGetDeviceInfo(device, CAPABILITY_MAJOR_NV, sizeof major, &major, NULL) == CL_SUCCESS &&
           major >= 8;
}

struct opencl_work opencl_open(cl_device_id device, const char **sources, const size_t *bytes, int count,
                               const char *options) {
    struct opencl_work work = {.device = device};
    cl_int status;
    work.context = opencl.clCreateContext(NULL, 1, &device, NULL, NULL, &status);
    opencl_check(status, "opening the device");
    work.queue = opencl.clCreateCommandQueue(work.context, device, 0, &status);
    opencl_check(status, "opening the device");
    work.writes = opencl.clCreateCommandQueue(work.context, device, 0, &status);
    opencl_check(status, "opening the device");
    work.program = opencl.clCreateProgramWithSource(work.context, (cl_uint)count, sources, bytes, &status);
    opencl_check(status, "reading the kernels");
    build(&work, options);
    return work;
}

void opencl_close(struct opencl_work *work) {
    opencl.clReleaseProgram(work->program);
    opencl.clReleaseCommandQueue(work->queue);
    opencl.clReleaseCommandQueue(work->writes);
    opencl.clReleaseContext(work->context);
}

cl_kernel opencl_kernel(const struct opencl_work *work, const char *name) {
    cl_int status;
    cl_kernel kernel = opencl.clCreateKernel(work->program, name, &status);
    opencl_check(status, name);
    return kernel;
}

cl_mem opencl_buffer(const struct opencl_work *work, size_t bytes) {
    cl_int status;
    cl_mem buffer = opencl.clCreateBuffer(work->context, CL_MEM_READ_WRITE, bytes, NULL, &status);
    opencl_check(status, "making room");
    cl_uint zero = 0;
    opencl_check(opencl.clEnqueueFillBuffer(work->queue, buffer, &zero, sizeof zero, 0, bytes, 0, NULL, NULL),
                 "making room");
    return buffer;
}

void opencl_run(const struct opencl_work *work, cl_kernel kernel, size_t items, size_t groups,
                size_t more_groups, ...) {
    va_list arguments;
    va_start(arguments, more_groups);
    const void *argument;
    for (cl_uint i = 0; (argument = va_arg(arguments, const void *)); i++)
        opencl_check(opencl.clSetKernelArg(kernel, i, va_arg(arguments, size_t), argument), "an argument");
    va_end(arguments);
    size_t global[2] = {items * groups, more_groups}, local[2] = {items, 1};
    opencl_check(opencl.clEnqueueNDRangeKernel(work->queue, kernel, 2, NULL, global, local, 0, NULL, NULL),
                 "starting a kernel");
}
