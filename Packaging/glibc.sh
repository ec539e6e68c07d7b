#!/bin/sh
# Fails if a program needs a newer C library than the oldest systems of the release have: glibc.sh PROGRAM
#
# Ubuntu 22.04 has glibc 2.35, Debian 12 has 2.36. A program built on a newer system may need more.
set -eu
oldest=2.35
newest=$(readelf --version-info --wide "$1" | grep -o 'GLIBC_[0-9.]*' | sed s/GLIBC_// | sort -uV | tail -n 1)
if [ -z "$newest" ]; then
  echo "$1 names no version of glibc. Is it a program for Linux with glibc?" >&2
  exit 1
fi
if [ "$(printf '%s\n' $oldest "$newest" | sort -V | tail -n 1)" != $oldest ]; then
  echo "$1 needs glibc $newest, and systems of the release have $oldest. Build it on Debian 12. It uses:" >&2
  readelf --dyn-syms --wide "$1" | grep -o "[^ ]*@GLIBC_$newest" | sort -u >&2
  exit 1
fi
