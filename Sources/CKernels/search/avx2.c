#if defined(__x86_64__)

#include <immintrin.h>

#include "lanes.h"

#define INSTRUCTIONS avx2
#define TARGET "avx2,fma,popcnt"

/* 16 registers of half a vector each. */
#define MOST_ROWS 2
#define MOST_PROBES 3
#define MOST_GROUPS 2
#define MOST_CODED_PROBES 3
#define MOST_SUMS 6
#define STRETCH_FLOATS 4096

/* Vectors pass between inlined functions alone, so that no calling convention is touched. */
#pragma clang diagnostic ignored "-Wpsabi"
#pragma clang attribute push(__attribute__((target(TARGET))), apply_to = function)

#define MULTIPLY_ADD __builtin_elementwise_fma

/* Codes are made signed again: the product of a probe's magnitude with a row's code of its sign, two of which fit
 * into 16 bits, as 2 * 127 * 127 < 2^15. */
#define FIRST_SUM(bias) (0 * (bias))
typedef struct {
    __m256i half[2];
} coded_run;
typedef struct {
    __m256i magnitude, sign;
} probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) {
    const __m256i zero = _mm256_set1_epi8((char)WHORL_SEARCH_ZERO);
    return (coded_run){{_mm256_xor_si256(_mm256_load_si256((const __m256i *)codes), zero),
                        _mm256_xor_si256(_mm256_load_si256((const __m256i *)codes + 1), zero)}};
}

INLINE probe_run spread_run(const int8_t *codes) {
    __m256i run = _mm256_set1_epi32(*(const int32_t *)codes);
    return (probe_run){_mm256_abs_epi8(run), run};
}

INLINE __m256i added_half(__m256i sum, __m256i row, probe_run probe) {
    __m256i pairs = _mm256_maddubs_epi16(probe.magnitude, _mm256_sign_epi8(row, probe.sign));
    return _mm256_add_epi32(sum, _mm256_madd_epi16(pairs, _mm256_set1_epi16(1)));
}

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    sum.lo = (__typeof__(sum.lo))added_half((__m256i)sum.lo, row.half[0], probe);
    sum.hi = (__typeof__(sum.hi))added_half((__m256i)sum.hi, row.half[1], probe);
    return sum;
}

INLINE uint32_t lanes_reaching(lanes values, lanes floors) {
    int low = _mm256_movemask_ps(_mm256_cmp_ps((__m256)values.lo, (__m256)floors.lo, _CMP_GE_OQ));
    int high = _mm256_movemask_ps(_mm256_cmp_ps((__m256)values.hi, (__m256)floors.hi, _CMP_GE_OQ));
    return (uint32_t)(low | high << 8);
}

#include "sums.h"
#include "sets.h"
#include "words.h"

#include "kernels.h"
#include "table.h"

#pragma clang attribute pop

#endif
