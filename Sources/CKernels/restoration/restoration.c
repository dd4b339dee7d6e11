#include "whorl_restoration.h"

/* Clang has it ahead of the standard that brings it. */
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file[] = {
#embed "restoration.onnx"
};

const unsigned char *whorl_restoration(void) { return file; }

size_t whorl_restoration_size(void) { return sizeof(file); }
