/* The table that turns the surroundings of a minutia into a code. */

#ifndef WHORL_CODES_H
#define WHORL_CODES_H

#include <stddef.h>

const unsigned char *whorl_minutia_codes(void);
size_t whorl_minutia_codes_size(void);

#endif
