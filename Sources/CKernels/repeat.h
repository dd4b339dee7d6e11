/* Repetition by the preprocessor. */

#ifndef WHORL_REPEAT_H
#define WHORL_REPEAT_H

/* T(1, X) T(2, X) ... T(N, X) for a number N that may be a macro. */
#define UP_TO(N, T, X) UP_TO_NUMBER(N, T, X)
#define UP_TO_NUMBER(N, T, X) UP_TO_##N(T, X)
#define UP_TO_1(T, X) T(1, X)
#define UP_TO_2(T, X) UP_TO_1(T, X) T(2, X)
#define UP_TO_3(T, X) UP_TO_2(T, X) T(3, X)
#define UP_TO_4(T, X) UP_TO_3(T, X) T(4, X)
#define UP_TO_5(T, X) UP_TO_4(T, X) T(5, X)
#define UP_TO_6(T, X) UP_TO_5(T, X) T(6, X)
#define UP_TO_7(T, X) UP_TO_6(T, X) T(7, X)
#define UP_TO_8(T, X) UP_TO_7(T, X) T(8, X)
#define UP_TO_9(T, X) UP_TO_8(T, X) T(9, X)
#define UP_TO_10(T, X) UP_TO_9(T, X) T(10, X)
#define UP_TO_11(T, X) UP_TO_10(T, X) T(11, X)
#define UP_TO_12(T, X) UP_TO_11(T, X) T(12, X)

#endif
