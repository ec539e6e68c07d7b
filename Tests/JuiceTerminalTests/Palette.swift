import Foundation

/// A terminal's 16 colours and its background, as RGB.
struct Palette: CustomStringConvertible, Sendable {
  let description: String
  let paper: Int
  let colors: [Int]

  static let usual: [Palette] =
    [0x000000, 0xFFFFFF].flatMap { paper in
      let behind = paper == 0 ? "black" : "white"
      return [
        Palette(description: "xterm on \(behind)", paper: paper, colors: xterm),
        Palette(description: "Linux console on \(behind)", paper: paper, colors: linux),
      ]
    } + [
      Palette(description: "Solarized dark", paper: 0x002B36, colors: solarized),
      Palette(description: "Solarized light", paper: 0xFDF6E3, colors: solarized),
    ]

  private static let xterm = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ]
  private static let linux = [
    0x000000, 0xAA0000, 0x00AA00, 0xAA5500, 0x0000AA, 0xAA00AA, 0x00AAAA, 0xAAAAAA,
    0x555555, 0xFF5555, 0x55FF55, 0xFFFF55, 0x5555FF, 0xFF55FF, 0x55FFFF, 0xFFFFFF,
  ]
  private static let solarized = [
    0x073642, 0xDC322F, 0x859900, 0xB58900, 0x268BD2, 0xD33682, 0x2AA198, 0xEEE8D5,
    0x002B36, 0xCB4B16, 0x586E75, 0x657B83, 0x839496, 0x6C71C4, 0x93A1A1, 0xFDF6E3,
  ]

  /// The contrast of a colour to the background, from 1 to 21, by WCAG 2.
  func contrast(of number: Int) -> Double {
    let lights = [Self.luminance(paper), Self.luminance(colors[number])].sorted()
    return (lights[1] + 0.05) / (lights[0] + 0.05)
  }

  private static func luminance(_ color: Int) -> Double {
    func linear(_ shift: Int) -> Double {
      let value = Double(color >> shift & 0xFF) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0)
  }
}
