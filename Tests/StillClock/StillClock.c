#define _GNU_SOURCE
#include "StillClock.h"

#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

time_t time(time_t *result) {
  const char *seconds = getenv("STILL_CLOCK");
  time_t now = seconds ? atoll(seconds) : 0;
  if (result) *result = now;
  return now;
}

int gettimeofday(struct timeval *restrict result, void *restrict zone) {
  *result = (struct timeval){.tv_sec = time(NULL)};
  return 0;
}

int clock_gettime(clockid_t clock, struct timespec *result) {
  if (clock != CLOCK_REALTIME && clock != CLOCK_REALTIME_COARSE) {
    if (!getenv("STILL_MONOTONIC")) return (int)syscall(SYS_clock_gettime, clock, result);
    *result = (struct timespec){.tv_sec = 1};
    return 0;
  }
  *result = (struct timespec){.tv_sec = time(NULL)};
  return 0;
}
