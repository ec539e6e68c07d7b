/// The 4 to 12 digits that end self-service.
package struct Pin: Hashable, Sendable {
  package static let lengths = 4...12

  package let digits: String

  package init?(parsing text: String) {
    guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy(\.isDigit) else {
      return nil
    }
    digits = text
  }
}
