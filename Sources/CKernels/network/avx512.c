#if defined(__x86_64__)

#include "lanes.h"

#define INSTRUCTIONS avx512
/* 32 registers of one vector each. */
#define TILE_BLOCKS 8
#define TILE_LANES 28
#define DEPTHWISE_PIXELS 8
#define DEPTHWISE_TILES(T) T(1) T(2) T(3) T(4) T(5) T(6) T(7) T(8)
#define TILES(T)                                                                                                    \
    T(1, 8) T(2, 8) T(3, 8)                                                                                         \
    T(1, 4) T(2, 4) T(3, 4) T(4, 4) T(5, 4) T(6, 4) T(7, 4)                                                         \
    T(1, 2) T(2, 2) T(3, 2) T(4, 2) T(5, 2) T(6, 2) T(7, 2) T(8, 2) T(9, 2) T(10, 2) T(11, 2) T(12, 2)              \
    T(1, 1) T(2, 1) T(3, 1) T(4, 1) T(5, 1) T(6, 1) T(7, 1) T(8, 1) T(9, 1) T(10, 1) T(11, 1) T(12, 1)
#define TILE_FAMILIES                                                                                               \
    static tile_function *const tiles_8[] = {tile_1x8, tile_2x8, tile_3x8};                                         \
    static tile_function *const tiles_4[] = {tile_1x4, tile_2x4, tile_3x4, tile_4x4, tile_5x4, tile_6x4, tile_7x4}; \
    static tile_function *const tiles_2[] = {tile_1x2, tile_2x2, tile_3x2, tile_4x2,  tile_5x2,  tile_6x2,          \
                                             tile_7x2, tile_8x2, tile_9x2, tile_10x2, tile_11x2, tile_12x2};        \
    static tile_function *const tiles_1[] = {tile_1x1, tile_2x1, tile_3x1, tile_4x1,  tile_5x1,  tile_6x1,          \
                                             tile_7x1, tile_8x1, tile_9x1, tile_10x1, tile_11x1, tile_12x1};        \
    static const struct tile_family family_8 = {8, 3, tiles_8}, family_4 = {4, 7, tiles_4},                         \
                                    family_2 = {2, 12, tiles_2}, family_1 = {1, 12, tiles_1};                       \
    INLINE const struct tile_family *tile_family_for(size_t blocks, size_t columns) {                               \
        if (columns <= family_8.pixels && blocks >= 8) return &family_8;                                            \
        if (columns <= family_4.pixels && blocks >= 4) return &family_4;                                            \
        return blocks >= 2 ? &family_2 : &family_1;                                                                 \
    }

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,fma"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
