/* A pointwise convolution and the depthwise one after it, row by row. */

INLINE void clear_pixels(float *first, size_t pixels, ptrdiff_t stride) {
    for (ptrdiff_t i = 0; i < (ptrdiff_t)pixels * stride; i += WHORL_NETWORK_LANES) store(first + i, (lanes)0);
}

static void convolve_joined(const struct whorl_convolution *pointwise, const struct whorl_convolution *depthwise,
                            const struct whorl_ring *ring, const float *input, float *rows, float *output) {
    ptrdiff_t pixel = ring->strides.pixel;
    float *pixels = rows + (ptrdiff_t)ring->left * pixel;
    for (ptrdiff_t slot = 0; slot < ring->rows; slot++) {
        clear_pixels(rows + slot * ring->strides.row, ring->left, pixel);
        clear_pixels(pixels + slot * ring->strides.row + (ptrdiff_t)ring->columns * pixel, ring->right, pixel);
    }
    struct whorl_convolution first = *pointwise, second = *depthwise;
    first.rows = second.rows = 1;
    second.taps.ring = ring->rows * ring->strides.row;
    ptrdiff_t next = 0;
    for (ptrdiff_t y = 0; y < (ptrdiff_t)depthwise->rows; y++) {
        /* Rows count from the first one above the map. */
        ptrdiff_t start = y * ring->stride, end = start + ring->rows;
        for (ptrdiff_t row = next > start ? next : start; row < end; row++) {
            float *slot = pixels + row % ring->rows * ring->strides.row;
            ptrdiff_t from = row - ring->top;
            if (from >= 0 && from < (ptrdiff_t)pointwise->rows) {
                convolve(&first, input + from * pointwise->input.row, NULL, slot);
            } else {
                clear_pixels(slot, ring->columns, pixel);
            }
        }
        next = end;
        ptrdiff_t slot = start % ring->rows;
        second.taps.wrap = (size_t)((ring->rows - slot + ring->dilation - 1) / ring->dilation);
        convolve_depthwise(&second, rows + slot * ring->strides.row, NULL, output + y * depthwise->output.row);
    }
}
