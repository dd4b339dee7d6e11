#include "whorl_print.h"

#include "cloned.h"

CLONED void whorl_normalize_row(const uint8_t *restrict gray, size_t count, const int32_t *restrict left,
                                const int32_t *restrict right, const float *restrict part, const float *restrict means,
                                const float *restrict gains, float clip, float *restrict out) {
#pragma clang fp contract(off)
    for (size_t i = 0; i < count; i++) {
        float rest = 1 - part[i];
        float mean = means[left[i]] * rest + means[right[i]] * part[i];
        float gain = gains[left[i]] * rest + gains[right[i]] * part[i];
        float value = ((float)gray[i] - mean) * gain;
        value = value > -clip ? value : -clip;
        out[i] = value < clip ? value : clip;
    }
}

CLONED void whorl_add_gradients(const float *restrict row, size_t width, size_t count, float *restrict sums,
                                size_t stride) {
#pragma clang fp contract(off)
    const float *above = row - width, *below = row + width;
    for (ptrdiff_t x = 0; x < (ptrdiff_t)count; x++) {
        float falling = below[x + 1] - above[x - 1], rising = above[x + 1] - below[x - 1];
        float gx = falling + rising + 2 * (row[x + 1] - row[x - 1]);
        float gy = falling - rising + 2 * (below[x] - above[x]);
        sums[x] += gx * gx - gy * gy;
        sums[(ptrdiff_t)stride + x] += 2 * gx * gy;
        sums[2 * (ptrdiff_t)stride + x] += gx * gx + gy * gy;
    }
}

/* The nearest integer, of two the one farther from 0: the rest and its double are exact. */
static inline __attribute__((always_inline)) int32_t nearest(float number) {
    int32_t whole = (int32_t)number;
    float rest = number - (float)whole;
    return whole + (int32_t)(rest + rest);
}

CLONED void whorl_ridge_signature(const float *restrict pixels, size_t width, size_t height,
                                  const struct whorl_ridge *restrict ridge, int half, int reach, float *restrict out) {
#pragma clang fp contract(off)
    const float cosine = ridge->cosine, sine = ridge->sine, x = ridge->x, y = ridge->y;
    const int32_t columns = (int32_t)width, rows = (int32_t)height;
    for (int i = 0; i <= 2 * half; i++) out[i] = 0;
    for (int side = -reach; side <= reach; side += 2) {
        float along_x = (float)side * cosine, along_y = (float)side * sine;
        for (int i = 0; i <= 2 * half; i++) {
            float step = (float)(i - half);
            int32_t px = nearest(x - step * sine + along_x), py = nearest(y + step * cosine + along_y);
            int inside = (px >= 0) & (py >= 0) & (px < columns) & (py < rows);
            float value = pixels[inside ? py * columns + px : 0];
            out[i] += inside ? value : 0;
        }
    }
}

CLONED void whorl_convolve_row(const float *restrict values, size_t count, const float *restrict weights, size_t taps,
                               float *restrict out) {
#pragma clang fp contract(off)
    for (size_t i = 0; i < count; i++) out[i] = 0;
    for (size_t tap = 0; tap < taps; tap++) {
        for (size_t i = 0; i < count; i++) out[i] += values[i + tap] * weights[tap];
    }
}

CLONED void whorl_negative_shares(const float *restrict numbers, size_t count, float *restrict out) {
#pragma clang fp contract(off)
    for (size_t i = 0; i < count; i++) {
        float x = numbers[i] / 2;
        x = x > -3 ? x : -3;
        x = x < 3 ? x : 3;
        float square = x * x;
        out[i] = -(x * (27 + square) / (27 + 9 * square));
    }
}
