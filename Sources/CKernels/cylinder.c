#include <math.h>

#include "whorl_kernels.h"

/* The counts of one pair decide its similarity, in every variant the same way. */
static inline float similarity(int first, int second, int differing, int valid, int least) {
    float sum = sqrtf((float)first) + sqrtf((float)second);
    return valid < least || first == 0 || second == 0 ? 0.0f : 1.0f - sqrtf((float)differing) / sum;
}

#define ROW_BODY                                                                                                    \
    for (size_t i = 0; i < count; i++) {                                                                            \
        const uint64_t *other = others + i * 2 * WHORL_CYLINDER_WORDS;                                              \
        int first = 0, second = 0, differing = 0, valid = 0;                                                        \
        for (int w = 0; w < WHORL_CYLINDER_WORDS; w++) {                                                            \
            uint64_t mask = cylinder[WHORL_CYLINDER_WORDS + w] & other[WHORL_CYLINDER_WORDS + w];                   \
            uint64_t a = cylinder[w] & mask, b = other[w] & mask;                                                   \
            first += __builtin_popcountll(a);                                                                       \
            second += __builtin_popcountll(b);                                                                      \
            differing += __builtin_popcountll(a ^ b);                                                               \
            valid += __builtin_popcountll(mask);                                                                    \
        }                                                                                                           \
        out[i] = similarity(first, second, differing, valid, least);                                                \
    }

#if defined(__x86_64__)
#include <immintrin.h>

static void row_portable(const uint64_t *cylinder, const uint64_t *others, size_t count, int least, float *out) {
    ROW_BODY
}

__attribute__((target("popcnt"))) static void row_popcnt(const uint64_t *cylinder, const uint64_t *others,
                                                         size_t count, int least, float *out) {
    ROW_BODY
}

#define AVX512 __attribute__((target("avx512f,avx512vpopcntdq")))
/* Cylinders that are compared at once: one a lane. */
#define LANES 8

/* In each lane four counts of a pair, of 16 bits each: set here, set there, differing and valid, of one word. */
AVX512 static inline __m512i word_counts(__m512i bits, __m512i cells, const uint64_t *other) {
    __m512i mask = _mm512_and_si512(cells, _mm512_loadu_si512(other + WHORL_CYLINDER_WORDS));
    __m512i a = _mm512_and_si512(bits, mask), b = _mm512_and_si512(_mm512_loadu_si512(other), mask);
    __m512i low = _mm512_or_si512(_mm512_popcnt_epi64(a), _mm512_slli_epi64(_mm512_popcnt_epi64(b), 16));
    __m512i high = _mm512_or_si512(_mm512_slli_epi64(_mm512_popcnt_epi64(_mm512_xor_si512(a, b)), 32),
                                   _mm512_slli_epi64(_mm512_popcnt_epi64(mask), 48));
    return _mm512_or_si512(low, high);
}

/* Sums of the words of eight pairs, a pair a lane. */
AVX512 static inline __m512i pair_sums(const __m512i v[LANES]) {
    __m512i halves[4], quarters[2];
    for (int i = 0; i < 4; i++) {
        halves[i] = _mm512_add_epi64(_mm512_unpacklo_epi64(v[2 * i], v[2 * i + 1]),
                                     _mm512_unpackhi_epi64(v[2 * i], v[2 * i + 1]));
    }
    for (int i = 0; i < 2; i++) {
        quarters[i] = _mm512_add_epi64(_mm512_shuffle_i64x2(halves[2 * i], halves[2 * i + 1], 0x88),
                                       _mm512_shuffle_i64x2(halves[2 * i], halves[2 * i + 1], 0xdd));
    }
    return _mm512_add_epi64(_mm512_shuffle_i64x2(quarters[0], quarters[1], 0x88),
                            _mm512_shuffle_i64x2(quarters[0], quarters[1], 0xdd));
}

AVX512 static inline __m256 field(__m512i sums, unsigned place) {
    __m512i value = _mm512_and_si512(_mm512_srli_epi64(sums, place), _mm512_set1_epi64(UINT16_MAX));
    return _mm256_cvtepi32_ps(_mm512_cvtepi64_epi32(value));
}

/* As `similarity` for eight pairs. */
AVX512 static inline __m256 similarities(__m512i sums, int least) {
    __m256 first = field(sums, 0), second = field(sums, 16), zero = _mm256_setzero_ps();
    __m256 sum = _mm256_add_ps(_mm256_sqrt_ps(first), _mm256_sqrt_ps(second));
    __m256 value = _mm256_sub_ps(_mm256_set1_ps(1), _mm256_div_ps(_mm256_sqrt_ps(field(sums, 32)), sum));
    __m256 known = _mm256_cmp_ps(field(sums, 48), _mm256_set1_ps((float)least), _CMP_GE_OQ);
    __m256 set = _mm256_and_ps(_mm256_cmp_ps(first, zero, _CMP_GT_OQ), _mm256_cmp_ps(second, zero, _CMP_GT_OQ));
    return _mm256_and_ps(value, _mm256_and_ps(known, set));
}

AVX512 static void row_avx512(const uint64_t *cylinder, const uint64_t *others, size_t count, int least, float *out) {
    __m512i bits = _mm512_loadu_si512(cylinder), cells = _mm512_loadu_si512(cylinder + WHORL_CYLINDER_WORDS);
    for (size_t i = 0; i < count; i += LANES) {
        __m512i counts[LANES];
        for (size_t lane = 0; lane < LANES; lane++) {
            size_t other = i + lane < count ? i + lane : count - 1;
            counts[lane] = word_counts(bits, cells, others + other * 2 * WHORL_CYLINDER_WORDS);
        }
        __m256 values = similarities(pair_sums(counts), least);
        if (i + LANES <= count) {
            _mm256_storeu_ps(out + i, values);
        } else {
            float rest[LANES];
            _mm256_storeu_ps(rest, values);
            for (size_t lane = 0; i + lane < count; lane++) out[i + lane] = rest[lane];
        }
    }
}

void whorl_cylinder_row(const uint64_t *cylinder, const uint64_t *others, size_t count, int least, float *out) {
    if (__builtin_cpu_supports("avx512vpopcntdq")) {
        row_avx512(cylinder, others, count, least, out);
    } else if (__builtin_cpu_supports("popcnt")) {
        row_popcnt(cylinder, others, count, least, out);
    } else {
        row_portable(cylinder, others, count, least, out);
    }
}

#else

void whorl_cylinder_row(const uint64_t *cylinder, const uint64_t *others, size_t count, int least, float *out) {
    ROW_BODY
}

#endif
