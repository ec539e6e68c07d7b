#!/bin/sh
# Fuzzes each target with libFuzzer, starting from the kept corpora. `make fuzz` calls it.
#
# usage: fuzz.sh RUNS [TARGET...]
#
# A corpus is a file with one input a line, in base64. KEEP=1 in the environment writes it anew, with the inputs
# that together reach the same code.
set -eu
runs=$1
shift
cd "$(dirname "$0")/../.."
scratch=.build/fuzz
corpora=Tests/Fuzzing/Corpora

# The fuzz targets import juice-maker, so SwiftPM links that program too. Its `main` conflicts with that of libFuzzer,
# so it gets libFuzzer without one.
library=$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
swift build -c release --target FuzzTargets --scratch-path $scratch \
	-Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	-Xlinker "$library" -Xlinker -lstdc++
objects=$(for module in FuzzTargets juice_maker Juice* CNcurses CPostgres CSystem SystemPackage ArgumentParser \
	ArgumentParserToolInfo; do
	find $scratch/release/$module.build/ -name '*.o' 2>/dev/null || true
done | grep -v Tests.build | sort -u)
swiftc -o $scratch/fuzz $objects -sanitize=fuzzer -use-ld=lld \
	-lncursesw -lsodium -lsqlite3 -lyaml

TMPDIR=/dev/shm
export TMPDIR
for target in ${*:-menu imports arguments text input settings pin}; do
	export FUZZ_TARGET="$target"
	found=$scratch/found/$target
	mkdir -p "$found"
	number=0
	while read -r line; do
		number=$((number + 1))
		echo "$line" | base64 -d >"$found/kept-$number"
	done <"$corpora/$target"
	echo "== $target"
	$scratch/fuzz "$found" -runs="$runs" -max_len=512 -timeout=10 -seed="${TORTURE_SEED:-1}" \
		-print_final_stats=1 -artifact_prefix="$scratch/$target-" >"$scratch/$target.log" 2>&1 || {
		tail -n 40 "$scratch/$target.log"
		exit 1
	}
	grep -E 'stat::(number|average)' "$scratch/$target.log"
	if [ "${KEEP:-}" ]; then
		rm -rf "$scratch/kept"
		mkdir "$scratch/kept"
		$scratch/fuzz -set_cover_merge=1 -max_len=300 "$scratch/kept" "$found" 2>"$scratch/merge.log"
		for file in "$scratch"/kept/*; do base64 -w 0 "$file" && echo; done >"$corpora/$target"
	fi
done
