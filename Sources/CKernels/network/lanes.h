/* Vectors of WHORL_NETWORK_LANES floats and what every kernel does with them. */

#ifndef WHORL_NETWORK_LANES_H
#define WHORL_NETWORK_LANES_H

#include "../repeat.h"
#include "whorl_network.h"

typedef float lanes __attribute__((ext_vector_type(WHORL_NETWORK_LANES), aligned(4)));
typedef int32_t lane_masks __attribute__((ext_vector_type(WHORL_NETWORK_LANES), aligned(4)));

#define INLINE static inline __attribute__((always_inline))
#define UNROLLED _Pragma("clang loop unroll(full)")

#endif
