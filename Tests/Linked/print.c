/* Ridges are the cosine of a phase that grows along curved lines; at each vortex of the phase a ridge begins or ends,
 * which makes a minutia (Larkin, Fletcher, A coherent framework for fingerprint analysis: are fingerprints holograms?,
 * Optics Express 15, 2007). */
#include "print.h"
#include "check.h"

#include <math.h>

enum { VORTICES = 18 };
static const double PI = 3.14159265358979323846;
static const double PERIOD = 9, MARGIN = 35, BEND = 420, DPI = 500;

typedef struct vortex {
    double x, y, sign;
} vortex;

static double uniform(uint64_t *state) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (double)(*state >> 33) / 2147483648.0;
}

static void place(int finger, vortex places[VORTICES]) {
    uint64_t state = ((uint64_t)finger * 0x9E3779B97F4A7C15u) | 1;
    const double span = PRINT_SIDE - 2 * MARGIN;
    for (int i = 0; i < VORTICES; i++) {
        places[i].x = MARGIN + span * uniform(&state);
        places[i].y = MARGIN + span * uniform(&state);
        places[i].sign = i % 2 == 0 ? 1 : -1;
    }
}

/* The angles of the vortices are summed as that of the product of their directions, which takes one arc tangent. */
static uint8_t level(const vortex places[VORTICES], double x, double y) {
    const double middle = PRINT_SIDE / 2;
    const double radius = sqrt((x - middle) * (x - middle) + (y + BEND) * (y + BEND));
    double real = 1, imaginary = 0;
    for (int i = 0; i < VORTICES; i++) {
        const double dx = x - places[i].x, dy = places[i].sign * (y - places[i].y), product = real * dx - imaginary * dy;
        imaginary = real * dy + imaginary * dx;
        real = product;
    }
    return (uint8_t)(128 - 100 * cos(2 * PI * radius / PERIOD + atan2(imaginary, real)));
}

void print_pixels(int finger, int impression, uint8_t pixels[PRINT_SIZE]) {
    vortex places[VORTICES];
    place(finger, places);
    for (int row = 0; row < PRINT_SIDE; row++) {
        for (int column = 0; column < PRINT_SIDE; column++) {
            pixels[row * PRINT_SIDE + column] = level(places, column + impression * 5 % 13, row + impression * 7 % 11);
        }
    }
}

/* Those that were made before are read again: a memory checker takes ten seconds for each that is made. */
whorl_template *print_template(int finger, int impression) {
    enum { MOST = 16 };
    static struct { int finger, impression; size_t size; uint8_t bytes[8192]; } made[MOST];
    static int count = 0;
    static uint8_t pixels[PRINT_SIZE];
    whorl_template *print = NULL;
    for (int i = 0; i < count; i++) {
        if (made[i].finger != finger || made[i].impression != impression) continue;
        CHECK_OK(whorl_template_import(made[i].bytes, made[i].size, NULL, &print, NULL));
        return print;
    }
    print_pixels(finger, impression, pixels);
    CHECK_OK(whorl_template_from_pixels(pixels, PRINT_SIDE, PRINT_SIDE, PRINT_SIDE, DPI, &print));
    if (count < MOST) {
        made[count].finger = finger;
        made[count].impression = impression;
        CHECK_OK(whorl_template_export(
            print, WHORL_FORMAT_NATIVE, 0, made[count].bytes, sizeof made[count].bytes, &made[count].size));
        count++;
    }
    return print;
}
