#if defined(__x86_64__)

#include <immintrin.h>

#include "lanes.h"

#define INSTRUCTIONS avx512
#define TARGET "avx512f,avx512dq,avx512bw,avx512vl,avx512vnni,avx512vpopcntdq,fma"

/* 32 registers of one vector each. */
#define MOST_ROWS 4
#define MOST_PROBES 6
#define MOST_PRODUCTS 24
#define MOST_GROUPS 4
#define MOST_CODED_PROBES 6
#define MOST_SUMS 24
#define PARTS 4
#define STREAMED_PROBES 2
/* 128 KB. */
#define STRETCH_FLOATS 32768

#pragma clang attribute push(__attribute__((target(TARGET))), apply_to = function)

#define MULTIPLY_ADD __builtin_elementwise_fma

/* Codes stay unsigned, which adds the bias to their sum. */
#define FIRST_SUM(bias) (-(bias))
typedef __m512i coded_run, probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) { return _mm512_load_si512(codes); }

INLINE probe_run spread_run(const int8_t *codes) { return _mm512_set1_epi32(*(const int32_t *)codes); }

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    return (sums)_mm512_dpbusd_epi32((__m512i)sum, row, probe);
}

INLINE uint32_t lanes_reaching(lanes values, float floor) {
    return _mm512_cmp_ps_mask((__m512)values, _mm512_set1_ps(floor), _CMP_GE_OQ);
}

INLINE uint32_t group_distances(const uint64_t *group, const uint64_t *signs, size_t words, uint32_t limit,
                                uint32_t distances[]) {
    __m512i low = _mm512_setzero_si512(), high = low;
    for (size_t word = 0; word < words; word++) {
        __m512i probe = _mm512_set1_epi64((long long)signs[word]);
        const uint64_t *rows = group + word * WHORL_SEARCH_GROUP;
        low = _mm512_add_epi64(low, _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_load_si512(rows), probe)));
        high = _mm512_add_epi64(high, _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_load_si512(rows + 8), probe)));
    }
    __m512i both = _mm512_inserti64x4(_mm512_castsi256_si512(_mm512_cvtepi64_epi32(low)), _mm512_cvtepi64_epi32(high), 1);
    uint32_t close = _mm512_cmple_epu32_mask(both, _mm512_set1_epi32((int)limit));
    if (close) _mm512_storeu_si512(distances, both);
    return close;
}

#include "kernels.h"

#pragma clang attribute pop

#endif
