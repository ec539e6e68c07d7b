import Testing

@testable import JuiceTerminal

@Suite struct GroundTests {
  @Test(arguments: 16...255)
  func `text on each fixed colour is readable, in black or in white`(_ color: Int) {
    let ground = Ground(color)
    #expect([16, 231].contains(ground.text))
    #expect(ground.contrast >= 4.5)
    #expect(ground.contrast >= Ground.contrast(16 + 231 - ground.text, color))
  }

  @Test func `the contrast is that of WCAG`() {
    #expect(Ground.contrast(16, 231) == 21)
    #expect(Ground.contrast(231, 16) == 21)
    #expect(Ground.contrast(160, 160) == 1)
    #expect((4.53...4.55).contains(Ground.contrast(231, 243)))
  }

  @Test func `a colour of the palette has a fixed ground, as xterm shows it`() {
    #expect(
      (0..<16).map { Paint.palette($0).ground.color } == [
        16, 160, 40, 184, 20, 164, 44, 254, 244, 196, 46, 226, 63, 201, 51, 231,
      ])
    for number in 0..<16 {
      #expect(Ground.colors.contains(Paint.palette(number).ground.color))
      #expect(Paint.palette(number).ground.contrast >= 4.5)
    }
  }

  @Test(arguments: 16...255)
  func `a fixed colour is its own ground`(_ color: Int) {
    let own = RGB.xterm(color)
    let paint = Paint.mix(
      red: UInt8(own.red), green: UInt8(own.green), blue: UInt8(own.blue))
    #expect(RGB.xterm(paint.ground.color) == own)
  }

  @Test func `a mixed colour has the nearest ground`() {
    #expect(Paint.mix(red: 0xD7, green: 0, blue: 0x5F).ground == Ground(161))
    #expect(Paint.mix(red: 250, green: 210, blue: 8).ground == Ground(220))
    #expect(Ground(220).text == 16)
    #expect(Ground(161).text == 231)
  }
}

extension Ground {
  var contrast: Double { Self.contrast(text, color) }

  /// The contrast of two colours, from 1 to 21. The terminal may have changed colours below 16.
  static func contrast(_ one: Int, _ other: Int) -> Double {
    RGB.contrast(RGB.xterm(one).luminance, RGB.xterm(other).luminance)
  }
}
