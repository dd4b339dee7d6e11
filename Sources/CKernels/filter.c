#include "whorl_kernels.h"

/* Clang compiles the loop once per instruction set and chooses at load time. Products and sums are rounded one by one,
 * so that every instruction set gives the same bits. The choice at load time comes before a thread sanitizer is ready for
 * it; every processor then runs the plain form. */
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define UNCLONED
#endif
#endif
#if defined(__x86_64__) && !defined(UNCLONED)
#define CLONED __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CLONED
#endif

typedef float lane8 __attribute__((ext_vector_type(8)));
typedef float lane8u __attribute__((ext_vector_type(8), aligned(4)));

CLONED void whorl_filter_row(const float *window, size_t stride, const float *kernels, const int16_t *choice,
                             size_t count, float *out) {
#if defined(__clang__)
#pragma clang fp contract(off)
#endif
    for (size_t i = 0; i < count; i++) {
        if (choice[i] < 0) {
            out[i] = 0;
            continue;
        }
        const float *kernel = kernels + (size_t)choice[i] * WHORL_FILTER_SIZE * WHORL_FILTER_STRIDE;
        const float *row = window + i;
        lane8 a = 0, b = 0, c = 0;
        for (int r = 0; r < WHORL_FILTER_SIZE; r++) {
            a += *(const lane8u *)row * *(const lane8u *)kernel;
            b += *(const lane8u *)(row + 8) * *(const lane8u *)(kernel + 8);
            c += *(const lane8u *)(row + 16) * *(const lane8u *)(kernel + 16);
            row += stride;
            kernel += WHORL_FILTER_STRIDE;
        }
        lane8 s = a + b + c;
        out[i] = ((s[0] + s[4]) + (s[1] + s[5])) + ((s[2] + s[6]) + (s[3] + s[7]));
    }
}
