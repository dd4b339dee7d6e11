/* Prints made of waves: no one's finger, and made in no time. */
#ifndef PRINT_H
#define PRINT_H

#include <stdint.h>
#include <whorl.h>

enum { PRINT_SIDE = 212, PRINT_SIZE = PRINT_SIDE * PRINT_SIDE };

/* The gray levels of an impression of a finger, top row first; the finger lies elsewhere in each impression. */
void print_pixels(int finger, int impression, uint8_t pixels[PRINT_SIZE]);

/* The template of an impression. */
whorl_template *print_template(int finger, int impression);

#endif
