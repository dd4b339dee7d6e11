/* What a call came to. See whorl.h. */
#ifndef WHORL_STATUS_H
#define WHORL_STATUS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* WHORL_OK or what is wrong; the hundreds group them. Numbers are never given another meaning, and new ones are added. */
typedef int32_t whorl_status;

enum {
    WHORL_OK = 0,

    /* 100: the call */
    WHORL_NULL_ARGUMENT = 101,        /* a pointer is NULL that must not be */
    WHORL_INVALID_ARGUMENT = 102,     /* a number or text is out of its range */
    WHORL_UNSUPPORTED_SIZE = 103,     /* options state a size that no version of them has */
    WHORL_BUFFER_TOO_SMALL = 104,     /* an array is too small; the count says how many entries there are */
    WHORL_MALFORMED_BCID = 105,       /* no storage.partition.classid */
    WHORL_UNKNOWN_FINGER_POSITION = 106,
    WHORL_INVALID_FMR = 107,          /* not between 0 and 1 */
    WHORL_INVALID_RESOLUTION = 108,   /* not between 100 and 4000 dpi */
    WHORL_WRONG_MODALITY = 109,       /* a print where a face is needed, or the reverse */
    WHORL_INSUFFICIENT_DATA = 110,    /* no sample, or too few */

    /* 200: files and images */
    WHORL_FILE_NOT_FOUND = 201,
    WHORL_UNREADABLE_FILE = 202,
    WHORL_UNWRITABLE_FILE = 203,
    WHORL_ALREADY_EXISTS = 204,
    WHORL_EMPTY_INPUT = 205,
    WHORL_INPUT_TOO_LARGE = 206,
    WHORL_UNKNOWN_IMAGE_FORMAT = 207,
    WHORL_DAMAGED_IMAGE = 208,
    WHORL_UNSUPPORTED_IMAGE = 209,
    WHORL_IMAGE_TOO_LARGE = 210,
    WHORL_IMAGE_TOO_SMALL = 211,
    WHORL_DAMAGED_CONTAINER = 212,    /* a file of records that contradicts itself */
    WHORL_SEVERAL_SAMPLES = 213,      /* state which record of the file is meant */
    WHORL_NO_IMAGE_RECORD = 214,
    WHORL_UNKNOWN_RECORD = 215,
    WHORL_FOREIGN_IMAGE_FORMAT = 216, /* a format that is known by name and not read, as GIF: convert it */

    /* 300: samples that cannot be used: capture again */
    WHORL_BLANK_IMAGE = 301,
    WHORL_NO_FINGERPRINT = 302,
    WHORL_TOO_FEW_MINUTIAE = 303,
    WHORL_NO_FACE = 304,
    WHORL_SEVERAL_FACES = 305,
    WHORL_FACE_TOO_SMALL = 306,
    WHORL_FACE_TOO_DARK = 307,
    WHORL_FACE_TOO_BRIGHT = 308,
    WHORL_FACE_BLURRED = 309,
    WHORL_FACE_TURNED_AWAY = 310,
    WHORL_FACE_QUALITY_TOO_LOW = 311,
    WHORL_FACE_NOT_WHOLE = 312,       /* covered, cut off or inverted: people in such photos look alike */

    /* 400: templates */
    WHORL_DAMAGED_TEMPLATE = 401,
    WHORL_UNSUPPORTED_TEMPLATE_VERSION = 402,
    WHORL_EXTRACTOR_MISMATCH = 403,   /* of another version: enroll again */
    WHORL_MODEL_MISMATCH = 404,       /* faces of another model: enroll again */
    WHORL_UNKNOWN_RECORD_FORMAT = 405,
    WHORL_DAMAGED_RECORD = 406,       /* a minutiae record that contradicts itself or its standard */
    WHORL_UNWRITABLE_RECORD = 407,    /* the format cannot hold the print */

    /* 500: vectors and their indexes */
    WHORL_WRONG_DIMENSION = 501,
    WHORL_UNUSABLE_VECTOR = 502,      /* not finite, or longer than 1 */
    WHORL_DAMAGED_VECTOR_FILE = 503,
    WHORL_UNSUPPORTED_VECTOR_FILE = 504,
    WHORL_MALFORMED_LIST = 505,
    WHORL_WRONG_LIST_LENGTH = 506,
    WHORL_DAMAGED_INDEX_FILE = 507,
    WHORL_UNSUPPORTED_INDEX_VERSION = 508,
    WHORL_DAMAGED_TABLE = 509,

    /* 600: people and their store */
    WHORL_UNKNOWN_BCID = 601,
    WHORL_POSITION_NOT_ENROLLED = 602,
    WHORL_MODALITY_NOT_ENROLLED = 603,
    WHORL_EMPTY_PARTITION = 604,
    WHORL_STORE_BUSY = 605,           /* another process holds it: try again */
    WHORL_STORE_NOT_WRITABLE = 606,
    WHORL_STORE_DAMAGED = 607,
    WHORL_STORE_FAULT = 608,
    WHORL_UNSUPPORTED_STORE_VERSION = 609,
    WHORL_MISSING_KEY = 610,
    WHORL_WRONG_KEY = 611,
    WHORL_KEY_FILE_NOT_PRIVATE = 612,
    WHORL_WRONG_PASSPHRASE = 613,
    WHORL_EMPTY_PASSPHRASE = 614,
    WHORL_DAMAGED_ARCHIVE = 615,
    WHORL_STORE_OUTCOME_UNKNOWN = 616, /* writing failed; the change may have been made or not */
    WHORL_FOLDER_NOT_PRIVATE = 617,    /* others than its owner may write to the data folder */
    WHORL_STORE_SCHEMA_CHANGED = 618,  /* somebody changed tables, indexes or triggers of the store */

    /* 700: models of faces */
    WHORL_MISSING_MODELS = 701,
    WHORL_NO_DEFAULT_MODEL = 702,
    WHORL_UNKNOWN_MODEL = 703,
    WHORL_WRONG_MODEL_ROLE = 704,
    WHORL_MALFORMED_MODEL_NAME = 705,
    WHORL_MODEL_HASH_MISMATCH = 706,
    WHORL_DAMAGED_MANIFEST = 707,
    WHORL_UNCALIBRATED_MODEL = 708,
    WHORL_DAMAGED_MODEL = 709,
    WHORL_UNSUPPORTED_MODEL = 710,
    WHORL_MODEL_TOO_LARGE = 711,
    WHORL_WRONG_MODEL_INPUT = 712,
    WHORL_UNSUITABLE_MODEL = 713,

    /* 900: the library itself */
    WHORL_INTERNAL_FAULT = 901
};

/* About the last call of this thread that failed; a call that succeeds changes nothing. The text is valid until the next
 * call of this thread that fails, and "" or WHORL_OK before any. None of it is biometric data.
 * Threads: any, each with its own. */
whorl_status whorl_error_status(void);
/* The error's name for programs, as "noFingerprint". */
const char *whorl_error_name(void);
/* One sentence for people: what is wrong, and after a colon what to do about it. */
const char *whorl_error_message(void);

#ifdef __cplusplus
}
#endif

#endif
