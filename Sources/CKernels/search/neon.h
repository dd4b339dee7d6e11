/* The kernels for 128-bit vectors of 64-bit ARM. The including file says how four codes of four rows are
 * multiplied. */

#include <arm_neon.h>

#include "lanes.h"

/* 32 registers of a quarter of a vector each. */
#define MOST_ROWS 2
#define MOST_PROBES 2
#define MOST_GROUPS 1
#define MOST_CODED_PROBES 4
#define MOST_SUMS 4
#define STRETCH_FLOATS 4096

/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"

#define MULTIPLY_ADD __builtin_elementwise_fma

/* Codes are made signed again. */
#define FIRST_SUM(bias) (0 * (bias))
typedef struct {
    int8x16_t quarter[4];
} coded_run;
typedef int8x16_t probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) {
    const uint8x16_t zero = vdupq_n_u8(WHORL_SEARCH_ZERO);
    coded_run run;
    UNROLLED for (int i = 0; i < 4; i++) {
        run.quarter[i] = vreinterpretq_s8_u8(veorq_u8(vld1q_u8(codes + 16 * i), zero));
    }
    return run;
}

INLINE probe_run spread_run(const int8_t *codes) {
    return vreinterpretq_s8_s32(vdupq_n_s32(*(const int32_t *)codes));
}

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    sum.lo.lo = (__typeof__(sum.lo.lo))added_quarter((int32x4_t)sum.lo.lo, row.quarter[0], probe);
    sum.lo.hi = (__typeof__(sum.lo.lo))added_quarter((int32x4_t)sum.lo.hi, row.quarter[1], probe);
    sum.hi.lo = (__typeof__(sum.lo.lo))added_quarter((int32x4_t)sum.hi.lo, row.quarter[2], probe);
    sum.hi.hi = (__typeof__(sum.lo.lo))added_quarter((int32x4_t)sum.hi.hi, row.quarter[3], probe);
    return sum;
}

INLINE uint32_t lanes_reaching(lanes values, lanes floors) {
    const uint16x8_t low = {1, 2, 4, 8, 16, 32, 64, 128};
    uint16x8_t first = vcombine_u16(
        vmovn_u32(vcgeq_f32((float32x4_t)values.lo.lo, (float32x4_t)floors.lo.lo)),
        vmovn_u32(vcgeq_f32((float32x4_t)values.lo.hi, (float32x4_t)floors.lo.hi)));
    uint16x8_t second = vcombine_u16(
        vmovn_u32(vcgeq_f32((float32x4_t)values.hi.lo, (float32x4_t)floors.hi.lo)),
        vmovn_u32(vcgeq_f32((float32x4_t)values.hi.hi, (float32x4_t)floors.hi.hi)));
    return vaddvq_u16(vorrq_u16(vandq_u16(first, low), vandq_u16(second, vshlq_n_u16(low, 8))));
}

#include "sums.h"

INLINE uint32_t group_distances(const uint64_t *group, const uint64_t *signs, size_t words, uint32_t limit,
                                const uint64_t *ahead, uint32_t distances[]) {
    (void)ahead;
    /* Two rows a vector; sums of bytes' bits, which stay below 2^16. */
    uint16x8_t sum[WHORL_SEARCH_GROUP / 2];
    UNROLLED for (int i = 0; i < WHORL_SEARCH_GROUP / 2; i++) sum[i] = vdupq_n_u16(0);
    for (size_t word = 0; word < words; word++) {
        const uint64_t *rows = group + word * WHORL_SEARCH_GROUP;
        uint64x2_t probe = vdupq_n_u64(signs[word]);
        UNROLLED for (int i = 0; i < WHORL_SEARCH_GROUP / 2; i++) {
            uint64x2_t different = veorq_u64(vld1q_u64(rows + 2 * i), probe);
            sum[i] = vpadalq_u8(sum[i], vcntq_u8(vreinterpretq_u8_u64(different)));
        }
    }
    uint32_t close = 0;
    UNROLLED for (int i = 0; i < WHORL_SEARCH_GROUP / 2; i++) {
        vst1_u32(distances + 2 * i, vmovn_u64(vpaddlq_u32(vpaddlq_u16(sum[i]))));
        close |= (uint32_t)(distances[2 * i] <= limit) << 2 * i;
        close |= (uint32_t)(distances[2 * i + 1] <= limit) << (2 * i + 1);
    }
    return close;
}

#include "sets.h"

#include "kernels.h"
#include "table.h"
