#if defined(__x86_64__)

#include "lanes.h"

#define INSTRUCTIONS avx2

/* 16 registers of half a vector each. */
#define TILE_FAMILIES(F) F(2, 3) F(1, 6)
#define MOST_BLOCKS 2
#define MOST_PIXELS 6
#define MOST_SUMS 6

#define DEPTHWISE_PIXELS 4

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
