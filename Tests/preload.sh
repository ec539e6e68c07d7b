#!/bin/sh
# Builds a library that tests preload into the built program (LD_PRELOAD), unless it is up to date, and prints its path:
# preload.sh FaultyDisk | PowerCut | StillClock
set -eu
cd "$(dirname "$0")"
library=$(realpath ..)/.build/preload/lib$1.so
if [ ! -e "$library" ] || [ -n "$(find "$1" -newer "$library")" ]; then
  # The compiler of the Swift toolchain, or else the system's.
  clang=$(dirname "$(realpath "$(command -v swift || echo /)")")/clang
  [ -x "$clang" ] || clang=cc
  mkdir -p "$(dirname "$library")"
  # Another process may build it at the same time.
  "$clang" -shared -fPIC -O1 -Wall -Werror -I "$1/include" -o "$library.$$" "$1"/*.c
  mv "$library.$$" "$library"
fi
echo "$library"
