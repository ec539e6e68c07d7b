internal import JuiceText

/// The person and the till that made an entry of the journal.
package struct Author: Hashable, Sendable {
  /// The allowed length of a name, in Unicode scalars.
  package static let lengths = 1...64

  package private(set) var name: String
  /// The till's host and terminal: `stand-pi pts/0`.
  package let till: String
  /// The host of the till.
  package var machine: Substring { till.prefix { $0 != " " } }
  /// The person who approved an action that `name` has no right to; `nil` without an approval.
  package private(set) var approvedBy: String?

  /// The name for the customers of a kiosk.
  package static let kiosk = "kiosk"

  /// The kiosk's customer at the same till.
  package var asKiosk: Author { copy(of: self) { $0.name = Self.kiosk } }

  /// Returns another person at the same till, or `nil` if `allows` refuses a name.
  ///
  /// - Parameters:
  ///   - name: `nil` for the same person.
  ///   - approvedBy: the person who approved the action; `nil` without an approval.
  package func named(_ name: String?, approvedBy: String?) -> Author? {
    guard [name, approvedBy].allSatisfy({ $0.map(Self.allows) ?? true }) else { return nil }
    return copy(of: self) { ($0.name, $0.approvedBy) = (name ?? self.name, approvedBy) }
  }

  package init?(name: String, till: String) {
    guard Self.allows(name), Self.allows(till) else { return nil }
    self.name = name
    self.till = till
  }

  /// Returns `true` for a name of 1 to 64 characters, all visible or white space, and at least one visible.
  /// Joiners may stand between letters or emoji.
  package static func allows(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return lengths.contains(scalars.count) && scalars.allSatisfy { isSeen($0) || $0.isJoiner }
      && text.strayJoiner == nil
      && scalars.contains { !$0.properties.isWhitespace }
  }

  /// Like `isUnseen` of JuiceText, but it must never get stricter: sealed journals hold the names that it has allowed.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return 0x20..<0x7F ~= scalar.value }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
