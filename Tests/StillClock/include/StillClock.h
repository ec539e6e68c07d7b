#ifndef STILL_CLOCK_H
#define STILL_CLOCK_H

// A library that is loaded before the others (LD_PRELOAD) and stops the clock at $STILL_CLOCK, in seconds since
// 1970. The clocks that waits go by run on, unless $STILL_MONOTONIC is set: then what waits has no end.

#endif
