#ifndef CLINUX_H
#define CLINUX_H

// What Swift's Glibc leaves out: which file system a file is on, a rename that replaces nothing, and prctl, whose
// arguments vary.

#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/prctl.h>
#include <sys/vfs.h>

// Declared by glibc only where _GNU_SOURCE is set, which Swift does not set.
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags);

/// Has this process leave no core, and nobody else of its user read its memory.
static inline int keepMemoryPrivate(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
