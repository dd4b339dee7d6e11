#ifndef WHORL_KERNELS_H
#define WHORL_KERNELS_H

#include <stddef.h>
#include <stdint.h>

/* Columns of a kernel's row in memory; the last one is zero for kernels of odd width. */
#define WHORL_FILTER_STRIDE 24
/* Rows and used columns of a kernel. */
#define WHORL_FILTER_SIZE 23

/* Correlates each pixel of a row with the kernel chosen for it.
 *
 * window:  the pixel above and left of the first pixel's neighbourhood, rows `stride` floats apart; at least
 *          WHORL_FILTER_STRIDE - 1 floats are readable right of the last pixel's first column.
 * kernels: rows of WHORL_FILTER_STRIDE floats, WHORL_FILTER_SIZE of them a kernel.
 * choice:  index of a kernel for each pixel, negative to write 0.
 * out:     count results. */
void whorl_filter_row(const float *window, size_t stride, const float *kernels, const int16_t *choice, size_t count,
                      float *out);

/* Words in a binary cylinder, and again in its mask of valid cells. */
#define WHORL_CYLINDER_WORDS 8

/* Similarity of one binary cylinder with each of count others, over the cells valid in both.
 *
 * A cylinder is WHORL_CYLINDER_WORDS words of bits followed by as many of mask; a bit is set only where its mask is.
 * out:     1 - |a xor b| / (|a| + |b|) with | | the root of the number of bits, or 0 where fewer than least cells are
 *          valid in both or no bit is set. */
void whorl_cylinder_row(const uint64_t *cylinder, const uint64_t *others, size_t count, int least, float *out);

#endif
