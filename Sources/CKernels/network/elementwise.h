/* Functions of single pixels. */

static void scale(const struct whorl_extent *extent, const struct whorl_activation *after, const float *scales,
                  const float *shifts, const float *input, float *output) {
    lanes ceiling = (lanes)after->ceiling;
    for (size_t block = 0; block < extent->blocks; block++) {
        size_t lane = block * WHORL_NETWORK_LANES;
        lanes factor = load(scales + lane), shift = load(shifts + lane), slope = slope_of(after, block);
        for (size_t y = 0; y < extent->rows; y++) {
            const float *from = input + (ptrdiff_t)y * extent->input.row + lane;
            float *to = output + (ptrdiff_t)y * extent->output.row + lane;
            for (size_t x = 0; x < extent->columns; x++) {
                store(to, activated(fused(load(from), factor, shift), after->kind, 1, slope, ceiling));
                from += extent->input.pixel;
                to += extent->output.pixel;
            }
        }
    }
}

INLINE lanes combined(enum whorl_combination how, lanes a, lanes b) {
    switch (how) {
        case WHORL_ADD: return a + b;
        case WHORL_SUBTRACT: return a - b;
        case WHORL_MULTIPLY: return a * b;
        case WHORL_DIVIDE: return a / b;
    }
}

static void combine(const struct whorl_extent *extent, enum whorl_combination how, size_t channels,
                    const struct whorl_activation *after, const float *input, const float *other, float *output) {
    lanes ceiling = (lanes)after->ceiling;
    for (size_t block = 0; block < extent->blocks; block++) {
        size_t lane = block * WHORL_NETWORK_LANES;
        lanes slope = slope_of(after, block);
        lane_masks used = lanes_used(lane, channels);
        for (size_t y = 0; y < extent->rows; y++) {
            const float *from = input + (ptrdiff_t)y * extent->input.row + lane;
            const float *with = other + (ptrdiff_t)y * extent->other.row + lane;
            float *to = output + (ptrdiff_t)y * extent->output.row + lane;
            for (size_t x = 0; x < extent->columns; x++) {
                lanes value = activated(combined(how, load(from), load(with)), after->kind, 1, slope, ceiling);
                store(to, used ? value : (lanes)0);
                from += extent->input.pixel;
                with += extent->other.pixel;
                to += extent->output.pixel;
            }
        }
    }
}

static void resample(const struct whorl_extent *extent, const int32_t *rows, const int32_t *columns,
                     const float *input, const float *other, float *output) {
    for (size_t y = 0; y < extent->rows; y++) {
        const float *from = input + rows[y] * extent->input.row;
        const float *with = other ? other + (ptrdiff_t)y * extent->other.row : NULL;
        float *to = output + (ptrdiff_t)y * extent->output.row;
        for (size_t x = 0; x < extent->columns; x++) {
            const float *pixel = from + columns[x] * extent->input.pixel;
            for (size_t block = 0; block < extent->blocks; block++) {
                size_t lane = block * WHORL_NETWORK_LANES;
                lanes value = load(pixel + lane);
                if (with) value += load(with + lane);
                store(to + lane, value);
            }
            if (with) with += extent->other.pixel;
            to += extent->output.pixel;
        }
    }
}
