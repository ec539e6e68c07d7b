public import FoundationEssentials
internal import Glibc

/// How far local time is from UTC over a span of time, for who adds up by local hours and knows no time zones.
public struct LocalOffsets: Hashable, Sendable {
  /// The times from which on each offset holds, rising; the first is the start of the span.
  public private(set) var starts: [Date]
  /// The offsets in seconds, east of UTC above 0.
  public private(set) var seconds: [Int]

  /// - Parameters:
  ///   - start: the start of the span.
  ///   - end: its end; the offset there holds from then on.
  public init(from start: Date, to end: Date) {
    (starts, seconds) = ([start], [Self.offset(at: start)])
    var day = start
    while day < end {
      let next = min(day + 86_400, end)
      if Self.offset(at: next) != seconds.last { change(between: day, and: next) }
      day = next
    }
  }

  /// Finds the second of a change in a day that has one.
  private mutating func change(between early: Date, and late: Date) {
    var (before, after) = (early, late)
    while after.timeIntervalSince(before) > 1 {
      let middle = Date(
        timeIntervalSince1970: ((before.timeIntervalSince1970 + after.timeIntervalSince1970) / 2)
          .rounded(.down))
      guard middle > before else { break }
      if Self.offset(at: middle) == seconds.last { before = middle } else { after = middle }
    }
    starts.append(Date(timeIntervalSince1970: after.timeIntervalSince1970.rounded(.down)))
    seconds.append(Self.offset(at: after))
  }

  private static func offset(at date: Date) -> Int {
    var seconds = time_t(date.timeIntervalSince1970.rounded(.down))
    var fields = tm()
    localtime_r(&seconds, &fields)
    return Int(fields.tm_gmtoff)
  }
}
