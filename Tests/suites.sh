#!/bin/sh
# Runs some of the built suites: suites.sh [OPTION...]
#
# Tests/suites.sh --filter 'EndToEndTests.OutputTests'
#
# Starts the binary itself: several `swift test` at once may find the build database locked.
set -eu
cd "$(dirname "$0")/.."
exec .build/debug/juice-makerPackageTests.xctest --testing-library swift-testing "$@"
