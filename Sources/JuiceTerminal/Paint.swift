/// A colour that something shown has by itself: one of the terminal's own, or a mix, for which the nearest
/// that the terminal has stands.
public enum Paint: Hashable, Sendable {
  /// 0 to 15, as terminals count them.
  case palette(Int)
  case mix(red: Int, green: Int, blue: Int)

  /// The terminal's number for it.
  ///
  /// - Parameter count: how many colours the terminal has, 8 at least.
  func number(among count: Int) -> Int {
    switch self {
    case .palette(let number): return count < 16 ? number % 8 : number
    case .mix(let red, let green, let blue):
      // Of 256, those above the first 16 look the same everywhere.
      let known =
        count >= 256 ? 16..<256 : count >= 16 ? 0..<16 : 0..<8
      func distance(_ number: Int) -> Int {
        let other = Self.xterm(number)
        return [(red, other.red), (green, other.green), (blue, other.blue)]
          .reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      return known.min { distance($0) < distance($1) } ?? 0
    }
  }

  /// What xterm shows for one of its 256 colours.
  private static func xterm(_ number: Int) -> (red: Int, green: Int, blue: Int) {
    switch number {
    case 7: return (229, 229, 229)
    case 8: return (127, 127, 127)
    case 12: return (92, 92, 255)
    case 0..<16:
      let level = number < 8 ? 205 : 255
      return (number & 1 * level, number >> 1 & 1 * level, number >> 2 & 1 * level)
    case 16..<232:
      let levels = [0, 95, 135, 175, 215, 255]
      let cube = number - 16
      return (levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6])
    default:
      let grey = 8 + 10 * (number - 232)
      return (grey, grey, grey)
    }
  }
}
