/* The kernels of one instruction set, compiled for the target of the functions here; INSTRUCTIONS is its name.
 *
 * The including file says what fits into registers. TILE_FAMILIES lists the tiles of a dense convolution as
 * F(blocks, most pixels), those of many blocks first; MOST_BLOCKS, MOST_PIXELS and MOST_SUMS are the largest of these
 * numbers and of their products. DEPTHWISE_PIXELS is the tile of a depthwise convolution. */

/* Every operation is rounded as written here, so that all sets give the same bits. */
#pragma clang fp contract(off)
/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

#define FUSED_LANES WHORL_NETWORK_LANES
#include "../fused.h"

#include "activation.h"
#include "convolution.h"
#include "depthwise.h"
#include "elementwise.h"
#include "function.h"
#include "joined.h"
#include "pooling.h"

#define NAMED(prefix, name) prefix##name
#define KERNELS_OF(name) NAMED(whorl_network_kernels_, name)

const struct whorl_network_kernels KERNELS_OF(INSTRUCTIONS) = {
    .convolve = convolve,
    .convolve_depthwise = convolve_depthwise,
    .convolve_joined = convolve_joined,
    .pool_largest = pool_largest,
    .pool_average = pool_average,
    .scale = scale,
    .combine = combine,
    .sigmoid = sigmoid,
    .clip = clip,
    .resample = resample,
};
