#ifndef CLINUX_H
#define CLINUX_H

// What Swift's Glibc leaves out: which file system a file is on, and a rename that replaces nothing.

#include <linux/fs.h>
#include <linux/magic.h>
#include <sys/vfs.h>

// Declared by glibc only where _GNU_SOURCE is set, which Swift does not set.
int renameat2(int fromFolder, const char *from, int toFolder, const char *to, unsigned flags);

#endif
