/* Products in single precision: a tile of rows and probes is summed in registers along the entries. */

/* The entries from `entry` on, zeros beyond the last. */
INLINE lanes last_entries(const float *values, size_t entry, size_t columns) {
    lanes last = (lanes)0;
    for (size_t lane = 0; entry + lane < columns; lane++) last[lane] = values[entry + lane];
    return last;
}

INLINE float sum_of(lanes sum) {
    __typeof__(sum.lo) eight = sum.lo + sum.hi;
    __typeof__(eight.lo) four = eight.lo + eight.hi;
    __typeof__(four.lo) two = four.lo + four.hi;
    return two.x + two.y;
}

/* products[r * probes + p] of `rows` rows and `probes` probes. */
INLINE void product_tile(const int rows, const int probes, const float *values, size_t columns, const float *probe,
                         size_t stride, float products[]) {
    lanes sum[MOST_PRODUCTS];
    UNROLLED for (int i = 0; i < rows * probes; i++) sum[i] = (lanes)0;
    size_t whole = columns / LANES * LANES;
    for (size_t entry = 0; entry < whole; entry += LANES) {
        lanes value[MOST_ROWS];
        UNROLLED for (int r = 0; r < rows; r++) value[r] = *(const lanes *)(values + r * columns + entry);
        UNROLLED for (int p = 0; p < probes; p++) {
            lanes other = *(const lanes *)(probe + p * stride + entry);
            UNROLLED for (int r = 0; r < rows; r++) {
                sum[r * probes + p] = MULTIPLY_ADD(value[r], other, sum[r * probes + p]);
            }
        }
    }
    if (whole < columns) {
        UNROLLED for (int r = 0; r < rows; r++) {
            lanes value = last_entries(values + r * columns, whole, columns);
            UNROLLED for (int p = 0; p < probes; p++) {
                lanes other = *(const lanes *)(probe + p * stride + whole);
                sum[r * probes + p] = MULTIPLY_ADD(value, other, sum[r * probes + p]);
            }
        }
    }
    UNROLLED for (int i = 0; i < rows * probes; i++) products[i] = sum_of(sum[i]);
}

typedef void product_function(const float *values, size_t columns, const float *probe, size_t stride,
                              float products[]);

#define PRODUCT_TILE(R, P)                                                                                          \
    static void product_##R##x##P(const float *values, size_t columns, const float *probe, size_t stride,           \
                                  float products[]) {                                                               \
        product_tile(R, P, values, columns, probe, stride, products);                                               \
    }
#define PRODUCT_TILES(P, R) PRODUCT_TILE(1, P) PRODUCT_TILE(R, P)
#define PRODUCT_TILE_1(P, R) product_1x##P,
#define PRODUCT_TILE_R(P, R) PRODUCT_NAME(R, P)
#define PRODUCT_NAME(R, P) product_##R##x##P,
#define EACH_PRODUCT_TILE(R) UP_TO(MOST_PROBES, PRODUCT_TILES, R)

EACH_PRODUCT_TILE(MOST_ROWS)
static product_function *const row_products[] = {UP_TO(MOST_PROBES, PRODUCT_TILE_1, MOST_ROWS)};
static product_function *const tile_products[] = {UP_TO(MOST_PROBES, PRODUCT_TILE_R, MOST_ROWS)};

/* Where products go: all of them to `out`, or those that reach their floor to `survivors`. */
struct product_target {
    float *out;
    size_t stride;
    const float *floors;
    struct whorl_survivor *survivors;
    size_t count;
};

INLINE void take_products(struct product_target *target, const float products[], size_t row, size_t rows, size_t probe,
                          size_t probes, size_t first) {
    for (size_t p = 0; p < probes; p++) {
        for (size_t r = 0; r < rows; r++) {
            float product = products[r * probes + p];
            if (target->out) {
                target->out[(probe + p) * target->stride + row + r] = product;
            } else if (product >= target->floors[probe + p]) {
                target->survivors[target->count++] = (struct whorl_survivor){
                    .probe = (uint32_t)(first + probe + p), .row = (uint32_t)(row + r), .lower = product, .upper = product};
            }
        }
    }
}

static void all_products(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                         size_t end, struct product_target *target) {
    float products[MOST_PRODUCTS];
    size_t columns = probes->columns;
    /* Rows that pass under all probes before the next ones do, as many as the nearer caches hold. */
    size_t stretch = STRETCH_FLOATS / columns / MOST_ROWS * MOST_ROWS + MOST_ROWS;
    for (size_t start = 0; start < rows; start += stretch) {
        size_t stop = start + stretch < rows ? start + stretch : rows;
        for (size_t probe = first; probe < end;) {
            size_t tiles = (end - probe + MOST_PROBES - 1) / MOST_PROBES;
            size_t width = (end - probe + tiles - 1) / tiles;
            const float *other = probes->values + probe * probes->stride;
            size_t height = width == 1 ? 1 : MOST_ROWS;
            for (size_t row = start; row < stop;) {
                size_t taken = stop - row >= height ? height : 1;
                product_function *product = taken == 1 ? row_products[width - 1] : tile_products[width - 1];
                product(values + row * columns, columns, other, probes->stride, products);
                take_products(target, products, row, taken, probe - first, width, first);
                row += taken;
            }
            probe += width;
        }
    }
}

static void multiply(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                     size_t end, float *out, size_t stride) {
    struct product_target target = {.out = out, .stride = stride};
    all_products(values, rows, probes, first, end, &target);
}

static size_t reach(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                    size_t end, const float *floors, struct whorl_survivor *out) {
    struct product_target target = {.floors = floors, .survivors = out};
    all_products(values, rows, probes, first, end, &target);
    return target.count;
}
