#include "whorl_search.h"

#if defined(__aarch64__)
#include <asm/hwcap.h>
#include <sys/auxv.h>
#endif

extern const struct whorl_search_kernels whorl_search_kernels_amx, whorl_search_kernels_avx512,
    whorl_search_kernels_avx2, whorl_search_kernels_neon, whorl_search_kernels_neon_dot,
    whorl_search_kernels_portable;

const struct whorl_search_kernels *whorl_search_kernels_of(enum whorl_instructions instructions) {
    if (!whorl_has_instructions(instructions)) return NULL;
    switch (instructions) {
#if defined(__x86_64__)
    case WHORL_AMX:
        return &whorl_search_kernels_amx;
    case WHORL_AVX512:
        if (__builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vpopcntdq")) {
            return &whorl_search_kernels_avx512;
        }
        return &whorl_search_kernels_avx2;
    case WHORL_AVX2:
        return &whorl_search_kernels_avx2;
#elif defined(__aarch64__)
    case WHORL_NEON:
        return getauxval(AT_HWCAP) & HWCAP_ASIMDDP ? &whorl_search_kernels_neon_dot : &whorl_search_kernels_neon;
#endif
    default:
        return &whorl_search_kernels_portable;
    }
}
