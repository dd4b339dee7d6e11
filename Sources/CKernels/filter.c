#include "whorl_kernels.h"

#include "cloned.h"

/* A row of a kernel in two parts. */
typedef float lane16 __attribute__((ext_vector_type(16)));
typedef float lane16u __attribute__((ext_vector_type(16), aligned(4)));
typedef float lane8 __attribute__((ext_vector_type(8)));
typedef float lane8u __attribute__((ext_vector_type(8), aligned(4)));

/* Pixels that share the loads of their kernel. */
#define SHARING 4

/* Correlates `pixels` neighbouring pixels with one kernel. Products and sums are rounded one by one, so that every
 * instruction set gives the same bits. */
static inline __attribute__((always_inline)) void correlate(const int pixels, const float *window, size_t stride,
                                                            const float *kernel, float *out) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    lane16 first[SHARING] = {0};
    lane8 last[SHARING] = {0};
    for (int r = 0; r < WHORL_FILTER_SIZE; r++) {
        lane16 weights = *(const lane16u *)kernel;
        lane8 rest = *(const lane8u *)(kernel + 16);
#pragma clang loop unroll(full)
        for (int p = 0; p < pixels; p++) {
            first[p] += *(const lane16u *)(window + p) * weights;
            last[p] += *(const lane8u *)(window + p + 16) * rest;
        }
        window += stride;
        kernel += WHORL_FILTER_STRIDE;
    }
#pragma clang loop unroll(full)
    for (int p = 0; p < pixels; p++) {
        lane8 s = first[p].lo + first[p].hi + last[p];
        out[p] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
    }
}

CLONED void whorl_filter_row(const float *window, size_t stride, const float *kernels, const int16_t *choice,
                             size_t count, float *out) {
    for (size_t i = 0; i < count;) {
        if (choice[i] < 0) {
            out[i++] = 0;
            continue;
        }
        const float *kernel = kernels + (size_t)choice[i] * WHORL_FILTER_SIZE * WHORL_FILTER_STRIDE;
        if (i + SHARING <= count && choice[i] == choice[i + 1] && choice[i] == choice[i + 2] &&
            choice[i] == choice[i + 3]) {
            correlate(SHARING, window + i, stride, kernel, out + i);
            i += SHARING;
        } else {
            correlate(1, window + i, stride, kernel, out + i);
            i++;
        }
    }
}
