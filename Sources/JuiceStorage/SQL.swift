/// A statement, made of literals of the program alone: no other text becomes SQL, but numbers.
struct SQL: ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral literal: StaticString) { text = "\(literal)" }

  init(_ number: Int) { text = "\(number)" }

  private init(text: String) { self.text = text }

  /// The same with other words in one place.
  ///
  /// - Precondition: `old` is in it once.
  func replacing(_ old: SQL, with new: SQL) -> SQL {
    precondition(text.ranges(of: old.text).count == 1, old.text)
    return SQL(text: text.replacing(old.text, with: new.text))
  }

  static func + (left: SQL, right: SQL) -> SQL { SQL(text: left.text + right.text) }

  static func += (left: inout SQL, right: SQL) { left = left + right }
}
