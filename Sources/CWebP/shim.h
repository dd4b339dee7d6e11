/*
 * libwebp for Swift, where names of its header are macros or take a version.
 */
#ifndef WHORL_CWEBP_SHIM_H
#define WHORL_CWEBP_SHIM_H

#include <stddef.h>
#include <stdint.h>

#include <webp/decode.h>
#include <webp/encode.h>

/* Reads the header alone. */
static inline VP8StatusCode whorl_webp_features(
    const uint8_t *bytes, size_t count, WebPBitstreamFeatures *features
) {
    return WebPGetFeatures(bytes, count, features);
}

/* Decodes to RGB or RGBA at a size that is the picture's own or less, into width * height * channels bytes. */
static inline VP8StatusCode whorl_webp_decode(
    const uint8_t *bytes, size_t count, int width, int height, int scaled, int channels, uint8_t *out
) {
    WebPDecoderConfig config;
    if (!WebPInitDecoderConfig(&config)) {
        return VP8_STATUS_INVALID_PARAM;
    }
    config.options.use_scaling = scaled;
    config.options.scaled_width = width;
    config.options.scaled_height = height;
    config.output.colorspace = channels == 4 ? MODE_RGBA : MODE_RGB;
    config.output.is_external_memory = 1;
    config.output.u.RGBA.rgba = out;
    config.output.u.RGBA.stride = width * channels;
    config.output.u.RGBA.size = (size_t)width * (size_t)height * (size_t)channels;
    VP8StatusCode status = WebPDecode(bytes, count, &config);
    WebPFreeDecBuffer(&config.output);
    return status;
}

#endif
