#ifndef WHORL_THINNING_H
#define WHORL_THINNING_H

#include <stddef.h>
#include <stdint.h>

/* Planes of bits: 64 pixels to a word, the leftmost one in the lowest bit. Rows follow one another `stride` words apart;
 * the last word of each row is 0, as are the rows above the first and below the last one, which are part of a plane. */

/* Sets a bit where a value is below 0: count values of a row into (count + 63) / 64 words. */
void whorl_negative_bits(const float *values, size_t count, uint64_t *bits);

/* One pass of parallel thinning: removes edges of lines at one side (Z. Guo, R. W. Hall, "Parallel thinning with
 * two-subiteration algorithms", 1989, https://doi.org/10.1145/62065.62074).
 *
 * bits:    the first word of the first row.
 * words:   stride times the rows.
 * second:  whether the pass is the second of the two that take turns.
 * kept:    receives as many words; never bits.
 * Returns whether a pixel was removed. */
int whorl_thin_pass(const uint64_t *bits, size_t words, size_t stride, int second, uint64_t *kept);

#endif
