/* The kernels of one instruction set, compiled for the functions' target; INSTRUCTIONS is its name. The including file
 * says how many registers there are by TILES, TILE_FAMILIES, TILE_BLOCKS, TILE_LANES and DEPTHWISE_PIXELS. */

#pragma clang fp contract(fast)
/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

#include "activation.h"
#include "convolution.h"
#include "depthwise.h"
#include "elementwise.h"
#include "pooling.h"

#define NAMED(prefix, name) prefix##name
#define KERNELS_OF(name) NAMED(whorl_network_kernels_, name)

const struct whorl_network_kernels KERNELS_OF(INSTRUCTIONS) = {
    .convolve = convolve,
    .convolve_depthwise = convolve_depthwise,
    .pool_largest = pool_largest,
    .pool_average = pool_average,
    .scale = scale,
    .combine = combine,
    .resample = resample,
};
