#define _GNU_SOURCE
#include "FixedZone.h"

#include <stdlib.h>
#include <time.h>

// Runs before anything asks for the time zone. A POSIX zone needs no time zone database.
__attribute__((constructor)) static void fix_zone(void) {
  setenv("TZ", "KST-9", 1);
  tzset();
}
