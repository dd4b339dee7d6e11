#ifndef WHORL_INSTRUCTIONS_H
#define WHORL_INSTRUCTIONS_H

/* Instruction sets that kernels are compiled for, from the best to the one that every processor has. */
enum whorl_instructions { WHORL_AVX512, WHORL_AVX2, WHORL_NEON, WHORL_PORTABLE };

/* Whether the processor has an instruction set, 1 or 0. WHORL_AVX512 stands for F, DQ, BW and VL with fused
 * multiplication, WHORL_AVX2 for AVX2 with it. */
int whorl_has_instructions(enum whorl_instructions instructions);

#endif
