/* The last step of a kernel. */

INLINE lanes load(const float *from) { return *(const lanes *)from; }

INLINE void store(float *to, lanes value) { *(lanes *)to = value; }

INLINE lanes larger(lanes a, lanes b) { return a > b ? a : b; }

INLINE lanes smaller(lanes a, lanes b) { return a < b ? a : b; }

INLINE lanes activated(lanes value, enum whorl_activation_kind kind, lanes slope, lanes ceiling) {
    if (kind == WHORL_RECTIFIED) value = larger(value, (lanes)0);
    if (kind == WHORL_LEAKY) value = larger(value, (lanes)0) + slope * smaller(value, (lanes)0);
    return smaller(value, ceiling);
}

/* Calls `body` with the kind as a constant, so that the choice is made once for all pixels of a tile. */
#define FOR_KIND(activation, body)                                                                                  \
    switch ((activation)->kind) {                                                                                   \
        case WHORL_LINEAR: body(WHORL_LINEAR); break;                                                               \
        case WHORL_RECTIFIED: body(WHORL_RECTIFIED); break;                                                         \
        case WHORL_LEAKY: body(WHORL_LEAKY); break;                                                                 \
    }

INLINE lanes slope_of(const struct whorl_activation *activation, size_t block) {
    return activation->kind == WHORL_LEAKY ? load(activation->slopes + block * WHORL_NETWORK_LANES) : (lanes)0;
}
