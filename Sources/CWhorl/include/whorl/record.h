/* Templates as bytes: Whorl's own, and the records that other products read and write. See whorl.h. */
#ifndef WHORL_RECORD_H
#define WHORL_RECORD_H

#include "template.h"

#ifdef __cplusplus
extern "C" {
#endif

enum {
    WHORL_FORMAT_DETECTED = 0,         /* when reading: told by the bytes; card formats must be named */
    WHORL_FORMAT_NATIVE = 1,           /* Whorl's own, of prints and faces; loses nothing */
    WHORL_FORMAT_ISO_19794_2_2005 = 2, /* ISO/IEC 19794-2:2005; this and the others are of prints */
    WHORL_FORMAT_ISO_19794_2_2011 = 3,
    WHORL_FORMAT_ANSI_378_2004 = 4, /* ANSI/INCITS 378-2004 */
    WHORL_FORMAT_ANSI_378_2009 = 5,
    WHORL_FORMAT_ANSI_378_2009_AM1 = 6,
    WHORL_FORMAT_ISO_CARD_NORMAL = 7,  /* of ISO/IEC 19794-2:2005: 5 bytes a minutia */
    WHORL_FORMAT_ISO_CARD_COMPACT = 8, /* of ISO/IEC 19794-2:2005: 3 bytes a minutia */
    WHORL_FORMAT_XYT = 9               /* text: x, y, direction and quality on a line each */
};

/* Writes a template; `position` is the finger, for formats that state it. Minutiae that the format cannot hold are left
 * out. Threads: any. */
whorl_status whorl_template_export(
    const whorl_template *handle, int32_t format, int32_t position, void *bytes, size_t capacity, size_t *count);

typedef struct whorl_record_options {
    size_t size;     /* sizeof(whorl_record_options) */
    int32_t format;  /* WHORL_FORMAT_... */
    uint32_t record; /* which print of several, from 1; 0 for the only one */
    int32_t strict;  /* 1 where a record that breaks a rule of its standard is refused, 0 where it is repaired */
    uint32_t reserved;
} whorl_record_options;

/* Reads a template; the finger that the record states goes to *position, which may be NULL. Threads: any. */
whorl_status whorl_template_import(
    const void *bytes, size_t count, const whorl_record_options *options, whorl_template **result, int32_t *position);

/* Tells in *prints how many prints a record has; `record` of the options does not matter. Threads: any. */
whorl_status whorl_record_count(
    const void *bytes, size_t count, const whorl_record_options *options, size_t *prints);

#ifdef __cplusplus
}
#endif

#endif
