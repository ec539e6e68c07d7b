/// A customer's name for an order or a bill that is set aside: 1 to 40 visible characters.
package struct CustomerName: Hashable, Sendable {
  /// The limit of a name, in Unicode scalars.
  package static let longest = 40

  package let text: String

  /// - Returns: `nil` for a text that is blank, too long, or has invisible characters.
  package init?(_ text: String) {
    guard text.isNote, text.unicodeScalars.count <= Self.longest else { return nil }
    self.text = text
  }
}
