#ifndef WHORL_PRINT_H
#define WHORL_PRINT_H

#include <stddef.h>
#include <stdint.h>

/* Loops over the pixels of a print. Products and sums are rounded one by one, so that every instruction set gives the same
 * bits. */

/* A row of gray levels less the local mean, times the local gain, within -clip...clip. Means and gains are those of blocks:
 * a pixel lies between block left[i] and block right[i], part[i] of the way. */
void whorl_normalize_row(const uint8_t *gray, size_t count, const int32_t *left, const int32_t *right, const float *part,
                         const float *means, const float *gains, float clip, float *out);

/* Adds to count sums of each of three kinds, stride floats apart, what the gradient (gx, gy) of Sobel's operator has at the
 * pixels of a row: gx * gx - gy * gy, 2 * gx * gy and gx * gx + gy * gy.
 *
 * row:     the first pixel, with a neighbour on each side; rows are width floats apart. */
void whorl_add_gradients(const float *row, size_t width, size_t count, float *sums, size_t stride);

/* A place of a print, and the direction of its ridges there. */
struct whorl_ridge {
    float x, y, cosine, sine;
};

/* Sums across a ridge: out[i] is the sum of the pixels nearest to the places that are i - half pixels across the ridge from
 * its place and -reach, 2 - reach, ..., reach along it. Pixels outside count 0; out has 2 * half + 1 floats. */
void whorl_ridge_signature(const float *pixels, size_t width, size_t height, const struct whorl_ridge *ridge, int half,
                           int reach, float *out);

/* Sums of taps neighbours, each times its weight, the leftmost one first: count of them, of count + taps - 1 values. */
void whorl_convolve_row(const float *values, size_t count, const float *weights, size_t taps, float *out);

/* The hyperbolic tangent of half of each number by a quotient of polynomials, with its sign turned over: numbers beyond -6...6
 * give -1 and 1. */
void whorl_negative_shares(const float *numbers, size_t count, float *out);

#endif
