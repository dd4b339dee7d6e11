#ifndef WHORL_INSTRUCTIONS_H
#define WHORL_INSTRUCTIONS_H

/* Instruction sets that kernels are compiled for, from the best to the one that every processor has. */
enum whorl_instructions { WHORL_AMX, WHORL_AVX512, WHORL_AVX2, WHORL_NEON, WHORL_PORTABLE };

/* Whether the processor has an instruction set and the system lets the process use it, 1 or 0.
 *
 * WHORL_AVX2 stands for AVX2 with fused multiplication, WHORL_AVX512 for F, DQ, BW and VL with it, WHORL_AMX for these,
 * VNNI, VPOPCNTDQ and the matrix unit for bytes; asking for the last asks the system for it, once for all threads. */
int whorl_has_instructions(enum whorl_instructions instructions);

#endif
