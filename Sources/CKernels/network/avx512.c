#if defined(__x86_64__)

#include "lanes.h"

#define INSTRUCTIONS avx512

/* 32 registers of one vector each: the sums of a tile, its weights and a value. */
#define TILE_FAMILIES(F) F(8, 3) F(4, 7) F(2, 12) F(1, 12)
#define MOST_BLOCKS 8
#define MOST_PIXELS 12
#define MOST_SUMS 28

/* Beside these sums there are the 9 weights of 3 by 3 taps. */
#define DEPTHWISE_PIXELS 8

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,fma"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
