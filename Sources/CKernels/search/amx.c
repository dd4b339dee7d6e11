#if defined(__x86_64__)

#include <immintrin.h>

#define INSTRUCTIONS amx
#define TARGET                                                                                                      \
    "avx512f,avx512dq,avx512bw,avx512vl,avx512vnni,avx512vpopcntdq,fma,amx-tile,amx-int8"
#define SCAN scan_by_tiles

#pragma clang attribute push(__attribute__((target(TARGET))), apply_to = function)
#include "avx512.h"
#include "tiles.h"
#include "table.h"
#pragma clang attribute pop

#endif
