#ifndef STILL_CLOCK_H
#define STILL_CLOCK_H

// Changes the clocks, and the machine's name, of the program that preloads this library (LD_PRELOAD):
//
// - STILL_CLOCK stops the calendar at this number of seconds since 1970, on a machine that is called stand-1.
// - CLOCK_OFFSET moves the calendar by this number of seconds; STILL_CLOCK overrides it.
// - STILL_MONOTONIC stops the monotonic clocks at this number of seconds, so that waits never end.

#endif
