/* zlib for Swift, of which only the checksums are used. */
#ifndef WHORL_CZLIB_SHIM_H
#define WHORL_CZLIB_SHIM_H

#include <zlib.h>

#endif
