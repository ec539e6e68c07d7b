/// The 4 to 12 digits that end self-service.
public struct Pin: Hashable, Sendable {
  public static let lengths = 4...12

  public let digits: String

  public init?(parsing text: String) {
    guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    digits = text
  }
}
