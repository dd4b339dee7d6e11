/* What an instruction set without better does one number at a time. */

/* The sum of a vector's lanes: the upper half is added to the lower one, and so on. */
INLINE float sum_of(lanes sum) {
    __typeof__(sum.lo) eight = sum.lo + sum.hi;
    __typeof__(eight.lo) four = eight.lo + eight.hi;
    __typeof__(four.lo) two = four.lo + four.hi;
    return two.x + two.y;
}

/* The sums of `count` vectors, a lane each. */
INLINE lanes sums_of(const lanes sum[], const int count) {
    lanes all = (lanes)0;
    UNROLLED for (int i = 0; i < count; i++) all[i] = sum_of(sum[i]);
    return all;
}

INLINE uint32_t group_distances(const uint64_t *group, const uint64_t *signs, size_t words, uint32_t limit,
                                uint32_t distances[]) {
    uint32_t close = 0;
    for (size_t lane = 0; lane < WHORL_SEARCH_GROUP; lane++) distances[lane] = 0;
    for (size_t word = 0; word < words; word++) {
        for (size_t lane = 0; lane < WHORL_SEARCH_GROUP; lane++) {
            distances[lane] += (uint32_t)__builtin_popcountll(group[word * WHORL_SEARCH_GROUP + lane] ^ signs[word]);
        }
    }
    for (size_t lane = 0; lane < WHORL_SEARCH_GROUP; lane++) close |= (uint32_t)(distances[lane] <= limit) << lane;
    return close;
}
