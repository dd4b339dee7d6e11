#include "whorl_codes.h"

/* Clang has it ahead of the standard that brings it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char table[] = {
#embed "minutiae.table"
};

const unsigned char *whorl_minutia_codes(void) { return table; }

size_t whorl_minutia_codes_size(void) { return sizeof(table); }
