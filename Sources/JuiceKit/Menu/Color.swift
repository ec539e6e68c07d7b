/// A colour of an item on the menu: a terminal's own, or a mix.
package enum Color: Hashable, Sendable {
  case named(Named)
  case mix(red: UInt8, green: UInt8, blue: UInt8)

  /// The terminal colours 0 to 15, in this order.
  package enum Named: String, CaseIterable, Sendable {
    case black, red, green, yellow, blue, magenta, cyan, white
    case brightBlack = "bright-black"
    case brightRed = "bright-red"
    case brightGreen = "bright-green"
    case brightYellow = "bright-yellow"
    case brightBlue = "bright-blue"
    case brightMagenta = "bright-magenta"
    case brightCyan = "bright-cyan"
    case brightWhite = "bright-white"
  }

  package static let names = Named.allCases.map(\.rawValue)

  /// - Parameter text: a name of `Named`, or `#rrggbb`.
  package init?(parsing text: String) {
    if let name = Named(rawValue: text) {
      self = .named(name)
      return
    }
    let digits = text.dropFirst()
    guard text.first == "#", digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
      let mix = Int(digits, radix: 16)
    else { return nil }
    self = .mix(red: UInt8(mix >> 16), green: UInt8(mix >> 8 & 0xFF), blue: UInt8(mix & 0xFF))
  }

  package var text: String {
    switch self {
    case .named(let name): name.rawValue
    case .mix(let red, let green, let blue): "#" + [red, green, blue].hexadecimal
    }
  }
}
