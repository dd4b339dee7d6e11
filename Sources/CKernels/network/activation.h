/* The last step of a kernel. */

INLINE lanes load(const float *from) { return *(const lanes *)from; }

INLINE void store(float *to, lanes value) { *(lanes *)to = value; }

INLINE lanes larger(lanes a, lanes b) { return a > b ? a : b; }

INLINE lanes smaller(lanes a, lanes b) { return a < b ? a : b; }

/* Which lanes of the block that begins at channel `first` are channels. */
INLINE lane_masks lanes_used(size_t first, size_t channels) {
    lane_masks used;
    UNROLLED for (int i = 0; i < WHORL_NETWORK_LANES; i++) used[i] = first + (size_t)i < channels ? -1 : 0;
    return used;
}

INLINE lanes activated(lanes value, const enum whorl_activation_kind kind, const int bounded, lanes slope,
                       lanes ceiling) {
    if (kind == WHORL_RECTIFIED) value = larger(value, (lanes)0);
    if (kind == WHORL_LEAKY) value = fused(slope, smaller(value, (lanes)0), larger(value, (lanes)0));
    return bounded ? smaller(value, ceiling) : value;
}

/* Calls `body` with the kind, and whether there is a ceiling, as constants: the choice is made once a tile, and what is
 * not needed costs nothing. */
#define FOR_ACTIVATION(activation, body)                                                                            \
    switch (2 * (activation)->kind + ((activation)->ceiling < __builtin_inff())) {                                  \
        case 2 * WHORL_LINEAR: body(WHORL_LINEAR, 0); break;                                                        \
        case 2 * WHORL_LINEAR + 1: body(WHORL_LINEAR, 1); break;                                                    \
        case 2 * WHORL_RECTIFIED: body(WHORL_RECTIFIED, 0); break;                                                  \
        case 2 * WHORL_RECTIFIED + 1: body(WHORL_RECTIFIED, 1); break;                                              \
        case 2 * WHORL_LEAKY: body(WHORL_LEAKY, 0); break;                                                          \
        case 2 * WHORL_LEAKY + 1: body(WHORL_LEAKY, 1); break;                                                      \
    }

INLINE lanes slope_of(const struct whorl_activation *activation, size_t block) {
    return activation->kind == WHORL_LEAKY ? load(activation->slopes + block * WHORL_NETWORK_LANES) : (lanes)0;
}
