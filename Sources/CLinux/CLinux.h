#ifndef CLINUX_H
#define CLINUX_H

// Calls that Swift's Glibc module lacks: the file system of a file, a rename that replaces nothing, a child without the parent's
// files in a folder of its own, and the variadic prctl.

#include <linux/fs.h>
#include <linux/magic.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/vfs.h>

// glibc declares these only with _GNU_SOURCE, which Swift does not set.
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int first);

/// Disables core dumps of this process, and hides its memory from other processes of the user.
static inline int keepMemoryPrivate(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
