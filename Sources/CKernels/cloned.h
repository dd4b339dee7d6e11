/* Clang compiles a loop once per instruction set and chooses at load time. The choice comes before a thread sanitizer is
 * ready for it; every processor then runs the plain form. */

#ifndef WHORL_CLONED_H
#define WHORL_CLONED_H

#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define UNCLONED
#endif
#endif
#if defined(__x86_64__) && !defined(UNCLONED)
#define CLONED __attribute__((target_clones("default", "arch=x86-64-v3", "arch=x86-64-v4")))
#else
#define CLONED
#endif

#endif
