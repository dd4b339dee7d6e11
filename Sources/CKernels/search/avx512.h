/* The kernels for 512-bit vectors of x86-64. */

#include <immintrin.h>

#include "lanes.h"

/* 32 registers of one vector each. */
#define MOST_ROWS 4
#define MOST_PROBES 4
#define MOST_GROUPS 4
#define MOST_CODED_PROBES 6
#define MOST_SUMS 24
#define STRETCH_FLOATS 4096

#define MULTIPLY_ADD __builtin_elementwise_fma

#include "sum.h"

/* The sums of 16 vectors, a lane each: in four steps each pair of vectors becomes one of half as many lanes of
 * each. */
INLINE lanes sums_of(const lanes sum[], int count) {
    __m512 eight[8], four[4], two[2];
    (void)count;
    UNROLLED for (int i = 0; i < 8; i++) {
        __m512 a = (__m512)sum[i / 4 * 8 + i % 4], b = (__m512)sum[i / 4 * 8 + i % 4 + 4];
        eight[i] = _mm512_add_ps(_mm512_shuffle_f32x4(a, b, 0x44), _mm512_shuffle_f32x4(a, b, 0xee));
    }
    UNROLLED for (int i = 0; i < 4; i++) {
        __m512 a = eight[i], b = eight[i + 4];
        four[i] = _mm512_add_ps(_mm512_shuffle_f32x4(a, b, 0x88), _mm512_shuffle_f32x4(a, b, 0xdd));
    }
    UNROLLED for (int i = 0; i < 2; i++) {
        __m512 a = four[2 * i], b = four[2 * i + 1];
        two[i] = _mm512_add_ps(_mm512_shuffle_ps(a, b, 0x44), _mm512_shuffle_ps(a, b, 0xee));
    }
    __m512 last = _mm512_add_ps(_mm512_shuffle_ps(two[0], two[1], 0x88), _mm512_shuffle_ps(two[0], two[1], 0xdd));
    return (lanes)last;
}

/* Codes stay unsigned, which adds the bias to their sum. */
#define FIRST_SUM(bias) (-(bias))
typedef __m512i coded_run, probe_run;

INLINE coded_run loaded_run(const uint8_t *codes) { return _mm512_load_si512(codes); }

INLINE probe_run spread_run(const int8_t *codes) { return _mm512_set1_epi32(*(const int32_t *)codes); }

INLINE sums added_run(sums sum, coded_run row, probe_run probe) {
    return (sums)_mm512_dpbusd_epi32((__m512i)sum, row, probe);
}

INLINE uint32_t lanes_reaching(lanes values, lanes floors) {
    return _mm512_cmp_ps_mask((__m512)values, (__m512)floors, _CMP_GE_OQ);
}

INLINE uint32_t group_distances(const uint64_t *group, const uint64_t *signs, size_t words, uint32_t limit,
                                const uint64_t *ahead, uint32_t distances[]) {
    __m512i low = _mm512_setzero_si512(), high = low;
    for (size_t word = 0; word < words; word++) {
        __m512i probe = _mm512_set1_epi64((long long)signs[word]);
        const uint64_t *rows = group + word * WHORL_SEARCH_GROUP;
        __builtin_prefetch(ahead + word * WHORL_SEARCH_GROUP, 0, INTO_FIRST_CACHE);
        __builtin_prefetch(ahead + word * WHORL_SEARCH_GROUP + 8, 0, INTO_FIRST_CACHE);
        low = _mm512_add_epi64(low, _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_load_si512(rows), probe)));
        high = _mm512_add_epi64(high, _mm512_popcnt_epi64(_mm512_xor_si512(_mm512_load_si512(rows + 8), probe)));
    }
    __m512i first = _mm512_castsi256_si512(_mm512_cvtepi64_epi32(low));
    __m512i both = _mm512_inserti64x4(first, _mm512_cvtepi64_epi32(high), 1);
    uint32_t close = _mm512_cmple_epu32_mask(both, _mm512_set1_epi32((int)limit));
    if (close) _mm512_storeu_si512(distances, both);
    return close;
}

/* Vectors of the low words of a set, and of the high ones. */
#define SET_VECTORS (WHORL_SET_CODES / 8)

static void resemble(const struct whorl_code_sets *sets, const uint64_t *probe, size_t codes, int reach,
                     uint32_t *out) {
    const __m512i most = _mm512_set1_epi64(reach);
    for (size_t set = 0; set < sets->sets; set++) {
        const uint64_t *words = sets->words + set * WHORL_SET_WORDS;
        __m512i low[SET_VECTORS], high[SET_VECTORS], least[SET_VECTORS];
        UNROLLED for (int i = 0; i < SET_VECTORS; i++) {
            low[i] = _mm512_load_si512(words + 8 * i);
            high[i] = _mm512_load_si512(words + WHORL_SET_CODES + 8 * i);
            least[i] = most;
        }
        for (size_t code = 0; code < codes; code++) {
            __m512i a = _mm512_set1_epi64((long long)probe[code]);
            __m512i b = _mm512_set1_epi64((long long)probe[WHORL_SET_CODES + code]);
            UNROLLED for (int i = 0; i < SET_VECTORS; i++) {
                __m512i differing = _mm512_add_epi64(_mm512_popcnt_epi64(_mm512_xor_si512(low[i], a)),
                                                     _mm512_popcnt_epi64(_mm512_xor_si512(high[i], b)));
                least[i] = _mm512_min_epu64(least[i], differing);
            }
        }
        uint64_t used = (UINT64_C(1) << sets->counts[set]) - 1;
        __m512i sum = _mm512_setzero_si512();
        UNROLLED for (int i = 0; i < SET_VECTORS; i++) {
            __m512i near = _mm512_maskz_sub_epi64((__mmask8)(used >> (8 * i)), most, least[i]);
            sum = _mm512_add_epi64(sum, _mm512_mul_epu32(near, near));
        }
        out[set] = (uint32_t)_mm512_reduce_add_epi64(sum);
    }
}

#include "kernels.h"
