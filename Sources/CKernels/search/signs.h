/* Signs that differ. */

static size_t near(const struct whorl_coded_rows *rows, const uint64_t *signs, uint32_t limit,
                   struct whorl_neighbor *out) {
    size_t words = (rows->columns + 63) / 64, count = 0;
    const uint64_t *group = rows->signs;
    for (size_t row = 0; row < rows->rows; row += WHORL_SEARCH_GROUP) {
        uint32_t distances[WHORL_SEARCH_GROUP];
        uint32_t close = group_distances(group, signs, words, limit, distances);
        for (; close; close &= close - 1) {
            size_t lane = (size_t)__builtin_ctz(close);
            if (row + lane >= rows->rows) break;
            out[count++] = (struct whorl_neighbor){.row = (uint32_t)(row + lane), .distance = distances[lane]};
        }
        group += words * WHORL_SEARCH_GROUP;
    }
    return count;
}
