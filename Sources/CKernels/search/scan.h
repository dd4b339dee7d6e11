/* Estimates by codes: whole numbers, summed for a tile of row groups and probes in registers, and tested there. */

/* Bytes of the four entries of each row of a group. */
#define RUN_BYTES (WHORL_SEARCH_GROUP * WHORL_SEARCH_RUN)

/* Whether a row reaches the floor is asked of vectors, whose rounding the probe's margin covers; the bounds are computed in one way
 * on every instruction set. */
INLINE struct whorl_survivor bounded(const struct whorl_search_terms *terms, size_t probe, size_t row, int32_t sum,
                                     float scale, float residual) {
#pragma clang fp contract(off)
    float estimate = (float)sum * scale * terms->scale;
    float error = terms->reach * residual * terms->scale + terms->margin;
    return (struct whorl_survivor){
        .probe = (uint32_t)probe, .row = (uint32_t)row, .lower = estimate - error, .upper = estimate + error};
}

/* What a tile of a scan reads and writes. */
struct scan {
    const struct whorl_coded_rows *rows;
    const struct whorl_search_probes *probes;
    const float *floors;
    size_t first;
    struct whorl_survivor *survivors;
    size_t count;
};

/* Tests the sums of one group with one probe. */
INLINE void test_group(struct scan *scan, size_t group, size_t probe, sums sum) {
    const struct whorl_search_terms *terms = scan->probes->terms + probe;
    const float *scales = scan->rows->scales + group * WHORL_SEARCH_GROUP;
    const float *residuals = scan->rows->residuals + group * WHORL_SEARCH_GROUP;
    lanes upper = __builtin_convertvector(sum, lanes) * *(const lanes *)scales +
                  *(const lanes *)residuals * (lanes)terms->reach;
    float floor = (scan->floors[probe - scan->first] - terms->margin) * terms->inverse_scale;
    uint32_t reaching = lanes_reaching(upper, floor);
    if (__builtin_expect(reaching == 0, 1)) return;
    int32_t all[WHORL_SEARCH_GROUP];
    *(sums *)all = sum;
    for (; reaching; reaching &= reaching - 1) {
        size_t lane = (size_t)__builtin_ctz(reaching), row = group * WHORL_SEARCH_GROUP + lane;
        if (row >= scan->rows->rows) return;
        scan->survivors[scan->count++] = bounded(terms, probe, row, all[lane], scales[lane], residuals[lane]);
    }
}

/* `parts` sums of each group and probe run side by side, so that none waits for the one before. */
INLINE void scan_tile(const int groups, const int probes, const int parts, struct scan *scan, size_t group,
                      size_t probe) {
    size_t runs = (scan->rows->columns + WHORL_SEARCH_RUN - 1) / WHORL_SEARCH_RUN;
    size_t bytes = runs * RUN_BYTES, stride = scan->probes->stride;
    const uint8_t *codes = scan->rows->codes + group * bytes;
    const int8_t *others = scan->probes->codes + probe * stride;
    sums sum[MOST_SUMS];
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            sum[p * groups + g] = (sums)FIRST_SUM(scan->probes->terms[probe + p].bias);
            UNROLLED for (int s = 1; s < parts; s++) sum[(s * probes + p) * groups + g] = (sums)0;
        }
    }
    size_t run = 0;
    for (; run + parts <= runs; run += parts) {
        UNROLLED for (int s = 0; s < parts; s++) {
            coded_run row[MOST_GROUPS];
            UNROLLED for (int g = 0; g < groups; g++) row[g] = loaded_run(codes + g * bytes + (run + s) * RUN_BYTES);
            UNROLLED for (int p = 0; p < probes; p++) {
                probe_run other = spread_run(others + p * stride + (run + s) * WHORL_SEARCH_RUN);
                UNROLLED for (int g = 0; g < groups; g++) {
                    int i = (s * probes + p) * groups + g;
                    sum[i] = added_run(sum[i], row[g], other);
                }
            }
        }
    }
    for (; run < runs; run++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            coded_run row = loaded_run(codes + g * bytes + run * RUN_BYTES);
            UNROLLED for (int p = 0; p < probes; p++) {
                probe_run other = spread_run(others + p * stride + run * WHORL_SEARCH_RUN);
                sum[p * groups + g] = added_run(sum[p * groups + g], row, other);
            }
        }
    }
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            UNROLLED for (int s = 1; s < parts; s++) {
                sum[p * groups + g] += sum[(s * probes + p) * groups + g];
            }
            test_group(scan, group + g, probe + p, sum[p * groups + g]);
        }
    }
}

typedef void scan_function(struct scan *scan, size_t group, size_t probe);

#define SCAN_TILE(P, X)                                                                                             \
    static void scan_group_x##P(struct scan *scan, size_t group, size_t probe) {                                    \
        scan_tile(1, P, PARTS / P > 1 ? PARTS / P : 1, scan, group, probe);                                         \
    }                                                                                                               \
    static void scan_groups_x##P(struct scan *scan, size_t group, size_t probe) {                                   \
        scan_tile(MOST_GROUPS, P, 1, scan, group, probe);                                                           \
    }
#define SCAN_GROUP_NAME(P, X) scan_group_x##P,
#define SCAN_GROUPS_NAME(P, X) scan_groups_x##P,

UP_TO(MOST_CODED_PROBES, SCAN_TILE, )
static scan_function *const group_scans[] = {UP_TO(MOST_CODED_PROBES, SCAN_GROUP_NAME, )};
static scan_function *const groups_scans[] = {UP_TO(MOST_CODED_PROBES, SCAN_GROUPS_NAME, )};

static size_t scan(const struct whorl_coded_rows *rows, const struct whorl_search_probes *probes, size_t first,
                   size_t end, const float *floors, struct whorl_survivor *out) {
    struct scan scan = {.rows = rows, .probes = probes, .floors = floors, .first = first, .survivors = out};
    size_t groups = (rows->rows + WHORL_SEARCH_GROUP - 1) / WHORL_SEARCH_GROUP;
    /* Memory is read in one stream where few probes leave it the bottleneck. */
    size_t height = end - first <= STREAMED_PROBES ? 1 : MOST_GROUPS;
    for (size_t group = 0; group < groups;) {
        size_t taken = groups - group >= height ? height : 1;
        for (size_t probe = first; probe < end;) {
            size_t tiles = (end - probe + MOST_CODED_PROBES - 1) / MOST_CODED_PROBES;
            size_t width = (end - probe + tiles - 1) / tiles;
            (taken == 1 ? group_scans : groups_scans)[width - 1](&scan, group, probe);
            probe += width;
        }
        group += taken;
    }
    return scan.count;
}
