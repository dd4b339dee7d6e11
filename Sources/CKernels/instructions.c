#include "whorl_instructions.h"

int whorl_has_instructions(enum whorl_instructions instructions) {
    switch (instructions) {
#if defined(__x86_64__)
    case WHORL_AVX512:
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
               __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
               __builtin_cpu_supports("fma");
    case WHORL_AVX2:
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
#elif defined(__aarch64__)
    case WHORL_NEON:
        return 1;
#endif
    case WHORL_PORTABLE:
        return 1;
    default:
        return 0;
    }
}
