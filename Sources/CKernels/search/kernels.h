/* The kernels of one instruction set, compiled for the target of the functions here.
 *
 * The including file says how to multiply and add (MULTIPLY_ADD), to sum up vectors and to compare them, how to
 * load and multiply codes, and what fits into registers: a tile of products has MOST_ROWS rows and up to
 * MOST_PROBES probes, at most LANES products; one of codes MOST_GROUPS groups and up to MOST_CODED_PROBES probes,
 * MOST_SUMS sums. STRETCH_FLOATS is half of what the nearest cache holds. */

#include "product.h"
#include "scan.h"
#include "signs.h"

#include "code.h"
#include "nearest.h"
#include "pairing.h"

#include "edges.h"
