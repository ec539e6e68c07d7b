/// The digits that end self-service, 4 to 12.
public struct Pin: Hashable, Sendable {
  /// How many digits it has.
  public static let lengths = 4...12

  public let digits: String

  /// - Returns: nil for anything else than digits of ASCII, and for too few or too many.
  public init?(parsing text: String) {
    guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    digits = text
  }
}
