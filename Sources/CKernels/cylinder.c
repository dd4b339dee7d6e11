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

__attribute__((target("avx512f,avx512vpopcntdq"))) static void row_avx512(const uint64_t *cylinder,
                                                                          const uint64_t *others, size_t count,
                                                                          int least, float *out) {
    __m512i bits = _mm512_loadu_si512(cylinder), cells = _mm512_loadu_si512(cylinder + WHORL_CYLINDER_WORDS);
    for (size_t i = 0; i < count; i++) {
        const uint64_t *other = others + i * 2 * WHORL_CYLINDER_WORDS;
        __m512i mask = _mm512_and_si512(cells, _mm512_loadu_si512(other + WHORL_CYLINDER_WORDS));
        __m512i a = _mm512_and_si512(bits, mask), b = _mm512_and_si512(_mm512_loadu_si512(other), mask);
        /* Four counts below 2^16 each share the lanes of one sum. */
        __m512i low = _mm512_or_si512(_mm512_popcnt_epi64(a), _mm512_slli_epi64(_mm512_popcnt_epi64(b), 16));
        __m512i high = _mm512_or_si512(_mm512_slli_epi64(_mm512_popcnt_epi64(_mm512_xor_si512(a, b)), 32),
                                       _mm512_slli_epi64(_mm512_popcnt_epi64(mask), 48));
        uint64_t sums = (uint64_t)_mm512_reduce_add_epi64(_mm512_or_si512(low, high));
        out[i] = similarity((int)(sums & 0xffff), (int)(sums >> 16 & 0xffff), (int)(sums >> 32 & 0xffff),
                            (int)(sums >> 48), least);
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
