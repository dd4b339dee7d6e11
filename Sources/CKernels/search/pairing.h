/* What a comparison of prints asks of many minutiae or places at once. Each result is the bits that a plain loop gives, so
 * nothing is joined to a fused operation. */

INLINE lanes spread(float value) { return (lanes)(value); }

INLINE lanes magnitudes(lanes values) { return __builtin_elementwise_abs(values); }

/* An angle between -2 and 2 half turns, brought to between -1 and 1. */
INLINE lanes wrapped(lanes angle, float half_turn) {
    lanes turn = spread(2 * half_turn);
    angle = angle > spread(half_turn) ? angle - turn : angle;
    return angle < spread(-half_turn) ? angle + turn : angle;
}

static size_t fit_edges(const float *first, const float *second, size_t count,
                        const struct whorl_edge_limits *limits, struct whorl_edge_fit *out) {
#pragma clang fp contract(off)
    const lanes lengths = *(const lanes *)second, bearings = *(const lanes *)(second + WHORL_EDGE_LANES),
                turns = *(const lanes *)(second + 2 * WHORL_EDGE_LANES);
    size_t found = 0;
    for (size_t edge = 0; edge < count; edge++) {
        float length = first[edge], share = limits->ratio * length, tolerance = limits->length + share;
        lanes difference = magnitudes(spread(length) - lengths);
        uint32_t fitting = lanes_reaching(spread(tolerance), difference);
        if (!fitting) continue;
        lanes turn = magnitudes(wrapped(spread(first[2 * WHORL_EDGE_LANES + edge]) - turns, limits->half_turn));
        fitting &= lanes_reaching(spread(limits->angle), turn);
        if (!fitting) continue;
        lanes bearing = magnitudes(wrapped(spread(first[WHORL_EDGE_LANES + edge]) - bearings, limits->half_turn));
        /* Close neighbours: a small shift turns a short edge far. */
        lanes limit = spread(limits->angle) + spread(limits->length) / (spread(length) + lengths + spread(1));
        fitting &= lanes_reaching(limit, bearing);
        if (!fitting) continue;
        lanes cost = difference / spread(tolerance) + bearing / limit + turn / spread(limits->angle);
        for (; fitting; fitting &= fitting - 1) {
            int lane = __builtin_ctz(fitting);
            out[found++] = (struct whorl_edge_fit){
                .cost = cost[lane], .first = (uint8_t)edge, .second = (uint8_t)lane};
        }
    }
    return found;
}

static void near_points(const float *x, const float *y, size_t count, float across, float down, float limit,
                        uint64_t *out) {
#pragma clang fp contract(off)
    float square = limit * limit;
    for (size_t point = 0; point < count; point += LANES) {
        lanes dx = *(const lanes *)(x + point) - spread(across), dy = *(const lanes *)(y + point) - spread(down);
        uint64_t near = lanes_reaching(spread(limit), magnitudes(dx)) & lanes_reaching(spread(limit), magnitudes(dy)) &
                        lanes_reaching(spread(square), dx * dx + dy * dy);
        if (point % WORD_BITS == 0) out[point / WORD_BITS] = 0;
        out[point / WORD_BITS] |= near << (point % WORD_BITS);
    }
}

static size_t agree_flows(const struct whorl_flow *first, const struct whorl_flow *second,
                          const struct whorl_motion *motion, const float *cosines, int turn, float *out) {
#pragma clang fp contract(off)
    float sum = 0;
    size_t blocks = 0;
    lanes steps;
    for (int lane = 0; lane < LANES; lane++) steps[lane] = (float)lane + 0.5f;
    for (size_t row = 0; row < first->rows; row++) {
        float y = -((float)row + 0.5f) * first->pitch;
        lanes down_of_row = spread(motion->cosine * y), across_of_row = spread(motion->sine * y);
        for (size_t start = 0; start < first->columns; start += LANES) {
            lanes x = (spread((float)start) + steps) * spread(first->pitch);
            lanes place_x = spread(motion->cosine) * x - across_of_row + spread(motion->shift_x);
            lanes place_y = spread(motion->sine) * x + down_of_row + spread(motion->shift_y);
            lanes across = place_x / spread(first->pitch), down = -place_y / spread(first->pitch);
            uint32_t inside = lanes_reaching(across, spread(0)) & lanes_reaching(down, spread(0)) &
                              ~lanes_reaching(across, spread((float)second->columns)) &
                              ~lanes_reaching(down, spread((float)second->rows));
            size_t rest = first->columns - start;
            if (rest < LANES) inside &= (1u << rest) - 1;
            if (!inside) continue;
            const uint8_t *mine = first->orientations + row * first->columns + start;
            for (inside &= UINT16_MAX; inside; inside &= inside - 1) {
                int lane = __builtin_ctz(inside);
                if (mine[lane] == first->outside) continue;
                uint8_t theirs = second->orientations[(size_t)down[lane] * second->columns + (size_t)across[lane]];
                if (theirs == first->outside) continue;
                sum += cosines[(int)mine[lane] + turn - (int)theirs];
                blocks++;
            }
        }
    }
    *out = sum;
    return blocks;
}
