#include "whorl_thinning.h"

#include "cloned.h"

CLONED void whorl_negative_bits(const float *values, size_t count, uint64_t *bits) {
    for (size_t word = 0; word * 64 < count; word++) {
        const float *first = values + word * 64;
        size_t left = count - word * 64;
        uint64_t set = 0;
        if (left >= 64) {
            for (unsigned i = 0; i < 64; i++) set |= (uint64_t)(first[i] < 0) << i;
        } else {
            for (unsigned i = 0; i < left; i++) set |= (uint64_t)(first[i] < 0) << i;
        }
        bits[word] = set;
    }
}

/* Of each pixel of a word the neighbour to the left or right: bits of the word beside move in. */
#define LEFT_OF(p) ((p)[0] << 1 | (p)[-1] >> 63)
#define RIGHT_OF(p) ((p)[0] >> 1 | (p)[1] << 63)

CLONED int whorl_thin_pass(const uint64_t *bits, size_t words, size_t stride, int second, uint64_t *kept) {
    uint64_t first_mask = second ? 0 : ~(uint64_t)0;
    uint64_t removed = 0;
    for (size_t i = 0; i < words; i++) {
        const uint64_t *row = bits + i, *above = row - stride, *below = row + stride;
        /* Names of Guo and Hall: p2 is the pixel above, the others follow clockwise. */
        uint64_t p2 = above[0], p3 = RIGHT_OF(above), p4 = RIGHT_OF(row), p5 = RIGHT_OF(below);
        uint64_t p6 = below[0], p7 = LEFT_OF(below), p8 = LEFT_OF(row), p9 = LEFT_OF(above);
        /* Exactly one line leaves the pixel. */
        uint64_t x1 = ~p2 & (p3 | p4), x2 = ~p4 & (p5 | p6), x3 = ~p6 & (p7 | p8), x4 = ~p8 & (p9 | p2);
        uint64_t one = (x1 ^ x2 ^ x3 ^ x4) & ~((x1 & x2) | (x3 & x4));
        /* Of its neighbours in pairs, counted from either side, at least two are set, and not all by both counts. */
        uint64_t a1 = p9 | p2, a2 = p3 | p4, a3 = p5 | p6, a4 = p7 | p8;
        uint64_t b1 = p2 | p3, b2 = p4 | p5, b3 = p6 | p7, b4 = p8 | p9;
        uint64_t two = ((a1 & a2) | (a3 & a4) | ((a1 | a2) & (a3 | a4))) &
                       ((b1 & b2) | (b3 & b4) | ((b1 | b2) & (b3 | b4))) & ~(a1 & a2 & a3 & a4 & b1 & b2 & b3 & b4);
        /* The side that stays in this pass. */
        uint64_t stays = (first_mask & (p6 | p7 | ~p9) & p8) | (~first_mask & (p2 | p3 | ~p5) & p4);
        uint64_t gone = row[0] & one & two & ~stays;
        kept[i] = row[0] & ~gone;
        removed |= gone;
    }
    return removed != 0;
}
