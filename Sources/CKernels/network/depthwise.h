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
    if (residual) {
        UNROLLED for (int p = 0; p < pixels; p++) sums[p] += load(residual + p * whole->residual.pixel);
    }
    lanes ceiling = (lanes)whole->activation.ceiling;
#define STORE(kind)                                                                                                 \
    UNROLLED for (int p = 0; p < pixels; p++) {                                                                     \
        store(output + p * whole->output.pixel, activated(sums[p], kind, block->slope, ceiling));                   \
    }
    FOR_KIND(&whole->activation, STORE)
#undef STORE
}

INLINE void depthwise_tile(const int pixels, const struct depthwise_block *block, const float *input,
                           const float *residual, float *output) {
    const struct whorl_convolution *whole = block->whole;
    const float *weights = block->weights;
    lanes sums[DEPTHWISE_PIXELS];
    UNROLLED for (int p = 0; p < pixels; p++) sums[p] = block->bias;
    for (size_t row = 0; row < whole->taps.rows; row++) {
        const float *taps = input + (ptrdiff_t)row * whole->taps.step.row;
        for (size_t column = 0; column < whole->taps.columns; column++) {
            lanes weight = load(weights);
            UNROLLED for (int p = 0; p < pixels; p++) sums[p] += load(taps + p * whole->input.pixel) * weight;
            taps += whole->taps.step.pixel;
            weights += WHORL_NETWORK_LANES;
        }
    }
    store_depthwise(pixels, block, sums, residual, output);
}

/* Windows of 3 by 3 neighbours that move by `stride` pixels. */
INLINE void depthwise_tile_3x3(const int pixels, const int stride, const struct depthwise_block *block,
                               const float *input, const float *residual, float *output) {
    const ptrdiff_t pixel = block->whole->taps.step.pixel;
    lanes sums[DEPTHWISE_PIXELS];
    UNROLLED for (int p = 0; p < pixels; p++) sums[p] = block->bias;
    UNROLLED for (int row = 0; row < 3; row++) {
        const float *values = input + row * block->whole->taps.step.row;
        const float *weights = block->weights + row * 3 * WHORL_NETWORK_LANES;
        UNROLLED for (int i = 0; i < (pixels - 1) * stride + 3; i++) {
            lanes value = load(values + i * pixel);
            UNROLLED for (int column = 0; column < 3; column++) {
                const int moved = i - column;
                if (moved >= 0 && moved % stride == 0 && moved / stride < pixels) {
                    sums[moved / stride] += value * load(weights + column * WHORL_NETWORK_LANES);
                }
            }
        }
    }
    store_depthwise(pixels, block, sums, residual, output);
}

typedef void depthwise_function(const struct depthwise_block *block, const float *input, const float *residual,
                                float *output);

#define DEPTHWISE_TILE(P)                                                                                           \
    static void depthwise_##P(const struct depthwise_block *block, const float *input, const float *residual,       \
                              float *output) {                                                                      \
        depthwise_tile(P, block, input, residual, output);                                                          \
    }                                                                                                               \
    static void depthwise_3x3_##P(const struct depthwise_block *block, const float *input, const float *residual,   \
                                  float *output) {                                                                  \
        depthwise_tile_3x3(P, 1, block, input, residual, output);                                                   \
    }                                                                                                               \
    static void depthwise_3x3_by_2_##P(const struct depthwise_block *block, const float *input,                     \
                                       const float *residual, float *output) {                                      \
        depthwise_tile_3x3(P, 2, block, input, residual, output);                                                   \
    }
DEPTHWISE_TILES(DEPTHWISE_TILE)
#undef DEPTHWISE_TILE

#define DEPTHWISE_ANY(P) depthwise_##P,
#define DEPTHWISE_3X3(P) depthwise_3x3_##P,
#define DEPTHWISE_3X3_BY_2(P) depthwise_3x3_by_2_##P,
static depthwise_function *const depthwise_tiles[][DEPTHWISE_PIXELS] = {
    {DEPTHWISE_TILES(DEPTHWISE_ANY)}, {DEPTHWISE_TILES(DEPTHWISE_3X3)}, {DEPTHWISE_TILES(DEPTHWISE_3X3_BY_2)}};
#undef DEPTHWISE_ANY
#undef DEPTHWISE_3X3
#undef DEPTHWISE_3X3_BY_2

static void convolve_depthwise(const struct whorl_convolution *whole, const float *input, const float *weights,
                               const float *bias, const float *residual, float *output) {
    const struct whorl_taps *taps = &whole->taps;
    int special = taps->rows == 3 && taps->columns == 3 &&
                  (whole->input.pixel == taps->step.pixel || whole->input.pixel == 2 * taps->step.pixel);
    depthwise_function *const *functions =
        depthwise_tiles[special ? whole->input.pixel / taps->step.pixel : 0];
    size_t tiles = (whole->columns + DEPTHWISE_PIXELS - 1) / DEPTHWISE_PIXELS;
    for (size_t row = 0; row < whole->rows; row++) {
        for (size_t index = 0; index < whole->blocks; index++) {
            size_t lane = index * WHORL_NETWORK_LANES;
            struct depthwise_block block = {.whole = whole,
                                            .weights = weights + lane * taps->rows * taps->columns,
                                            .bias = load(bias + lane),
                                            .slope = slope_of(&whole->activation, index)};
            size_t column = 0;
            for (size_t left = tiles; left > 0; left--) {
                size_t pixels = (whole->columns - column + left - 1) / left;
                ptrdiff_t y = (ptrdiff_t)row, x = (ptrdiff_t)column;
                functions[pixels - 1](
                    &block, input + y * whole->input.row + x * whole->input.pixel + lane,
                    residual ? residual + y * whole->residual.row + x * whole->residual.pixel + lane : NULL,
                    output + y * whole->output.row + x * whole->output.pixel + lane);
                column += pixels;
            }
        }
    }
}
