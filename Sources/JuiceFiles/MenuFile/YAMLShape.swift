import JuiceKit

extension YAMLNode {
  /// The type in YAML 1.1, as most libraries read it; `nil` for an alias.
  var shape: MenuProblem.Shape? {
    switch content {
    case .alias: nil
    case .list: .list
    case .mapping: .mapping
    case .scalar(_, isPlain: false): .text
    case .scalar(let text, isPlain: true): Self.shape(ofPlain: text)
    }
  }

  static func shape(ofPlain text: String) -> MenuProblem.Shape {
    guard let first = text.utf8.first else { return .nothing }
    // A fast check first: most texts are names and ids.
    if text.utf8.count <= 5, "~nNtTyYfFoO".utf8.contains(first) {
      if nulls.contains(text) { return .nothing }
      if booleans.contains(text) { return .boolean }
    }
    return isNumber(text) ? .number : .text
  }

  private static let nulls: Set = ["~", "null", "Null", "NULL"]

  private static let booleans = Set(
    ["true", "false", "yes", "no", "on", "off"].flatMap {
      [$0, $0.prefix(1).uppercased() + $0.dropFirst(), $0.uppercased()]
    })

  private static func isNumber(_ text: String) -> Bool {
    guard let start = text.utf8.first, start < UInt8(ascii: ":") else { return false }
    if text.utf8.allSatisfy(\.isDigit) { return true }
    var digits = text.utf8.filter { $0 != UInt8(ascii: "_") }[...]
    if let sign = digits.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      digits = digits.dropFirst()
    }
    guard let first = digits.first else { return false }
    let number = String(decoding: digits, as: UTF8.self)
    if number.hasPrefix("0o") { return Int(number.dropFirst(2), radix: 8) != nil }
    if number.hasPrefix("0b") { return Int(number.dropFirst(2), radix: 2) != nil }
    if [".inf", ".nan"].contains(number.lowercased()) { return true }
    return (first.isDigit || first == UInt8(ascii: ".")) && Double(number) != nil
  }
}
