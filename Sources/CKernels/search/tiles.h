/* Estimates by codes with the matrix unit: 16 probes and a group of rows are multiplied at once, 64 entries deep. A
 * group's codes are in memory what the unit wants of its right factor. */

/* Probes of a matrix. */
#define TILE_PROBES 16
/* Runs of a matrix: 64 entries. */
#define TILE_RUNS 16
/* Groups, and matrices of probes, that are multiplied with each other. */
#define TILE_PAIR 2
/* Probes whose tests are at hand at once, and those that are tested side by side. */
#define MOST_TESTS 256
#define TESTS_TOGETHER 4
/* Fewer probes are left to vectors: memory is the limit then. */
#define LEAST_TILED 8

struct tile_shapes {
    uint8_t palette, start, unused[14];
    uint16_t row_bytes[16];
    uint8_t rows[16];
};

static void begin_tiles(void) {
    struct tile_shapes shapes __attribute__((aligned(64))) = {.palette = 1};
    for (int i = 0; i < 8; i++) {
        shapes.row_bytes[i] = 64;
        shapes.rows[i] = 16;
    }
    _tile_loadconfig(&shapes);
}

/* The products of two groups and two matrices of probes over the entries that fill matrices. */
INLINE void multiply_tiles(const uint8_t *groups[], const int8_t *probes[], size_t stride, size_t depth,
                           const uint8_t *next, int32_t sums[][TILE_PAIR][TILE_PROBES][WHORL_SEARCH_GROUP]) {
    _tile_zero(0);
    _tile_zero(1);
    _tile_zero(2);
    _tile_zero(3);
    for (size_t i = 0; i < depth; i++) {
        _tile_loadd(4, probes[0] + i * 64, stride);
        _tile_loadd(6, groups[0] + i * TILE_RUNS * RUN_BYTES, RUN_BYTES);
        _tile_loadd(5, probes[1] + i * 64, stride);
        _tile_loadd(7, groups[1] + i * TILE_RUNS * RUN_BYTES, RUN_BYTES);
        if (next) {
            UNROLLED for (int line = 0; line < TILE_PAIR * TILE_RUNS; line++) {
                __builtin_prefetch(next + (i * TILE_PAIR * TILE_RUNS + line) * RUN_BYTES, 0, INTO_SECOND_CACHE);
            }
        }
        _tile_dpbsud(0, 4, 6);
        _tile_dpbsud(1, 5, 6);
        _tile_dpbsud(2, 4, 7);
        _tile_dpbsud(3, 5, 7);
    }
    _tile_stored(0, sums[0][0], 64);
    _tile_stored(1, sums[0][1], 64);
    _tile_stored(2, sums[1][0], 64);
    _tile_stored(3, sums[1][1], 64);
}

/* What the tests of probes need; those beyond the last have a floor that nothing reaches, not even the infinite estimate of a
 * damaged row. */
struct tests {
    int32_t biases[MOST_TESTS + TILE_PAIR * TILE_PROBES];
    float reaches[MOST_TESTS + TILE_PAIR * TILE_PROBES], floors[MOST_TESTS + TILE_PAIR * TILE_PROBES];
};

static void prepare_tests(const struct scan *scan, size_t end, struct tests *tests) {
    size_t count = end - scan->first;
    for (size_t i = 0; i < count + TILE_PAIR * TILE_PROBES; i++) {
        const struct whorl_search_terms *terms = scan->probes->terms + scan->first + (i < count ? i : 0);
        tests->biases[i] = terms->bias;
        tests->reaches[i] = terms->reach;
        tests->floors[i] = i < count ? scaled_floor(scan, scan->first + i) : __builtin_nanf("");
    }
}

/* Adds the runs that fill no matrix and tests the sums of one group with TILE_PROBES probes. */
INLINE void test_tile(struct scan *scan, size_t group, size_t probe, const struct tests *tests, const uint8_t *codes,
                      size_t first_run, size_t runs, int32_t all[][WHORL_SEARCH_GROUP]) {
    lanes scales = *(const lanes *)(scan->rows->scales + group * WHORL_SEARCH_GROUP);
    lanes residuals = *(const lanes *)(scan->rows->residuals + group * WHORL_SEARCH_GROUP);
    const int8_t *others = scan->probes->codes + probe * scan->probes->stride;
    size_t first = probe - scan->first;
    for (size_t start = 0; start < TILE_PROBES; start += TESTS_TOGETHER) {
        sums sum[TESTS_TOGETHER];
        uint32_t reaching[TESTS_TOGETHER], any = 0;
        UNROLLED for (int p = 0; p < TESTS_TOGETHER; p++) {
            size_t i = first + start + p;
            sum[p] = *(const sums *)all[start + p] - (sums)tests->biases[i];
            for (size_t run = first_run; run < runs; run++) {
                const int8_t *other = others + (start + p) * scan->probes->stride + run * WHORL_SEARCH_RUN;
                sum[p] = added_run(sum[p], loaded_run(codes + run * RUN_BYTES), spread_run(other));
            }
            lanes upper = __builtin_convertvector(sum[p], lanes) * scales + residuals * (lanes)tests->reaches[i];
            reaching[p] = lanes_reaching(upper, (lanes)tests->floors[i]);
            any |= reaching[p];
        }
        if (__builtin_expect(any == 0, 1)) continue;
        UNROLLED for (int p = 0; p < TESTS_TOGETHER; p++) {
            take_reaching(scan, group, probe + start + p, sum[p], reaching[p]);
        }
    }
}

static void scan_matrices(struct scan *scan, size_t end) {
    size_t runs = (scan->rows->columns + WHORL_SEARCH_RUN - 1) / WHORL_SEARCH_RUN, depth = runs / TILE_RUNS;
    size_t bytes = runs * RUN_BYTES, stride = scan->probes->stride, first = scan->first;
    size_t groups = (scan->rows->rows + WHORL_SEARCH_GROUP - 1) / WHORL_SEARCH_GROUP;
    int32_t sums[TILE_PAIR][TILE_PAIR][TILE_PROBES][WHORL_SEARCH_GROUP] __attribute__((aligned(64)));
    struct tests tests;
    prepare_tests(scan, end, &tests);
    for (size_t group = 0; group < groups; group += TILE_PAIR) {
        const uint8_t *codes = scan->rows->codes + group * bytes;
        const uint8_t *of_groups[TILE_PAIR] = {codes, group + 1 < groups ? codes + bytes : codes};
        for (size_t probe = first; probe < end; probe += TILE_PAIR * TILE_PROBES) {
            const int8_t *others = scan->probes->codes + probe * stride;
            size_t halves = end - probe > TILE_PROBES ? TILE_PAIR : 1;
            const int8_t *of_probes[TILE_PAIR] = {others, others + (halves - 1) * TILE_PROBES * stride};
            const uint8_t *next = probe == first ? codes + TILE_PAIR * bytes : NULL;
            multiply_tiles(of_groups, of_probes, stride, depth, next, sums);
            for (size_t g = 0; g < TILE_PAIR && group + g < groups; g++) {
                for (size_t half = 0; half < halves; half++) {
                    test_tile(scan, group + g, probe + half * TILE_PROBES, &tests, of_groups[g], depth * TILE_RUNS,
                              runs, sums[g][half]);
                }
            }
        }
    }
}

static size_t scan_by_tiles(const struct whorl_coded_rows *rows, const struct whorl_search_probes *probes,
                            size_t first, size_t end, const float *floors, struct whorl_survivor *out) {
    size_t count = 0;
    if (end - first < LEAST_TILED || rows->columns < TILE_RUNS * WHORL_SEARCH_RUN) {
        return scan(rows, probes, first, end, floors, out);
    }
    begin_tiles();
    for (size_t probe = first; probe < end; probe += MOST_TESTS) {
        struct scan part = {.rows = rows, .probes = probes, .floors = floors + (probe - first), .first = probe,
                            .survivors = out + count};
        scan_matrices(&part, end - probe < MOST_TESTS ? end : probe + MOST_TESTS);
        count += part.count;
    }
    _tile_release();
    return count;
}
