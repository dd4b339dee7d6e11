/* The nearest codes of a set, a word at a time. */

static void nearest(const uint64_t *words, size_t count, const uint64_t *probe, size_t codes,
                    struct whorl_nearest_code *out) {
    for (size_t code = 0; code < count; code++) {
        struct whorl_nearest_code best = {.code = 0, .distance = UINT8_MAX};
        for (size_t other = 0; other < codes; other++) {
            int differing = __builtin_popcountll(words[code] ^ probe[other]) +
                            __builtin_popcountll(words[WHORL_SET_CODES + code] ^ probe[WHORL_SET_CODES + other]);
            if (differing < best.distance) {
                best = (struct whorl_nearest_code){.code = (uint8_t)other, .distance = (uint8_t)differing};
            }
        }
        out[code] = best;
    }
}
