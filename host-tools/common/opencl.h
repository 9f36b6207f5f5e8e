/* opencl.h: finds accelerators by OpenCL, whose library is looked for when it is
 * needed, so that katachi runs without.
 *
 * Errors in the midst of the work (a driver that fails, memory that is short)
 * end the program with a message. */
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdbool.h>
#include <stddef.h>

/* The functions that are used, as members of `opencl`. */
#define OPENCL_FUNCTIONS(X)                                                                                  \
    X(clGetPlatformIDs)                                                                                      \
    X(clGetDeviceIDs)                                                                                        \
    X(clGetDeviceInfo)                                                                                       \
    X(clCreateContext)                                                                                       \
    X(clCreateCommandQueue) X(clCreateProgramWithSource) X(clBuildProgram) X(clGetProgramBuildInfo)          \
        X(clCreateKernel) X(clCreateBuffer) X(clSetKernelArg) X(clEnqueueNDRangeKernel)                      \
            X(clEnqueueWriteBuffer) X(clEnqueueReadBuffer) X(clEnqueueFillBuffer) X(clFlush) X(clFinish)     \
                X(clWaitForEvents) X(clReleaseEvent) X(clReleaseMemObject) X(clReleaseKernel)                \
                    X(clReleaseProgram) X(clReleaseCommandQueue) X(clReleaseContext)

struct opencl_functions {
#define OPENCL_MEMBER(name) __typeof__(name) *name;
    OPENCL_FUNCTIONS(OPENCL_MEMBER)
#undef OPENCL_MEMBER
};

/* Set by opencl_find. */
extern struct opencl_functions opencl;

enum { OPENCL_DEVICES_MAX = 32 };

/* The devices of this machine: those that are GPUs or other accelerators first, then processors. */
struct opencl_devices {
    int count, accelerators;
    cl_device_id device[OPENCL_DEVICES_MAX];
};

/* Loads the library and lists the devices. Returns NULL, or why there are none. */
const char *opencl_find(struct opencl_devices *devices);

/* Ends the program with a message when `status` is an error of `what`. */
void opencl_check(cl_int status, const char *what);

/* A device at work. */
struct opencl_work {
    cl_device_id device;
    cl_context context;
    cl_command_queue queue;
    /* Takes data that the device needs later: such writes don't wait for what is in `queue`. */
    cl_command_queue writes;
    cl_program program;
};

/* Does an NVIDIA GPU have matrix instructions for TF32 (compute capability 8.0 or more)? */
bool opencl_has_tensors(cl_device_id device);

/* Opens a device, and builds a program of some sources with these options. */
struct opencl_work opencl_open(cl_device_id device, const char **sources, const size_t *bytes, int count,
                               const char *options);
void opencl_close(struct opencl_work *work);

cl_kernel opencl_kernel(const struct opencl_work *work, const char *name);

/* A buffer of zeros. */
cl_mem opencl_buffer(const struct opencl_work *work, size_t bytes);

/* An argument of a kernel, as opencl_run wants it, and the end of them. */
#define OPENCL_BUFFER(buffer) &(buffer), sizeof(cl_mem)
#define OPENCL_INT(number) (int[]){number}, sizeof(int)
#define OPENCL_FLOAT(number) (float[]){number}, sizeof(float)
#define OPENCL_END (const void *)NULL

/* Enqueues a kernel for `groups` times `more_groups` work-groups of `items`, with its arguments. */
void opencl_run(const struct opencl_work *work, cl_kernel kernel, size_t items, size_t groups,
                size_t more_groups, ...);
