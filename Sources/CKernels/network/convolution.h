/* Dense convolution: a tile of pixels and output blocks is summed in registers over all taps and channels. */

/* Adds the products of `count` consecutive floats of each pixel of a tile. */
INLINE void add_stretch(const int pixels, const int blocks, lanes sums[], const float *input, ptrdiff_t pixel,
                        const float *weights, size_t block, size_t count) {
    for (size_t k = 0; k < count; k++) {
        lanes weight[MOST_BLOCKS];
        UNROLLED for (int b = 0; b < blocks; b++) {
            weight[b] = load(weights + b * block + k * WHORL_NETWORK_LANES);
        }
        UNROLLED for (int p = 0; p < pixels; p++) {
            lanes value = (lanes)input[p * pixel + k];
            UNROLLED for (int b = 0; b < blocks; b++) {
                sums[p * blocks + b] = fused(value, weight[b], sums[p * blocks + b]);
            }
        }
    }
}

/* Adds what another map has at the pixels of a tile. */
INLINE void add_residual(const int pixels, const int blocks, lanes sums[], const float *residual, ptrdiff_t pixel) {
    UNROLLED for (int p = 0; p < pixels; p++) {
        UNROLLED for (int b = 0; b < blocks; b++) {
            sums[p * blocks + b] += load(residual + p * pixel + b * WHORL_NETWORK_LANES);
        }
    }
}

/* What a tile needs beside its place. */
struct tile_shape {
    const struct whorl_convolution *whole;
    /* Consecutive floats of the input: all taps of a row at once where they touch. */
    size_t stretches, stretch;
    /* Floats of weights of a block. */
    size_t block;
};

INLINE void tile(const int pixels, const int blocks, const struct tile_shape *shape, size_t first_block,
                 const float *input, const float *weights, const float *bias, const float *residual, float *output) {
    const struct whorl_convolution *whole = shape->whole;
    lanes sums[MOST_SUMS];
    UNROLLED for (int b = 0; b < blocks; b++) {
        lanes start = load(bias + b * WHORL_NETWORK_LANES);
        UNROLLED for (int p = 0; p < pixels; p++) sums[p * blocks + b] = start;
    }
    for (size_t row = 0; row < whole->taps.rows; row++) {
        const float *taps = input + (ptrdiff_t)row * whole->taps.step.row;
        for (size_t i = 0; i < shape->stretches; i++) {
            add_stretch(pixels, blocks, sums, taps, whole->input.pixel, weights, shape->block, shape->stretch);
            taps += whole->taps.step.pixel;
            weights += shape->stretch * WHORL_NETWORK_LANES;
        }
    }
    if (residual && !whole->residual_last) add_residual(pixels, blocks, sums, residual, whole->residual.pixel);
    lanes ceiling = (lanes)whole->activation.ceiling;
#define ACTIVATE(kind, bounded)                                                                                     \
    UNROLLED for (int b = 0; b < blocks; b++) {                                                                     \
        lanes slope = slope_of(&whole->activation, first_block + b);                                                \
        UNROLLED for (int p = 0; p < pixels; p++) {                                                                 \
            sums[p * blocks + b] = activated(sums[p * blocks + b], kind, bounded, slope, ceiling);                  \
        }                                                                                                           \
    }
    FOR_ACTIVATION(&whole->activation, ACTIVATE)
#undef ACTIVATE
    if (residual && whole->residual_last) add_residual(pixels, blocks, sums, residual, whole->residual.pixel);
    UNROLLED for (int b = 0; b < blocks; b++) {
        UNROLLED for (int p = 0; p < pixels; p++) {
            store(output + p * whole->output.pixel + b * WHORL_NETWORK_LANES, sums[p * blocks + b]);
        }
    }
}

typedef void tile_function(const struct tile_shape *shape, size_t first_block, const float *input,
                           const float *weights, const float *bias, const float *residual, float *output);

/* The tiles of 1, 2, ... pixels of a number of blocks. */
struct tile_family {
    size_t blocks, pixels;
    tile_function *const *tiles;
};

#define TILE(P, B)                                                                                                  \
    static void tile_##P##x##B(const struct tile_shape *shape, size_t first_block, const float *input,              \
                               const float *weights, const float *bias, const float *residual, float *output) {     \
        tile(P, B, shape, first_block, input, weights, bias, residual, output);                                     \
    }
#define TILE_NAME(P, B) tile_##P##x##B,
#define FAMILY_TILES(B, P)                                                                                          \
    UP_TO(P, TILE, B)                                                                                               \
    static tile_function *const tiles_of_##B[] = {UP_TO(P, TILE_NAME, B)};
#define FAMILY(B, P) {B, P, tiles_of_##B},

TILE_FAMILIES(FAMILY_TILES)
static const struct tile_family tile_families[] = {TILE_FAMILIES(FAMILY)};

/* The family of most blocks that does a row in one tile; for longer rows the one of widest tiles, where the load of a
 * weight counts least. */
INLINE const struct tile_family *tile_family_for(size_t blocks, size_t columns) {
    const struct tile_family *family = tile_families;
    while (family->blocks > blocks || (columns > family->pixels && family->pixels < MOST_PIXELS)) family++;
    return family;
}

INLINE void convolve_blocks(const struct tile_family *family, const struct tile_shape *shape, size_t block,
                            const float *input, const float *weights, const float *bias, const float *residual,
                            float *output, size_t rows, size_t columns) {
    const struct whorl_convolution *whole = shape->whole;
    /* Tiles of nearly one size, as a small last one would cost as much as a whole one. */
    size_t tiles = (columns + family->pixels - 1) / family->pixels;
    for (size_t row = 0; row < rows; row++) {
        size_t column = 0;
        for (size_t left = tiles; left > 0; left--) {
            size_t pixels = (columns - column + left - 1) / left;
            const float *first = input + (ptrdiff_t)row * whole->input.row + (ptrdiff_t)column * whole->input.pixel;
            const float *added = residual;
            if (added) {
                added += (ptrdiff_t)row * whole->residual.row + (ptrdiff_t)column * whole->residual.pixel;
            }
            family->tiles[pixels - 1](
                shape, block, first, weights, bias, added,
                output + (ptrdiff_t)row * whole->output.row + (ptrdiff_t)column * whole->output.pixel);
            column += pixels;
        }
    }
}

/* Whether the rows of a map follow one another without a gap. */
INLINE int is_one_row(struct whorl_strides strides, size_t columns) {
    return strides.row == (ptrdiff_t)columns * strides.pixel;
}

static void convolve(const struct whorl_convolution *whole, const float *input, const float *residual,
                     float *output) {
    size_t rows = whole->rows, columns = whole->columns;
    if (is_one_row(whole->input, columns) && is_one_row(whole->output, columns) &&
        (!residual || is_one_row(whole->residual, columns))) {
        columns *= rows;
        rows = 1;
    }
    for (const struct whorl_block_run *run = whole->runs; run < whole->runs + whole->run_count; run++) {
        struct tile_shape shape = {.whole = whole};
        int touching = whole->taps.step.pixel == (ptrdiff_t)run->inputs;
        shape.stretches = touching ? 1 : whole->taps.columns;
        shape.stretch = touching ? whole->taps.columns * run->inputs : run->inputs;
        shape.block = whole->taps.rows * whole->taps.columns * run->inputs * WHORL_NETWORK_LANES;
        for (size_t done = 0; done < run->blocks;) {
            const struct tile_family *family = tile_family_for(run->blocks - done, columns);
            size_t block = run->first_block + done, lane = block * WHORL_NETWORK_LANES;
            convolve_blocks(family, &shape, block, input + run->first_input,
                            whole->weights + run->weights + done * shape.block, whole->bias + lane,
                            residual ? residual + lane : NULL, output + lane, rows, columns);
            done += family->blocks;
        }
    }
}
