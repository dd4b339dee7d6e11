#ifndef WHORL_NETWORK_H
#define WHORL_NETWORK_H

#include <stddef.h>
#include <stdint.h>

#include "whorl_instructions.h"

/* Kernels of convolutional networks over maps in channels-last order.
 *
 * A pixel's channels stand one after another; maps that kernels write have pixels of whole blocks of
 * WHORL_NETWORK_LANES floats, and the lanes beyond a map's channels hold zeros. Strides count floats. Taps outside of
 * an image read the zeros that its map keeps around it, except for pooling, which leaves them out. */

/* Channels that are computed and stored together. */
#define WHORL_NETWORK_LANES 16

/* Where the pixels of a map are: the distance of neighbours in a column and in a row. */
struct whorl_strides {
    ptrdiff_t row, pixel;
};

/* What happens to a sum before it is stored. */
enum whorl_activation_kind {
    /* min(x, ceiling) */
    WHORL_LINEAR,
    /* min(max(x, 0), ceiling) */
    WHORL_RECTIFIED,
    /* min(x > 0 ? x : slope * x, ceiling), a slope for each channel */
    WHORL_LEAKY,
};

struct whorl_activation {
    enum whorl_activation_kind kind;
    /* Infinite for none. */
    float ceiling;
    /* A slope for each lane of each output block; unused unless kind is WHORL_LEAKY. */
    const float *_Nullable slopes;
};

/* The taps of one output pixel. */
struct whorl_taps {
    size_t rows, columns;
    /* From one tap to the next in a column and in a row, in floats of the input. */
    struct whorl_strides step;
    /* Of a depthwise convolution whose input is a ring of rows: the tap rows from `wrap` on are `ring` floats before
     * the place that the step gives. */
    size_t wrap;
    ptrdiff_t ring;
};

/* Neighbouring blocks of output channels that sum over the same input channels. */
struct whorl_block_run {
    size_t first_block, blocks, first_input, inputs;
    /* Place of the first weight, in floats. */
    size_t weights;
};

struct whorl_convolution {
    /* Size of the output, and from one output pixel to the next in each map. */
    size_t rows, columns;
    /* In the input: the stride of the convolution times that of the map. */
    struct whorl_strides input, output, residual;
    struct whorl_taps taps;
    /* All blocks of a dense convolution in runs; a depthwise one has just their number. */
    const struct whorl_block_run *_Nullable runs;
    size_t run_count, blocks;
    /* For each block, tap row and tap column WHORL_NETWORK_LANES floats, of each channel in a dense convolution. */
    const float *_Nullable weights;
    /* A float for each lane of each block. */
    const float *_Nullable bias;
    struct whorl_activation activation;
    /* Whether the residual is added to what the activation gives, not before it. */
    int residual_last;
};

/* The rows between a pointwise convolution and the depthwise one after it. */
struct whorl_ring {
    /* Rows that a window of the depthwise convolution covers. */
    ptrdiff_t rows;
    /* Of the ring, with its columns of zeros. */
    struct whorl_strides strides;
    /* Pixels of a row, and columns of zeros on both sides of them. */
    size_t columns, left, right;
    /* Of the depthwise convolution, in rows: those above the map, from window to window, from tap to tap. */
    ptrdiff_t top, stride, dilation;
};

struct whorl_pooling {
    /* Size of the input and of the output. */
    ptrdiff_t input_rows, input_columns, rows, columns;
    struct whorl_strides input, output;
    ptrdiff_t tap_rows, tap_columns, stride_rows, stride_columns, dilation_rows, dilation_columns;
    /* Rows above and columns left of the input that the first window begins with, and those below and to the right. */
    ptrdiff_t top, left, bottom, right;
    size_t blocks;
    /* Whether an average counts the padding's pixels. */
    int counts_padding;
};

/* A rectangle of pixels that a function goes over, with the strides of up to three maps. */
struct whorl_extent {
    size_t rows, columns, blocks;
    struct whorl_strides input, other, output;
};

enum whorl_combination { WHORL_ADD, WHORL_SUBTRACT, WHORL_MULTIPLY, WHORL_DIVIDE };

/* The kernels of one instruction set. All of them give the same bits: each sum has one order, and a product that is added
 * to it is not rounded before. The portable set emulates that where the processor has no such instruction. */
struct whorl_network_kernels {
    /* Sums over taps and channels. input: the first tap of the first output pixel. residual: a map that is added before
     * or after the activation, or NULL. Each result is one sum in the order of the weights that begins with its bias. */
    void (*_Nonnull convolve)(const struct whorl_convolution *_Nonnull whole, const float *_Nonnull input,
                              const float *_Nullable residual, float *_Nonnull output);

    /* The same for each channel alone. */
    void (*_Nonnull convolve_depthwise)(const struct whorl_convolution *_Nonnull whole, const float *_Nonnull input,
                                        const float *_Nullable residual, float *_Nonnull output);

    /* A convolution of single taps and the depthwise one of its output. input: pixel (0, 0). The depthwise one's input
     * is the ring, rows of left + columns + right pixels. */
    void (*_Nonnull convolve_joined)(const struct whorl_convolution *_Nonnull pointwise,
                                     const struct whorl_convolution *_Nonnull depthwise,
                                     const struct whorl_ring *_Nonnull ring, const float *_Nonnull input,
                                     float *_Nonnull rows, float *_Nonnull output);

    /* The largest value, or the average, of a window. input: pixel (0, 0). */
    void (*_Nonnull pool_largest)(const struct whorl_pooling *_Nonnull shape, const float *_Nonnull input,
                                  float *_Nonnull output);
    void (*_Nonnull pool_average)(const struct whorl_pooling *_Nonnull shape, const float *_Nonnull input,
                                  float *_Nonnull output);

    /* input * scale + shift, then the activation; scale and shift for each lane of each block. */
    void (*_Nonnull scale)(const struct whorl_extent *_Nonnull extent, const struct whorl_activation *_Nonnull after,
                           const float *_Nonnull scale, const float *_Nonnull shift, const float *_Nonnull input,
                           float *_Nonnull output);

    /* input (+ - * /) other, then the activation. Strides of other may be 0. Lanes past `channels` become 0. */
    void (*_Nonnull combine)(const struct whorl_extent *_Nonnull extent, enum whorl_combination how, size_t channels,
                             const struct whorl_activation *_Nonnull after, const float *_Nonnull input,
                             const float *_Nonnull other, float *_Nonnull output);

    /* 1 / (1 + exp(-input)), exact to some units of the last place. Lanes past `channels` become 0. */
    void (*_Nonnull sigmoid)(const struct whorl_extent *_Nonnull extent, size_t channels,
                             const float *_Nonnull input, float *_Nonnull output);

    /* The nearest number to input in lowest...highest. Lanes past `channels` become 0. */
    void (*_Nonnull clip)(const struct whorl_extent *_Nonnull extent, size_t channels, float lowest, float highest,
                          const float *_Nonnull input, float *_Nonnull output);

    /* Output pixel (x, y) is input pixel (columns[x], rows[y]), plus other where it is not NULL. */
    void (*_Nonnull resample)(const struct whorl_extent *_Nonnull extent, const int32_t *_Nonnull rows,
                              const int32_t *_Nonnull columns, const float *_Nonnull input,
                              const float *_Nullable other, float *_Nonnull output);
};

/* The kernels of an instruction set, or NULL where the processor lacks it: of WHORL_AMX those of WHORL_AVX512,
 * of WHORL_NEON the portable ones. */
const struct whorl_network_kernels *_Nullable whorl_network_kernels_of(enum whorl_instructions instructions);

#endif
