#!/usr/bin/env bash
# Runs a command at another time and in another time zone, as: Tests/at.sh '2028-02-29 12:00' America/Anchorage make test
set -euo pipefail
library=$("$(dirname "$0")/preload.sh" StillClock)
export TZ=$2
CLOCK_OFFSET=$(($(date -d "$1" +%s) - $(date +%s)))
export CLOCK_OFFSET LD_PRELOAD=$library
shift 2
exec "$@"
