/* How people are named. See whorl.h. */
#ifndef WHORL_BCID_H
#define WHORL_BCID_H

/* Room for a BCID, storage.partition.classid, with the zero at its end. */
#define WHORL_BCID_CAPACITY 96

#endif
