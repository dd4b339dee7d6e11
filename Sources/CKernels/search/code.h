/* Coding of rows. Every number is rounded alone or summed in one order, so that all instruction sets give the same
 * bytes. */

/* A row whose largest entry is less has no codes: the reciprocal of its scale would be no number. */
#define LEAST_CODED 0x1p-100f
/* Added and subtracted, it rounds numbers below 2^22 to the nearest whole one, ties to the even one. */
#define ROUNDING 0x1.8p23f
/* The least positive number. */
#define LEAST_POSITIVE 0x1p-149f

typedef double double_lanes __attribute__((ext_vector_type(16)));
typedef uint8_t byte_lanes __attribute__((ext_vector_type(16)));

INLINE lanes entries(const float *values, size_t entry, size_t columns) {
    return entry + LANES <= columns ? *(const lanes *)(values + entry) : last_entries(values, entry, columns);
}

/* The largest magnitude; the bits of magnitudes, as whole numbers, have the order of the magnitudes. */
INLINE float largest_of(const float *values, size_t columns) {
    sums largest = (sums)0;
    for (size_t entry = 0; entry < columns; entry += LANES) {
        sums bits = (sums)entries(values, entry, columns) & INT32_MAX;
        largest = __builtin_elementwise_max(largest, bits);
    }
    union {
        int32_t bits;
        float value;
    } result = {__builtin_reduce_max(largest)};
    return result.value;
}

/* The squared L2 norm of what is lost. Each difference is exact: a code of at most 7 bits times a scale of 24, from
 * an entry that is at least half a scale where the code is not 0. */
INLINE double code_row(const float *values, size_t columns, float scale, float inverse, uint8_t *codes,
                       uint64_t *signs) {
#pragma clang fp contract(off)
    size_t runs = (columns + WHORL_SEARCH_RUN - 1) / WHORL_SEARCH_RUN;
    double_lanes lost = (double_lanes)0;
    for (size_t entry = 0; entry < columns; entry += LANES) {
        lanes value = entries(values, entry, columns);
        lanes code = (value * inverse + (lanes)ROUNDING) - (lanes)ROUNDING;
        double_lanes rest = __builtin_convertvector(value, double_lanes) -
                            __builtin_convertvector(code, double_lanes) * (double)scale;
        lost += rest * rest;
        byte_lanes bytes =
            __builtin_convertvector(__builtin_convertvector(code, sums) + WHORL_SEARCH_ZERO, byte_lanes);
        for (size_t run = entry / WHORL_SEARCH_RUN; run < runs && run < (entry + LANES) / WHORL_SEARCH_RUN; run++) {
            __builtin_memcpy(codes + run * WHORL_SEARCH_GROUP * WHORL_SEARCH_RUN,
                             (const uint8_t *)&bytes + (run * WHORL_SEARCH_RUN - entry), WHORL_SEARCH_RUN);
        }
        uint64_t positive = lanes_reaching(value, (lanes)LEAST_POSITIVE);
        signs[entry / 64 * WHORL_SEARCH_GROUP] |= positive << entry % 64;
    }
    __typeof__(lost.lo) eight = lost.lo + lost.hi;
    __typeof__(eight.lo) four = eight.lo + eight.hi;
    __typeof__(four.lo) two = four.lo + four.hi;
    return two.x + two.y;
}

static void code(const float *values, size_t rows, size_t columns, uint8_t *codes, float *scales, float *residuals,
                 uint64_t *signs) {
    size_t words = (columns + 63) / 64;
    size_t bytes = (columns + WHORL_SEARCH_RUN - 1) / WHORL_SEARCH_RUN * WHORL_SEARCH_RUN * WHORL_SEARCH_GROUP;
    size_t groups = (rows + WHORL_SEARCH_GROUP - 1) / WHORL_SEARCH_GROUP;
    if (rows < groups * WHORL_SEARCH_GROUP) {
        uint8_t *last = codes + (groups - 1) * bytes;
        for (size_t i = 0; i < bytes; i++) last[i] = WHORL_SEARCH_ZERO;
    }
    for (size_t i = 0; i < groups * words * WHORL_SEARCH_GROUP; i++) signs[i] = 0;
    for (size_t row = 0; row < groups * WHORL_SEARCH_GROUP; row++) {
        scales[row] = 0;
        residuals[row] = 0;
        if (row >= rows) continue;
        const float *entry = values + row * columns;
        size_t group = row / WHORL_SEARCH_GROUP, lane = row % WHORL_SEARCH_GROUP;
        float largest = largest_of(entry, columns), inverse = 0;
        if (largest >= LEAST_CODED) {
            scales[row] = largest / WHORL_SEARCH_GREATEST_CODE;
            inverse = WHORL_SEARCH_GREATEST_CODE / largest;
        }
        double lost = code_row(entry, columns, scales[row], inverse, codes + group * bytes + lane * WHORL_SEARCH_RUN,
                               signs + group * words * WHORL_SEARCH_GROUP + lane);
        /* The next float above: at least half a unit of the last place, far more than the sum may have lost. */
        residuals[row] = lost > 0 ? __builtin_nextafterf((float)__builtin_sqrt(lost), __builtin_inff()) : 0;
    }
}
