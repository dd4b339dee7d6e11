#if defined(__x86_64__)

#include "lanes.h"

#define INSTRUCTIONS avx2
/* 16 registers of half a vector each. */
#define TILE_BLOCKS 2
#define TILE_LANES 6
#define DEPTHWISE_PIXELS 4
#define DEPTHWISE_TILES(T) T(1) T(2) T(3) T(4)
#define TILES(T)                                                                                                    \
    T(1, 2) T(2, 2) T(3, 2)                                                                                         \
    T(1, 1) T(2, 1) T(3, 1) T(4, 1) T(5, 1) T(6, 1)
#define TILE_FAMILIES                                                                                               \
    static tile_function *const tiles_2[] = {tile_1x2, tile_2x2, tile_3x2};                                         \
    static tile_function *const tiles_1[] = {tile_1x1, tile_2x1, tile_3x1, tile_4x1, tile_5x1, tile_6x1};           \
    static const struct tile_family family_2 = {2, 3, tiles_2}, family_1 = {1, 6, tiles_1};                         \
    INLINE const struct tile_family *tile_family_for(size_t blocks, size_t columns) {                               \
        return blocks >= 2 && columns < 6 ? &family_2 : &family_1;                                                  \
    }

#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#include "kernels.h"
#pragma clang attribute pop

#endif
