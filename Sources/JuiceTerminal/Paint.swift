/// A colour of a juice or an ingredient: one of the terminal's palette, or a mix, shown as the nearest colour
/// available.
package enum Paint: Hashable, Sendable {
  /// From 0 to 15.
  case palette(Int)
  case mix(red: UInt8, green: UInt8, blue: UInt8)

  /// The number of the nearest colour among `count`, which is 8 at least.
  func number(among count: Int) -> Int {
    switch self {
    case .palette(let number): count < 16 ? number % 8 : number
    case .mix(let red, let green, let blue):
      RGB(red: Int(red), green: Int(green), blue: Int(blue)).number(among: count)
    }
  }
}

struct RGB: Equatable {
  let red: Int
  let green: Int
  let blue: Int

  func number(among count: Int) -> Int {
    let known = count >= 256 ? [nearestInCube, nearestGrey] : Array(0..<(count < 16 ? 8 : 16))
    return known.min { distance(to: $0) < distance(to: $1) } ?? 0
  }

  // Above the first 16, the 256 colours are the same everywhere: a cube, and greys.

  private static let levels = [0, 95, 135, 175, 215, 255]

  private var nearestInCube: Int {
    func step(_ part: Int) -> Int { part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40 }
    return 16 + 36 * step(red) + 6 * step(green) + step(blue)
  }

  private var nearestGrey: Int {
    232 + min(max(0, (red + green + blue - 9) / 30), 23)
  }

  private func distance(to number: Int) -> Int {
    let other = Self.xterm(number)
    let (red, green, blue) = (red - other.red, green - other.green, blue - other.blue)
    return red * red + green * green + blue * blue
  }

  static func xterm(_ number: Int) -> RGB {
    switch number {
    case 7: return RGB(red: 229, green: 229, blue: 229)
    case 8: return RGB(red: 127, green: 127, blue: 127)
    case 12: return RGB(red: 92, green: 92, blue: 255)
    case 0..<16:
      let level = number < 8 ? 205 : 255
      return RGB(
        red: (number & 1) * level, green: (number >> 1 & 1) * level, blue: (number >> 2 & 1) * level
      )
    case 16..<232:
      let cube = number - 16
      return RGB(red: levels[cube / 36], green: levels[cube / 6 % 6], blue: levels[cube % 6])
    default:
      let grey = 8 + 10 * (number - 232)
      return RGB(red: grey, green: grey, blue: grey)
    }
  }
}
