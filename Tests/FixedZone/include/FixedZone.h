#ifndef FIXED_ZONE_H
#define FIXED_ZONE_H

// Linking this target sets the time zone of a test process to Korea's at its start: nine hours ahead of UTC.

#endif
