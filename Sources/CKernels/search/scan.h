/* Estimates by codes: whole numbers, summed for a tile of row groups and probes in registers, and tested there. */

/* Bytes of the four entries of each row of a group. */
#define RUN_BYTES (WHORL_SEARCH_GROUP * WHORL_SEARCH_RUN)

/* Whether a row reaches the floor is asked of vectors, whose rounding the probe's margin covers; the bounds are
 * computed in one way on every instruction set. */
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

/* The floor of a probe in units of its scale, less its margin. */
INLINE float scaled_floor(const struct scan *scan, size_t probe) {
    const struct whorl_search_terms *terms = scan->probes->terms + probe;
    return (scan->floors[probe - scan->first] - terms->margin) * terms->inverse_scale;
}

/* Writes the lanes of a group that reach the floor. */
INLINE void take_reaching(struct scan *scan, size_t group, size_t probe, sums sum, uint32_t reaching) {
    if (__builtin_expect(reaching == 0, 1)) return;
    const struct whorl_search_terms *terms = scan->probes->terms + probe;
    int32_t all[WHORL_SEARCH_GROUP];
    *(sums *)all = sum;
    for (; reaching; reaching &= reaching - 1) {
        size_t lane = (size_t)__builtin_ctz(reaching), row = group * WHORL_SEARCH_GROUP + lane;
        if (row >= scan->rows->rows) return;
        scan->survivors[scan->count++] =
            bounded(terms, probe, row, all[lane], scan->rows->scales[row], scan->rows->residuals[row]);
    }
}

/* The lanes of a group whose sums may reach the floor of a probe. */
INLINE uint32_t reaching_lanes(const struct scan *scan, size_t group, size_t probe, sums sum) {
    const lanes *scales = (const lanes *)(scan->rows->scales + group * WHORL_SEARCH_GROUP);
    const lanes *residuals = (const lanes *)(scan->rows->residuals + group * WHORL_SEARCH_GROUP);
    lanes upper = __builtin_convertvector(sum, lanes) * *scales +
                  *residuals * (lanes)scan->probes->terms[probe].reach;
    return lanes_reaching(upper, (lanes)scaled_floor(scan, probe));
}

/* The groups that follow are fetched meanwhile where `ahead` is 1. */
INLINE void scan_tile(const int groups, const int probes, const int ahead, struct scan *scan, size_t group,
                      size_t probe) {
    size_t runs = (scan->rows->columns + WHORL_SEARCH_RUN - 1) / WHORL_SEARCH_RUN;
    size_t bytes = runs * RUN_BYTES, stride = scan->probes->stride;
    const uint8_t *codes = scan->rows->codes + group * bytes;
    const int8_t *others = scan->probes->codes + probe * stride;
    sums sum[MOST_SUMS];
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            sum[p * groups + g] = (sums)FIRST_SUM(scan->probes->terms[probe + p].bias);
        }
    }
    for (size_t run = 0; run < runs; run++) {
        coded_run row[MOST_GROUPS];
        UNROLLED for (int g = 0; g < groups; g++) {
            const uint8_t *place = codes + g * bytes + run * RUN_BYTES;
            row[g] = loaded_run(place);
            if (ahead) __builtin_prefetch(place + groups * bytes, 0, INTO_SECOND_CACHE);
        }
        UNROLLED for (int p = 0; p < probes; p++) {
            probe_run other = spread_run(others + p * stride + run * WHORL_SEARCH_RUN);
            UNROLLED for (int g = 0; g < groups; g++) {
                sum[p * groups + g] = added_run(sum[p * groups + g], row[g], other);
            }
        }
    }
    /* As no lane does nearly always, one question for all is enough. */
    uint32_t reaching[MOST_SUMS], any = 0;
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            reaching[p * groups + g] = reaching_lanes(scan, group + g, probe + p, sum[p * groups + g]);
            any |= reaching[p * groups + g];
        }
    }
    if (__builtin_expect(any == 0, 1)) return;
    UNROLLED for (int p = 0; p < probes; p++) {
        UNROLLED for (int g = 0; g < groups; g++) {
            take_reaching(scan, group + g, probe + p, sum[p * groups + g], reaching[p * groups + g]);
        }
    }
}

typedef void scan_function(struct scan *scan, size_t group, size_t probe);

#define SCAN_TILE(P, X)                                                                                             \
    static void scan_group_x##P(struct scan *scan, size_t group, size_t probe) {                                    \
        scan_tile(1, P, 0, scan, group, probe);                                                                     \
    }                                                                                                               \
    static void scan_groups_x##P(struct scan *scan, size_t group, size_t probe) {                                   \
        scan_tile(MOST_GROUPS, P, 0, scan, group, probe);                                                           \
    }                                                                                                               \
    static void scan_ahead_x##P(struct scan *scan, size_t group, size_t probe) {                                    \
        scan_tile(MOST_GROUPS, P, 1, scan, group, probe);                                                           \
    }
#define SCAN_GROUP_NAME(P, X) scan_group_x##P,
#define SCAN_GROUPS_NAME(P, X) scan_groups_x##P,
#define SCAN_AHEAD_NAME(P, X) scan_ahead_x##P,

UP_TO(MOST_CODED_PROBES, SCAN_TILE, )
static scan_function *const group_scans[] = {UP_TO(MOST_CODED_PROBES, SCAN_GROUP_NAME, )};
static scan_function *const groups_scans[] = {UP_TO(MOST_CODED_PROBES, SCAN_GROUPS_NAME, )};
static scan_function *const ahead_scans[] = {UP_TO(MOST_CODED_PROBES, SCAN_AHEAD_NAME, )};

static size_t scan(const struct whorl_coded_rows *rows, const struct whorl_search_probes *probes, size_t first,
                   size_t end, const float *floors, struct whorl_survivor *out) {
    struct scan scan = {.rows = rows, .probes = probes, .floors = floors, .first = first, .survivors = out};
    size_t groups = (rows->rows + WHORL_SEARCH_GROUP - 1) / WHORL_SEARCH_GROUP;
    for (size_t group = 0; group < groups;) {
        size_t taken = groups - group >= MOST_GROUPS ? MOST_GROUPS : 1;
        for (size_t probe = first; probe < end;) {
            /* Tiles of nearly one size, as a small last one would cost as much as a whole one. */
            size_t tiles = (end - probe + MOST_CODED_PROBES - 1) / MOST_CODED_PROBES;
            size_t width = (end - probe + tiles - 1) / tiles;
            scan_function *const *scans = probe == first ? ahead_scans : groups_scans;
            if (taken < MOST_GROUPS) scans = group_scans;
            scans[width - 1](&scan, group, probe);
            probe += width;
        }
        group += taken;
    }
    return scan.count;
}
