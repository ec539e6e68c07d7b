#!/bin/sh
# Prints how many lines of each module the tests run, and lists the other lines. `make coverage` calls it.
#
# usage: coverage.sh SCRATCH-PATH
set -eu
cd "$1/debug"
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
# A process that a test killed leaves half a profile, which is no error.
"$tools/llvm-profdata" merge --failure-mode=all -sparse codecov/*.profraw -o merged.profdata 2>/dev/null
"$tools/llvm-cov" export -format=lcov -instr-profile merged.profdata \
	juice-makerPackageTests.xctest -object juice-maker 2>/dev/null | awk -F: '
	/^SF:/ { file = $2; ours = file ~ /\/Sources\/(Juice[A-Z]|juice-maker\/)/; sub(".*/Sources/", "", file) }
	/^DA:/ && ours {
		split($2, line, ",")
		module = file
		sub("/.*", "", module)
		lines[module]++; lines["whole"]++
		if (line[2] > 0) { run[module]++; run["whole"]++ }
		else missed[file] = missed[file] " " line[1]
	}
	END {
		for (file in missed) print "not run  " file ":" missed[file] | "sort"
		close("sort")
		for (module in lines)
			printf "%-14s %6d of %6d lines  %5.1f %%\n", module, run[module], lines[module],
				100 * run[module] / lines[module] | "sort"
	}'
