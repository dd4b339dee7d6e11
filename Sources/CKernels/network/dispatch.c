#include "whorl_network.h"

extern const struct whorl_network_kernels whorl_network_kernels_avx512, whorl_network_kernels_avx2,
    whorl_network_kernels_portable;

const struct whorl_network_kernels *whorl_network_kernels_of(enum whorl_instructions instructions) {
    if (!whorl_has_instructions(instructions)) return NULL;
    switch (instructions) {
#if defined(__x86_64__)
    case WHORL_AMX:
    case WHORL_AVX512:
        return &whorl_network_kernels_avx512;
    case WHORL_AVX2:
        return &whorl_network_kernels_avx2;
#endif
    default:
        return &whorl_network_kernels_portable;
    }
}
