/* How sets of codes resemble a probe, a word at a time. */

static void resemble(const struct whorl_code_sets *sets, const uint64_t *probe, size_t codes, int reach,
                     uint32_t *out) {
    for (size_t set = 0; set < sets->sets; set++) {
        const uint64_t *words = sets->words + set * WHORL_SET_WORDS;
        uint32_t sum = 0;
        for (size_t code = 0; code < sets->counts[set]; code++) {
            int least = reach;
            for (size_t other = 0; other < codes; other++) {
                int differing = __builtin_popcountll(words[code] ^ probe[other]) +
                                __builtin_popcountll(words[WHORL_SET_CODES + code] ^ probe[WHORL_SET_CODES + other]);
                least = differing < least ? differing : least;
            }
            sum += (uint32_t)((reach - least) * (reach - least));
        }
        out[set] = sum;
    }
}
