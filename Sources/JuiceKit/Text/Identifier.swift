/// The id of an item in files, scripts and the journal: 1 to 40 of `a-z`, `0-9` and `-`.
package struct Identifier<Owner>: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let rawValue: String

  package init?(parsing text: String) {
    guard (1...40).contains(text.utf8.count), text.utf8.allSatisfy(Self.allows) else { return nil }
    rawValue = text
  }

  package var description: String { rawValue }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  private static func allows(_ byte: UInt8) -> Bool {
    byte.isDigit || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || byte == UInt8(ascii: "-")
  }
}

extension Identifier: ExpressibleByStringLiteral {
  /// Makes an id in code. Traps on an invalid one.
  package init(stringLiteral text: String) {
    guard let id = Self(parsing: text) else { preconditionFailure("not an identifier: \(text)") }
    self = id
  }
}
