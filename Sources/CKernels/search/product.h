/* Products and squared distances in single precision: a tile of rows and probes is summed in registers along the
 * entries. */

/* What is summed of two vectors. */
enum { PRODUCT, SQUARED_DISTANCE };

/* The sum with the terms of some entries; a term is rounded with its sum, a difference before. */
INLINE lanes added_term(const int kind, lanes a, lanes b, lanes sum) {
    if (kind == PRODUCT) return MULTIPLY_ADD(a, b, sum);
    lanes difference = a - b;
    return MULTIPLY_ADD(difference, difference, sum);
}

/* The entries from `entry` on, zeros beyond the last. */
INLINE lanes last_entries(const float *values, size_t entry, size_t columns) {
    lanes last = (lanes)0;
    for (size_t lane = 0; entry + lane < columns; lane++) last[lane] = values[entry + lane];
    return last;
}

/* The product of row r and probe p in lane p * MOST_ROWS + r; other lanes hold anything. Meanwhile `fetches`
 * times as many floats as a row has are fetched, from `ahead` on. */
INLINE lanes product_tile(const int rows, const int probes, const int fetches, const float *values, size_t columns,
                          const float *probe, size_t stride, const float *ahead) {
    lanes sum[LANES];
    UNROLLED for (int i = 0; i < LANES; i++) sum[i] = (lanes)0;
    size_t whole = columns / LANES * LANES;
    for (size_t entry = 0; entry < whole; entry += LANES) {
        lanes value[MOST_ROWS];
        UNROLLED for (int i = 0; i < fetches; i++) {
            __builtin_prefetch(ahead + entry * fetches + i * LANES, 0, INTO_SECOND_CACHE);
        }
        UNROLLED for (int r = 0; r < rows; r++) value[r] = *(const lanes *)(values + r * columns + entry);
        UNROLLED for (int p = 0; p < probes; p++) {
            lanes other = *(const lanes *)(probe + p * stride + entry);
            UNROLLED for (int r = 0; r < rows; r++) {
                sum[p * MOST_ROWS + r] = added_term(PRODUCT, value[r], other, sum[p * MOST_ROWS + r]);
            }
        }
    }
    if (whole < columns) {
        UNROLLED for (int r = 0; r < rows; r++) {
            lanes value = last_entries(values + r * columns, whole, columns);
            UNROLLED for (int p = 0; p < probes; p++) {
                lanes other = *(const lanes *)(probe + p * stride + whole);
                sum[p * MOST_ROWS + r] = added_term(PRODUCT, value, other, sum[p * MOST_ROWS + r]);
            }
        }
    }
    return sums_of(sum, MOST_ROWS * probes);
}

/* Where products go: all of them to `out`, or those that reach their floor to `survivors`. */
struct product_target {
    size_t first;
    float *out;
    size_t stride;
    const float *floors;
    struct whorl_survivor *survivors;
    size_t count;
};

INLINE void take_products(const int rows, const int probes, lanes products, struct product_target *target, size_t row,
                          size_t probe) {
    float all[LANES];
    if (target->out) {
        *(lanes *)all = products;
        UNROLLED for (int p = 0; p < probes; p++) {
            float *out = target->out + (probe - target->first + p) * target->stride + row;
            UNROLLED for (int r = 0; r < rows; r++) out[r] = all[p * MOST_ROWS + r];
        }
        return;
    }
    lanes floors = (lanes)__builtin_nanf("");
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int r = 0; r < rows; r++) floors[p * MOST_ROWS + r] = target->floors[probe - target->first + p];
    }
    uint32_t reaching = lanes_reaching(products, floors);
    if (__builtin_expect(reaching == 0, 1)) return;
    *(lanes *)all = products;
    for (; reaching; reaching &= reaching - 1) {
        size_t lane = (size_t)__builtin_ctz(reaching);
        target->survivors[target->count++] = (struct whorl_survivor){
            .probe = (uint32_t)(probe + lane / MOST_ROWS), .row = (uint32_t)(row + lane % MOST_ROWS),
            .lower = all[lane], .upper = all[lane]};
    }
}

/* The products of a stretch of rows with a few probes. */
INLINE void multiply_stretch(const int probes, const int fetches, const float *values, size_t start, size_t stop,
                             const struct whorl_search_probes *all, size_t probe, const float *ahead,
                             struct product_target *target) {
    const float *others = all->values + probe * all->stride;
    size_t row = start, columns = all->columns;
    for (; row + MOST_ROWS <= stop; row += MOST_ROWS) {
        lanes products = product_tile(MOST_ROWS, probes, fetches, values + row * columns, columns, others, all->stride,
                                      ahead);
        take_products(MOST_ROWS, probes, products, target, row, probe);
        ahead += (size_t)fetches * columns;
    }
    for (; row < stop; row++) {
        lanes products = product_tile(1, probes, 0, values + row * columns, columns, others, all->stride, ahead);
        take_products(1, probes, products, target, row, probe);
    }
}

typedef void stretch_function(const float *values, size_t start, size_t stop, const struct whorl_search_probes *all,
                              size_t probe, const float *ahead, struct product_target *target);

#define STRETCH(P, F)                                                                                               \
    static void multiply_stretch_x##P##_fetching_##F(const float *values, size_t start, size_t stop,                \
                                                     const struct whorl_search_probes *all, size_t probe,           \
                                                     const float *ahead, struct product_target *target) {           \
        multiply_stretch(P, F, values, start, stop, all, probe, ahead, target);                                     \
    }
#define STRETCH_NAME(P, F) multiply_stretch_x##P##_fetching_##F,

UP_TO(MOST_PROBES, STRETCH, 0)
UP_TO(MOST_PROBES, STRETCH, 1)
UP_TO(MOST_PROBES, STRETCH, 2)
UP_TO(MOST_PROBES, STRETCH, 4)
static stretch_function *const stretches[] = {UP_TO(MOST_PROBES, STRETCH_NAME, 0)};
static stretch_function *const fetching_stretches[][MOST_PROBES] = {
    {UP_TO(MOST_PROBES, STRETCH_NAME, 1)},
    {UP_TO(MOST_PROBES, STRETCH_NAME, 2)},
    {UP_TO(MOST_PROBES, STRETCH_NAME, 4)}};
_Static_assert(MOST_ROWS == 2 || MOST_ROWS == 4, "a single tile of probes fetches as many rows as it multiplies");

static void all_products(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t end,
                         struct product_target *target) {
    if (end == target->first) return;
    /* Rows stay in the nearest cache while all probes pass over them. */
    size_t stretch = STRETCH_FLOATS / probes->columns / MOST_ROWS * MOST_ROWS + MOST_ROWS;
    /* The next stretch is fetched meanwhile, spread over the first tiles of probes as evenly as powers of two
     * allow: of many fetches at once each would wait for the others, and the sums for all. */
    size_t tiles = (end - target->first + MOST_PROBES - 1) / MOST_PROBES, power = 0;
    while (tiles << power < MOST_ROWS) power++;
    for (size_t start = 0; start < rows; start += stretch) {
        size_t stop = start + stretch < rows ? start + stretch : rows;
        size_t fetched = stop, fetch_end = stop + stretch <= rows ? stop + stretch : stop;
        for (size_t probe = target->first; probe < end;) {
            size_t width = end - probe < MOST_PROBES ? end - probe : MOST_PROBES;
            if (fetched < fetch_end) {
                const float *ahead = values + fetched * probes->columns;
                fetching_stretches[power][width - 1](values, start, stop, probes, probe, ahead, target);
                fetched += stretch / MOST_ROWS << power;
            } else {
                stretches[width - 1](values, start, stop, probes, probe, values, target);
            }
            probe += width;
        }
    }
}

static void multiply(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                     size_t end, float *out, size_t stride) {
    struct product_target target = {.first = first, .out = out, .stride = stride};
    all_products(values, rows, probes, end, &target);
}

static size_t reach(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                    size_t end, const float *floors, struct whorl_survivor *out) {
    struct product_target target = {.first = first, .floors = floors, .survivors = out};
    all_products(values, rows, probes, end, &target);
    return target.count;
}

/* The sum of one row and one probe, as a tile has it; both without room behind the last entry. */
INLINE float sum_of_pair(const int kind, const float *a, const float *b, size_t columns) {
    lanes sum = (lanes)0;
    size_t whole = columns / LANES * LANES;
    for (size_t entry = 0; entry < whole; entry += LANES) {
        sum = added_term(kind, *(const lanes *)(a + entry), *(const lanes *)(b + entry), sum);
    }
    if (whole < columns) {
        sum = added_term(kind, last_entries(a, whole, columns), last_entries(b, whole, columns), sum);
    }
    return sum_of(sum);
}

static float product(const float *a, const float *b, size_t columns) { return sum_of_pair(PRODUCT, a, b, columns); }

static float squared_distance(const float *a, const float *b, size_t columns) {
    return sum_of_pair(SQUARED_DISTANCE, a, b, columns);
}
