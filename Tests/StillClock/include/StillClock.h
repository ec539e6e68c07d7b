#ifndef STILL_CLOCK_H
#define STILL_CLOCK_H

// A library that is loaded before the others (LD_PRELOAD) and changes what the clocks say:
//
// - STILL_CLOCK stops the calendar at so many seconds since 1970;
// - CLOCK_OFFSET, without it, moves the calendar by so many seconds;
// - STILL_MONOTONIC stops the clocks that waits go by at so many seconds: a wait has no end.

#endif
