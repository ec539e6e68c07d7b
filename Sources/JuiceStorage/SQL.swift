/// A statement, made of literals of the program alone: no other text becomes SQL, but numbers.
struct SQL: ExpressibleByStringLiteral {
  let text: String

  init(stringLiteral literal: StaticString) { text = "\(literal)" }

  init(_ number: Int) { text = "\(number)" }

  private init(text: String) { self.text = text }

  static func + (left: SQL, right: SQL) -> SQL { SQL(text: left.text + right.text) }

  static func += (left: inout SQL, right: SQL) { left = left + right }
}
