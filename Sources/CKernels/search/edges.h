/* The edges from minutiae to their nearest neighbours. Each result is the bits that a plain loop gives. */

INLINE lanes either(sums condition, lanes yes, lanes no) { return condition ? yes : no; }

/* The angle of a place that is not beyond 2^60 times as far along one axis as along the other: the quotient is brought near
 * one of five angles, and the rest is a polynomial, in the steps and with the constants of the arc tangent of fdlibm
 * (https://www.netlib.org/fdlibm/), so that all machines give the same bits, which libraries of different versions do not. */
INLINE lanes angles_of(lanes y, lanes x) {
#pragma clang fp contract(off)
    const lanes pi = spread(0x1.921fb6p+1f), pi_low = spread(-0x1.777a5cp-24f);
    lanes quotient = magnitudes(y / x);
    sums beyond = quotient >= spread(0.4375f), half = quotient >= spread(0.6875f), one = quotient >= spread(1.1875f),
         more = quotient >= spread(2.4375f);
    /* The tangent of what is left after the nearest of 0, atan 0.5, atan 1, atan 1.5 and half of pi. */
    lanes above = either(beyond, spread(2) * quotient - spread(1), quotient);
    lanes below = either(beyond, spread(2) + quotient, spread(1));
    above = either(half, quotient - spread(1), above);
    below = either(half, quotient + spread(1), below);
    above = either(one, quotient - spread(1.5f), above);
    below = either(one, spread(1) + spread(1.5f) * quotient, below);
    above = either(more, spread(-1), above);
    below = either(more, quotient, below);
    lanes high = either(half, spread(0x1.921fb4p-1f), spread(0x1.dac67p-2f));
    high = either(one, spread(0x1.f730bcp-1f), high);
    high = either(more, spread(0x1.921fb4p+0f), high);
    lanes low = either(half, spread(0x1.4442d0p-25f), spread(0x1.586ed2p-28f));
    low = either(one, spread(0x1.281f68p-25f), low);
    low = either(more, spread(0x1.4442d0p-24f), low);
    lanes rest = above / below, square = rest * rest, fourth = square * square;
    lanes odd = spread(0x1.0ad3aep-6f);
    odd = spread(0x1.97b4b2p-5f) + fourth * odd;
    odd = spread(0x1.10d66ap-4f) + fourth * odd;
    odd = spread(0x1.745cdcp-4f) + fourth * odd;
    odd = spread(0x1.24924ap-3f) + fourth * odd;
    odd = square * (spread(0x1.555556p-2f) + fourth * odd);
    lanes even = spread(-0x1.2b4442p-5f);
    even = spread(-0x1.dde2d6p-5f) + fourth * even;
    even = spread(-0x1.3b0f2ap-4f) + fourth * even;
    even = spread(-0x1.c71c7p-4f) + fourth * even;
    even = fourth * (spread(-0x1.99999ap-3f) + fourth * even);
    lanes series = rest * (odd + even);
    lanes angle = either(beyond, high - ((series - low) - rest), rest - series);
    sums left = x < spread(0);
    angle = either(left, pi - (angle - pi_low), angle);
    /* Where both are 0 there is no quotient. */
    angle = either(y == spread(0), either(left, pi, spread(0)), angle);
    return either(y < spread(0), -angle, angle);
}

/* The nearest places to each of 16, those of lower number first where they are as near. */
struct nearest_places {
    lanes squares[WHORL_EDGES];
    sums numbers[WHORL_EDGES];
};

INLINE void find_nearest(const float *x, const float *y, size_t count, size_t start, struct nearest_places *nearest) {
#pragma clang fp contract(off)
    const lanes infinite = spread(__builtin_inff());
    lanes mine_x = *(const lanes *)(x + start), mine_y = *(const lanes *)(y + start);
    sums own;
    for (int lane = 0; lane < LANES; lane++) own[lane] = (int32_t)start + lane;
    lanes squares[WHORL_EDGES];
    sums numbers[WHORL_EDGES];
    UNROLLED for (int rank = 0; rank < WHORL_EDGES; rank++) {
        squares[rank] = infinite;
        numbers[rank] = (sums)0;
    }
    for (size_t other = 0; other < count; other++) {
        sums number = (sums)(int32_t)other;
        lanes dx = spread(x[other]) - mine_x, dy = spread(y[other]) - mine_y;
        lanes square = either(own == number, infinite, dx * dx + dy * dy);
        UNROLLED for (int rank = 0; rank < WHORL_EDGES; rank++) {
            sums nearer = square < squares[rank] || (square == squares[rank] && number < numbers[rank]);
            lanes farther = either(nearer, squares[rank], square);
            sums pushed = nearer ? numbers[rank] : number;
            squares[rank] = either(nearer, square, squares[rank]);
            numbers[rank] = nearer ? number : numbers[rank];
            square = farther;
            number = pushed;
        }
    }
    UNROLLED for (int rank = 0; rank < WHORL_EDGES; rank++) {
        nearest->squares[rank] = squares[rank];
        nearest->numbers[rank] = numbers[rank];
    }
}

static void find_edges(const float *x, const float *y, const float *directions, size_t count, size_t edges,
                       float half_turn, float *columns, int8_t *neighbors) {
#pragma clang fp contract(off)
    const lanes infinite = spread(__builtin_inff());
    sums places;
    for (int lane = 0; lane < LANES; lane++) places[lane] = lane;
    const sums missing = places >= (sums)(int32_t)edges;
    for (size_t start = 0; start < count; start += LANES) {
        struct nearest_places nearest;
        find_nearest(x, y, count, start, &nearest);
        for (size_t lane = 0; lane < LANES && start + lane < count; lane++) {
            size_t point = start + lane;
            lanes squares = infinite, across = spread(1), down = spread(1), directions_there = spread(0);
            int8_t *numbers = neighbors + point * WHORL_EDGE_LANES;
            for (size_t rank = 0; rank < edges; rank++) {
                int32_t other = nearest.numbers[rank][lane];
                numbers[rank] = (int8_t)other;
                squares[rank] = nearest.squares[rank][lane];
                across[rank] = x[other] - x[point];
                down[rank] = y[other] - y[point];
                directions_there[rank] = directions[other];
            }
            lanes own = spread(directions[point]);
            lanes *out = (lanes *)(columns + point * 3 * WHORL_EDGE_LANES);
            out[0] = __builtin_elementwise_sqrt(squares);
            /* Between -3 and 1 half turns. */
            lanes bearings = wrapped(angles_of(down, across) - own, half_turn);
            out[1] = either(missing, infinite, wrapped(bearings, half_turn));
            out[2] = either(missing, infinite, wrapped(directions_there - own, half_turn));
        }
    }
}
