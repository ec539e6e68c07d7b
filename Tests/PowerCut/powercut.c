// Simulates a power cut, for LD_PRELOAD. The program ends at a chosen call. Each file loses some sectors written since its
// last fsync, in any order. Each folder loses its newest name changes since its last fsync: file systems keep their order.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "PowerCut.h"

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

enum { sector = 512 };

// An open file below the folder.
struct file {
  struct file *next;
  dev_t device;
  ino_t inode;
  int descriptor;
  unsigned char *synced;  // its contents at the last fsync; NULL if unchanged since
  off_t size;             // the size of `synced`
};

// A change of a name that may be lost.
struct name {
  struct name *before;
  char *path;
  char *old;    // the earlier name of a renamed file
  char *grave;  // the kept file that had this name before, if any
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static const char *folder, *graves;
static long calls, last_call;
static uint64_t state;
static struct file *files;
static struct name *names;

__attribute__((constructor)) static void begin(void) {
  const char *at = getenv("POWER_CUT_AT"), *seed = getenv("POWER_CUT_SEED");
  folder = getenv("POWER_CUT_FOLDER");
  graves = getenv("POWER_CUT_GRAVE");
  last_call = at ? atol(at) : LONG_MAX;
  state = seed ? strtoull(seed, NULL, 10) : 0;
}

// SplitMix64.
static uint64_t random_below(uint64_t limit) {
  uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return (z ^ z >> 31) % limit;
}

// MARK: Unsynced changes

static int is_below(const char *path) {
  return folder && path && strncmp(path, folder, strlen(folder)) == 0;
}

static struct file *file_of(int descriptor) {
  struct stat status;
  if (!files || fstat(descriptor, &status) != 0) return NULL;
  for (struct file *file = files; file; file = file->next)
    if (file->device == status.st_dev && file->inode == status.st_ino) return file;
  return NULL;
}

static void note_file(const char *path, int descriptor) {
  struct stat status;
  if (!is_below(path) || descriptor < 0 || file_of(descriptor)) return;
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
  struct file *file = calloc(1, sizeof *file);
  file->device = status.st_dev;
  file->inode = status.st_ino;
  // A descriptor of our own, never closed: closing it would drop the program's locks on the file.
  char own[64];
  snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  file->descriptor = REAL(open)(own, O_RDWR | O_CLOEXEC);
  file->next = files;
  files = file;
}

// Notes a change that a file is about to get.
static void remember(struct file *file) {
  struct stat status;
  if (!file || file->synced || fstat(file->descriptor, &status) != 0) return;
  file->size = status.st_size;
  file->synced = calloc(1, (size_t)file->size + 1);
  for (off_t at = 0; at < file->size;) {
    ssize_t count = pread(file->descriptor, file->synced + at, (size_t)(file->size - at), at);
    if (count <= 0) abort();
    at += count;
  }
}

static void note_name(const char *path, const char *old, char *grave) {
  struct name *name = calloc(1, sizeof *name);
  name->path = strdup(path);
  name->old = old ? strdup(old) : NULL;
  name->grave = grave;
  name->before = names;
  names = name;
}

// Keeps the file of a name that is about to be replaced or removed.
static char *bury(const char *path) {
  static int count;
  char *grave = NULL;
  if (access(path, F_OK) != 0) return NULL;
  if (asprintf(&grave, "%s/%d.%d", graves, getpid(), count++) < 0) abort();
  if (REAL(link)(path, grave) != 0) abort();
  return grave;
}

static int is_in(const char *path, const char *place) {
  const char *end = strrchr(path, '/');
  return end && (size_t)(end - path) == strlen(place) && strncmp(path, place, strlen(place)) == 0;
}

static void note_sync(int descriptor) {
  struct file *file = file_of(descriptor);
  if (file) {
    free(file->synced);
    file->synced = NULL;
    return;
  }
  char own[64], place[PATH_MAX + 1];
  snprintf(own, sizeof own, "/proc/self/fd/%d", descriptor);
  ssize_t count = readlink(own, place, PATH_MAX);
  if (count < 0) return;
  place[count] = 0;
  for (struct name **link = &names; *link;) {
    if (is_in((*link)->path, place)) *link = (*link)->before; else link = &(*link)->before;
  }
}

// MARK: The cut

static void lose_content(struct file *file) {
  struct stat status;
  if (!file->synced || fstat(file->descriptor, &status) != 0) return;
  off_t size = status.st_size;
  switch (random_below(3)) {
    case 0: break;
    case 1: size = file->size; break;
    default:
      if (size > file->size)
        size = file->size + (off_t)random_below((uint64_t)(size - file->size));
  }
  if (REAL(ftruncate)(file->descriptor, size) != 0) abort();
  // Loses all of it, or random sectors.
  int all = random_below(4) == 0;
  for (off_t at = 0; at < size; at += sector) {
    if (!all && at < status.st_size && random_below(2)) continue;
    unsigned char bytes[sector] = {0};
    size_t count = (size_t)(size - at < sector ? size - at : sector);
    if (at < file->size) {
      size_t old = (size_t)(file->size - at);
      memcpy(bytes, file->synced + at, old < count ? old : count);
    }
    if (REAL(pwrite)(file->descriptor, bytes, count, at) != (ssize_t)count) abort();
  }
}

static void lose_names(void) {
  uint64_t count = 0;
  for (struct name *name = names; name; name = name->before) count++;
  for (uint64_t lost = random_below(count + 1); lost > 0; lost--, names = names->before) {
    if (names->old) REAL(rename)(names->path, names->old); else REAL(unlink)(names->path);
    if (names->grave) REAL(rename)(names->grave, names->path);
  }
}

static void lose(void) {
  for (struct file *file = files; file; file = file->next) lose_content(file);
  lose_names();
  files = NULL;
  names = NULL;
}

// Cuts the power after a program that ended before the chosen call.
__attribute__((destructor)) static void end(void) {
  if (!folder || !graves) return;
  pthread_mutex_lock(&lock);
  fflush(NULL);
  lose();
  // The shell beside a till makes no calls, and may end at any moment.
  char path[PATH_MAX], part[PATH_MAX];
  snprintf(path, sizeof path, "%s/calls", graves);
  snprintf(part, sizeof part, "%s/calls.%d", graves, getpid());
  FILE *file = calls ? fopen(part, "w") : NULL;
  if (file) {
    fprintf(file, "%ld\n", calls);
    fclose(file);
    REAL(rename)(part, path);
  }
  pthread_mutex_unlock(&lock);
}

// Counts a call, and ends the program before the last.
static void enter(int counts) {
  pthread_mutex_lock(&lock);
  if (counts && ++calls == last_call) {
    lose();
    kill(getpid(), SIGKILL);
    for (;;) pause();
  }
}

static long leave(long result) {
  int error = errno;
  pthread_mutex_unlock(&lock);
  errno = error;
  return result;
}

// MARK: The calls

static int open_noting(int (*real)(const char *, int, ...), const char *path, int flags, mode_t mode) {
  int makes = (flags & O_CREAT) && is_below(path) && access(path, F_OK) != 0;
  enter(makes);
  if ((flags & O_TRUNC) && is_below(path) && !makes) {
    note_file(path, real(path, flags & ~O_TRUNC, mode));
    for (struct file *file = files; file; file = file->next) remember(file);
  }
  int descriptor = real(path, flags, mode);
  int error = errno;
  if (descriptor >= 0 && makes) note_name(path, NULL, NULL);
  note_file(path, descriptor);
  errno = error;
  return (int)leave(descriptor);
}

#define MODE(flags) \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) {
  MODE(flags)
  return open_noting(REAL(open), path, flags, mode);
}

int open64(const char *path, int flags, ...) {
  MODE(flags)
  return open_noting(REAL(open64), path, flags, mode);
}

#define CHANGE(descriptor, call) \
  struct file *file = file_of(descriptor); \
  enter(file != NULL); \
  remember(file); \
  return leave(call);

ssize_t write(int descriptor, const void *bytes, size_t count) {
  CHANGE(descriptor, REAL(write)(descriptor, bytes, count))
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t at) {
  CHANGE(descriptor, REAL(pwrite)(descriptor, bytes, count, at))
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t at) {
  CHANGE(descriptor, REAL(pwrite64)(descriptor, bytes, count, at))
}

int ftruncate(int descriptor, off_t size) {
  CHANGE(descriptor, REAL(ftruncate)(descriptor, size))
}

int ftruncate64(int descriptor, off64_t size) {
  CHANGE(descriptor, REAL(ftruncate64)(descriptor, size))
}

#define SYNC(descriptor, call) \
  enter(files != NULL); \
  int result = call(descriptor); \
  if (result == 0) note_sync(descriptor); \
  return (int)leave(result);

int fsync(int descriptor) { SYNC(descriptor, REAL(fsync)) }

int fdatasync(int descriptor) { SYNC(descriptor, REAL(fdatasync)) }

int unlink(const char *path) {
  int below = is_below(path);
  enter(below);
  char *grave = below ? bury(path) : NULL;
  int result = REAL(unlink)(path);
  if (result == 0 && grave) note_name(path, NULL, grave);
  return (int)leave(result);
}

int link(const char *path, const char *new_path) {
  int below = is_below(new_path);
  enter(below);
  int result = REAL(link)(path, new_path);
  if (result == 0 && below) note_name(new_path, NULL, NULL);
  return (int)leave(result);
}

// Supports only the program's calls: paths, and a new name that no file has.
int renameat2(int folder, const char *path, int new_folder, const char *new_path, unsigned flags) {
  int below = is_below(new_path);
  enter(below);
  int result = REAL(renameat2)(folder, path, new_folder, new_path, flags);
  if (result == 0 && below) note_name(new_path, path, NULL);
  return (int)leave(result);
}

int rename(const char *path, const char *new_path) {
  int below = is_below(new_path);
  enter(below);
  char *grave = below ? bury(new_path) : NULL;
  int result = REAL(rename)(path, new_path);
  if (result == 0 && below) note_name(new_path, path, grave);
  return (int)leave(result);
}
