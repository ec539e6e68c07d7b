#!/bin/sh
# Builds the tests and their program, or runs some of the suites: suites.sh build | run [OPTION...]
#
# suites.sh run --filter 'EndToEndTests.OutputTests'
#
# A configuration of its own, in a folder of its own. The release configuration leaves out checks that the argument parser
# makes at each start of the program, 40 % of it. The optimizer stays off: it takes longer than it saves. `swift test` uses
# the usual debug build, which is quicker after the change of one file.
set -eu
cd "$(dirname "$0")/.."
scratch=.build/tests
command=$1
shift
case $command in
  build)
    exec swift build --build-tests -c release --scratch-path $scratch -Xswiftc -Onone -Xswiftc -enable-testing \
      --disable-xctest --disable-index-store --disable-dead-strip "$@"
    ;;
  # The binary itself: several `swift test` at once may find the build database locked.
  run) exec $scratch/release/juice-makerPackageTests.xctest --testing-library swift-testing "$@" ;;
esac
