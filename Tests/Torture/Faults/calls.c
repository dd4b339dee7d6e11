#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include "plan.h"

/* The C library's functions on files, in front of its own: the names win over those of the library in the whole process,
 * SQLite and the Swift runtime included. For glibc. */

#define REAL(name) \
    static __typeof__(&name) real; \
    if (real == NULL) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

/* Does a call that counts: `call` is the real one, `failed` its value where it fails. */
#define DO(kind, type, failed, call) \
    do { \
        call_effect effect = call_begin(kind); \
        if (effect == EFFECT_FAIL) return failed; \
        type result = call; \
        call_end(); \
        if (effect == EFFECT_FAIL_AFTER) { \
            errno = EIO; \
            return failed; \
        } \
        return result; \
    } while (0)

/* The same for a call that writes `count` bytes, of which it may take a part. */
#define DO_WRITE(kind, call) \
    do { \
        call_effect effect = call_begin(kind); \
        if (effect == EFFECT_FAIL) return -1; \
        if (effect == EFFECT_SHORT && count > 1) count /= 2; \
        ssize_t result = call; \
        call_end(); \
        if (effect == EFFECT_FAIL_AFTER) { \
            errno = EIO; \
            return -1; \
        } \
        return result; \
    } while (0)

static call_kind writing(int file, off_t end) {
    struct stat status;
    return fstat(file, &status) == 0 && end <= status.st_size ? CALL_WRITE : CALL_GROW;
}

/* Where a write without a place ends. */
static off_t end_of(int file, size_t count) {
    int flags = fcntl(file, F_GETFL);
    struct stat status;
    if (flags >= 0 && (flags & O_APPEND) && fstat(file, &status) == 0) return status.st_size + (off_t)count;
    return lseek(file, 0, SEEK_CUR) + (off_t)count;
}

static call_kind opening(int folder, const char *path, int flags) {
    struct stat status;
    if (!(flags & O_CREAT)) return CALL_NAME;
    return fstatat(folder, path, &status, 0) == 0 ? CALL_NAME : CALL_MAKE;
}

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        if (!is_meant_path(path)) return real(path, flags, mode); \
        DO(opening(AT_FDCWD, path, flags), int, -1, real(path, flags, mode)); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, flags); \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
        va_end(rest); \
        if (!is_meant_path(path)) return real(folder, path, flags, mode); \
        DO(opening(folder, path, flags), int, -1, real(folder, path, flags, mode)); \
    }
OPENAT(openat)
OPENAT(openat64)

ssize_t read(int file, void *bytes, size_t count) {
    REAL(read);
    if (!is_meant(file)) return real(file, bytes, count);
    DO(CALL_READ, ssize_t, -1, real(file, bytes, count));
}

#define PREAD(name, offset_type) \
    ssize_t name(int file, void *bytes, size_t count, offset_type offset) { \
        REAL(name); \
        if (!is_meant(file)) return real(file, bytes, count, offset); \
        DO(CALL_READ, ssize_t, -1, real(file, bytes, count, offset)); \
    }
PREAD(pread, off_t)
PREAD(pread64, off64_t)

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    if (!is_meant(file)) return real(file, bytes, count);
    DO_WRITE(writing(file, end_of(file, count)), real(file, bytes, count));
}

#define PWRITE(name, offset_type) \
    ssize_t name(int file, const void *bytes, size_t count, offset_type offset) { \
        REAL(name); \
        if (!is_meant(file)) return real(file, bytes, count, offset); \
        DO_WRITE(writing(file, offset + (off_t)count), real(file, bytes, count, offset)); \
    }
PWRITE(pwrite, off_t)
PWRITE(pwrite64, off64_t)

ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(writev);
    if (!is_meant(file)) return real(file, parts, count);
    size_t bytes = 0;
    for (int part = 0; part < count; part++) bytes += parts[part].iov_len;
    DO_WRITE(writing(file, end_of(file, bytes)), real(file, parts, count));
}

#define ON_FILE(name, kind) \
    int name(int file) { \
        REAL(name); \
        if (!is_meant(file)) return real(file); \
        DO(kind, int, -1, real(file)); \
    }
ON_FILE(fsync, CALL_SYNC)
ON_FILE(fdatasync, CALL_SYNC)
ON_FILE(close, CALL_OTHER)

#define TRUNCATE(name, length_type) \
    int name(int file, length_type length) { \
        REAL(name); \
        if (!is_meant(file)) return real(file, length); \
        DO(writing(file, length) == CALL_GROW ? CALL_GROW : CALL_NAME, int, -1, real(file, length)); \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int rename(const char *from, const char *to) {
    REAL(rename);
    if (!is_meant_path(to)) return real(from, to);
    DO(CALL_NAME, int, -1, real(from, to));
}

int link(const char *from, const char *to) {
    REAL(link);
    if (!is_meant_path(to)) return real(from, to);
    DO(CALL_MAKE, int, -1, real(from, to));
}

int unlink(const char *path) {
    REAL(unlink);
    if (!is_meant_path(path)) return real(path);
    DO(CALL_NAME, int, -1, real(path));
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    struct stat status;
    if (!is_meant_path(path)) return real(path, mode);
    DO(stat(path, &status) == 0 ? CALL_OTHER : CALL_MAKE, int, -1, real(path, mode));
}

int flock(int file, int operation) {
    REAL(flock);
    if (!is_meant(file)) return real(file, operation);
    DO(CALL_OTHER, int, -1, real(file, operation));
}

#define FCNTL(name) \
    int name(int file, int command, ...) { \
        REAL(name); \
        va_list rest; \
        va_start(rest, command); \
        void *argument = va_arg(rest, void *); \
        va_end(rest); \
        bool locks = command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK || command == F_OFD_SETLKW; \
        if (!locks || !is_meant(file)) return real(file, command, argument); \
        DO(CALL_OTHER, int, -1, real(file, command, argument)); \
    }
FCNTL(fcntl)
FCNTL(fcntl64)

#define MMAP(name, offset_type) \
    void *name(void *address, size_t count, int protection, int flags, int file, offset_type offset) { \
        REAL(name); \
        if ((flags & MAP_ANONYMOUS) || !is_meant(file)) return real(address, count, protection, flags, file, offset); \
        DO(CALL_OTHER, void *, MAP_FAILED, real(address, count, protection, flags, file, offset)); \
    }
MMAP(mmap64, off64_t)
