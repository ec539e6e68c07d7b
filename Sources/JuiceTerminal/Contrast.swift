internal import Glibc

/// A ground and the text on it: two of the colours 16 to 255, which are the same in every terminal.
package struct Ground: Hashable, Sendable {
  package let color: Int
  /// Black or white, whichever has the higher contrast: 4.59 or more.
  package let text: Int

  package static let colors = 16...255
  private static let (black, white) = (16, 231)

  /// - Precondition: `color` is within `colors`.
  package init(_ color: Int) {
    precondition(Self.colors.contains(color))
    self.color = color
    text = RGB.xterm(color).isLight ? Self.black : Self.white
  }
}

extension Paint {
  /// The nearest colour that is the same in every terminal, and the text on it. A colour of the terminal's palette becomes
  /// xterm's.
  package var ground: Ground {
    switch self {
    case .palette(let number): Ground(RGB.xterm(number).number(among: 256))
    case .mix(let red, let green, let blue):
      Ground(RGB(red: Int(red), green: Int(green), blue: Int(blue)).number(among: 256))
    }
  }
}

extension RGB {
  /// True if black text has more contrast on this ground than white text.
  var isLight: Bool { Self.contrast(luminance, 0) > Self.contrast(luminance, 1) }

  /// The contrast of two luminances, from 1 to 21, by WCAG 2.
  static func contrast(_ one: Double, _ other: Double) -> Double {
    (max(one, other) + 0.05) / (min(one, other) + 0.05)
  }

  var luminance: Double {
    func linear(_ part: Int) -> Double {
      let value = Double(part) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }
}
