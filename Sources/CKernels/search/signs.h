/* Signs that differ. */

/* A page ahead: where the processor by itself begins again. */
#define AHEAD_WORDS 512

static size_t near(const struct whorl_coded_rows *rows, const uint64_t *signs, uint32_t limit,
                   struct whorl_neighbor *out) {
    size_t words = (rows->columns + 63) / 64, count = 0;
    size_t size = words * WHORL_SEARCH_GROUP, ahead = (AHEAD_WORDS + size - 1) / size * size;
    size_t end = (rows->rows + WHORL_SEARCH_GROUP - 1) / WHORL_SEARCH_GROUP * size;
    for (size_t row = 0, place = 0; row < rows->rows; row += WHORL_SEARCH_GROUP, place += size) {
        const uint64_t *group = rows->signs + place;
        /* Behind the last group there is nothing worth reading from memory. */
        const uint64_t *fetched = place + ahead < end ? group + ahead : group;
        uint32_t distances[WHORL_SEARCH_GROUP];
        uint32_t close = group_distances(group, signs, words, limit, fetched, distances);
        for (; close; close &= close - 1) {
            size_t lane = (size_t)__builtin_ctz(close);
            if (row + lane >= rows->rows) break;
            out[count++] = (struct whorl_neighbor){.row = (uint32_t)(row + lane), .distance = distances[lane]};
        }
    }
    return count;
}
