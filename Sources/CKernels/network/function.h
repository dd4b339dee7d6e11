/* Functions of single values. */

/* Powers of e by 2^n * e^r with r in -ln 2 / 2...ln 2 / 2 and the series of e^r, whose rest is below 2^-27 there. */
INLINE lanes exponential(lanes x) {
    /* Beyond these the result would be no normal number. */
    const lanes least = (lanes)-87.0f, greatest = (lanes)88.0f;
    /* Adding 1.5 * 2^23 rounds to a whole number. */
    const lanes rounding = (lanes)0x1.8p23f;
    const lanes bits_per_unit = (lanes)0x1.715476p0f;
    /* ln 2 in two parts, the first of which is exact in a product with a whole number below 2^9. */
    const lanes unit = (lanes)0x1.62e4p-1f, unit_rest = (lanes)0x1.7f7d1cp-20f;
    x = smaller(larger(x, least), greatest);
    lanes whole = fused(x, bits_per_unit, rounding) - rounding;
    lanes rest = fused(-whole, unit_rest, fused(-whole, unit, x));
    lanes sum = (lanes)(1.0f / 5040);
    sum = fused(sum, rest, (lanes)(1.0f / 720));
    sum = fused(sum, rest, (lanes)(1.0f / 120));
    sum = fused(sum, rest, (lanes)(1.0f / 24));
    sum = fused(sum, rest, (lanes)(1.0f / 6));
    sum = fused(sum, rest, (lanes)0.5f);
    sum = fused(sum, rest, (lanes)1.0f);
    sum = fused(sum, rest, (lanes)1.0f);
    /* 2^n has n + 127 as the exponent's bits, from bit 23 on. */
    lane_masks power = (__builtin_convertvector(whole, lane_masks) + 127) << 23;
    return sum * (lanes)power;
}

INLINE lanes logistic(lanes x) { return (lanes)1.0f / ((lanes)1.0f + exponential(-x)); }

#define FOR_VALUES(extent, channels, input, output, function)                                                       \
    for (size_t y = 0; y < (extent)->rows; y++) {                                                                   \
        for (size_t x = 0; x < (extent)->columns; x++) {                                                            \
            ptrdiff_t row = (ptrdiff_t)y, column = (ptrdiff_t)x;                                                    \
            const float *from = (input) + row * (extent)->input.row + column * (extent)->input.pixel;               \
            float *to = (output) + row * (extent)->output.row + column * (extent)->output.pixel;                    \
            for (size_t lane = 0; lane < (extent)->blocks * WHORL_NETWORK_LANES; lane += WHORL_NETWORK_LANES) {     \
                lanes value = load(from + lane);                                                                    \
                store(to + lane, lanes_used(lane, channels) ? (function) : (lanes)0);                               \
            }                                                                                                       \
        }                                                                                                           \
    }

static void sigmoid(const struct whorl_extent *extent, size_t channels, const float *input, float *output) {
    FOR_VALUES(extent, channels, input, output, logistic(value))
}

static void clip(const struct whorl_extent *extent, size_t channels, float lowest, float highest, const float *input,
                 float *output) {
    FOR_VALUES(extent, channels, input, output, smaller(larger(value, (lanes)lowest), (lanes)highest))
}

#undef FOR_VALUES
