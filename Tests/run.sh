#!/usr/bin/env bash
# Runs the built tests in several processes, since the tests on the main actor of a process are one long chain. Prints what
# failed and one summary of all. With `fast`, runs only the suites that need no terminal and no server.
set -uo pipefail
cd "$(dirname "$0")/.."
logs=.build/test-logs
rm -rf $logs && mkdir -p $logs
fast='^(JuiceKit|JuiceWords|JuicePapers|JuiceTerminal|Command|Fuzzing)Tests\.'
screens='^JuiceTillTests\.'
storage='^JuiceStorageTests\.'

# The tests make thousands of stores and remove them. In memory, if that has room and runs scripts, no test waits for a disk.
memory=
room=$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)
if [ -z "${TMPDIR-}" ] && [ "${room:-0}" -gt 4000000 ] && ! grep -q ' /dev/shm .*noexec' /proc/mounts; then
  # The server does not run as root.
  memory=$(mktemp -d /dev/shm/juice.XXXX) && chmod 711 "$memory" && export TMPDIR=$memory
fi

# Starts a process with these options.
group() { # NAME OPTION...
  local name=$1
  shift
  $nice Tests/suites.sh "$@" >$logs/"$name" 2>&1 &
  names+=("$name")
  processes+=($!)
}

names=() processes=() nice=
# A process in the background ignores Ctrl-C.
trap 'kill $(jobs -p) 2>/dev/null; wait; rm -rf ${memory:+"$memory"}' EXIT
if [ "${1-}" != fast ]; then
  group end-to-end --filter '^EndToEndTests\.'
  # These block threads: with all of them at once, each would wait for a minute on a busy machine.
  export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=8
  group stores-1 --filter "${storage}[A-OR-Z]"
  # And a target that has no group of its own yet.
  group stores-2 --skip "$fast|$screens|^EndToEndTests\.|${storage}[A-OR-Z]"
  unset SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH
fi
# These only compute. They leave the processors to the tests that also wait for programs, and fill the gaps.
nice=nice
group screens-1 --filter "${screens}[A-K]"
group screens-2 --filter "$screens" --skip "${screens}[A-K]"
group fast --filter "$fast"

failed=0 tests=0 suites=0
for index in "${!names[@]}"; do
  name=${names[index]}
  wait "${processes[index]}" || failed=1
  # Without this line the process did not get to its end.
  result=$(grep -aoE 'Test run with [0-9]+ tests? in [0-9]+ suites? (passed|failed) after .*' $logs/"$name" | tail -n 1)
  echo "$name: ${result:-ended without a result}"
  [[ $result == *passed* ]] || failed=1
  read -r _ _ _ count _ _ of _ <<<"${result:-Test run with 0 tests in 0 suites}"
  ((tests += count, suites += of))
done
if ((failed)); then
  echo "What failed, of the logs in $logs:"
  grep -aE -A40 '^✘.* recorded an issue|^✘.* failed|^[^◇✔]*(error:|Fatal error)' $logs/* | grep -avE '(:|-)[◇✔]'
  echo "✘ Test run with $tests tests in $suites suites failed after $SECONDS seconds."
  exit 1
fi
echo "✔ Test run with $tests tests in $suites suites passed after $SECONDS seconds."
