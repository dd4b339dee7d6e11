#include "lanes.h"

#define INSTRUCTIONS portable

/* At least 16 registers of a quarter of a vector each. */
#define TILE_FAMILIES(F) F(1, 3)
#define MOST_BLOCKS 1
#define MOST_PIXELS 3
#define MOST_SUMS 3

#define DEPTHWISE_PIXELS 2

#if !defined(__FMA__) && !defined(__aarch64__)
#define EMULATES_FUSED
#endif

#include "kernels.h"
