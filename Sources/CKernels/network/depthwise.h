/* Depthwise convolution: each block of channels slides over a row, a tile of pixels at a time in registers. */

INLINE void depthwise_tile(const int pixels, const int tap_columns, const struct whorl_convolution *whole,
                           lanes slope, const float *input, const float *weights, lanes bias, const float *residual,
                           float *output) {
    lanes sums[DEPTHWISE_PIXELS];
    UNROLLED for (int p = 0; p < pixels; p++) sums[p] = bias;
    size_t columns = tap_columns > 0 ? (size_t)tap_columns : whole->taps.columns;
    for (size_t row = 0; row < whole->taps.rows; row++) {
        const float *taps = input + (ptrdiff_t)row * whole->taps.step.row;
        for (size_t column = 0; column < columns; column++) {
            lanes weight = load(weights);
            UNROLLED for (int p = 0; p < pixels; p++) sums[p] += load(taps + p * whole->input.pixel) * weight;
            taps += whole->taps.step.pixel;
            weights += WHORL_NETWORK_LANES;
        }
    }
    lanes ceiling = (lanes)whole->activation.ceiling;
    UNROLLED for (int p = 0; p < pixels; p++) {
        lanes sum = sums[p];
        if (residual) sum += load(residual + p * whole->residual.pixel);
        store(output + p * whole->output.pixel, activated(sum, whole->activation.kind, slope, ceiling));
    }
}

static void convolve_depthwise(const struct whorl_convolution *whole, const float *input, const float *weights,
                               const float *bias, const float *residual, float *output) {
    size_t taps = whole->taps.rows * whole->taps.columns;
    for (size_t row = 0; row < whole->rows; row++) {
        for (size_t block = 0; block < whole->blocks; block++) {
            size_t lane = block * WHORL_NETWORK_LANES;
            const float *from = input + (ptrdiff_t)row * whole->input.row + lane;
            const float *added = residual ? residual + (ptrdiff_t)row * whole->residual.row + lane : NULL;
            float *to = output + (ptrdiff_t)row * whole->output.row + lane;
            const float *weight = weights + lane * taps;
            lanes start = load(bias + lane), slope = slope_of(&whole->activation, block);
            size_t column = 0;
            for (; column + DEPTHWISE_PIXELS <= whole->columns; column += DEPTHWISE_PIXELS) {
                depthwise_tile(DEPTHWISE_PIXELS, 0, whole, slope, from, weight, start, added, to);
                from += DEPTHWISE_PIXELS * whole->input.pixel;
                to += DEPTHWISE_PIXELS * whole->output.pixel;
                if (added) added += DEPTHWISE_PIXELS * whole->residual.pixel;
            }
            for (; column < whole->columns; column++) {
                depthwise_tile(1, 0, whole, slope, from, weight, start, added, to);
                from += whole->input.pixel;
                to += whole->output.pixel;
                if (added) added += whole->residual.pixel;
            }
        }
    }
}
