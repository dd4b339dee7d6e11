/* The one operation that processors differ in: a product and a sum that are rounded once. The including file defines the
 * vector `lanes` of FUSED_LANES floats, INLINE and UNROLLED, and EMULATES_FUSED where the instruction is missing. */

#ifdef EMULATES_FUSED

typedef float four_floats __attribute__((ext_vector_type(4)));
typedef double four_doubles __attribute__((ext_vector_type(4)));
typedef uint32_t eight_words __attribute__((ext_vector_type(8)));
typedef int32_t eight_masks __attribute__((ext_vector_type(8)));

/* sum + a * b for one number, by rounding to odd in between (S. Boldo, G. Melquiond, "Emulation of a FMA and correctly
 * rounded sums: proved algorithms using rounding to odd", 2008, https://doi.org/10.1109/TC.2007.70819). */
static float fused_one(float a, float b, float sum) {
    /* Exact, as twice 24 bits are fewer than 53. */
    double product = (double)a * (double)b, wide = sum;
    double total = product + wide, part = total - product;
    double rest = (product - (total - part)) + (wide - part);
    if (rest > 0 || rest < 0) {
        uint64_t bits;
        __builtin_memcpy(&bits, &total, sizeof bits);
        if (bits % 2 == 0) bits = (rest > 0) == (total > 0) ? bits + 1 : bits - 1;
        __builtin_memcpy(&total, &bits, sizeof bits);
    }
    return (float)total;
}

/* sum + a * b for each lane; by pointers, so that a vector of no processor is no argument. */
static __attribute__((noinline, cold)) void fuse_each(const lanes *a, const lanes *b, lanes *sum) {
    for (int i = 0; i < FUSED_LANES; i++) {
        ((float *)sum)[i] = fused_one(((const float *)a)[i], ((const float *)b)[i], ((float *)sum)[i]);
    }
}

/* Which sums may not be rounded from double to float, as they were rounded before: those that lie half way between two
 * floats, and those below the least normal float. The former have the highest of the 29 bits that a float lacks and
 * none of the others; the latter show in the upper words. */
INLINE eight_masks rounded_twice(four_doubles total) {
    const uint32_t sign = 0x80000000u, half = 0x10000000u, least_normal = 0x38100000u;
    const eight_words kept = (eight_words){2 * half - 1, ~sign, 2 * half - 1, ~sign,
                                           2 * half - 1, ~sign, 2 * half - 1, ~sign};
    /* Both ranges, half...half and 1..<least_normal, begin at the least signed number after this shift. */
    const eight_words shift = (eight_words){sign - half, sign - 1, sign - half, sign - 1,
                                            sign - half, sign - 1, sign - half, sign - 1};
    const eight_words limit = (eight_words){sign + 1, sign + least_normal - 1, sign + 1, sign + least_normal - 1,
                                            sign + 1, sign + least_normal - 1, sign + 1, sign + least_normal - 1};
    return (eight_masks)(((eight_words)total & kept) + shift) < (eight_masks)limit;
}

/* sum + a * b, rounded once, as the instruction of vector sets gives it: in double, where the product is exact. */
INLINE lanes fused(lanes a, lanes b, lanes sum) {
    union {
        lanes all;
        four_floats parts[FUSED_LANES / 4];
    } first = {a}, second = {b}, third = {sum}, result;
    eight_masks doubtful = 0;
    UNROLLED for (int i = 0; i < FUSED_LANES / 4; i++) {
        four_doubles product = __builtin_convertvector(first.parts[i], four_doubles) *
                               __builtin_convertvector(second.parts[i], four_doubles);
        four_doubles total = product + __builtin_convertvector(third.parts[i], four_doubles);
        doubtful |= rounded_twice(total);
        result.parts[i] = __builtin_convertvector(total, four_floats);
    }
    if (__builtin_expect(__builtin_reduce_or(doubtful) != 0, 0)) {
        lanes exact = sum;
        fuse_each(&a, &b, &exact);
        return exact;
    }
    return result.all;
}

#else

/* sum + a * b, rounded once. */
INLINE lanes fused(lanes a, lanes b, lanes sum) { return __builtin_elementwise_fma(a, b, sum); }

#endif
