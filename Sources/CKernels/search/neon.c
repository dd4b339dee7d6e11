#if defined(__aarch64__)

#include <arm_neon.h>

#include "lanes.h"

#define INSTRUCTIONS neon

/* Two products fit into 16 bits, as 2 * 127 * 127 < 2^15. */
INLINE int32x4_t added_quarter(int32x4_t sum, int8x16_t row, int8x16_t probe) {
    int16x8_t low = vmull_s8(vget_low_s8(row), vget_low_s8(probe)), high = vmull_high_s8(row, probe);
    return vpadalq_s16(sum, vpaddq_s16(low, high));
}

#include "neon.h"

#endif
