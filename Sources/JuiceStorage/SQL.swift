/// A statement built from literals and numbers only, to rule out SQL injection.
package struct SQL: ExpressibleByStringLiteral {
  package let text: String

  package init(stringLiteral literal: StaticString) { text = "\(literal)" }

  package init(_ number: Int) { text = "\(number)" }

  private init(text: String) { self.text = text }

  package static func + (left: SQL, right: SQL) -> SQL { SQL(text: left.text + right.text) }

  package static func += (left: inout SQL, right: SQL) { left = left + right }
}
