#ifndef CLINUX_H
#define CLINUX_H

// Calls that Swift's Glibc module lacks: the file system of a file, a rename that replaces nothing, and the variadic prctl.

#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/prctl.h>
#include <sys/vfs.h>

// glibc declares it only with _GNU_SOURCE, which Swift does not set.
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags);

/// Disables core dumps of this process, and hides its memory from other processes of the user.
static inline int keepMemoryPrivate(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
