/* Pooling: windows are cut at the image's border. */

/* The taps of a window along one axis that lie in 0..<limit. */
struct tap_range {
    ptrdiff_t first, end;
};

INLINE struct tap_range taps_inside(ptrdiff_t start, ptrdiff_t taps, ptrdiff_t dilation, ptrdiff_t low,
                                    ptrdiff_t limit) {
    struct tap_range range = {0, taps};
    while (range.first < taps && start + range.first * dilation < low) range.first++;
    while (range.end > range.first && start + (range.end - 1) * dilation >= limit) range.end--;
    return range;
}

INLINE void pool(const int largest, const struct whorl_pooling *shape, const float *input, float *output) {
    for (ptrdiff_t y = 0; y < shape->rows; y++) {
        ptrdiff_t top = y * shape->stride_rows - shape->top;
        struct tap_range rows = taps_inside(top, shape->tap_rows, shape->dilation_rows, 0, shape->input_rows);
        struct tap_range padded_rows = taps_inside(top, shape->tap_rows, shape->dilation_rows, -shape->top,
                                                   shape->input_rows + shape->bottom);
        for (ptrdiff_t x = 0; x < shape->columns; x++) {
            ptrdiff_t left = x * shape->stride_columns - shape->left;
            struct tap_range columns =
                taps_inside(left, shape->tap_columns, shape->dilation_columns, 0, shape->input_columns);
            ptrdiff_t counted = (rows.end - rows.first) * (columns.end - columns.first);
            if (shape->counts_padding) {
                struct tap_range padded = taps_inside(left, shape->tap_columns, shape->dilation_columns,
                                                      -shape->left, shape->input_columns + shape->right);
                counted = (padded_rows.end - padded_rows.first) * (padded.end - padded.first);
            }
            int empty = rows.end == rows.first || columns.end == columns.first;
            for (size_t block = 0; block < shape->blocks; block++) {
                size_t lane = block * WHORL_NETWORK_LANES;
                lanes result = (lanes)(largest && !empty ? -__builtin_inff() : 0.0f);
                for (ptrdiff_t row = rows.first; row < rows.end; row++) {
                    for (ptrdiff_t column = columns.first; column < columns.end; column++) {
                        lanes value = load(input + (top + row * shape->dilation_rows) * shape->input.row +
                                           (left + column * shape->dilation_columns) * shape->input.pixel + lane);
                        result = largest ? larger(value, result) : result + value;
                    }
                }
                if (!largest && counted > 0) result /= (lanes)(float)counted;
                store(output + y * shape->output.row + x * shape->output.pixel + lane, result);
            }
        }
    }
}

/* Whether the windows are squares of 2 by 2 that touch and lie inside: what detectors halve their maps with. */
INLINE int halves(const struct whorl_pooling *shape) {
    return shape->tap_rows == 2 && shape->tap_columns == 2 && shape->stride_rows == 2 && shape->stride_columns == 2 &&
           shape->dilation_rows == 1 && shape->dilation_columns == 1 && shape->top == 0 && shape->left == 0 &&
           2 * shape->rows <= shape->input_rows && 2 * shape->columns <= shape->input_columns;
}

static void pool_largest_of_4(const struct whorl_pooling *shape, const float *input, float *output) {
    for (ptrdiff_t y = 0; y < shape->rows; y++) {
        const float *upper = input + 2 * y * shape->input.row, *lower = upper + shape->input.row;
        float *to = output + y * shape->output.row;
        for (ptrdiff_t x = 0; x < shape->columns; x++) {
            for (size_t lane = 0; lane < shape->blocks * WHORL_NETWORK_LANES; lane += WHORL_NETWORK_LANES) {
                lanes left = larger(load(upper + lane), load(lower + lane));
                lanes right = larger(load(upper + shape->input.pixel + lane), load(lower + shape->input.pixel + lane));
                store(to + lane, larger(left, right));
            }
            upper += 2 * shape->input.pixel;
            lower += 2 * shape->input.pixel;
            to += shape->output.pixel;
        }
    }
}

static void pool_largest(const struct whorl_pooling *shape, const float *input, float *output) {
    if (halves(shape)) {
        pool_largest_of_4(shape, input, output);
    } else {
        pool(1, shape, input, output);
    }
}

static void pool_average(const struct whorl_pooling *shape, const float *input, float *output) {
    pool(0, shape, input, output);
}
