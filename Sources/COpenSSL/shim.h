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

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/kdf.h>
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
static inline int whorl_hkdf(const uint8_t *key, size_t key_count, const uint8_t *salt, size_t salt_count,
                             const uint8_t *info, size_t info_count, uint8_t *out, size_t count) {
    if (key_count > INT_MAX || salt_count > INT_MAX || info_count > INT_MAX) {
        return 0;
    }
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_id(EVP_PKEY_HKDF, NULL);
    size_t made = count;
    int done = context != NULL && EVP_PKEY_derive_init(context) == 1 &&
               EVP_PKEY_CTX_set_hkdf_md(context, EVP_sha256()) == 1 &&
               EVP_PKEY_CTX_set1_hkdf_salt(context, salt, (int)salt_count) == 1 &&
               EVP_PKEY_CTX_set1_hkdf_key(context, key, (int)key_count) == 1 &&
               EVP_PKEY_CTX_add1_hkdf_info(context, info, (int)info_count) == 1 &&
               EVP_PKEY_derive(context, out, &made) == 1 && made == count;
    EVP_PKEY_CTX_free(context);
    return done;
}

#endif
