#define _GNU_SOURCE
#include "FaultyDisk.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/vfs.h>
#include <unistd.h>

/// Returns the path of the file that turns a fault on.
static FILE *fault(const char *name) {
  const char *folder = getenv("FAULTS");
  char path[4096];
  if (!folder || snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return NULL;
  return fopen(path, "re");
}

static int is_on(const char *name) {
  int before = errno;
  FILE *file = fault(name);
  if (file) fclose(file);
  errno = before;
  return file != NULL;
}

static int fail(int number) {
  errno = number;
  return -1;
}

#define REAL(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  if (is_on("full")) return fail(ENOSPC);
  return REAL(ssize_t, pwrite, int, const void *, size_t, off_t)(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
  if (is_on("full")) return fail(ENOSPC);
  return REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)(file, bytes, count, at);
}

static void wait_for_disk(void) {
  while (is_on("slow")) usleep(5000);
}

int fsync(int file) {
  wait_for_disk();
  if (is_on("no-sync")) return fail(EIO);
  return REAL(int, fsync, int)(file);
}

int fdatasync(int file) {
  wait_for_disk();
  if (is_on("no-sync")) return fail(EIO);
  return REAL(int, fdatasync, int)(file);
}

int link(const char *from, const char *to) {
  if (is_on("no-link")) return fail(EPERM);
  return REAL(int, link, const char *, const char *)(from, to);
}

int unlink(const char *path) {
  size_t length = strlen(path);
  if (length > 3 && !strcmp(path + length - 3, ".db") && is_on("no-remove")) return fail(EPERM);
  return REAL(int, unlink, const char *)(path);
}

int renameat2(int from_folder, const char *from, int to_folder, const char *to, unsigned flags) {
  if (flags && is_on("no-noreplace")) return fail(EINVAL);
  return REAL(int, renameat2, int, const char *, int, const char *, unsigned)(
      from_folder, from, to_folder, to, flags);
}

int statfs(const char *path, struct statfs *status) {
  int result = REAL(int, statfs, const char *, struct statfs *)(path, status);
  if (result == 0 && is_on("network")) status->f_type = NFS_SUPER_MAGIC;
  if (result == 0 && is_on("full")) status->f_bavail = 0;
  return result;
}
