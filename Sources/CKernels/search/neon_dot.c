#if defined(__aarch64__)

#include <arm_neon.h>

#include "lanes.h"

#define INSTRUCTIONS neon_dot

#pragma clang attribute push(__attribute__((target("dotprod"))), apply_to = function)

INLINE int32x4_t added_quarter(int32x4_t sum, int8x16_t row, int8x16_t probe) { return vdotq_s32(sum, row, probe); }

#include "neon.h"

#pragma clang attribute pop

#endif
