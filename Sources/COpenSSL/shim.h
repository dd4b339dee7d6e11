/*
 * libcrypto of OpenSSL 3 for Swift: what the engine needs of it, each as one call that returns 1 or 0. Algorithms are
 * fetched once, as a fetch costs more than sealing a template.
 */
#ifndef WHORL_COPENSSL_SHIM_H
#define WHORL_COPENSSL_SHIM_H

#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>
#include <openssl/rand.h>

/* Prepares the library. It is not to clean up at exit: threads that still seal then would use what it frees. */
static inline void whorl_crypto_prepare(void) {
    OPENSSL_init_crypto(OPENSSL_INIT_NO_ATEXIT, NULL);
}

enum { WHORL_GCM_NONCE = 12, WHORL_GCM_TAG = 16 };

/* Encrypts `count` bytes with AES-256-GCM under a key of 32 bytes into `sealed`, which begins with the nonce; ciphertext
 * and tag are written behind it. */
static inline int whorl_gcm_seal(const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *associated,
                                 size_t associated_count, const uint8_t *plain, size_t count, uint8_t *sealed) {
    if (count > INT_MAX || associated_count > INT_MAX) {
        return 0;
    }
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    uint8_t *text = sealed + WHORL_GCM_NONCE;
    int length = 0;
    int done = context != NULL && EVP_EncryptInit_ex2(context, cipher, key, sealed, NULL) == 1 &&
               EVP_EncryptUpdate(context, NULL, &length, associated, (int)associated_count) == 1 &&
               (count == 0 || EVP_EncryptUpdate(context, text, &length, plain, (int)count) == 1) &&
               EVP_EncryptFinal_ex(context, text + count, &length) == 1 &&
               EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, WHORL_GCM_TAG, text + count) == 1;
    EVP_CIPHER_CTX_free(context);
    return done;
}

/* Decrypts what `whorl_gcm_seal` made, `count` bytes between nonce and tag; 0 where anything differs, and `plain` is then
 * not to be used. */
static inline int whorl_gcm_open(const EVP_CIPHER *cipher, const uint8_t *key, const uint8_t *associated,
                                 size_t associated_count, const uint8_t *sealed, size_t count, uint8_t *plain) {
    if (count > INT_MAX || associated_count > INT_MAX) {
        return 0;
    }
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    const uint8_t *text = sealed + WHORL_GCM_NONCE;
    uint8_t tag[WHORL_GCM_TAG], rest[WHORL_GCM_TAG];
    memcpy(tag, text + count, sizeof tag);
    int length = 0;
    int done = context != NULL && EVP_DecryptInit_ex2(context, cipher, key, sealed, NULL) == 1 &&
               EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, WHORL_GCM_TAG, tag) == 1 &&
               EVP_DecryptUpdate(context, NULL, &length, associated, (int)associated_count) == 1 &&
               (count == 0 || EVP_DecryptUpdate(context, plain, &length, text, (int)count) == 1) &&
               EVP_DecryptFinal_ex(context, rest, &length) == 1;
    EVP_CIPHER_CTX_free(context);
    return done;
}

/* HKDF (RFC 5869) with SHA-256. */
static inline int whorl_hkdf(EVP_KDF *algorithm, const uint8_t *key, size_t key_count, const uint8_t *salt,
                             size_t salt_count, const uint8_t *info, size_t info_count, uint8_t *out, size_t count) {
    char digest[] = "SHA256";
    OSSL_PARAM settings[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, (void *)key, key_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_SALT, (void *)salt, salt_count),
        OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_INFO, (void *)info, info_count),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *context = EVP_KDF_CTX_new(algorithm);
    int done = context != NULL && EVP_KDF_derive(context, out, count, settings) == 1;
    EVP_KDF_CTX_free(context);
    return done;
}

enum { WHORL_HMAC_BYTES = 32 };

/* HMAC (RFC 2104) with SHA-256. */
static inline int whorl_hmac(EVP_MAC *algorithm, const uint8_t *key, size_t key_count, const uint8_t *text, size_t count,
                             uint8_t *out) {
    char digest[] = "SHA256";
    OSSL_PARAM settings[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_MAC_PARAM_DIGEST, digest, 0),
        OSSL_PARAM_construct_end(),
    };
    EVP_MAC_CTX *context = EVP_MAC_CTX_new(algorithm);
    size_t made = 0;
    int done = context != NULL && EVP_MAC_init(context, key, key_count, settings) == 1 &&
               EVP_MAC_update(context, text, count) == 1 &&
               EVP_MAC_final(context, out, &made, WHORL_HMAC_BYTES) == 1 && made == WHORL_HMAC_BYTES;
    EVP_MAC_CTX_free(context);
    return done;
}

#endif
