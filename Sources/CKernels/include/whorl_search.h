#ifndef WHORL_SEARCH_H
#define WHORL_SEARCH_H

#include <stddef.h>
#include <stdint.h>

#include "whorl_instructions.h"

/* Kernels of 1:N search: products of many rows with a few probes, and scans that tell which rows may reach a floor.
 * */

#pragma clang assume_nonnull begin

/* Rows whose codes stand together. */
#define WHORL_SEARCH_GROUP 16
/* Entries of a row that stand together in a group. */
#define WHORL_SEARCH_RUN 4
/* What stands for the code 0. */
#define WHORL_SEARCH_ZERO 128
/* The greatest code. */
#define WHORL_SEARCH_GREATEST_CODE 127

/* Rows in signed bytes and in bits. Of each group of rows: the codes plus WHORL_SEARCH_ZERO of entries 0...3 of row
 * 0, of row 1, ... row 15, then entries 4...7, and so on; all begin at a multiple of 64 bytes. Rows that fill up
 * the last group have scale 0. */
struct whorl_coded_rows {
    size_t rows, columns;
    const uint8_t *codes;
    /* A row is scale * code and a rest whose L2 norm is at most the residual. */
    const float *scales, *residuals;
    /* Of each group: a word of 64 entries of each row, then the next 64. */
    const uint64_t *signs;
};

/* What the test of a probe needs beside its codes. */
struct whorl_search_terms {
    /* The probe is scale * code and a rest; scale is greater than 0. */
    float scale, inverse_scale;
    /* At least the L2 norm of the codes. */
    float reach;
    /* What bounds the error of an estimate beside scale * reach * the row's residual. */
    float margin;
    /* WHORL_SEARCH_ZERO times the sum of the codes. */
    int32_t bias;
};

struct whorl_search_probes {
    size_t columns;
    /* From a probe's entries to the next one's, a multiple of 64, in entries; those beyond the columns are 0. */
    size_t stride;
    const float *values;
    /* Behind the last one, as many bytes as 15 probes have are readable. */
    const int8_t *codes;
    const uint64_t *signs;
    const struct whorl_search_terms *terms;
};

/* A row that may reach the floor of a probe: its product is not less than lower and not greater than upper. */
struct whorl_survivor {
    uint32_t probe, row;
    float lower, upper;
};

/* A row whose signs are near those of a probe: the number of signs that differ. */
struct whorl_neighbor {
    uint32_t row, distance;
};

/* Codes of a set that count. */
#define WHORL_SET_CODES 32
/* Words of a set: of each code the low 64 bits, then of each the high ones. */
#define WHORL_SET_WORDS (2 * WHORL_SET_CODES)

/* Sets of up to WHORL_SET_CODES codes of 128 bits; words begin at a multiple of 64 bytes. */
struct whorl_code_sets {
    size_t sets;
    const uint64_t *words;
    /* Codes of each set; the words behind them are of no meaning. */
    const uint8_t *counts;
};

/* A code of the probe, by number, and the bits in which it differs. */
struct whorl_nearest_code {
    uint8_t code, distance;
};

/* Places for the edges of a minutia: the lengths of all edges stand first, then their bearings, then their turns. A place
 * without an edge has an infinite length. */
#define WHORL_EDGE_LANES 16
/* The most edges of a minutia. */
#define WHORL_EDGES 10

/* How far edges of two prints may differ. */
struct whorl_edge_limits {
    float length, ratio, angle, half_turn;
};

/* Two edges that fit, by number, and how far they differ. */
struct whorl_edge_fit {
    float cost;
    uint8_t first, second;
};

/* The orientations of the blocks of a print, `outside` where it shows no ridges. */
struct whorl_flow {
    const uint8_t *orientations;
    size_t rows, columns;
    /* Pixels from block to block. */
    float pitch;
    uint8_t outside;
};

/* A rotation and a translation, y up. */
struct whorl_motion {
    float cosine, sine, shift_x, shift_y;
};

/* The kernels of one instruction set. Probes are those from first to before end. */
struct whorl_search_kernels {
    /* Writes the products of `rows` rows, row-major and without gaps, to out[(probe - first) * stride + row]. A
     * product is 16 sums, of entries 0, 16, 32, ..., of 1, 17, 33, ... and so on, each a chain in this order of products
     * that are rounded once with their sum; then the sums of the upper 8 are added to the lower 8, of the upper 4 to the
     * lower 4, of 2, and of 1. So it is the same bits under every instruction set. */
    void (*multiply)(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                     size_t end, float *out, size_t stride);

    /* The product of two vectors: the bits that the function above gives. The squared L2 distance is the same sum, of the
     * squares of rounded differences. */
    float (*product)(const float *a, const float *b, size_t columns);
    float (*squared_distance)(const float *a, const float *b, size_t columns);

    /* Writes the rows whose products reach floors[probe - first], the bounds being the product itself; returns
     * their number. */
    size_t (*reach)(const float *values, size_t rows, const struct whorl_search_probes *probes, size_t first,
                    size_t end, const float *floors, struct whorl_survivor *out);

    /* Writes the rows whose estimate by codes, plus its bound, reaches floors[probe - first]; returns their
     * number. */
    size_t (*scan)(const struct whorl_coded_rows *rows, const struct whorl_search_probes *probes, size_t first,
                   size_t end, const float *floors, struct whorl_survivor *out);

    /* Writes the rows of which at most `limit` signs differ from the probe's; returns their number. */
    size_t (*near)(const struct whorl_coded_rows *rows, const uint64_t *signs, uint32_t limit,
                   struct whorl_neighbor *out);

    /* Writes how each set resembles a probe, which is a set of `codes` codes: the sum over the codes of the set of
     * (reach - d)^2, d being the bits in which the nearest code of the probe differs, where that is less. */
    void (*resemble)(const struct whorl_code_sets *sets, const uint64_t *probe, size_t codes, int reach, uint32_t *out);

    /* Writes the nearest code of a probe, the first of several, for each of the `count` codes of a set. */
    void (*nearest)(const uint64_t *words, size_t count, const uint64_t *probe, size_t codes,
                    struct whorl_nearest_code *out);

    /* Writes the edges from each of `count` minutiae to its `edges` nearest others, the nearest first: into `columns` their
     * places as above, the bearing from the minutia's direction to the edge and the turn to the direction of the other
     * minutia, both in radians within half a turn, and into `neighbors` the others' numbers, WHORL_EDGE_LANES a minutia.
     * Places are infinite behind the last one, up to a multiple of 16; edges are at most WHORL_EDGES and count - 1. */
    void (*find_edges)(const float *x, const float *y, const float *directions, size_t count, size_t edges,
                       float half_turn, float *columns, int8_t *neighbors);

    /* Writes which of the first `count` edges of a minutia fit which edges of another one, in that order; returns their
     * number, at most count * WHORL_EDGE_LANES. */
    size_t (*fit_edges)(const float *first, const float *second, size_t count,
                        const struct whorl_edge_limits *limits, struct whorl_edge_fit *out);

    /* Sets the bits of the points that are no farther than `limit` from a place; `count` is a multiple of 16. */
    void (*near_points)(const float *x, const float *y, size_t count, float across, float down, float limit,
                        uint64_t *out);

    /* Adds up, block by block of the first print, the cosine at the orientation there plus `turn` less that of the block
     * of the second print that lies on it; returns the number of such blocks. */
    size_t (*agree_flows)(const struct whorl_flow *first, const struct whorl_flow *second,
                          const struct whorl_motion *motion, const float *cosines, int turn, float *out);

    /* Codes `rows` rows, row-major and without gaps: fills the arrays of whorl_coded_rows, those of the last group
     * whole. */
    void (*code)(const float *values, size_t rows, size_t columns, uint8_t *codes, float *scales, float *residuals,
                 uint64_t *signs);
};

#pragma clang assume_nonnull end

/* The kernels of an instruction set, or NULL where the processor lacks it; of WHORL_AVX512 on a processor without
 * VNNI and VPOPCNTDQ, those of WHORL_AVX2. */
const struct whorl_search_kernels *_Nullable whorl_search_kernels_of(enum whorl_instructions instructions);

#endif
