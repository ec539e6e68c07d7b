package import FoundationEssentials

extension Date {
  /// The start of the tests' clocks: noon of Tuesday, 24 November 2026, in the time zone that `FixedZone` sets. Recorded screens
  /// show this day.
  package static let noon = Date(timeIntervalSince1970: 1_795_489_200)

  /// The first second of that day.
  package static let midnight = noon - 43_200
}
