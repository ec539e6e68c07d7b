public import FoundationEssentials

/// An hour as clocks here show it, for who adds up by local hours and days.
public struct LocalHour: Hashable, Sendable {
  /// 0 to 23.
  public let hour: Int
  /// Its day: `2026-11-21`.
  public let day: String
  /// When it ends: on the hour, or before, where clocks are changed.
  public let end: Date

  /// The hour that a time is in.
  public init(of date: Date) {
    let second = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    let offsets = LocalOffsets(from: second, to: second + 3600)
    // Since the day before the first that there is.
    let local = Int(second.timeIntervalSince1970) + 62_135_683_200 + offsets.seconds[0]
    hour = local / 3600 % 24
    day = OrderNumber.day(of: date)
    let full = second + Double(3600 - local % 3600)
    end = offsets.starts.dropFirst().first.map { min($0, full) } ?? full
  }
}
