internal import CNcurses

/// The look of the screen.
///
/// Dark and light set the ground together with its text, both from the 240 colours that are the same in every
/// terminal. Plain has only bold, reverse, faint and lines. Where there are eight colours, those of ingredients tint the lines.
package enum Look: String, CaseIterable, Sendable {
  case dark, light, plain

  package init(_ background: Background) { self = background == .dark ? .dark : .light }
}

/// A role of cells. Views name roles, never colours.
///
/// A tone is text on the ground of its canvas. A ground is a place with its own text. On the terminal's own ground,
/// text keeps the terminal's colour: none of the 16 is legible on both black and white (`ContrastTests`).
package enum Style: Int, CaseIterable, Sendable {
  // Tones.
  case normal, heading
  /// A text's second line: prices, recipes, captions.
  case second
  /// Not available now. A chip or its text says so too: faint text is hard to read on some terminals.
  case unavailable
  /// Large digits of a number, and of money to give back.
  case figure, change

  // Grounds.
  case title
  case titleButton
  case tile, panel
  /// The tile, row or choice that has the focus.
  case selected
  /// Everything that asks.
  case dialog
  /// The row that has the focus in a dialog.
  case chosen
  /// The one button that goes on: pay, order, save.
  case primary
  case key
  // Chips and heads of cards.
  case good, attention, late, bad, takenBack, quiet
  // Bars of a chart, and those of the time before.
  case bar, pastBar

  /// The colours of a ground; `nil` for a tone.
  var row: StyleRow? {
    switch self {
    case .title: StyleRow(24, 255, second: 253, isBold: true)
    case .titleButton: StyleRow(25, 255, isBold: true)
    case .tile:
      StyleRow(
        dark: Shades(236, 255, second: 249, unavailable: 247),
        light: Shades(254, 16, second: 240, unavailable: 241))
    case .panel:
      StyleRow(
        dark: Shades(235, 255, second: 248, unavailable: 246),
        light: Shades(255, 16, second: 240, unavailable: 242))
    case .selected: StyleRow(dark: Self.white, light: Self.black, plain: cn_reverse)
    case .dialog: StyleRow(dark: Self.white, light: Self.black)
    case .chosen: StyleRow(24, 255, second: 253, isBold: true, plain: cn_reverse)
    case .primary: StyleRow(28, 231, isBold: true, plain: cn_bold)
    case .key:
      StyleRow(dark: Shades(240, 255), light: Shades(241, 255), isBold: true, plain: cn_reverse)
    case .good: StyleRow(28, 231, plain: cn_bold)
    case .attention: StyleRow(220, 16, plain: cn_bold)
    case .late: StyleRow(172, 16, plain: cn_bold)
    case .bad: StyleRow(124, 255, plain: cn_reverse)
    case .takenBack: StyleRow(179, 16, plain: cn_reverse)
    case .quiet: StyleRow(240, 255, plain: 0)
    case .bar: StyleRow(dark: Shades(39, 16), light: Shades(25, 255))
    case .pastBar: StyleRow(dark: Shades(241, 255), light: Shades(250, 16))
    case .normal, .heading, .second, .unavailable, .figure, .change: nil
    }
  }

  private static let white = Shades(255, 16, second: 240, unavailable: 242, figure: 24, change: 22)
  private static let black = Shades(16, 255, second: 250, unavailable: 245, figure: 81, change: 120)

  /// The attributes that a tone adds to its ground. Only the terminal's own ground needs faint text.
  func attributes(isPlain: Bool, onOwnGround: Bool) -> attr_t {
    switch self {
    case .heading, .figure, .change: cn_bold
    case .second: onOwnGround && !isPlain ? cn_dim : 0
    case .unavailable: isPlain || onOwnGround ? cn_dim : 0
    default: 0
    }
  }
}

/// A row of the table of roles.
struct StyleRow: Equatable {
  let dark: Shades
  let light: Shades
  /// The attributes of the coloured looks.
  let attributes: attr_t
  let plain: attr_t

  init(dark: Shades, light: Shades, isBold: Bool = false, plain: attr_t? = nil) {
    (self.dark, self.light) = (dark, light)
    attributes = isBold ? cn_bold : 0
    self.plain = plain ?? 0
  }

  /// A ground of its own colour, the same in the dark and in the light look; reversed in the plain one.
  init(
    _ ground: Int, _ text: Int, second: Int? = nil, isBold: Bool = false, plain: attr_t? = nil
  ) {
    let shades = Shades(ground, text, second: second)
    self.init(
      dark: shades, light: shades, isBold: isBold,
      plain: plain ?? (isBold ? cn_reverse | cn_bold : cn_reverse))
  }
}

/// A ground's colour and those of its texts, of the 240 fixed ones.
struct Shades: Equatable {
  let ground: Int
  let text: Int
  let second: Int
  let unavailable: Int
  let figure: Int
  let change: Int

  init(
    _ ground: Int, _ text: Int, second: Int? = nil, unavailable: Int? = nil, figure: Int? = nil,
    change: Int? = nil
  ) {
    (self.ground, self.text, self.second) = (ground, text, second ?? text)
    (self.unavailable, self.figure) = (unavailable ?? text, figure ?? text)
    self.change = change ?? text
  }

  func text(_ tone: Style) -> Int {
    switch tone {
    case .second: second
    case .unavailable: unavailable
    case .figure: figure
    case .change: change
    default: text
    }
  }
}

/// The attributes and the colour pair of a cell.
struct CellLook {
  var attributes: attr_t
  var pair: Int16 = 0
}

/// Turns roles into attributes and colour pairs, which it allocates as they are needed.
final class StyleTable {
  private(set) var look: Look
  /// 0 if colours are off.
  private let colors: Int
  private let mostPairs: Int
  private var pairs: [Int: Int16] = [:]

  /// Without the colours for it, the look is plain.
  init(colors: Bool, _ theme: Look) {
    let hasColors =
      colors && has_colors() && start_color() == OK && use_default_colors() == OK
    self.colors = hasColors ? Int(cn_colors()) : 0
    mostPairs = hasColors ? min(Int(cn_pairs()), Int(Int16.max)) : 0
    look = .plain
    change(to: theme)
  }

  /// Returns true if the look has changed. The screen must then be drawn anew.
  @discardableResult
  func change(to theme: Look) -> Bool {
    let next = hasAllColors ? theme : .plain
    defer { look = next }
    return next != look
  }

  /// Roles and paints need about a hundred pairs.
  private var hasAllColors: Bool { colors >= 256 && mostPairs >= 256 }

  var isPlain: Bool { look == .plain }

  /// - Parameter ground: the ground of a tone.
  func cellLook(_ style: Style, on ground: Style?) -> CellLook {
    let own = style.row
    let place = own ?? ground?.row
    let tone = own == nil ? style.attributes(isPlain: isPlain, onOwnGround: place == nil) : 0
    guard let place else { return CellLook(attributes: tone) }
    if isPlain {
      // A chip does not interrupt the selection.
      let selection = own != nil && ground == .selected ? cn_reverse : 0
      return CellLook(attributes: place.plain | tone | selection)
    }
    let shades = look == .dark ? place.dark : place.light
    return CellLook(
      attributes: place.attributes | tone, pair: pair(shades.text(style), on: shades.ground))
  }

  /// Black or white text on a paint; `nil` in the plain look.
  func cellLook(on paint: Paint) -> CellLook? {
    guard !isPlain else { return nil }
    let ground = paint.ground
    return CellLook(attributes: cn_bold, pair: pair(ground.text, on: ground.color))
  }

  /// A paint as text on a ground: for bars and lines. `nil` without colours.
  func cellLook(_ paint: Paint, on ground: Style?, _ attributes: attr_t = 0) -> CellLook? {
    if isPlain {
      guard colors >= 8 else { return nil }
      return CellLook(attributes: attributes, pair: pair(paint.number(among: colors), on: -1))
    }
    let shades = (ground?.row).map { look == .dark ? $0.dark : $0.light }
    return CellLook(
      attributes: attributes, pair: pair(paint.ground.color, on: shades?.ground ?? -1))
  }

  /// The colour of a ground as text, for a part of a cell. `nil` in the plain look.
  func cellLook(inColorOf style: Style, on ground: Style?) -> CellLook? {
    guard !isPlain, let row = style.row else { return nil }
    func color(_ row: StyleRow) -> Int { (look == .dark ? row.dark : row.light).ground }
    return CellLook(attributes: 0, pair: pair(color(row), on: ground?.row.map(color) ?? -1))
  }

  /// 0, the terminal's own colours, if the terminal has no more pairs.
  private func pair(_ text: Int, on ground: Int) -> Int16 {
    let key = (ground + 1) << 16 | text
    if let known = pairs[key] { return known }
    let next = Int16(pairs.count + 1)
    guard Int(next) < mostPairs, init_pair(next, Int16(text), Int16(ground)) == OK else { return 0 }
    pairs[key] = next
    return next
  }

  func set(_ look: CellLook, on window: UnsafeMutablePointer<WINDOW>) {
    unsafe wattr_set(window, look.attributes, look.pair, nil)
  }

  func cell(_ character: Unicode.Scalar, _ look: CellLook) -> cchar_t {
    var cell = cchar_t()
    let text = [wchar_t(truncatingIfNeeded: character.value), 0]
    unsafe setcchar(&cell, text, look.attributes, look.pair, nil)
    return cell
  }
}
