/* Signs that differ, a word at a time. */

INLINE uint32_t group_distances(const uint64_t *group, const uint64_t *signs, size_t words, uint32_t limit,
                                const uint64_t *ahead, uint32_t distances[]) {
    (void)ahead;
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
