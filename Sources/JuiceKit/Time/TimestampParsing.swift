package import FoundationEssentials
internal import Glibc

extension Timestamp {
  /// Reads a date-time of ISO 8601 with a zone.
  package static func parseZoned(_ text: String) -> Date? {
    guard let last = text.utf8.last, text.utf8.count > 16,
      last == UInt8(ascii: "Z") || text.dropFirst(16).contains(where: { "+-".contains($0) })
    else { return nil }
    return parseISO(text)
  }

  /// Reads a date or date-time of ISO 8601; without a zone, in local time.
  package static func parseISO(_ text: String) -> Date? {
    var reader = DigitReader(text)
    guard let (year, month, day) = reader.date() else { return nil }
    var fields = unsafe tm()
    unsafe (fields.tm_year, fields.tm_mon, fields.tm_mday) = (year - 1900, month - 1, day)
    unsafe fields.tm_isdst = -1
    var thousandths = 0
    var offset: Int?
    let isDay = reader.isAtEnd
    if !isDay {
      guard reader.take("T") || reader.take(" "), let hour = reader.number(2), reader.take(":"),
        let minute = reader.number(2), hour < 24, minute < 60
      else { return nil }
      unsafe (fields.tm_hour, fields.tm_min) = (hour, minute)
      if reader.take(":") {
        guard let second = reader.number(2), second < 60 else { return nil }
        unsafe fields.tm_sec = second
        if reader.take(".") {
          guard let fraction = reader.thousandths() else { return nil }
          thousandths = fraction
        }
      }
      if !reader.isAtEnd {
        guard let seconds = reader.offset() else { return nil }
        offset = seconds
      }
    }
    guard reader.isAtEnd,
      let local = LocalDay(year: Int(year), month: Int(month), day: Int(day))
    else { return nil }
    if let offset {
      return unsafe Date(milliseconds: (timegm(&fields) - offset) * 1000 + thousandths)
    }
    guard DayStart.midnight.has(local) else { return nil }
    let start = DayStart.midnight.beginning(of: local)
    // The C library may move a time that clocks skip to the day before.
    return unsafe isDay
      ? start : max(start, Date(milliseconds: mktime(&fields) * 1000 + thousandths))
  }
}

struct DigitReader {
  // Each entry has a day: an array is read in a third of the time of a string's bytes.
  private var rest: ArraySlice<UInt8>

  init(_ text: String) { rest = Array(text.utf8)[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func number(_ width: Int) -> Int32? {
    let digits = rest.prefix(width)
    guard digits.count == width, digits.allSatisfy(\.isDigit) else { return nil }
    rest.removeFirst(width)
    return digits.reduce(0) { $0 * 10 + Int32($1 - 0x30) }
  }

  /// Reads `2026-11-21`, which may be no day of the calendar.
  mutating func date() -> (year: Int32, month: Int32, day: Int32)? {
    guard let year = number(4), take("-"), let month = number(2), take("-"), let day = number(2)
    else { return nil }
    return (year, month, day)
  }

  /// Reads one to nine decimals, cut to milliseconds.
  mutating func thousandths() -> Int? {
    let digits = rest.prefix(while: \.isDigit)
    guard (1...9).contains(digits.count) else { return nil }
    rest.removeFirst(digits.count)
    let first = digits.prefix(3).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return first * [100, 10, 1][min(digits.count, 3) - 1]
  }

  /// Reads `Z`, `+09:00`, `+0900` or `+09` as seconds east of UTC.
  mutating func offset() -> Int? {
    if take("Z") { return 0 }
    let sign: Int
    if take("+") { sign = 1 } else if take("-") { sign = -1 } else { return nil }
    guard let hours = number(2), hours < 24 else { return nil }
    var minutes: Int32 = 0
    if !isAtEnd {
      _ = take(":")
      guard let number = number(2), number < 60 else { return nil }
      minutes = number
    }
    return sign * (Int(hours) * 3600 + Int(minutes) * 60)
  }
}
