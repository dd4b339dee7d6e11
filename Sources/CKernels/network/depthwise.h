/* Depthwise convolution: a tile of pixels of one block of channels is summed in registers.
 *
 * Windows of 3 by 3 load each input value once a row; others load it for every tap. */

/* A block of channels of a depthwise convolution: what all of its tiles share. */
struct depthwise_block {
    const struct whorl_convolution *whole;
    const float *weights;
    lanes bias, slope;
};

INLINE void store_depthwise(const int pixels, const struct depthwise_block *block, lanes sums[],
                            const float *residual, float *output) {
    const struct whorl_convolution *whole = block->whole;
    if (residual && !whole->residual_last) add_residual(pixels, 1, sums, residual, whole->residual.pixel);
    lanes ceiling = (lanes)whole->activation.ceiling;
#define ACTIVATE(kind, bounded)                                                                                     \
    UNROLLED for (int p = 0; p < pixels; p++) {                                                                     \
        sums[p] = activated(sums[p], kind, bounded, block->slope, ceiling);                                         \
    }
    FOR_ACTIVATION(&whole->activation, ACTIVATE)
#undef ACTIVATE
    if (residual && whole->residual_last) add_residual(pixels, 1, sums, residual, whole->residual.pixel);
    UNROLLED for (int p = 0; p < pixels; p++) store(output + p * whole->output.pixel, sums[p]);
}

/* Where a row of taps begins. */
INLINE const float *tap_row(const struct whorl_taps *taps, const float *input, size_t row) {
    return input + (ptrdiff_t)row * taps->step.row - (row < taps->wrap ? 0 : taps->ring);
}

INLINE void depthwise_tile(const int pixels, const struct depthwise_block *block, const float *input,
                           const float *residual, float *output) {
    const struct whorl_convolution *whole = block->whole;
    const float *weights = block->weights;
    lanes sums[DEPTHWISE_PIXELS];
    UNROLLED for (int p = 0; p < pixels; p++) sums[p] = block->bias;
    for (size_t row = 0; row < whole->taps.rows; row++) {
        const float *taps = tap_row(&whole->taps, input, row);
        for (size_t column = 0; column < whole->taps.columns; column++) {
            lanes weight = load(weights);
            UNROLLED for (int p = 0; p < pixels; p++) {
                sums[p] = fused(load(taps + p * whole->input.pixel), weight, sums[p]);
            }
            taps += whole->taps.step.pixel;
            weights += WHORL_NETWORK_LANES;
        }
    }
    store_depthwise(pixels, block, sums, residual, output);
}

/* Windows of 3 by 3 neighbours that move by `stride` pixels. */
INLINE void depthwise_tile_neighbours(const int pixels, const int stride, const struct depthwise_block *block,
                                      const float *input, const float *residual, float *output) {
    const ptrdiff_t pixel = block->whole->taps.step.pixel;
    lanes sums[DEPTHWISE_PIXELS];
    UNROLLED for (int p = 0; p < pixels; p++) sums[p] = block->bias;
    UNROLLED for (int row = 0; row < 3; row++) {
        const float *values = tap_row(&block->whole->taps, input, (size_t)row);
        const float *weights = block->weights + row * 3 * WHORL_NETWORK_LANES;
        UNROLLED for (int i = 0; i < (pixels - 1) * stride + 3; i++) {
            lanes value = load(values + i * pixel);
            UNROLLED for (int column = 0; column < 3; column++) {
                const int moved = i - column;
                if (moved >= 0 && moved % stride == 0 && moved / stride < pixels) {
                    sums[moved / stride] =
                        fused(value, load(weights + column * WHORL_NETWORK_LANES), sums[moved / stride]);
                }
            }
        }
    }
    store_depthwise(pixels, block, sums, residual, output);
}

INLINE void depthwise_tile_3x3(const int pixels, const struct depthwise_block *block, const float *input,
                               const float *residual, float *output) {
    depthwise_tile_neighbours(pixels, 1, block, input, residual, output);
}

INLINE void depthwise_tile_3x3_by_2(const int pixels, const struct depthwise_block *block, const float *input,
                                    const float *residual, float *output) {
    depthwise_tile_neighbours(pixels, 2, block, input, residual, output);
}

typedef void depthwise_function(const struct depthwise_block *block, const float *input, const float *residual,
                                float *output);

#define DEPTHWISE_TILE(P, NAME)                                                                                     \
    static void NAME##_##P(const struct depthwise_block *block, const float *input, const float *residual,          \
                           float *output) {                                                                         \
        NAME(P, block, input, residual, output);                                                                    \
    }
#define DEPTHWISE_NAME(P, NAME) NAME##_##P,
UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_TILE, depthwise_tile)
UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_TILE, depthwise_tile_3x3)
UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_TILE, depthwise_tile_3x3_by_2)

/* The tiles of 1, 2, ... pixels. */
static depthwise_function *const depthwise_tiles[] = {UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_NAME, depthwise_tile)};
static depthwise_function *const depthwise_tiles_3x3[] = {
    UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_NAME, depthwise_tile_3x3)};
static depthwise_function *const depthwise_tiles_3x3_by_2[] = {
    UP_TO(DEPTHWISE_PIXELS, DEPTHWISE_NAME, depthwise_tile_3x3_by_2)};

INLINE depthwise_function *const *depthwise_tiles_for(const struct whorl_convolution *whole) {
    const struct whorl_taps *taps = &whole->taps;
    if (taps->rows == 3 && taps->columns == 3) {
        if (whole->input.pixel == taps->step.pixel) return depthwise_tiles_3x3;
        if (whole->input.pixel == 2 * taps->step.pixel) return depthwise_tiles_3x3_by_2;
    }
    return depthwise_tiles;
}

static void convolve_depthwise(const struct whorl_convolution *whole, const float *input, const float *residual,
                               float *output) {
    depthwise_function *const *functions = depthwise_tiles_for(whole);
    size_t taps = whole->taps.rows * whole->taps.columns;
    size_t tiles = (whole->columns + DEPTHWISE_PIXELS - 1) / DEPTHWISE_PIXELS;
    for (ptrdiff_t y = 0; y < (ptrdiff_t)whole->rows; y++) {
        for (size_t index = 0; index < whole->blocks; index++) {
            size_t lane = index * WHORL_NETWORK_LANES;
            struct depthwise_block block = {.whole = whole,
                                            .weights = whole->weights + lane * taps,
                                            .bias = load(whole->bias + lane),
                                            .slope = slope_of(&whole->activation, index)};
            ptrdiff_t x = 0;
            for (size_t left = tiles; left > 0; left--) {
                size_t pixels = (whole->columns - (size_t)x + left - 1) / left;
                functions[pixels - 1](
                    &block, input + y * whole->input.row + x * whole->input.pixel + lane,
                    residual ? residual + y * whole->residual.row + x * whole->residual.pixel + lane : NULL,
                    output + y * whole->output.row + x * whole->output.pixel + lane);
                x += (ptrdiff_t)pixels;
            }
        }
    }
}
