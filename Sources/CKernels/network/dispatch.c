#include "whorl_network.h"

extern const struct whorl_network_kernels whorl_network_kernels_avx512, whorl_network_kernels_avx2,
    whorl_network_kernels_portable;

const struct whorl_network_kernels *whorl_network_kernels_of(enum whorl_instructions instructions) {
#if defined(__x86_64__)
    if (instructions == WHORL_AVX512) {
        return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
                       __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                       __builtin_cpu_supports("fma")
                   ? &whorl_network_kernels_avx512
                   : NULL;
    }
    if (instructions == WHORL_AVX2) {
        return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") ? &whorl_network_kernels_avx2 : NULL;
    }
#endif
    return instructions == WHORL_PORTABLE ? &whorl_network_kernels_portable : NULL;
}
