/*
 * Whorl from C: enroll, verify, identify and forget people by their fingerprints and faces.
 *
 *     whorl_engine *engine = NULL;
 *     whorl_template *print = NULL;
 *     whorl_verification answer;
 *     if (whorl_engine_open("people", NULL, &engine) != WHORL_OK) puts(whorl_error_message());
 *     whorl_template_from_image(file, file_size, NULL, &print);
 *     whorl_sample sample = {print, WHORL_RIGHT_INDEX, 0};
 *     whorl_engine_enroll(engine, "bws.12.4711", &sample, 1);
 *     whorl_engine_verify(engine, "bws.12.4711", &sample, 1, 1e-4, &answer);
 *
 * Status. A function that can fail returns a whorl_status, WHORL_OK or what is wrong, and then writes no result unless it
 * says so. A non-match is a result and no error. No argument and no input ends the process, unless memory runs out.
 *
 * Arguments. A pointer must not be NULL where nothing else is said. Text is UTF-8 with a zero at its end. Arguments are
 * not kept: they may be freed or changed when the function returns.
 *
 * Arrays that are filled belong to the caller. A function that fills one takes its capacity and tells in *count how many
 * entries there are; where they do not fit it returns WHORL_BUFFER_TOO_SMALL, writes no entry and tells the same. A NULL
 * array of capacity 0 asks for that number alone and gives WHORL_OK.
 *
 * Structures of options begin with their size, for example `whorl_engine_options options = {0}; options.size = sizeof
 * options;`. All other members may be 0 and then mean the usual; those named reserved must be. Later versions may add
 * members at the end: a structure of an older header is understood, one of a newer header is where what this version does
 * not know is 0. NULL stands for the usual options. Structures of results never change.
 *
 * Threads. "Any" means that any number of threads may call the function at once, with the same handle too. "Last" means
 * that no other call with the handle may be running or come after. What must not be shared besides is the memory that a
 * call writes results to. After a fork the child must not use handles of the parent. OpenBLAS, where
 * the process uses it too, is set to one thread.
 */
#ifndef WHORL_H
#define WHORL_H

#include "whorl/version.h"
#include "whorl/status.h"
#include "whorl/log.h"
#include "whorl/template.h"
#include "whorl/record.h"
#include "whorl/faces.h"
#include "whorl/batch.h"
#include "whorl/decision.h"
#include "whorl/engine.h"
#include "whorl/index.h"
#include "whorl/evaluation.h"

#endif
