/// A statement, made of literals of the program alone: no other text becomes SQL, but numbers.
package struct SQL: ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral literal: StaticString) { text = "\(literal)" }

  package init(_ number: Int) { text = "\(number)" }

  private init(text: String) { self.text = text }

  package static func + (left: SQL, right: SQL) -> SQL { SQL(text: left.text + right.text) }

  package static func += (left: inout SQL, right: SQL) { left = left + right }
}
