/// The person and the till that made an entry of the journal.
public struct Author: Hashable, Sendable {
  /// How long a name may be, in Unicode scalars.
  public static let lengths = 1...64

  /// `Anna`.
  public private(set) var name: String
  /// Host and terminal: `stand-pi pts/0`.
  public let till: String
  /// The person who allowed what `name` may not do alone; nil where nobody was asked.
  public private(set) var approvedBy: String?

  /// Stands for the customers of a kiosk, who have no name.
  public static let kiosk = "kiosk"

  /// A customer at the same till.
  public var asKiosk: Author {
    var author = self
    author.name = Self.kiosk
    return author
  }

  /// Another person at the same till.
  ///
  /// - Parameters:
  ///   - name: nil for the same person.
  ///   - approvedBy: the person who allowed it; nil where nobody was asked.
  /// - Returns: nil where a name is none; see `allows`.
  public func named(_ name: String?, approvedBy: String?) -> Author? {
    guard [name, approvedBy].allSatisfy({ $0.map(Self.allows) ?? true }) else { return nil }
    var author = self
    (author.name, author.approvedBy) = (name ?? self.name, approvedBy)
    return author
  }

  /// - Returns: nil where either has no 1 to 64 characters, is blank, or has one that can't be seen.
  public init?(name: String, till: String) {
    guard Self.allows(name), Self.allows(till) else { return nil }
    self.name = name
    self.till = till
  }

  /// Tells whether a text can be the name of a person or of a till.
  public static func allows(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return lengths.contains(scalars.count) && scalars.allSatisfy(isSeen)
      && scalars.contains { !$0.properties.isWhitespace }
  }

  /// Much as `isUnseen` of JuiceText, but it never gets stricter: sealed journals hold what it has allowed.
  private static func isSeen(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}
