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

INLINE lanes slope_of(const struct whorl_activation *activation, size_t block) {
    return activation->kind == WHORL_LEAKY ? load(activation->slopes + block * WHORL_NETWORK_LANES) : (lanes)0;
}
