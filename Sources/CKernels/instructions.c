#include "whorl_instructions.h"

#if defined(__x86_64__)

#include <sys/syscall.h>
#include <unistd.h>

/* ARCH_REQ_XCOMP_PERM and XFEATURE_XTILEDATA of Linux. */
#define REQUEST_STATE 0x1023
#define STATE_OF_TILES 18

static int has_avx2(void) { return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"); }

static int has_avx512(void) {
    return has_avx2() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl");
}

static int has_amx(void) {
    return has_avx512() && __builtin_cpu_supports("avx512vnni") && __builtin_cpu_supports("avx512vpopcntdq") &&
           __builtin_cpu_supports("amx-tile") && __builtin_cpu_supports("amx-int8") &&
           syscall(SYS_arch_prctl, REQUEST_STATE, STATE_OF_TILES) == 0;
}

#endif

int whorl_has_instructions(enum whorl_instructions instructions) {
    switch (instructions) {
#if defined(__x86_64__)
    case WHORL_AMX:
        return has_amx();
    case WHORL_AVX512:
        return has_avx512();
    case WHORL_AVX2:
        return has_avx2();
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
