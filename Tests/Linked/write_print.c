/* Writes an impression of a finger to standard output as a portable gray map: write_print FINGER IMPRESSION */
#include "check.h"
#include "print.h"

int main(int count, char **arguments) {
    static uint8_t pixels[PRINT_SIZE];
    CHECK(count == 3);
    print_pixels(atoi(arguments[1]), atoi(arguments[2]), pixels);
    printf("P5 %d %d 255\n", PRINT_SIDE, PRINT_SIDE);
    CHECK(fwrite(pixels, 1, PRINT_SIZE, stdout) == PRINT_SIZE);
    return 0;
}
