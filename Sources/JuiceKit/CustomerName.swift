/// The name that a customer gave for an order, or by which a bill is set aside: 1 to 40 characters that can be seen.
public struct CustomerName: Hashable, Sendable {
  /// The most characters of a name, as Unicode scalars.
  public static let longest = 40

  public let text: String

  /// - Returns: nil for a text that is blank, too long, or has characters that can't be seen.
  public init?(_ text: String) {
    guard text.isNote, text.unicodeScalars.count <= Self.longest else { return nil }
    self.text = text
  }
}
