#define _GNU_SOURCE
#include "StillClock.h"

#include <semaphore.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static time_t offset(void) {
  const char *seconds = getenv("CLOCK_OFFSET");
  return seconds ? atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  bool isCalendar = clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
  const char *still = getenv(isCalendar ? "STILL_CLOCK" : "STILL_MONOTONIC");
  if (still) {
    *result = (struct timespec){.tv_sec = atoll(still)};
    return 0;
  }
  int failure = (int)syscall(SYS_clock_gettime, clock, result);
  if (!failure && isCalendar) result->tv_sec += offset();
  return failure;
}

time_t time(time_t *result) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (result) *result = now.tv_sec;
  return now.tv_sec;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  *result = (struct timeval){.tv_sec = now.tv_sec, .tv_usec = now.tv_nsec / 1000};
  return 0;
}

// The kernel waits by its own calendar. Without this, Dispatch would also wait for the offset.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict end) {
  struct timespec real = *end;
  real.tv_sec -= offset();
  return sem_clockwait(semaphore, CLOCK_REALTIME, &real);
}

// Pictures do not show which machine has drawn them.
int gethostname(char *name, size_t size) {
  struct utsname machine;
  if (uname(&machine)) return -1;
  strncpy(name, getenv("STILL_CLOCK") ? "stand-1" : machine.nodename, size);
  return 0;
}
