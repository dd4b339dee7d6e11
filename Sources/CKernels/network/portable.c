#include "lanes.h"

#define INSTRUCTIONS portable
/* At least 16 registers of a quarter of a vector each. */
#define TILE_BLOCKS 1
#define TILE_LANES 3
#define DEPTHWISE_PIXELS 2
#define DEPTHWISE_TILES(T) T(1) T(2)
#define TILES(T) T(1, 1) T(2, 1) T(3, 1)
#define TILE_FAMILIES                                                                                               \
    static tile_function *const tiles_1[] = {tile_1x1, tile_2x1, tile_3x1};                                         \
    static const struct tile_family family_1 = {1, 3, tiles_1};                                                     \
    INLINE const struct tile_family *tile_family_for(size_t blocks, size_t columns) {                               \
        (void)blocks, (void)columns;                                                                                \
        return &family_1;                                                                                           \
    }

#include "kernels.h"
