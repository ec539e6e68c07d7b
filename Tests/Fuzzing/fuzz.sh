#!/bin/sh
# Fuzzes each target with libFuzzer, from the corpora that are kept; `make fuzz` calls it.
#
# usage: fuzz.sh RUNS [TARGET...]
set -eu
runs=$1
shift
cd "$(dirname "$0")/../.."
scratch=.build/fuzz
corpora=Tests/Fuzzing/Corpora

# What the fuzz targets need of juice-maker makes SwiftPM link that program too, whose own `main` and
# libFuzzer's don't go together: libFuzzer without a `main` there.
library=$(clang -print-resource-dir)/lib/linux/libclang_rt.fuzzer_no_main-$(uname -m).a
swift build -c release --target FuzzTargets --scratch-path $scratch \
	-Xswiftc -enable-testing -Xswiftc -Xfrontend -Xswiftc -sanitize=fuzzer \
	-Xlinker "$library" -Xlinker -lstdc++
objects=$(for module in FuzzTargets juice_maker Juice* CNcurses CSystem SystemPackage ArgumentParser \
	ArgumentParserToolInfo; do
	find $scratch/release/$module.build/ -name '*.o' 2>/dev/null || true
done | grep -v Tests.build | sort -u)
swiftc -o $scratch/fuzz $objects -sanitize=fuzzer -use-ld=lld \
	-lncursesw -lsodium -lsqlite3 -lyaml

TMPDIR=/dev/shm
export TMPDIR
for target in ${*:-menu imports arguments text input settings pin}; do
	mkdir -p $scratch/found/$target
	echo "== $target"
	# New inputs go to the first folder; `-merge=1` into $corpora keeps what is worth it.
	FUZZ_TARGET=$target $scratch/fuzz $scratch/found/$target $corpora/$target -runs="$runs" \
		-max_len=4096 -timeout=10 -seed="${TORTURE_SEED:-1}" -print_final_stats=1 \
		-artifact_prefix=$scratch/$target- 2>&1 | grep -vE '^#|NEW|REDUCE|NEW_FUNC'
done
