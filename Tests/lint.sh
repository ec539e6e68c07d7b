#!/usr/bin/env bash
# Complains about tests that ask the machine what time it is: they would pass on some days only. `TimeTesting` has the time
# for them. `MachineTime` is the exception, and says why.
cd "$(dirname "$0")"
calls='\bDate(\.init)?\(\)|\bDate\.now\b|[^A-Za-z0-9_)]\.now\b[^(]|[tT]imeIntervalSinceNow'
calls+='|\b(Calendar|TimeZone)\.(current|autoupdatingCurrent)\b|\bSystemClock\b|\bEnvironment\.now\b'
calls+="|\\btime\\(nil\\)|\\bgettimeofday\\b|\\bCLOCK_REALTIME\\b|\\('now'"
if grep -rnE --include='*.swift' --exclude=MachineTime.swift "$calls" .; then
  echo "These tests take their time from the machine. Take it from TimeTesting: Date.noon." >&2
  exit 1
fi
