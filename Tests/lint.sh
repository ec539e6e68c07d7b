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

# Complains about comments that begin with a relative clause in place of the noun. Only the first word of a block counts.
# Scripts of old stores stay as they are.
starts=$(cd .. && find Sources Tests Bench Packaging debian .ci Makefile Package.swift -type f -not -path '*/Old/*' -not -path 'debian/juice-maker/*' \
  \( -name '*.swift' -o -name '*.[ch]' -o -name '*.sql' -o -name '*.sh' -o -name '*.py' -o -name '*.yaml' -o -name Makefile \
  -o -path 'debian/*' -o -path '.ci/*' \) -exec awk '
  FNR == 1 {
    wasComment = 0
    # SQL stands in files of its own and in Swift.
    mark = FILENAME ~ /\.(swift|sql)$/ ? "(\\/\\/\\/?|--)" : FILENAME ~ /\.[ch]$/ ? "(\\/\\/|\\/?\\*+)" : "#+"
  }
  { isComment = match($0, "^[ \t]*" mark "([ \t]|$)") }
  isComment && !wasComment {
    text = substr($0, RLENGTH + 1)
    sub(/^MARK: (- )?/, "", text)
    print FILENAME ":" FNR ": " text
  }
  { wasComment = isComment }' {} +)
riddles=$(grep -E '^[^:]+:[0-9]+: *(What|Where|Who|Which|Of|Whether|Those)\b' <<<"$starts")
[ -z "$riddles" ] || echo "$riddles"
if (($(grep -c . <<<"$riddles") * 100 > $(wc -l <<<"$starts"))); then
  echo "These comments begin with a relative clause, and are more than 1 % of all. Begin with the noun or the verb." >&2
  exit 1
fi

# The scripts of a release run in any POSIX shell, and the installer does what it says.
for script in ../Packaging/*.sh Package/*.sh; do
  sh -n "$script" || exit 1
done
if command -v shellcheck >/dev/null; then
  shellcheck --severity=warning ../Packaging/*.sh Package/*.sh || exit 1
fi
Package/install.sh
